import type { LinkKind, LinkSending, LinkStatus, PurchaseEvent, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { gatheredVerb } from '../../kernel/db/gathered-verb.ts';
import { type Claim, keyOf } from '../../kernel/idempotency/index.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { GivenFrom } from '../../people/consents/index.ts';
import { ACCEPT_PARAMETERS, type AcceptTerms, type AcceptVerdict } from '../purchases/index.ts';

export interface LinkRow {
  readonly id: string;
  readonly number: number;
  readonly memo: string;
  readonly amount_cents: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly updated_at: Date;
  readonly voided_at: Date | null;
  readonly purchase_id: string | null;
  readonly purchase_status: PurchaseStatus | null;
  readonly last_event: PurchaseEvent | null;
  readonly last_event_at: Date | null;
  readonly purchase_expires_at: Date | null;
  /** The consumer whose purchase it is. */
  readonly paid_by: string | null;
  readonly business_name: string;
  readonly organization_id: string;
  readonly time_zone: string;
  /** Its business takes no payments by such links any more. */
  readonly feature_off: boolean;
  /** Of the last time that it was sent; nulls where it never was. */
  readonly dispatch_id: string | null;
  readonly dispatch_method: LinkSending['method'] | null;
  readonly dispatch_sent: boolean;
  readonly dispatch_delivered: boolean;
  readonly dispatch_uncertain: boolean;
  readonly dispatch_failed: boolean;
  readonly dispatch_failure: LinkSending['failure'];
}

const COLUMNS = `l.id, l.number, l.memo, l.amount_cents, l.created_at, l.expires_at, l.updated_at, l.voided_at, l.purchase_id,
            p.status as purchase_status, p.last_event, p.last_event_at, p.expires_at as purchase_expires_at, p.consumer_id as paid_by, b.name as business_name, o.organization_id, b.time_zone, l.kind = any(b.features_off) as feature_off, d.id as dispatch_id,
            d.method as dispatch_method, d.sent_at is not null as dispatch_sent, d.delivered_at is not null as dispatch_delivered,
            d.uncertain_at is not null as dispatch_uncertain, d.failed_at is not null as dispatch_failed,
            d.failure as dispatch_failure`;
const COUNTED = `links l join business_terms b on b.id = l.business_id join business_organizations o on o.id = l.business_id left join purchases p on p.id = l.purchase_id`;
const SOURCES = `${COUNTED}
       left join lateral (select x.id, x.method, x.sent_at, x.delivered_at, x.uncertain_at, x.failed_at, x.failure from link_dispatches x where x.link_id = l.id
                           order by x.requested_at desc, x.id desc limit 1) d on true`;

/** A link by its id; with `business_ids`, only where it is of one of those. */
export function findLink(db: Queryable, kind: LinkKind, id: string, business_ids?: readonly string[]): Promise<LinkRow | undefined> {
  return db.maybe<LinkRow>(
    `select ${COLUMNS} from ${SOURCES} where l.id = $1 and l.kind = $2 and ($3::text[] is null or l.business_id = any($3))`,
    [id, kind, business_ids ?? null],
  );
}

export interface NewLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly business_id: string;
  readonly memo: string;
  readonly amount_cents: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Keeps a link under the next number of its business and kind. Gives false where the business closes: then nothing was kept. */
export async function insertLink(db: Queryable, link: NewLink): Promise<boolean> {
  const count = await db.run(
    `with next as (
       insert into link_numbers as n (business_id, kind, last_number)
       select b.id, $2, 1 from business_terms b where b.id = $3 and b.standing = 'OPEN'
       on conflict (business_id, kind) do update set last_number = n.last_number + 1
       returning last_number
     )
     insert into links (id, kind, business_id, number, memo, amount_cents, created_by, created_at, expires_at, updated_at)
     select $1, $2, $3, next.last_number, $4, $5, $6, $7, $8, $7 from next`,
    [link.id, link.kind, link.business_id, link.memo, link.amount_cents, link.created_by, link.created_at, link.expires_at],
  );
  return count === 1;
}

export interface LinkFilter {
  readonly kind: LinkKind;
  readonly business_ids: readonly string[];
  readonly status: LinkStatus | undefined;
  readonly search: string | undefined;
  readonly id: string | undefined;
  readonly now: Date;
}

/** The status that a merchant is shown: its purchase's; else voided; else expired; else it can be paid. */
const MATCHES = `l.kind = $1 and l.business_id = any($2)
        and ($3::text is null or $3 = case
               when p.id is not null then p.status
               when l.voided_at is not null then 'VOIDED'
               when l.expires_at <= $5 then 'EXPIRED'
               else 'INITIATED'
             end)
        and ($4::text is null or starts_with(l.number::text, $4) or position(lower($4) in lower(l.memo)) > 0)
        and ($6::text is null or l.id = $6)`;

function filterValues(filter: LinkFilter): unknown[] {
  return [filter.kind, filter.business_ids, filter.status ?? null, filter.search ?? null, filter.now, filter.id ?? null];
}

export function listLinks(db: Queryable, filter: LinkFilter, limit: number, offset: number): Promise<LinkRow[]> {
  return db.many<LinkRow>(
    `select ${COLUMNS} from ${SOURCES}
      where ${MATCHES}
      order by l.created_at desc, l.number desc, l.id
      limit $7 offset $8`,
    [...filterValues(filter), limit, offset],
  );
}

export async function countLinks(db: Queryable, filter: LinkFilter): Promise<number> {
  const sql = `select count(*) as total from ${COUNTED} where ${MATCHES}`;
  return (await db.one<{ total: number }>(sql, filterValues(filter))).total;
}

/** These businesses' links neither purchased nor voided. An update waits for its payer, and looks again. */
const OPEN = `id = $1 and kind = $2 and business_id = any($3) and purchase_id is null and voided_at is null`;

/** Gives whether it was open, and is voided now. */
export async function voidOpenLink(
  db: Queryable,
  link: { id: string; kind: LinkKind; business_ids: readonly string[] },
  by: string,
  at: Date,
): Promise<boolean> {
  const count = await db.run(`update links set voided_at = $4, voided_by = $5, updated_at = $4 where ${OPEN}`, [
    link.id,
    link.kind,
    link.business_ids,
    at,
    by,
  ]);
  return count === 1;
}

/** Voids the links of a closing business that could still be paid, or renewed. Gives how many. */
export function voidLinksOf(tx: Queryable, business_id: string, by: string, at: Date): Promise<number> {
  return tx.run(
    'update links set voided_at = $2, voided_by = $3, updated_at = $2 where business_id = $1 and purchase_id is null and voided_at is null',
    [business_id, at, by],
  );
}

/** How many links of a business could be paid at that moment. */
export async function countOpenLinksOf(db: Queryable, business_id: string, at: Date): Promise<number> {
  const row = await db.one<{ count: number }>(
    'select count(*) as count from links where business_id = $1 and purchase_id is null and voided_at is null and expires_at > $2',
    [business_id, at],
  );
  return row.count;
}

/** Gives whether it was open, and expires at that moment now. */
export async function setExpiration(
  db: Queryable,
  link: { id: string; kind: LinkKind; business_ids: readonly string[] },
  expires_at: Date,
  at: Date,
): Promise<boolean> {
  const count = await db.run(`update links set expires_at = $4, updated_at = $5 where ${OPEN}`, [
    link.id,
    link.kind,
    link.business_ids,
    expires_at,
    at,
  ]);
  return count === 1;
}

export interface NewDispatch {
  readonly id: string;
  readonly link_id: string;
  readonly method: 'sms' | 'email';
  readonly recipient: string;
  readonly requested_by: string;
}

export async function insertDispatch(tx: Queryable, dispatch: NewDispatch, at: Date): Promise<void> {
  await tx.run(`insert into link_dispatches (id, link_id, method, recipient, requested_by, requested_at) values ($1, $2, $3, $4, $5, $6)`, [
    dispatch.id,
    dispatch.link_id,
    dispatch.method,
    dispatch.recipient,
    dispatch.requested_by,
    at,
  ]);
}

export interface DispatchRow {
  readonly link_id: string;
  readonly kind: LinkKind;
  readonly method: 'sms' | 'email';
  /** Forgotten once the link is long done. */
  readonly recipient: string | null;
  /** That of the consumer who is reached there; English for everybody else. */
  readonly language: Language;
  /** Its message was sent, or abandoned, or nobody can tell. */
  readonly is_done: boolean;
  readonly expires_at: Date;
  readonly organization_id: string;
  readonly business_name: string;
  readonly memo: string;
  readonly amount_cents: number;
  readonly can_be_paid: boolean;
}

/** A dispatch with its link; `can_be_paid` tells of the moment `now`. */
export function findDispatch(db: Queryable, id: string, now: Date): Promise<DispatchRow | undefined> {
  return db.maybe<DispatchRow>(
    `select d.link_id, l.kind, d.method, d.recipient,
            coalesce((select u.language from consumer_contacts c join user_languages u on u.id = c.user_id
                       where d.method = 'sms' and c.phone_number = d.recipient),
                     (select u.language from consumer_contacts c join user_languages u on u.id = c.user_id
                       where d.method = 'email' and lower(c.email) = lower(d.recipient) and c.email_verified_at is not null),
                     'en') as language,
            coalesce(d.sent_at, d.failed_at, d.uncertain_at) is not null as is_done, l.expires_at, o.organization_id, b.name as business_name, l.memo, l.amount_cents,
            l.purchase_id is null and l.voided_at is null and l.expires_at > $2 and l.kind <> all(b.features_off) as can_be_paid
       from link_dispatches d
       join links l on l.id = d.link_id
       join business_terms b on b.id = l.business_id
       join business_organizations o on o.id = l.business_id
      where d.id = $1`,
    [id, now],
  );
}

export async function markSent(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(
    'update link_dispatches set sent_at = coalesce(sent_at, $2), failure = null, failed_at = null, uncertain_at = null where id = $1',
    [id, at],
  );
}

/** It has arrived. */
export async function markDelivered(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(
    `update link_dispatches set sent_at = coalesce(sent_at, $2), delivered_at = $2, failure = null, failed_at = null, uncertain_at = null where id = $1`,
    [id, at],
  );
}

/** It is sent again, as if it had not been before. */
export async function markWaiting(db: Queryable, id: string): Promise<void> {
  await db.run(
    'update link_dispatches set sent_at = null, delivered_at = null, failure = null, failed_at = null, uncertain_at = null where id = $1',
    [id],
  );
}

/** Nobody can tell whether it went out. */
export async function markUncertain(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run('update link_dispatches set uncertain_at = $2, failure = null where id = $1 and sent_at is null and failed_at is null', [
    id,
    at,
  ]);
}

/** Keeps why a try failed, or what was sent did not arrive; with `abandoned_at`, that it was the last. */
export async function markFailure(
  db: Queryable,
  id: string,
  failure: NonNullable<LinkSending['failure']>,
  abandoned_at: Date | null,
): Promise<void> {
  await db.run(
    'update link_dispatches set failure = $2, failed_at = $3, uncertain_at = null where id = $1 and delivered_at is null and failed_at is null',
    [id, failure, abandoned_at],
  );
}

/** Forgets the recipients of links that were paid, voided or expired by then. */
export async function forgetRecipients(db: Queryable, done_until: Date): Promise<void> {
  await db.run(
    `update link_dispatches d
        set recipient = null
       from links l
       left join purchases p on p.id = l.purchase_id
      where l.id = d.link_id and d.recipient is not null and d.requested_at <= $1
        and least(l.expires_at, l.voided_at, p.approved_at) <= $1`,
    [done_until],
  );
}

export const acceptLink = gatheredVerb<
  AcceptTerms & Claim & GivenFrom & { subject: string; issued_at: Date; kind: LinkKind; link_id: string; account_id: string | undefined },
  AcceptVerdict
>({
  name: 'accept_link',
  takes: {
    subject: 'text',
    issued_at: 'timestamptz',
    kind: 'text',
    link_id: 'text',
    ...ACCEPT_PARAMETERS,
  },
  gives: ['refusal', 'answer', 'changed_id', 'stale_account_id'],
  keysOf: (asked) => [asked.link_id, ...keyOf(asked)],
});

/** Each time that the link was sent by which a purchase was paid. */
export async function listDispatchIds(db: Queryable, purchase_id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    'select d.id from link_dispatches d join links l on l.id = d.link_id where l.purchase_id = $1 order by d.requested_at limit 50',
    [purchase_id],
  );
  return rows.map(({ id }) => id);
}

/** Whether any of these businesses has ever made a link. */
export async function hasLink(db: Queryable, business_ids: readonly string[]): Promise<boolean> {
  return (await db.one<{ any: boolean }>('select exists (select from links where business_id = any($1)) as any', [business_ids])).any;
}
