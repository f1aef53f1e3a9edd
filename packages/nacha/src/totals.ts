import { addCents, type Cents } from '@drawbridge/money';
import { describeTransactionCode } from './transaction-codes.ts';

const ENTRY_HASH_DIGITS = 10;
const ENTRY_HASH_MODULUS = 10 ** ENTRY_HASH_DIGITS;

/** Running totals of a batch or a file: what its control record must say. */
export interface Totals {
  entry_addenda_count: number;
  entry_hash: number;
  total_debit_cents: Cents;
  total_credit_cents: Cents;
}

export function noTotals(): Totals {
  return { entry_addenda_count: 0, entry_hash: 0, total_debit_cents: 0, total_credit_cents: 0 };
}

/** Adds an entry and its `addenda_count` addenda to the totals of its batch. */
export function addEntry(
  totals: Totals,
  entry: { transaction_code: string; receiving_routing_number: string; amount_cents: Cents },
  addenda_count: number,
): void {
  totals.entry_addenda_count += 1 + addenda_count;
  totals.entry_hash = (totals.entry_hash + Number(entry.receiving_routing_number.slice(0, 8))) % ENTRY_HASH_MODULUS;
  if (describeTransactionCode(entry.transaction_code)?.direction === 'debit') {
    totals.total_debit_cents = addCents(totals.total_debit_cents, entry.amount_cents);
  } else {
    totals.total_credit_cents = addCents(totals.total_credit_cents, entry.amount_cents);
  }
}

/** Adds the totals of a batch to those of its file. */
export function addTotals(totals: Totals, batch: Totals): void {
  totals.entry_addenda_count += batch.entry_addenda_count;
  totals.entry_hash = (totals.entry_hash + batch.entry_hash) % ENTRY_HASH_MODULUS;
  totals.total_debit_cents = addCents(totals.total_debit_cents, batch.total_debit_cents);
  totals.total_credit_cents = addCents(totals.total_credit_cents, batch.total_credit_cents);
}

/** The fields of a control record that totals decide. */
export function controlFieldsOf(totals: Totals) {
  return { ...totals, entry_hash: String(totals.entry_hash).padStart(ENTRY_HASH_DIGITS, '0') };
}
