export { fetchBalanceAhead } from './fetch-balance-ahead.ts';
export { forgetBalances } from './forget-balances.ts';
export { invalidateAccount } from './invalidate-account.ts';
export { invariants } from './invariants.ts';
export { openNumbers } from './open-numbers.ts';
export { refreshBalance } from './refresh-balance.ts';
export { routes } from './routes.ts';
export { noteChangeAtBank, vendorReference } from './vendor-reference.ts';
