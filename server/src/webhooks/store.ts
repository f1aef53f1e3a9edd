import type { Webhook } from '@drawbridge/contract';
import type { Queryable } from '../kernel/db/database.ts';
import type { Place } from '../kernel/http/paging.ts';
import { lockBusinesses } from '../merchants/businesses/index.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly events: Webhook['events'];
  readonly created_at: Date;
  readonly paused_at: Date | null;
  readonly failing_since: Date | null;
  readonly failing_mailed_at: Date | null;
  readonly last_delivered_at: Date | null;
  readonly waiting: number;
  readonly failing: boolean;
  readonly failed: number;
}

const LISTED = `e.id, e.url, e.business_id, b.name as business_name, e.events, e.created_at,
  e.paused_at, e.failing_since, e.failing_mailed_at,
  (select max(m.delivered_at) from webhook_messages m where m.endpoint_id = e.id) as last_delivered_at,
  (select count(*) from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is not null
      and m.event_seq is not null) as waiting,
  exists (select from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is not null and m.failure is not null) as failing,
  (select count(*) from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is null and m.delivered_at is null
      and m.event_seq is not null) as failed`;

/** The addresses of these businesses that are in use, newest first. */
export function listEndpoints(db: Queryable, business_ids: readonly string[]): Promise<EndpointRow[]> {
  return db.many<EndpointRow>(
    `select ${LISTED} from webhook_endpoints e join business_names b on b.id = e.business_id
      where e.business_id = any($1) and e.removed_at is null order by e.created_at desc, e.id desc`,
    [business_ids],
  );
}

/** What a key is called, and whose it is. */
export function findKeyNames(
  db: Queryable,
  api_key_id: string,
  business_id: string,
): Promise<{ name: string; organization_id: string } | undefined> {
  return db.maybe('select k.name, o.organization_id from api_key_names k join business_organizations o on o.id = $2 where k.id = $1', [
    api_key_id,
    business_id,
  ]);
}

/** A page of a business's addresses, the newest first, behind a place. */
export function pageEndpoints(db: Queryable, business_id: string, after: Place, rows: number): Promise<EndpointRow[]> {
  return db.many<EndpointRow>(
    `select ${LISTED} from webhook_endpoints e join business_names b on b.id = e.business_id
      where e.business_id = $1 and e.removed_at is null and (e.created_at, e.id) < ($2::timestamptz, $3::text)
      order by e.created_at desc, e.id desc limit $4`,
    [business_id, after.at, after.id, rows],
  );
}

/** One of them, to be read. */
export function findEndpoint(db: Queryable, id: string, business_ids: readonly string[]): Promise<EndpointRow | undefined> {
  return db.maybe<EndpointRow>(
    `select ${LISTED} from webhook_endpoints e join business_names b on b.id = e.business_id
      where e.id = $1 and e.business_id = any($2) and e.removed_at is null`,
    [id, business_ids],
  );
}

/** Whether an address is one of theirs, and in use. */
export async function isEndpointOf(db: Queryable, id: string, business_ids: readonly string[]): Promise<boolean> {
  const row = await db.maybe('select from webhook_endpoints where id = $1 and business_id = any($2) and removed_at is null', [
    id,
    business_ids,
  ]);
  return row !== undefined;
}

/** One of them, locked for whoever changes it. */
export function lockEndpoint(tx: Queryable, id: string, business_ids: readonly string[]): Promise<EndpointRow | undefined> {
  return tx.maybe<EndpointRow>(
    `select ${LISTED} from webhook_endpoints e join business_names b on b.id = e.business_id
      where e.id = $1 and e.business_id = any($2) and e.removed_at is null for no key update of e`,
    [id, business_ids],
  );
}

/** Locks a business, so that nothing is done twice; gives how many addresses it has, and whether this is one. */
export async function lockAddressesOf(tx: Queryable, business_id: string, url: string): Promise<{ count: number; known: boolean }> {
  await lockBusinesses(tx, [business_id]);
  return tx.one(
    `select count(*) as count, coalesce(bool_or(url = $2), false) as known
       from webhook_endpoints where business_id = $1 and removed_at is null`,
    [business_id, url],
  );
}

export interface NewEndpoint {
  readonly id: string;
  readonly business_id: string;
  readonly url: string;
  readonly events: Webhook['events'];
  readonly secret_sealed: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Adds an address. It is not notified of what happened so far. */
export async function insertEndpoint(tx: Queryable, added: NewEndpoint): Promise<void> {
  await tx.run(
    `insert into webhook_endpoints (id, business_id, url, events, secret_sealed, from_seq, created_by, created_at)
     values ($1, $2, $3, $4, $5, highest_purchase_event(), $6, $7)`,
    [added.id, added.business_id, added.url, added.events, added.secret_sealed, added.created_by, added.created_at],
  );
}

/** Gives an address another secret: what is sent from now on is signed with it. */
export async function changeSecret(tx: Queryable, id: string, secret_sealed: string): Promise<void> {
  await tx.run('update webhook_endpoints set secret_sealed = $2 where id = $1', [id, secret_sealed]);
}

/** Has messages sent to another address from now on. */
export async function writeUrl(tx: Queryable, id: string, url: string): Promise<void> {
  await tx.run('update webhook_endpoints set url = $2 where id = $1', [id, url]);
}

/** Chooses what is written for an address from now on. */
export async function writeEvents(tx: Queryable, id: string, events: Webhook['events']): Promise<void> {
  await tx.run('update webhook_endpoints set events = $2 where id = $1', [id, events]);
}

/** Has what is written for an address wait. */
export async function pauseEndpoint(tx: Queryable, id: string, by: string, at: Date): Promise<void> {
  await tx.run('update webhook_endpoints set paused_at = $3, paused_by = $2 where id = $1', [id, by, at]);
}

/** Makes all that waited due with all its tries. A day of failing begins anew, unless it was mailed of: that needs an answer. */
export async function resumeEndpoint(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.run(
    `update webhook_endpoints set paused_at = null, paused_by = null,
            failing_since = case when failing_mailed_at is null then null else failing_since end
      where id = $1`,
    [id],
  );
  await tx.run(
    'update webhook_messages set next_try_at = $2, tries = 0 where endpoint_id = $1 and next_try_at is not null and event_seq is not null',
    [id, at],
  );
}

/** Takes an address out of use; nothing more is tried there. */
export async function removeEndpoint(tx: Queryable, id: string, by: string, at: Date): Promise<void> {
  await tx.run('update webhook_endpoints set removed_at = $3, removed_by = $2 where id = $1', [id, by, at]);
  await tx.run('update webhook_messages set next_try_at = null where endpoint_id = $1 and next_try_at is not null', [id]);
}

export interface MessageRow {
  readonly id: string;
  readonly type: string;
  readonly public_id: string | null;
  readonly purchase_id: string | null;
  readonly created_at: Date;
  readonly tries: number;
  readonly answered: number | null;
  readonly failure: string | null;
  readonly next_try_at: Date | null;
  readonly delivered_at: Date | null;
  readonly tried_at: Date | null;
  readonly answer_ms: number | null;
}

const SHOWN = `m.id, m.type, (select p.public_id from purchase_references p where p.id = m.purchase_id) as public_id, m.purchase_id,
  m.created_at, m.tries, m.answered, m.failure, m.next_try_at, m.delivered_at, m.tried_at, m.answer_ms`;

/** The messages of an address, newest first. */
export function listMessages(db: Queryable, endpoint_id: string, limit: number, offset: number): Promise<MessageRow[]> {
  return db.many<MessageRow>(
    `select ${SHOWN} from webhook_messages m where m.endpoint_id = $1 order by m.created_at desc, m.id desc limit $2 offset $3`,
    [endpoint_id, limit, offset],
  );
}

export async function countMessages(db: Queryable, endpoint_id: string): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) as count from webhook_messages where endpoint_id = $1', [endpoint_id])).count;
}

/** Makes a message due once more, with all its tries. Undefined: no such message at an address of theirs. */
export function sendOnceMore(db: Queryable, id: string, business_ids: readonly string[], at: Date): Promise<MessageRow | undefined> {
  return db.maybe<MessageRow>(
    `update webhook_messages m
        set next_try_at = $3, tries = 0, answered = null, failure = null, delivered_at = null
       from webhook_endpoints e
      where m.id = $1 and m.business_id = any($2) and e.id = m.endpoint_id and e.removed_at is null
     returning ${SHOWN}`,
    [id, business_ids, at],
  );
}

/** A message at an address of theirs, with what was sent and how the last answer began. */
export function readMessage(
  db: Queryable,
  id: string,
  business_ids: readonly string[],
): Promise<(MessageRow & { readonly body: string; readonly answer_start: string | null }) | undefined> {
  return db.maybe(
    `select ${SHOWN}, m.body, m.answer_start
       from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id and e.removed_at is null
      where m.id = $1 and m.business_id = any($2)`,
    [id, business_ids],
  );
}

/** Keeps a test message, due at once. */
export function insertTest(
  tx: Queryable,
  test: { id: string; endpoint_id: string; business_id: string; type: string; body: string; at: Date },
): Promise<MessageRow> {
  return tx.one<MessageRow>(
    `insert into webhook_messages as m (id, endpoint_id, business_id, type, body, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     returning ${SHOWN}`,
    [test.id, test.endpoint_id, test.business_id, test.type, test.body, test.at],
  );
}

/** Forgets what was written before a moment. */
export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await db.run('select forget_webhook_messages($1)', [before]);
}
