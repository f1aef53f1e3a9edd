import type { Invariant } from '../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of authorisations whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'every payment that was approved has the record of its authorisation', check: facts.missing },
  { name: 'every authorisation is over the payment that it stands with', check: facts.ofAnotherPayment },
  { name: "every authorisation's text hashes to what was shown", check: facts.changedTexts },
];
