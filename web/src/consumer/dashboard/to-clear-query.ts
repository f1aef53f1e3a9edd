import { history } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** Long enough for what the page asked for ahead to be there, and still new, when it is drawn. */
const AHEAD_MS = 5000;

/** What of the account is still to clear, by days. It begins as transactions do: what changes them changes it. */
export const toClearQuery = queryOptions({
  queryKey: ['transactions', 'to-clear'],
  staleTime: AHEAD_MS,
  queryFn: async ({ signal }) => (await call(history.toClear, { signal })).days,
});
