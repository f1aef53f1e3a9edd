import type { Queryable } from '../../kernel/db/database.ts';

/** A payment that its customer doesn't recognize, and whose it is. */
export interface DisputedPayment {
  readonly business_id: string;
  readonly business_name: string;
  readonly customer_name: string;
  readonly public_id: string;
  readonly pos_order_id: string | null;
  readonly amount_cents: number;
}

export function findDisputed(db: Queryable, purchase_id: string): Promise<DisputedPayment | undefined> {
  return db.maybe<DisputedPayment>(
    `select b.id as business_id, b.name as business_name, c.first_name || ' ' || c.last_name as customer_name,
            p.public_id, p.pos_order_id, p.amount_cents
       from purchase_details p
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
      where p.id = $1 and p.amount_cents is not null`,
    [purchase_id],
  );
}
