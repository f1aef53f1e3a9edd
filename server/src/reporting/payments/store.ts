import type { Channel } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A payment as the provider's staff see it in lists. */
export interface ListedRow {
  readonly id: string;
  readonly public_id: string;
  readonly status: string;
  /** Null of a code that no business has asked by. */
  readonly amount_cents: number | null;
  readonly channel: Channel;
  readonly consumer_id: string;
  readonly consumer_name: string;
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly requested_at: Date | null;
  readonly approved_at: Date | null;
}

/** What a payment's own page says besides. */
export interface PaymentFacts {
  readonly tip_cents: number;
  readonly fee_cents: number | null;
  readonly pos_order_id: string | null;
}

const COLUMNS = `p.id, p.public_id, p.status, p.amount_cents, p.channel, p.consumer_id, c.first_name || ' ' || c.last_name as consumer_name,
                 p.business_id, b.name as business_name, p.requested_at, p.approved_at`;
const NAMES = `join consumer_names c on c.user_id = p.consumer_id left join business_names b on b.id = p.business_id`;

/** A business's, the latest asked for first. */
export function listOfBusiness(db: Queryable, business_id: string, most: number): Promise<ListedRow[]> {
  return db.many<ListedRow>(
    `select ${COLUMNS} from purchase_details p ${NAMES}
      where p.business_id = $1 and p.requested_at is not null order by p.requested_at desc limit $2`,
    [business_id, most],
  );
}

/** What a consumer approved, the latest first: what they turned down is found at its business. */
export function listOfConsumer(db: Queryable, consumer_id: string, most: number): Promise<ListedRow[]> {
  return db.many<ListedRow>(
    `select ${COLUMNS} from purchase_details p ${NAMES}
      where p.consumer_id = $1 and p.approved_at is not null order by p.approved_at desc limit $2`,
    [consumer_id, most],
  );
}

/** The newest of all: ids begin with their time. Looks through no more than so many codes that nobody used. */
export function listNewest(db: Queryable, most: number): Promise<ListedRow[]> {
  return db.many<ListedRow>(
    `select ${COLUMNS} from (select * from purchase_details order by id desc limit 500) p ${NAMES}
      where p.business_id is not null order by p.id desc limit $1`,
    [most],
  );
}

/** The same of one payment, by its id. */
export function readFacts(db: Queryable, id: string): Promise<PaymentFacts> {
  return db.one<PaymentFacts>(
    `select p.tip_cents, p.pos_order_id, case when p.approved_at is not null then d.fee_cents end as fee_cents
       from purchase_details p join purchase_debits d on d.id = p.id where p.id = $1`,
    [id],
  );
}

/** An approved payment by its Transaction ID. */
export function findByPublicId(db: Queryable, public_id: string): Promise<ListedRow | undefined> {
  return db.maybe<ListedRow>(`select ${COLUMNS} from purchase_details p ${NAMES} where p.public_id = $1 and p.approved_at is not null`, [
    public_id,
  ]);
}

/** A payment by its id. */
export function findById(db: Queryable, id: string): Promise<ListedRow | undefined> {
  return db.maybe<ListedRow>(`select ${COLUMNS} from purchase_details p ${NAMES} where p.id = $1`, [id]);
}

/** What users of merchants are called, by their ids. */
export function listUserNames(db: Queryable, ids: readonly string[]): Promise<{ user_id: string; username: string }[]> {
  return db.many('select user_id, username from business_user_names where user_id = any($1)', [ids]);
}
