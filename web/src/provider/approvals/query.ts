import { ask } from '../calls.ts';

/** What waits for a second person, as far as whoever is signed in may see it. */
export const waitingQuery = {
  queryKey: ['proposals', 'waiting'] as const,
  queryFn: () => ask('listProposals', { query: { which: 'waiting' } }),
};

/** One proposal, in the state in which it is now. */
export const proposalQuery = (id: string) => ({
  queryKey: ['proposals', 'one', id] as const,
  queryFn: () => ask('readProposal', { params: { id } }),
});
