import type { PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export interface ReturnedPurchase {
  status: PurchaseStatus;
  consumer_id: string;
  business_id: string;
}

/** A purchase that was in a file; the caller has locked it. */
export function readPurchase(tx: Queryable, id: string): Promise<ReturnedPurchase> {
  return tx.one<ReturnedPurchase>(`select status, consumer_id, business_id from purchases where id = $1`, [id]);
}

/** Purchases that were in a file, by their ids; the caller has locked them. */
export function readPurchases(tx: Queryable, ids: readonly string[]): Promise<(ReturnedPurchase & { id: string })[]> {
  return tx.many(`select id, status, consumer_id, business_id from purchases where id = any($1)`, [ids]);
}

export interface NewReturn {
  readonly id: string;
  readonly entry_id: string;
  readonly code: string;
  readonly line_number: number;
  readonly return_trace_number: string;
}

/**
 * Debits came back with a file from the bank: their payments are DECLINED, reinitiations among them have failed, their money goes back from wherever it stands,
 * and a row is kept of each. All of them, or it throws. The caller has purchases and entries locked.
 */
export async function returnAll(tx: Queryable, incoming_file_id: string, returns: readonly NewReturn[], at: Date): Promise<void> {
  await tx.run('select return_debits($1, $2, $3, $4, $5, $6, $7)', [
    at,
    incoming_file_id,
    returns.map((one) => one.id),
    returns.map((one) => one.entry_id),
    returns.map((one) => one.code),
    returns.map((one) => one.line_number),
    returns.map((one) => one.return_trace_number),
  ]);
}

/** The reinitiation that an entry is; undefined for a first debit. */
export function findReinitiationOfEntry(tx: Queryable, entry_id: string): Promise<{ id: string; status: string } | undefined> {
  return tx.maybe(`select id, status from reinitiations where entry_id = $1`, [entry_id]);
}
