export { listPayableAccounts } from './list-payable-accounts.ts';
export { type AccountToPayFrom, findAccountToPayFrom } from './store.ts';
