import type { PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../db/database.ts';

export interface ReturnedPurchase {
  status: PurchaseStatus;
  amount_cents: number;
  consumer_id: string;
  business_id: string;
  fee_basis_points: number;
  fee_fixed_cents: number;
  approved_at: Date;
}

/** A purchase that was in a file; the caller has locked it. */
export function readPurchase(tx: Queryable, id: string): Promise<ReturnedPurchase> {
  return tx.one<ReturnedPurchase>(
    `select status, amount_cents, consumer_id, business_id, fee_basis_points, fee_fixed_cents, approved_at from purchases where id = $1`,
    [id],
  );
}

export interface NewReturn {
  id: string;
  entry_id: string;
  purchase_id: string;
  consumer_id: string;
  business_id: string;
  bank_account_id: string;
  amount_cents: number;
  code: string;
  approved_at: Date;
  returned_at: Date;
  incoming_file_id: string;
  line_number: number;
  return_trace_number: string;
}

export async function insertReturn(tx: Queryable, one: NewReturn): Promise<void> {
  await tx.run(
    `insert into returns (id, entry_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, code, approved_at, returned_at,
                          incoming_file_id, line_number, return_trace_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      one.id,
      one.entry_id,
      one.purchase_id,
      one.consumer_id,
      one.business_id,
      one.bank_account_id,
      one.amount_cents,
      one.code,
      one.approved_at,
      one.returned_at,
      one.incoming_file_id,
      one.line_number,
      one.return_trace_number,
    ],
  );
}

/** The retry that an entry is; undefined for a first debit. */
export function findRetryOfEntry(tx: Queryable, entry_id: string): Promise<{ id: string; status: string } | undefined> {
  return tx.maybe(`select id, status from retries where entry_id = $1`, [entry_id]);
}

/** A new return of a purchase stands in the place of what was unresolved before it. */
export async function supersedeReturns(tx: Queryable, purchase_id: string, by: string): Promise<void> {
  await tx.run(
    `update returns set superseded_by = $2 where purchase_id = $1 and id <> $2 and resolved_at is null and superseded_by is null`,
    [purchase_id, by],
  );
}
