import type { Queryable } from '../../src/kernel/db/database.ts';

// What the simulator reads in the product's tables, to compare it with the model.

export interface Named {
  name: string;
  value: string;
  number: number;
}

export function listStatuses(db: Queryable, table: 'purchases' | 'refunds'): Promise<Named[]> {
  return db.many(`select id as name, status as value, 0 as number from ${table} order by id`);
}

export function listPayouts(db: Queryable): Promise<Named[]> {
  return db.many('select b.name, o.status as value, o.amount_cents as number from payouts o join businesses b on b.id = o.business_id');
}

/** What each customer has at the sandbox bank. */
export function listAtBank(db: Queryable): Promise<Named[]> {
  return db.many(
    `select a.consumer_id as name, '' as value, s.balance_cents as number
       from bank_accounts a join sandbox_accounts s on s.id = a.vendor_account_id`,
  );
}

/** Whose account cannot be debited any more. */
export function listInvalid(db: Queryable): Promise<Named[]> {
  return db.many(`select consumer_id as name, '' as value, 0 as number from bank_accounts where invalid_reason is not null`);
}

/** The reference of a business's payout, counted from 0, oldest first. */
export async function payoutReference(db: Queryable, business_id: string, number: number): Promise<string> {
  const row = await db.one<{ reference: string }>(
    'select reference from payouts where business_id = $1 order by made_at offset $2 limit 1',
    [business_id, number],
  );
  return row.reference;
}
