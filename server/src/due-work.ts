import type { DueWork } from './jobs/timetable.ts';
import * as ach from './modules/ach/index.ts';
import * as bankAccounts from './modules/bank-accounts/index.ts';
import * as changes from './modules/changes/index.ts';
import * as disputes from './modules/disputes/index.ts';
import * as microEntries from './modules/micro-entries/index.ts';
import * as notices from './modules/notices/index.ts';
import * as payouts from './modules/payouts/index.ts';
import * as purchases from './modules/purchases/index.ts';
import * as receipts from './modules/receipts/index.ts';
import * as refunds from './modules/refunds/index.ts';
import * as returnRates from './modules/return-rates/index.ts';
import * as returns from './modules/returns/index.ts';
import * as reversals from './modules/reversals/index.ts';

/** Everything that goes to the bank, in the order in which a file lists it. Refunds and reversals come first: what is given back is not paid out. */
export const movements: ach.Movements = [
  refunds.movement,
  reversals.movement,
  payouts.movement,
  microEntries.movement,
  ach.debits(
    reversals.cancelledByReturn(refunds.cancelledByReturn(returns.returnDebit)),
    reversals.cancelledByReturns(refunds.cancelledByReturns(returns.returnDebits)),
    returns.tellOfCancelledRetry,
    (tx, entries, at) => notices.askToNotify(tx, 'debit_not_carried', entries, at),
  ),
  disputes.dishonouredReturns,
  changes.refusedChanges,
  ach.offsetEntries,
];

/** Who acts on what comes in from the bank. */
export const incoming: ach.Incoming = {
  movements,
  changed: changes.applyChange,
  contested: disputes.contestDishonour,
  disputed: disputes.disputeReturn,
};

/** What happens at each cutoff. */
export const cutoff: DueWork = ach.cutoff(incoming);

/**
 * What falls due of money. What is due at the same moment runs in this order: purchases run out before a cutoff looks at them. Demo data is
 * played with this alone: nobody has been waiting for its mail.
 */
export const moneyWork: readonly DueWork[] = [
  ...purchases.dueWork,
  ach.deliverAgain(movements),
  ach.askBank(movements),
  ach.settle(movements),
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
