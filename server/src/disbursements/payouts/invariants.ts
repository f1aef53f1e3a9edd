import type { Invariant } from '../../ledger/index.ts';
import { invariantsOf } from '../credits/index.ts';
import * as facts from './invariant-store.ts';
import { listUnprovenOfAll } from './proof-store.ts';

/** What must hold of payouts whatever happens around them. */
export const invariants: Invariant[] = [
  { name: "every payout's lines add up to its entry at the bank", check: facts.unbalancedPayouts, since: 'payments' },
  {
    name: 'every line of a payout is a transfer of what its business is owed, in one payout alone',
    check: facts.wrongLines,
    since: 'payments',
  },
  ...invariantsOf('payout', 'payout'),
  {
    name: 'everything that waits to be paid out stands behind what made it',
    check: async (db) => (await listUnprovenOfAll(db)).slice(0, 100).map(({ text }) => text),
    since: 'turn',
  },
  { name: 'what a business is owed does not wait through more cutoffs than it can', check: facts.neverPaidOut, since: 'turn' },
];
