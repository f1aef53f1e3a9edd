export { LEDGER_ACCOUNTS, type LedgerAccountName } from './accounts.ts';
export { balanceOf, balancesOf } from './balances.ts';
export type { Invariant } from './invariant.ts';
export { invariants } from './invariants.ts';
export { carryBalances, forgetBalances, hashBalances, LEDGER, wrongBalances } from './kept-balances-store.ts';
export { type LedgerEvent, postingRecords } from './postings.ts';
export { listTransfersOf } from './store.ts';
export { pourLedgerTables } from './tables-store.ts';
