import type { Queryable } from '../../kernel/db/database.ts';

/** Cancels the orders of a closing business that wait for approval; gives their ids, for whoever tells their channels after the commit. */
export async function cancelOrdersOf(tx: Queryable, business_id: string, at: Date): Promise<string[]> {
  return (await tx.one<{ ids: string[] }>('select cancel_orders_of_business($1, $2) as ids', [business_id, at])).ids;
}

/** What of a business's payments isn't done: orders that wait for their customers, and approved payments that aren't posted. */
export function countOpenOf(db: Queryable, business_id: string): Promise<{ waiting: number; pending: number }> {
  return db.one(
    `select count(*) filter (where status = 'WAITING_FOR_APPROVAL') as waiting, count(*) filter (where status = 'PENDING') as pending
       from purchases where business_id = $1 and status in ('WAITING_FOR_APPROVAL', 'PENDING')`,
    [business_id],
  );
}
