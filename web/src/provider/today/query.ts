import { ask } from '../calls.ts';

/** What an operator sees first. It is asked for again each minute while the page is open. */
export const todayQuery = { queryKey: ['today'] as const, queryFn: () => ask('today') };
