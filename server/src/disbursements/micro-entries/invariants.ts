import type { Invariant } from '../../ledger/index.ts';
import { invariantsOf } from '../credits/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of accounts that are linked by their numbers. */
export const invariants: Invariant[] = [
  { name: 'an account that was linked by its numbers is as far as its verification', check: facts.wrongAccounts },
  {
    name: 'whoever verified an account got two different deposits first, and guessed no more than thrice',
    check: facts.wrongVerifications,
  },
  ...invariantsOf('micro_entry', 'micro-entry'),
  { name: 'no verification waits for a file, or for its answer, past its term', check: facts.neverEnded },
];
