import type { ReinitiationFacts } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

interface NewMessage {
  readonly id: string;
  readonly user_id: string;
  readonly return_id?: string;
  readonly reinitiation_id?: string;
  readonly reinitiation_cancelled?: boolean;
}

export async function insertMessages(tx: Queryable, messages: readonly NewMessage[], at: Date): Promise<void> {
  await tx.run(
    `insert into return_messages (id, user_id, return_id, reinitiation_id, reinitiation_cancelled, happened_at, due_at)
     select m.id, m.user_id, m.return_id, m.reinitiation_id, m.cancelled, $1, $1
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) as m (id, user_id, return_id, reinitiation_id, cancelled)`,
    [
      at,
      messages.map(({ id }) => id),
      messages.map(({ user_id }) => user_id),
      messages.map(({ return_id }) => return_id ?? null),
      messages.map(({ reinitiation_id }) => reinitiation_id ?? null),
      messages.map(({ reinitiation_cancelled }) => reinitiation_cancelled ?? false),
    ],
  );
}

/** When the next message is due, of those about what happened after a moment: an older one is news no more. */
export async function nextMessageDue(db: Queryable, news_since: Date): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    `select min(due_at) as at from return_messages where done_at is null and happened_at > $1`,
    [news_since],
  );
  return row.at ?? undefined;
}

/** Takes messages that are due, at most so many, and sets when each is due again if it has not been sent by then. */
export async function takeDueMessages(
  tx: Queryable,
  given: { until: Date; news_since: Date; again_at: Date; most: number },
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `update return_messages
        set due_at = $3
      where id in (select id from return_messages where done_at is null and happened_at > $2 and due_at <= $1 order by due_at limit $4)
     returning id`,
    [given.until, given.news_since, given.again_at, given.most],
  );
  return rows.map(({ id }) => id);
}

export async function noteDone(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(`update return_messages set done_at = $2 where id = $1 and done_at is null`, [id, at]);
}

/** A return, a reinitiation, or that a reinitiation was cancelled, and the person who is to be told of it. */
export interface MessageRow {
  readonly done: boolean;
  readonly about: 'return' | 'reinitiation' | 'reinitiation_cancelled';
  /** Whether it may still be told to them. */
  readonly reachable: boolean;
  readonly kind: 'consumer' | 'merchant';
  readonly user_id: string;
  readonly language: Language;
  /** A consumer's address only where it is verified; then `phone` is not needed. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly first_name: string;
  readonly customer_name: string;
  readonly business_name: string;
  /** How customers reach it. */
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly public_id: string;
  readonly amount_cents: number;
  /** The reinitiation that it is about is the consumer's own repayment in the app. */
  readonly by_consumer: boolean;
  /** Of the return that it is about, or that the reinitiation answers. */
  readonly code: string;
  /** It came back with its whole file, rejected after settlement: no bank of the consumer's has said anything. */
  readonly file_rejected: boolean;
  /** The bank refused it by itself after it had settled. */
  readonly entry_refused: boolean;
  /** Whether the merchant had been owed it before it came back. */
  readonly was_posted: boolean;
  /** Of the payment's refunds: what is with the bank or has arrived, and what this return has cancelled. */
  readonly refund_sent_cents: number;
  readonly refund_cancelled_cents: number;
  /** Whether a later return, a reinitiation that the same person is told of, or a person has made this old. */
  readonly overtaken: boolean;
  readonly facts: ReinitiationFacts;
}

export function findMessage(db: Queryable, id: string, now: Date): Promise<MessageRow | undefined> {
  return db.maybe<MessageRow>(
    `select m.done_at is not null as done,
            case when m.reinitiation_id is null then 'return' when m.reinitiation_cancelled then 'reinitiation_cancelled' else 'reinitiation' end as about,
            u.kind = 'consumer' and k.user_id is not null or (u.status = 'ACTIVE' and s.payment_center_enabled) is true as reachable,
            u.kind, m.user_id, g.language,
            case when u.kind = 'merchant' then a.email when k.email_verified_at is not null then k.email end as email,
            case when u.kind = 'consumer' then k.phone_number end as phone,
            c.first_name, c.first_name || ' ' || c.last_name as customer_name, b.name as business_name, b.contact_phone, b.contact_email, p.public_id, p.amount_cents,
            (y.requested_by = y.consumer_id) is true as by_consumer, r.code,
            came_back_with_its_file(r.entry_id) as file_rejected,
            exists (select from ach_debits e where e.id = r.entry_id and e.refused_reason is not null) as entry_refused,
            exists (select from ach_debits e where e.id = r.entry_id and e.posted_at is not null) as was_posted,
            (select coalesce(sum(f.amount_cents), 0)::bigint from credits_of_purchases f
              where f.purchase_id = p.id and f.kind = 'refund' and f.status in ('IN_FILE', 'SETTLED')) as refund_sent_cents,
            (select coalesce(sum(f.amount_cents), 0)::bigint from credits_of_purchases f
              where f.purchase_id = p.id and f.kind = 'refund' and f.status = 'CANCELLED' and f.status_at = r.returned_at) as refund_cancelled_cents,
            case when m.reinitiation_id is null then r.resolved_at is not null or r.superseded_by is not null or exists (
                   select from reinitiations w join return_messages n on n.reinitiation_id = w.id and n.user_id = m.user_id
                    where w.return_id = r.id and w.status = 'pending'
                 )
                 when m.reinitiation_cancelled then r.resolved_at is not null or r.superseded_by is not null or exists (
                   select from reinitiations w where w.return_id = r.id and w.status in ('pending', 'POSTED')
                 )
                 else y.status <> 'pending' end as overtaken,
            reinitiation_facts(p.id, $2) as facts
       from return_messages m
       left join reinitiations y on y.id = m.reinitiation_id
       join returns r on r.id = coalesce(m.return_id, y.return_id)
       join purchase_debits p on p.id = r.purchase_id and p.approved_at is not null
       join business_places b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join consumer_contacts k on k.user_id = p.consumer_id
       join user_standings u on u.id = m.user_id
       join user_languages g on g.id = u.id
       left join business_user_rights s on s.user_id = u.id
       left join business_user_contacts a on a.user_id = u.id
      where m.id = $1`,
    [id, now],
  );
}

/** The messages about a purchase's returns, and about these reinitiations. */
export async function listMessageIds(db: Queryable, purchase_id: string, reinitiation_ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    `select id from return_messages where return_id in (select r.id from returns r where r.purchase_id = $1) or reinitiation_id = any($2)`,
    [purchase_id, reinitiation_ids],
  );
  return rows.map(({ id }) => id);
}
