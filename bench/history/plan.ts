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
  readonly consumers: number;
  readonly businesses: number;
}

/**
 * The payments of a day, one row each, all that is known of them; made of their number alone, so that any step can make them again. Parameters 1
 * to 6. Of a hundred 80 are at the counter, 10 from shops, 7 by payment link and 3 by invoice link. Of a thousand at the counter 10 ran out,
 * 10 were refused by the consumer and 10 for funds; of all, 20 come back before they are POSTED and 2 after.
 */
export const PLAN = `
  select n, at as approved_at, at - interval '20 seconds' as created_at, at - interval '12 seconds' as requested_at,
         ${idOf('pur')} as purchase_id, 'B' || lpad(n::text, 11, '0') as public_id,
         n % $3::bigint as consumer, ${idOf('usr', 'n % $3::bigint')} as consumer_id, ${idOf('acc', 'n % $3::bigint')} as account_id,
         b as business, ${idOf('biz', 'b')} as business_id, ${merchantOf('b')} as merchant_id, ${idOf('ent')} as entry_id,
         amount_cents, least(amount_cents, (amount_cents * 100 + 5000) / 10000 + 25) as fee_cents, ${DAILY_LIMIT_CENTS / 2}::bigint as power_cents,
         channel, case when channel = 'in_store' and o < 10 then 'expired' when channel = 'in_store' and o < 20 then 'denied'
                       when channel = 'in_store' and o < 30 then 'refused' when o between 100 and 119 then 'returned'
                       when o between 120 and 121 then 'returned_late' else 'paid' end as fate
    from (select n, $5::timestamptz + (n - $1::bigint) * (($6::timestamptz - $5::timestamptz) / ($2::bigint - $1::bigint + 1)) as at,
                 (n + n / $3::bigint) % $4::bigint as b, 100 + (n * 7907) % 19900 as amount_cents, (n * 104729) % 1000 as o,
                 case when (n * 7919) % 100 < 80 then 'in_store' when (n * 7919) % 100 < 90 then 'e_commerce'
                      when (n * 7919) % 100 < 97 then 'payment_link' else 'invoice_link' end as channel
            from generate_series($1::bigint, $2::bigint) n) s`;

/** The parameters of the plan. */
export function planValues(day: Day): unknown[] {
  return [day.first, day.last, day.consumers, day.businesses, day.opens_at, day.closes_at];
}

/** Fates of payments that were approved. */
export const APPROVED = `('returned', 'returned_late', 'paid')`;
