import type { Channel, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A payment as its shop sees it. */
export interface MerchantPaymentRow {
  readonly id: string;
  readonly public_id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly line_one: string;
  readonly line_two: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly time_zone: string;
  readonly status: PurchaseStatus;
  readonly last_event: string;
  readonly channel: Channel;
  readonly customer_name: string;
  /** Null where they never approved anything there. */
  readonly customer_id: string | null;
  readonly requested_at: Date;
  readonly approved_at: Date | null;
  readonly amount_cents: number;
  readonly tip_cents: number;
  readonly refunded_cents: number;
  readonly reversed_cents: number;
  readonly fee_basis_points: number | null;
  readonly fee_fixed_cents: number | null;
  readonly employee_name: string | null;
  readonly pos_order_id: string | null;
  readonly notes: string | null;
  readonly link_number: number | null;
  readonly last_four: string | null;
  readonly institution_name: string | null;
  readonly last_event_at: Date;
  readonly expires_at: Date;
  /** It waits for a person before it may go to the bank. */
  readonly held: boolean;
  /** When the customer asked to repay it in the app, after it came back; the oldest first. */
  readonly repaid_at: readonly string[];
  /** Such a repayment has cleared. */
  readonly repaid: boolean;
  /** A debit of it came back since our own bank had not carried it. */
  readonly refused_by_own_bank: boolean;
}

/** One of the businesses', by its id, or by its Transaction ID where it was approved; undefined for anybody else's. */
export function findMerchantPayment(db: Queryable, key: string, business_ids: readonly string[]): Promise<MerchantPaymentRow | undefined> {
  return db.maybe<MerchantPaymentRow>(
    `select p.id, p.public_id, p.business_id, b.name as business_name, b.line_one, b.line_two, b.city, b.state, b.postal_code, b.contact_phone, b.contact_email, b.time_zone,
            p.status, p.last_event, p.channel, c.first_name || ' ' || c.last_name as customer_name, p.requested_at, p.approved_at,
            case when exists (select from purchase_details o
                               where o.consumer_id = p.consumer_id and o.business_id = any($2) and o.approved_at is not null)
                 then p.consumer_id end as customer_id,
            p.amount_cents, p.tip_cents, g.refunded_cents, g.reversed_cents, p.fee_basis_points, p.fee_fixed_cents, p.employee_name,
            p.pos_order_id, p.notes, (select l.number from link_purchases l where l.purchase_id = p.id) as link_number,
            a.last_four, a.institution_name, p.last_event_at, p.expires_at,
            exists (select from payments_held h where h.purchase_id = p.id) as held,
            (select coalesce(jsonb_agg(wire_moment(y.requested_at) order by y.requested_at), '[]') from repayments_asked y where y.purchase_id = p.id) as repaid_at,
            exists (select from repayments_asked y where y.purchase_id = p.id and y.status = 'POSTED') as repaid,
            exists (select from ach_entries_in_files e
                     where e.purchase_id = p.id and e.kind = 'debit' and e.returned_at is not null and came_back_with_its_file(e.id)) as refused_by_own_bank
       from purchase_details p
       join business_places b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join bank_account_labels a on a.id = p.bank_account_id
      cross join lateral given_back(p.id) g
      where (p.id = $1 or (p.public_id = $1 and p.approved_at is not null)) and p.business_id = any($2) and p.requested_at is not null`,
    [key, business_ids],
  );
}
