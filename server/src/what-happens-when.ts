import * as ach from './ach/index.ts';
import * as dishonoredReturns from './collections/dishonored-returns/index.ts';
import * as notices from './collections/notices/index.ts';
import * as notificationsOfChange from './collections/notifications-of-change/index.ts';
import * as returns from './collections/returns/index.ts';
import * as microEntries from './disbursements/micro-entries/index.ts';
import * as payouts from './disbursements/payouts/index.ts';
import * as refunds from './disbursements/refunds/index.ts';
import * as reversals from './disbursements/reversals/index.ts';
import * as risk from './risk/index.ts';

/**
 * A row for each kind of entry, in a file's order, a cell for each event. A cell's functions are called in order in the
 * same transaction. What each may rely on stands in `ach/entry-handlers.ts`.
 */
export const entryHandlers: ach.EntryHandlers = ach.handlersOf([
  // What is given back is not paid out: refunds and reversals come before payouts.
  { ...refunds.entryHandler, changed: notificationsOfChange.applyChanges },
  { ...reversals.entryHandler, changed: notificationsOfChange.applyChanges },
  { ...payouts.entryHandler, changed: notificationsOfChange.reportSettlementAccountChanges },
  { ...microEntries.entryHandler, changed: notificationsOfChange.applyChanges },
  {
    kind: 'debit',
    atCutoff: [returns.pullWaitingDebits, returns.cancelLateReinitiations, risk.endUndecided],
    collect: ach.collectDebits,
    takeOver: risk.takeOverDebits,
    // In a file: their transfers are written with their entries.
    fileRejected: ach.rejectDebits,
    abandoned: [ach.failFirstDebits, notices.noticeNotCarriedDebits, returns.cancelReinitiations],
    settled: ach.settleDebits,
    returned: [returns.returnDebits, reversals.endCreditsOfReturned, risk.countReturns],
    wronglyReturned: dishonoredReturns.dishonorWrongReturns,
    contested: dishonoredReturns.contestDishonors,
    changed: notificationsOfChange.applyChanges,
  },
  {
    kind: 'dishonored_return',
    collect: dishonoredReturns.collectDishonoredReturns,
    takeOver: dishonoredReturns.takeOverDishonoredReturns,
    abandoned: dishonoredReturns.abandonDishonoredReturns,
    settled: dishonoredReturns.settleDishonoredReturns,
    returned: dishonoredReturns.loseDishonoredReturns,
  },
  {
    kind: 'refused_change',
    collect: notificationsOfChange.collectRefusedChanges,
    takeOver: notificationsOfChange.takeOverRefusedChanges,
    returned: notificationsOfChange.returnRefusedChanges,
  },
  {
    kind: 'offset',
    // The writer of a file adds them to each batch.
    collect: async () => ach.onePage([]),
    takeOver: ach.takeOverOffsets,
    returned: ach.returnOffsets,
  },
]);
