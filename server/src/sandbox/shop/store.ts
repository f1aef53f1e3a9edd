import type { BasketLine } from '@drawbridge/contract/sandbox-shop';
import type { Queryable } from '../../kernel/db/database.ts';

/** Makes whoever else wants to make the shop's key wait for the end of this transaction. */
export async function lockKey(tx: Queryable): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('the key of the sandbox shop', 0))`);
}

export interface KeptKey {
  readonly api_key_id: string;
  readonly secret_sealed: string;
  readonly business_id: string;
}

/** The key that the shop's server keeps; undefined where it has none, or a revoked one. */
export function findKey(db: Queryable): Promise<KeptKey | undefined> {
  return db.maybe<KeptKey>(
    `select s.api_key_id, s.secret_sealed, k.business_id
       from sandbox_shop s join api_key_owners k on k.id = s.api_key_id
      where k.revoked_at is null`,
  );
}

export async function keepKey(tx: Queryable, api_key_id: string, secret_sealed: string): Promise<void> {
  await tx.run(
    `insert into sandbox_shop (api_key_id, secret_sealed) values ($1, $2)
     on conflict (only_row) do update set api_key_id = excluded.api_key_id, secret_sealed = excluded.secret_sealed`,
    [api_key_id, secret_sealed],
  );
}

export async function insertOrder(
  db: Queryable,
  order: { order_id: string; session_id: string; basket: readonly BasketLine[]; created_at: Date },
): Promise<void> {
  await db.run('insert into sandbox_shop_orders (order_id, session_id, basket, created_at) values ($1, $2, $3, $4)', [
    order.order_id,
    order.session_id,
    JSON.stringify(order.basket),
    order.created_at,
  ]);
}

export async function findSession(db: Queryable, order_id: string): Promise<string | undefined> {
  return (await db.maybe<{ session_id: string }>('select session_id from sandbox_shop_orders where order_id = $1', [order_id]))?.session_id;
}
