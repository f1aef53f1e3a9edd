export { invariants } from './invariants.ts';
export { movement } from './movement.ts';
export { listReversals, type ReversalAnswer, reverseDebit } from './reverse-debit.ts';
export { cancelledByReturn, cancelledByReturns } from './with-its-debit.ts';
