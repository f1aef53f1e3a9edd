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

/** Purchases that were in a file, by their ids; the caller has locked them. */
export function readPurchases(tx: Queryable, ids: readonly string[]): Promise<(ReturnedPurchase & { id: string })[]> {
  return tx.many(
    `select id, status, amount_cents, consumer_id, business_id, fee_basis_points, fee_fixed_cents, approved_at from purchases where id = any($1)`,
    [ids],
  );
}

/** Changes purchases that the caller has locked to what a return makes of them, each for the reason of its return. */
export async function changeReturned(tx: Queryable, returned: readonly { purchase_id: string; code: string }[], at: Date): Promise<void> {
  await tx.run(`select change_purchase_statuses($1, 'returned', $3, 'odfi', $2)`, [
    returned.map(({ purchase_id }) => purchase_id),
    returned.map(({ code }) => code),
    at,
  ]);
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

export async function insertReturns(tx: Queryable, returns: readonly NewReturn[]): Promise<void> {
  await tx.run(
    `insert into returns (id, entry_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, code, approved_at, returned_at,
                          incoming_file_id, line_number, return_trace_number)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::timestamptz[],
                          $10::timestamptz[], $11::text[], $12::integer[], $13::text[])`,
    [
      returns.map((one) => one.id),
      returns.map((one) => one.entry_id),
      returns.map((one) => one.purchase_id),
      returns.map((one) => one.consumer_id),
      returns.map((one) => one.business_id),
      returns.map((one) => one.bank_account_id),
      returns.map((one) => one.amount_cents),
      returns.map((one) => one.code),
      returns.map((one) => one.approved_at),
      returns.map((one) => one.returned_at),
      returns.map((one) => one.incoming_file_id),
      returns.map((one) => one.line_number),
      returns.map((one) => one.return_trace_number),
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
