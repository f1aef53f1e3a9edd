export { listPayableAccounts } from './list-payable-accounts.ts';
export { routes } from './routes.ts';
export { type AccountToPayFrom, findAccountToPayFrom } from './store.ts';
