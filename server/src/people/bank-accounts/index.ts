import type { Tasks } from '../../kernel/jobs/queue.ts';
import { CHECK_ITEM, checkItem } from './check-item.ts';
import * as items from './items/index.ts';
import { REFRESH_NUMBERS, refreshNumbers } from './refresh-numbers.ts';
import { TELL_UNLINKED, tellUnlinked } from './tell-unlinked.ts';

export { type CorrectNumbers, correctNumbers, type NumberDifference } from './correct-numbers.ts';
export { createLinkToken } from './create-link-token.ts';
export { fetchBalanceAhead } from './fetch-balance-ahead.ts';
export { forgetBalances } from './forget-balances.ts';
export { giveBackAccess } from './give-back-access.ts';
export { type HeldAccount, listHeldAccounts } from './held-store.ts';
export { closesAccounts, invalidateAccounts } from './invalidate-account.ts';
export { invariants } from './invariants.ts';
export { accessPlace, dueWork, keepExchanged, resealed, tidy } from './items/index.ts';
export { linkAccount } from './link-account.ts';
export { type GivenNumbers, keepUnverified, lockForNumbers, makeFirstPrimary } from './link-by-numbers.ts';
export { linkingRefusal, tokenRefusal } from './linking-refusal.ts';
export { listAccounts } from './list-accounts.ts';
export { makePrimary } from './make-primary.ts';
export { mountMessages } from './mount-messages.ts';
export { type KeptNumbers, openNumbers } from './open-numbers.ts';
export { countValidationsByKind } from './period-store.ts';
export { refreshBalance } from './refresh-balance.ts';
export { removeAllAccounts } from './remove-all-accounts.ts';
export { routes } from './routes.ts';
export { consumersOfLastFour, findNumbersForStaff, listAccountsForStaff, type StaffAccount } from './staff-store.ts';
export { findAccountToCredit, lockConsumer } from './store.ts';
export { canPayUnseen } from './unseen-balance.ts';
export { validationsAt } from './validations.ts';
export { noteChangeAtBank, vendorReference } from './vendor-reference.ts';

/** The queued work of this module. */
export const tasks: Tasks = { ...items.tasks, [REFRESH_NUMBERS]: refreshNumbers, [CHECK_ITEM]: checkItem, [TELL_UNLINKED]: tellUnlinked };
