import type { Cents } from '../cents.ts';
import { describeTransactionCode } from '../transaction-codes.ts';

/** `$1,234.50` for 123450. */
export function dollars(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `$${digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}

export function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** What a transaction code says: `27 checking debit`. */
export function transactionInWords(code: string): string {
  const described = describeTransactionCode(code);
  if (described === undefined) return code;
  const { account, direction, purpose } = described;
  return [code, account, direction, purpose !== 'live' && `(${purpose})`].filter(Boolean).join(' ');
}
