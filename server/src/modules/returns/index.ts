export { returnDebit } from './return-debit.ts';
