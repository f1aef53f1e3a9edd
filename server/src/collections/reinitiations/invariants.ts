import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of returned payments and their retries whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'a payment is retried at most twice, one attempt after the other', check: facts.tooManyRetries },
  { name: 'only returns with R01 or R09 are retried or resolved', check: facts.retriesOfFinalReturns },
  { name: 'a retry is asked for and sent within 60 days of approval and 180 of settlement', check: facts.lateRetries },
  { name: 'nothing is retried or resolved while a retry is pending or posted', check: facts.retriesAtOnce },
  { name: 'retries and their entries tell the same story', check: facts.retriesAgainstEntries },
  { name: 'a returned payment has one open return while it is owed, and none after', check: facts.openReturns },
  { name: 'no retry waits for longer than the next file', check: facts.retriesInNoFile },
];
