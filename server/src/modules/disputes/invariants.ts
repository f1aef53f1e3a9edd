import type { Invariant } from '../ledger/index.ts';
import { disputesAgainstLedger, sentLate } from './store.ts';

/** What must hold of disputes. */
export const invariants: Invariant[] = [
  { name: 'disputes and the ledger tell the same story', check: disputesAgainstLedger },
  { name: 'returns are dishonoured in time', check: sentLate },
];
