import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of returned payments and their reinitiations whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'a payment is reinitiated at most twice, one attempt after the other', check: facts.tooManyReinitiations, since: 'payments' },
  { name: 'only returns with R01 or R09 are reinitiated or resolved', check: facts.reinitiationsOfFinalReturns, since: 'payments' },
  {
    name: 'a reinitiation is asked for and sent within 60 days of approval and 180 of settlement',
    check: facts.lateReinitiations,
    since: 'payments',
  },
  {
    name: 'nothing is reinitiated or resolved while a reinitiation is pending or posted',
    check: facts.reinitiationsAtOnce,
    since: 'payments',
  },
  { name: 'reinitiations and their entries tell the same story', check: facts.reinitiationsAgainstEntries, since: 'payments' },
  { name: 'a returned payment has one open return while it is owed, and none after', check: facts.openReturns, since: 'payments' },
  { name: 'no reinitiation waits for longer than the next file', check: facts.reinitiationsInNoFile },
  { name: 'no payment of a closed business is debited again', check: facts.reinitiationsAfterClosing },
  {
    name: 'nothing is reinitiated after its consumer authorized a new debit of it',
    check: facts.reinitiationsOfReauthorized,
    since: 'payments',
  },
];
