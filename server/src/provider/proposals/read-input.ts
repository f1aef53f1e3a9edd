import type { Context } from '../../context.ts';
import type { ProposalRow } from './store.ts';

/** Where a proposal's input belongs: sealed for another it does not open. */
export const inputPlace = (id: string): string => `proposals/${id}/input`;

/** What a waiting proposal's call is given. Throws where it was altered. */
export function readInput({ sealer }: Pick<Context, 'sealer'>, { id, input_sealed }: ProposalRow): unknown {
  if (input_sealed === null) throw new Error(`proposal ${id} waits no longer`);
  return JSON.parse(sealer.open(input_sealed, inputPlace(id)));
}
