import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { expiry } from './expire-purchases.ts';

export { ACCEPT_PARAMETERS, type AcceptTerms, type AcceptVerdict, acceptPurchase } from './accept-purchase.ts';
export { cancelOrdersOf, countOpenOf } from './business-store.ts';
export { cancelDebit } from './cancel-debit.ts';
export { channelMessage, type Side } from './channel-message.ts';
export { confirmDebit } from './confirm-debit.ts';
export { denyDebit } from './deny-debit.ts';
export { type HeldPurchase, listHeldApproved, listHeldUnapproved } from './held-store.ts';
export { countOpenBefore, listEvents, listEventWriters, readHighestEvent } from './history-store.ts';
export { countPurchases, DAY, dayMark } from './invariant-store.ts';
export { invariants } from './invariants.ts';
export { listRecent, presentTransaction, shownStatus } from './list-recent.ts';
export { messageRules } from './message-rules.ts';
export { takeChannelTicket } from './open-channel-ticket.ts';
export { readCheckouts } from './read-checkouts.ts';
export { requestDebit } from './request-debit.ts';
export { routes } from './routes.ts';
export { type CauseFacts, shownCause } from './shown-cause.ts';
export { RECENT_BALANCE_MS, startPurchase } from './start-purchase.ts';
export { lockApproved, readSpentToday } from './store.ts';
export { tidy } from './tidy.ts';
export { pourTransitions } from './transitions-store.ts';

/** What falls due here. */
export const dueWork: DueWork[] = [expiry];
