import * as ach from './ach/index.ts';
import * as returnRates from './collections/return-rates/index.ts';
import * as returns from './collections/returns/index.ts';
import type { DueWork } from './kernel/jobs/timetable.ts';
import * as settlementChanges from './merchants/settlement-changes/index.ts';
import * as purchases from './payments/purchases/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import * as erasure from './people/erasure/index.ts';
import * as closing from './provider/closing/index.ts';
import * as dataFiles from './reporting/data-files/index.ts';
import * as receipts from './reporting/receipts/index.ts';
import * as schedules from './reporting/schedules/index.ts';
import { entryHandlers } from './what-happens-when.ts';

/** What happens at each cutoff. */
export const cutoff: DueWork = ach.cutoff(entryHandlers);

/**
 * What falls due of money. What is due at the same moment runs in this order: purchases run out before a cutoff looks
 * at them. Demo data is loaded with this alone: nobody has been waiting for its mail.
 */
export const moneyWork: readonly DueWork[] = [
  ...purchases.dueWork,
  ach.deliverAgain(entryHandlers),
  ach.askBank(entryHandlers),
  ach.settle(entryHandlers),
  cutoff,
  ach.postLate(entryHandlers),
];

/** Everything that falls due, of every module. Receipts come before anything else becomes of their payments. */
export const dueWork: readonly DueWork[] = [
  ...receipts.dueWork,
  // Before the cutoff of its day looks where a business is paid out to.
  ...settlementChanges.dueWork,
  ...moneyWork,
  ...closing.dueWork,
  ...returns.dueWork,
  ...returnRates.dueWork,
  ...bankAccounts.dueWork,
  ...erasure.dueWork,
  ...schedules.dueWork,
  ...dataFiles.dueWork,
];
