import * as ach from './ach/index.ts';
import * as dishonoredReturns from './collections/dishonored-returns/index.ts';
import * as notices from './collections/notices/index.ts';
import * as notificationsOfChange from './collections/notifications-of-change/index.ts';
import * as returnRates from './collections/return-rates/index.ts';
import * as returns from './collections/returns/index.ts';
import * as microEntries from './disbursements/micro-entries/index.ts';
import * as payouts from './disbursements/payouts/index.ts';
import * as refunds from './disbursements/refunds/index.ts';
import * as reversals from './disbursements/reversals/index.ts';
import type { DueWork } from './kernel/jobs/timetable.ts';
import * as purchases from './payments/purchases/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import * as receipts from './reporting/receipts/index.ts';

/** Everything that goes to the bank, in the order in which a file lists it. Refunds and reversals come first: what is given back is not paid out. */
export const entryHandlers: ach.EntryHandlers = [
  refunds.entryHandler,
  reversals.entryHandler,
  payouts.entryHandler,
  microEntries.entryHandler,
  ach.debits(
    reversals.cancelledByReturn(refunds.cancelledByReturn(returns.returnDebit)),
    reversals.cancelledByReturns(refunds.cancelledByReturns(returns.returnDebits)),
    returns.notifyOfCancelledReinitiation,
    (tx, entries, at) => notices.requestNotices(tx, 'debit_not_carried', entries, at),
  ),
  dishonoredReturns.dishonoredReturns,
  notificationsOfChange.refusedChanges,
  ach.offsetEntries,
];

/** Who acts on what comes in from the bank. */
export const incoming: ach.Incoming = {
  entryHandlers,
  changed: notificationsOfChange.applyChange,
  contested: dishonoredReturns.contestDishonor,
  dishonored: dishonoredReturns.dishonorWrongReturn,
};

/** What happens at each cutoff. */
export const cutoff: DueWork = ach.cutoff(incoming);

/**
 * What falls due of money. What is due at the same moment runs in this order: purchases run out before a cutoff looks at them. Demo data is
 * loaded with this alone: nobody has been waiting for its mail.
 */
export const moneyWork: readonly DueWork[] = [
  ...purchases.dueWork,
  ach.deliverAgain(entryHandlers),
  ach.askBank(entryHandlers),
  ach.settle(entryHandlers),
  cutoff,
  ach.postLate(incoming),
];

/** Everything that falls due, of every module. Receipts are asked for before anything else becomes of their payments. */
export const dueWork: readonly DueWork[] = [
  ...receipts.dueWork,
  ...moneyWork,
  ...returns.dueWork,
  ...returnRates.dueWork,
  ...bankAccounts.dueWork,
];
