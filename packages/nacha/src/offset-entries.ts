import type { StandardEntryInput } from './model.ts';
import { OFFSET_NAME } from './offset-name.ts';
import type { StandardEntryClass } from './standard-entry-classes.ts';
import type { Totals } from './totals.ts';
import { type Direction, transactionCodeFor } from './transaction-codes.ts';

/** The most that one entry may be over: ten digits of cents. */
export const MOST_ENTRY_CENTS = 9_999_999_999;

/** The originator's own account, which balances a batch. */
export interface OffsetAccount {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: 'checking' | 'savings';
}

/** What must be known of a batch to balance it. */
export type BatchToBalance = Pick<Totals, 'total_debit_cents' | 'total_credit_cents'> & {
  readonly standard_entry_class_code: StandardEntryClass;
};

/** An offset entry; its trace number must follow those of the batch. */
export type OffsetEntry = Omit<StandardEntryInput, 'trace_number' | 'addenda'>;

/**
 * The entries that balance a batch of PPD, CCD, WEB or TEL, of service class 200, in cents: one credit over its debits,
 * one debit over its credits. A total above `MOST_ENTRY_CENTS` fits no entry: begin another batch before.
 */
export function offsetEntriesOf(batch: BatchToBalance, account: OffsetAccount): OffsetEntry[] {
  const over: [Direction, number][] = [
    ['credit', batch.total_debit_cents],
    ['debit', batch.total_credit_cents],
  ];
  return over
    .filter(([, amount_cents]) => amount_cents > 0)
    .map(([direction, amount_cents]) => ({
      transaction_code: transactionCodeFor({ account: account.account_type, direction, purpose: 'live' }) ?? '',
      receiving_routing_number: account.routing_number,
      account_number: account.account_number,
      amount_cents,
      receiver_name: OFFSET_NAME,
      // Class WEB wants a payment type in every entry.
      ...(batch.standard_entry_class_code === 'WEB' && { discretionary_data: 'S' }),
    }));
}
