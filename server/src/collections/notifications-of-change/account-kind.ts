import { describeTransactionCode } from '@drawbridge/nacha';

/** Which kind of account a corrected transaction code says it is; undefined where nothing is said about it. */
export function accountKindOf(transaction_code: string | undefined): 'checking' | 'savings' | 'other' | undefined {
  if (transaction_code === undefined) return undefined;
  const account = describeTransactionCode(transaction_code)?.account;
  return account === 'checking' || account === 'savings' ? account : 'other';
}
