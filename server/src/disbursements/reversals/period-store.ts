import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { ReversalReason } from './store.ts';

/** Reversals for one reason. */
export interface ReversalsOfReason {
  readonly reason: ReversalReason;
  readonly asked: number;
  readonly amount_cents: number;
  readonly settled: number;
  readonly came_back: number;
  readonly canceled: number;
}

/** Reversals that were asked for in a period, by reason. */
export function countReversalsByReason(db: Queryable, { from, until }: Period): Promise<ReversalsOfReason[]> {
  return db.many<ReversalsOfReason>(
    `select v.reason, count(*) as asked, sum(c.amount_cents)::bigint as amount_cents, count(*) filter (where c.status = 'SETTLED') as settled,
            count(*) filter (where c.status = 'RETURNED') as came_back, count(*) filter (where c.status = 'CANCELLED') as canceled
       from reversals v join credits c on c.id = v.id
      where c.made_at >= $1 and c.made_at < $2
      group by v.reason order by v.reason`,
    [from, until],
  );
}
