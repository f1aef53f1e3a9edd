export { endCreditsOfReturned } from './end-credits-of-returned.ts';
export { entryHandler } from './entry-handler.ts';
export { invariants } from './invariants.ts';
export { listReversals, type ReversalAnswer, reverseDebit } from './reverse-debit.ts';
