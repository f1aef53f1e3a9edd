import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** Payments of a business that its exposure limit refused. */
export interface RefusalsOfBusiness {
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly refused: number;
  readonly amount_cents: number;
}

/**
 * Payments that an exposure limit refused in a period as their consumers approved them, by business, the most first. What
 * was refused before anybody was asked, and links and orders, which stay payable, leave no payment and aren't counted.
 */
export function countRefusalsByBusiness(db: Queryable, { from, until }: Period, most: number): Promise<RefusalsOfBusiness[]> {
  return db.many<RefusalsOfBusiness>(
    `select p.business_id, b.name as business_name, count(*) as refused, sum(p.amount_cents)::bigint as amount_cents
       from purchases p left join business_names b on b.id = p.business_id
      where p.last_event = 'exposure_limit_at_confirmation' and p.last_event_at >= $1 and p.last_event_at < $2
      group by p.business_id, b.name order by refused desc, p.business_id limit $3`,
    [from, until, most],
  );
}
