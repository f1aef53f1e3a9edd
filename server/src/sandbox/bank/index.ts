export { applyCredit, type CreditAnswer } from './apply-credit.ts';
export { applyDebit, type BankEntry, type DebitAnswer } from './apply-debit.ts';
export { chooseAccounts } from './choose-accounts.ts';
export { OFFERED_ACCOUNTS, type OfferedAccount } from './offered-accounts.ts';
export { type SandboxAccountChange, type SandboxAccountState, setSandboxAccount } from './set-account.ts';
export { signIn } from './sign-in.ts';
export { widgetRoutes } from './widget-routes.ts';
