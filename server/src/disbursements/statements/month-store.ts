import type { Queryable } from '../../kernel/db/database.ts';
import { LISTED, type ListedPayout } from '../payouts/index.ts';

export interface StatedBusiness {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly line_one: string;
  readonly line_two: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  /** When its balance first moved; null where it never has. */
  readonly first_at: Date | null;
}

export function findStated(db: Queryable, business_id: string): Promise<StatedBusiness | undefined> {
  return db.maybe<StatedBusiness>(
    `select b.id, b.name, b.time_zone, b.line_one, b.line_two, b.city, b.state, b.postal_code,
            least((select min(t.at) from merchant_payable_credits t where t.business_id = b.id),
                  (select min(t.at) from merchant_payable_debits t where t.business_id = b.id)) as first_at
       from business_places b where b.id = $1`,
    [business_id],
  );
}

/** What a business was owed before a moment, in cents; below zero where it owed. */
export async function balanceBefore(db: Queryable, business_id: string, at: Date): Promise<number> {
  const { cents } = await db.one<{ cents: number }>(
    `select ( coalesce((select sum(t.amount_cents) from merchant_payable_credits t where t.business_id = $1 and t.at < $2), 0)
            - coalesce((select sum(t.amount_cents) from merchant_payable_debits t where t.business_id = $1 and t.at < $2), 0))::bigint as cents`,
    [business_id, at],
  );
  return cents;
}

/** What moved a business's balance by one event, of payments on the same terms. */
export interface MovedRow {
  readonly event: string;
  /** Null where it is no payment's. */
  readonly fee_basis_points: number | null;
  readonly fee_fixed_cents: number | null;
  readonly count: number;
  /** Below zero where it took. */
  readonly cents: number;
  /** What of the same happenings was our fee, and what tip. */
  readonly fee_cents: number;
  readonly tip_cents: number;
}

/** All that moved a business's balance from one moment on and before another. */
export function sumMoved(db: Queryable, business_id: string, from: Date, before: Date): Promise<MovedRow[]> {
  return db.many<MovedRow>(
    `select t.event, p.fee_basis_points, p.fee_fixed_cents, count(*) as count, sum(t.cents)::bigint as cents,
            coalesce(sum(fee.amount_cents), 0)::bigint as fee_cents, coalesce(sum(p.tip_cents), 0)::bigint as tip_cents
       from (select c.event, c.cause, c.purchase_id, c.amount_cents as cents
               from merchant_payable_credits c where c.business_id = $1 and c.at >= $2 and c.at < $3
             union all
             select d.event, d.cause, d.purchase_id, -d.amount_cents
               from merchant_payable_debits d where d.business_id = $1 and d.at >= $2 and d.at < $3) t
       left join purchase_details p on p.id = t.purchase_id
       left join ledger_movements fee on fee.purchase_id = t.purchase_id and fee.event = t.event and fee.cause = t.cause
                                     and 'fee_income' in (fee.debit_account, fee.credit_account)
      group by t.event, p.fee_basis_points, p.fee_fixed_cents
      order by t.event, p.fee_basis_points, p.fee_fixed_cents`,
    [business_id, from, before],
  );
}

export interface SentPayout extends ListedPayout {
  readonly sent_at: Date;
}

/** The payouts that left a business's balance from one moment on and before another, oldest first. */
export function listSent(db: Queryable, business_id: string, from: Date, before: Date): Promise<SentPayout[]> {
  return db.many<SentPayout>(
    `select listed.*, t.at as sent_at
       from merchant_payable_debits t
       join ach_entry_outcomes x on x.id = t.cause and x.kind = 'payout'
       join lateral (${LISTED} where o.id = x.subject_id and e.id = x.id) listed on true
      where t.business_id = $1 and t.event = 'payout_in_file' and t.at >= $2 and t.at < $3
      order by t.at, listed.id`,
    [business_id, from, before],
  );
}
