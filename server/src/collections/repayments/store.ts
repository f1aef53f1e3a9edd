import type { ReinitiationFacts } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** An approved purchase that came back, with the place where it was bought. */
export interface DebtRow {
  readonly purchase_id: string;
  readonly public_id: string;
  readonly business_id: string;
  readonly bank_account_id: string;
  readonly amount_cents: number;
  readonly approved_at: Date;
  readonly business_name: string;
  readonly time_zone: string;
  readonly line_one: string;
  readonly line_two: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly facts: ReinitiationFacts;
}

const DEBT = `p.id as purchase_id, p.public_id, p.business_id, p.bank_account_id, p.amount_cents, p.approved_at, b.name as business_name, b.time_zone,
            b.line_one, b.line_two, b.city, b.state, b.postal_code, b.contact_phone, b.contact_email, reinitiation_facts(p.id, $2) as facts`;

/** The consumer's purchases whose return nobody has made good, the latest return first. */
export function listReturned(db: Queryable, consumer_id: string, now: Date): Promise<DebtRow[]> {
  return db.many<DebtRow>(
    `select ${DEBT}
       from open_returns x
       join purchase_debits p on p.id = x.purchase_id and p.approved_at is not null
       join business_places b on b.id = p.business_id
      where x.consumer_id = $1
      order by x.returned_at desc, x.id desc`,
    [consumer_id, now],
  );
}

/** An approved purchase of the consumer's by its Transaction ID; undefined for anybody else's, or one never approved. */
export function findPurchase(db: Queryable, consumer_id: string, public_id: string, now: Date): Promise<DebtRow | undefined> {
  return db.maybe<DebtRow>(
    `select ${DEBT}
       from purchase_references f
       join purchase_debits p on p.id = f.id
       join business_places b on b.id = p.business_id
      where f.public_id = $3 and f.consumer_id = $1 and f.approved_at is not null`,
    [consumer_id, now, public_id],
  );
}

export interface BusinessStanding {
  readonly stopped: boolean;
  readonly closed: boolean;
}

export function findBusiness(tx: Queryable, business_id: string): Promise<BusinessStanding> {
  return tx.one<BusinessStanding>(
    `select debits_stopped_at is not null as stopped, standing = 'CLOSED' as closed from business_terms where id = $1`,
    [business_id],
  );
}
