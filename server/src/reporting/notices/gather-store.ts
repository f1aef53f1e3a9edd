import type { PurchaseEvent } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A change of a payment that its consumer may be told of. */
export interface Change {
  readonly seq: number;
  readonly at: Date;
  readonly event: PurchaseEvent;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly purchase_id: string;
  readonly consumer_id: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly business: string;
  /** The day of its approval in New York: `2026-03-18`; null before. */
  readonly paid_on: string | null;
}

/** Whether anybody may want a notice. */
export async function hasReaders(db: Queryable): Promise<boolean> {
  return (await db.one<{ any: boolean }>('select exists (select from notice_readers) as any')).any;
}

/** The last event whose notices are written, locked. */
export async function lockMark(tx: Queryable): Promise<number> {
  return (await tx.one<{ upto_seq: number }>('select upto_seq from notice_mark for no key update')).upto_seq;
}

/** Writes nothing where the mark is there already. */
export async function moveMark(tx: Queryable, upto_seq: number): Promise<void> {
  await tx.run('update notice_mark set upto_seq = $1 where upto_seq < $1', [upto_seq]);
}

/** The changes above one event, up to and including another, of consumers who may want a notice, since a moment. */
export function listChanges(
  tx: Queryable,
  given: { after_seq: number; upto_seq: number; to: readonly string[]; since: Date },
): Promise<Change[]> {
  return tx.many<Change>(
    `select v.seq, v.at, v.event, v.from_status, v.to_status, p.id as purchase_id, p.consumer_id, p.public_id, p.amount_cents, b.name as business,
            to_char(p.approved_at at time zone 'America/New_York', 'YYYY-MM-DD') as paid_on
       from purchase_history v
       join purchase_details p on p.id = v.purchase_id and p.requested_at is not null
       join business_names b on b.id = p.business_id
      where v.seq > $1 and v.seq <= $2 and v.to_status = any($3) and v.at > $4
        and exists (select from notice_readers r where r.user_id = p.consumer_id)
      order by v.seq`,
    [given.after_seq, given.upto_seq, given.to, given.since],
  );
}
