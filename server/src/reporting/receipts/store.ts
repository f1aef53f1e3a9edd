import type {
  Channel,
  PurchaseEvent,
  PurchaseStatus,
  ReceiptDebit,
  ReinitiationFacts,
  ShownRefund,
  ShownReversal,
} from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** An approved purchase with everything that its receipt says. */
export interface ReceiptRow {
  readonly purchase_id: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly tip_cents: number;
  readonly approved_at: Date;
  readonly posted_at: Date | null;
  readonly status: PurchaseStatus;
  readonly last_event: PurchaseEvent;
  readonly last_event_at: Date;
  readonly channel: Channel;
  readonly pos_order_id: string | null;
  readonly notes: string | null;
  readonly consumer_name: string;
  readonly business_name: string;
  readonly time_zone: string;
  readonly line_one: string;
  readonly line_two: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly institution_name: string;
  readonly last_four: string;
  readonly debits: readonly ReceiptDebit[];
  readonly refunds: readonly ShownRefund[];
  readonly reversal: ShownReversal | null;
  /** Of one that came back and is owed. */
  readonly facts: ReinitiationFacts | null;
}

/** A consumer's approved purchase, by id or public id; undefined for anybody else's, or one never approved. */
export function findReceipt(db: Queryable, reference: string, consumer_id: string, now: Date): Promise<ReceiptRow | undefined> {
  return db.maybe<ReceiptRow>(
    `select p.id as purchase_id, p.public_id, p.amount_cents, p.tip_cents, p.approved_at, p.posted_at, p.status, p.last_event, p.last_event_at, p.channel,
            p.pos_order_id, p.notes,
            c.first_name || ' ' || c.last_name as consumer_name,
            b.name as business_name, b.time_zone, b.line_one, b.line_two, b.city, b.state, b.postal_code, b.contact_phone, b.contact_email,
            a.institution_name, a.last_four, refunds_of_purchase(p.id) as refunds,
            reversal_of_purchase(p.id) as reversal,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', e.id,
                      'attempt', e.attempt,
                      'on', to_char(e.settles_at at time zone 'America/New_York', 'YYYY-MM-DD'),
                      'status', case when e.returned_at is not null then 'returned' when e.posted_at is not null then 'posted'
                                     when e.settled_at is not null then 'debited' else 'on_its_way' end,
                      'returned_at', wire_moment(e.returned_at),
                      'code', e.return_code,
                      'by_you', exists (select from repayments_asked r where r.purchase_id = e.purchase_id and r.attempt = e.attempt),
                      'file_rejected', e.returned_at is not null and (e.refused_reason is not null or came_back_with_its_file(e.id))
                    ) order by e.attempt), '[]')
               from ach_entries_in_files e
              where e.purchase_id = p.id and e.rejected_at is null) as debits,
            case when p.status = 'DECLINED' then reinitiation_facts(p.id, $3) end as facts
       from purchase_details p
       join consumer_names c on c.user_id = p.consumer_id
       join business_places b on b.id = p.business_id
       join bank_account_labels a on a.id = p.bank_account_id
      where (p.id = $1 or p.public_id = $1) and p.consumer_id = $2 and p.approved_at is not null`,
    [reference, consumer_id, now],
  );
}
