import type { Queryable } from '../../server/src/kernel/db/database.ts';
import { DAILY_LIMIT_CENTS, idOf, merchantOf } from './people.ts';

/** When what happens to the payments of a banking day; null where that is after the end of the history. */
export interface DayMoments {
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly settled_at: Date | null;
  /** Debits that came back in time. */
  readonly returned_at: Date | null;
  readonly posted_at: Date | null;
  /** Debits that came back after they were POSTED. */
  readonly returned_late_at: Date | null;
}

/** A banking day of the history and its payments: the purchases from `first` up to and including `last`. */
export interface Day extends DayMoments {
  readonly first: number;
  readonly last: number;
}

/**
 * Writes down the plan of these days: their payments by number, made of that alone. Reckoned once and kept until `forgetPlan`, since every step asks for
 * it again. Of a hundred 80 are at the counter, 10 from shops, 7 by payment link and 3 by invoice link. Of a thousand at the counter 10 ran out,
 * 10 were refused by the consumer and 10 for funds; of all, 20 come back before they are POSTED and 2 after.
 */
export async function writePlan(owner: Queryable, days: readonly Day[], given: { consumers: number; businesses: number }): Promise<void> {
  await owner.run(
    `create unlogged table history_plan (n bigint, at timestamptz, consumer bigint, business bigint, amount_cents bigint, channel text, fate text)`,
  );
  for (const { first, last, opens_at, closes_at } of days)
    await owner.run(
      `insert into history_plan (n, at, consumer, business, amount_cents, channel, fate)
       select n, at, consumer, business, amount_cents, channel,
              case when channel = 'in_store' and o < 10 then 'expired' when channel = 'in_store' and o < 20 then 'denied'
                   when channel = 'in_store' and o < 30 then 'refused' when o between 100 and 119 then 'returned'
                   when o between 120 and 121 then 'returned_late' else 'paid' end
         from (select n, $5::timestamptz + (n - $1::bigint) * (($6::timestamptz - $5::timestamptz) / ($2::bigint - $1::bigint + 1)) as at,
                      n % $3::bigint as consumer, (n + n / $3::bigint) % $4::bigint as business, 100 + (n * 7907) % 19900 as amount_cents,
                      (n * 104729) % 1000 as o,
                      case when (n * 7919) % 100 < 80 then 'in_store' when (n * 7919) % 100 < 90 then 'e_commerce'
                           when (n * 7919) % 100 < 97 then 'payment_link' else 'invoice_link' end as channel
                 from generate_series($1::bigint, $2::bigint) n) s`,
      [first, last, given.consumers, given.businesses, opens_at, closes_at],
    );
  await owner.run('alter table history_plan add primary key (n)');
  await owner.run('analyze history_plan');
}

export async function forgetPlan(owner: Queryable): Promise<void> {
  await owner.run('drop table history_plan');
}

/** The payments of a day, one row each, all that is known of them: the numbers from parameter 1 up to and including parameter 2. */
export const PLAN = `
  select n, at as approved_at, at - interval '20 seconds' as created_at, at - interval '12 seconds' as requested_at,
         ${idOf('pur')} as purchase_id, 'B' || lpad(n::text, 11, '0') as public_id,
         consumer, ${idOf('usr', 'consumer')} as consumer_id, ${idOf('acc', 'consumer')} as account_id,
         business, ${idOf('biz', 'business')} as business_id, ${merchantOf('business')} as merchant_id, ${idOf('ent')} as entry_id,
         amount_cents, least(amount_cents, (amount_cents * 100 + 5000) / 10000 + 25) as fee_cents, ${DAILY_LIMIT_CENTS / 2}::bigint as power_cents,
         channel, fate
    from history_plan where n between $1::bigint and $2::bigint`;

/** The parameters of the plan. */
export function planValues(day: Day): unknown[] {
  return [day.first, day.last];
}

/** Fates of payments that were approved. */
export const APPROVED = `('returned', 'returned_late', 'paid')`;
