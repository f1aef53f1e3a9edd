export { invariants } from './invariants.ts';
export { entryHandler } from './entry-handler.ts';
export { listReversals, type ReversalAnswer, reverseDebit } from './reverse-debit.ts';
export { cancelledByReturn, cancelledByReturns } from './with-its-debit.ts';
