import type { Invariant } from '../../ledger/index.ts';
import { disputesAgainstLedger, neverSent, sentLate } from './store.ts';

/** What must hold of disputes. */
export const invariants: Invariant[] = [
  { name: 'disputes and the ledger tell the same story', check: disputesAgainstLedger },
  { name: 'returns are dishonored in time', check: sentLate },
  { name: 'no dispute stays unsent past its last day', check: neverSent },
];
