export { applyCredit, type CreditAnswer } from './apply-credit.ts';
export { applyDebit, type BankEntry, type DebitAnswer } from './apply-debit.ts';
export { CHANGE_CODES_SENT, type Change, changeAccount, correctionToSend } from './change-account.ts';
export { chooseAccounts } from './choose-accounts.ts';
export type { OfferedAccount } from './offered-accounts.ts';
export { putBack } from './put-back.ts';
export { type SandboxAccountChange, type SandboxAccountState, setSandboxAccount } from './set-account.ts';
export { signIn } from './sign-in.ts';
export { widgetRoutes } from './widget-routes.ts';
