import * as ach from '../ach/index.ts';
import { decideHeld } from './store.ts';

const WHY_RELEASED = 'the bank has had it: it was released in what this database has lost';

/** Debits that the bank has had and that still wait here; those held here as well are so no more. */
export const takeOverDebits: ach.EntryHandler['takeOver'] = async (tx, entries, at) => {
  const taken = await ach.takeOverDebits(tx, entries, at);
  const ids = taken.flatMap(({ purchase_id }) => purchase_id ?? []);
  await decideHeld(tx, ids, { decision: 'released', at, by: 'system', why: WHY_RELEASED });
  return taken;
};
