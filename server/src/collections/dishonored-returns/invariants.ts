import type { Invariant } from '../../ledger/index.ts';
import { dishonoredReturnsAgainstLedger, neverSent, sentLate } from './store.ts';

/** What must hold of dishonored returns. */
export const invariants: Invariant[] = [
  { name: 'dishonored returns and the ledger tell the same story', check: dishonoredReturnsAgainstLedger, since: 'turn' },
  { name: 'returns are dishonored in time', check: sentLate },
  { name: 'no dishonored return stays unsent past its last day', check: neverSent },
];
