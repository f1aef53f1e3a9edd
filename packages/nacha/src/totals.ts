import { addCents, type Cents } from './cents.ts';
import type { TransactionCode } from './transaction-codes.ts';

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

/**
 * Adds an entry and its `addenda_count` addenda to the totals of its batch.
 * @throws {RangeError} when a number cannot hold a sum exactly.
 */
export function addEntry(
  totals: Totals,
  entry: { receiving_routing_number: string; amount_cents: Cents },
  code: TransactionCode | undefined,
  addenda_count: number,
): void {
  addEntryTo(totals, Number(entry.receiving_routing_number.slice(0, 8)), entry.amount_cents, code?.direction === 'debit');
  totals.entry_addenda_count += addenda_count;
}

/** As `addEntry`, for an entry without addenda, from the first eight digits of its routing number. */
export function addEntryTo(totals: Totals, first_eight: number, amount_cents: Cents, is_debit: boolean): void {
  if (is_debit) totals.total_debit_cents = addCents(totals.total_debit_cents, amount_cents);
  else totals.total_credit_cents = addCents(totals.total_credit_cents, amount_cents);
  totals.entry_addenda_count += 1;
  totals.entry_hash += first_eight;
  if (totals.entry_hash >= ENTRY_HASH_MODULUS) totals.entry_hash -= ENTRY_HASH_MODULUS;
}

/**
 * Adds the totals of a batch to those of its file.
 * @throws {RangeError} when a number cannot hold a sum exactly.
 */
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
