export { invariants } from './invariants.ts';
export { movement } from './movement.ts';
export { listReversals, REVERSAL_REASONS, type ReversalAnswer, reverseDebit } from './reverse-debit.ts';
export { cancelledByReturn, cancelledByReturns } from './with-its-debit.ts';
