export { endCreditsOfReturned } from './end-credits-of-returned.ts';
export { entryHandler } from './entry-handler.ts';
export { invariants } from './invariants.ts';
export { countReversalsByReason } from './period-store.ts';
export { checkReversal, listReversals, type ReversalAnswer, reverseDebit } from './reverse-debit.ts';
export type { ReversalReason } from './store.ts';
