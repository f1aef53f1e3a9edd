import type { Queryable } from '../kernel/db/database.ts';
import { lockBusinesses } from '../merchants/businesses/index.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly created_at: Date;
  readonly last_delivered_at: Date | null;
  readonly waiting: number;
  readonly failing: boolean;
  readonly failed: number;
}

const LISTED = `e.id, e.url, e.business_id, b.name as business_name, e.created_at,
  (select max(m.delivered_at) from webhook_messages m where m.endpoint_id = e.id) as last_delivered_at,
  (select count(*) from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is not null) as waiting,
  exists (select from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is not null and m.failure is not null) as failing,
  (select count(*) from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is null and m.delivered_at is null) as failed`;

/** The addresses of these businesses that are in use, newest first. */
export function listEndpoints(db: Queryable, business_ids: readonly string[]): Promise<EndpointRow[]> {
  return db.many<EndpointRow>(
    `select ${LISTED} from webhook_endpoints e join business_names b on b.id = e.business_id
      where e.business_id = any($1) and e.removed_at is null order by e.created_at desc, e.id desc`,
    [business_ids],
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
  readonly secret_sealed: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Adds an address. It is not notified of what happened so far. */
export async function insertEndpoint(tx: Queryable, added: NewEndpoint): Promise<void> {
  await tx.run(
    `insert into webhook_endpoints (id, business_id, url, secret_sealed, from_seq, created_by, created_at)
     values ($1, $2, $3, $4, highest_purchase_event(), $5, $6)`,
    [added.id, added.business_id, added.url, added.secret_sealed, added.created_by, added.created_at],
  );
}

/** Gives an address another secret: what is sent from now on is signed with it. */
export async function changeSecret(tx: Queryable, id: string, secret_sealed: string): Promise<void> {
  await tx.run('update webhook_endpoints set secret_sealed = $2 where id = $1', [id, secret_sealed]);
}

/** Takes an address out of use; nothing more is tried there. */
export async function removeEndpoint(tx: Queryable, id: string, by: string, at: Date): Promise<void> {
  await tx.run('update webhook_endpoints set removed_at = $3, removed_by = $2 where id = $1', [id, by, at]);
  await tx.run('update webhook_messages set next_try_at = null where endpoint_id = $1 and next_try_at is not null', [id]);
}

export interface MessageRow {
  readonly id: string;
  readonly type: string;
  readonly public_id: string;
  readonly purchase_id: string;
  readonly created_at: Date;
  readonly tries: number;
  readonly answered: number | null;
  readonly failure: string | null;
  readonly next_try_at: Date | null;
  readonly delivered_at: Date | null;
}

const SHOWN = 'm.id, m.type, p.public_id, p.id as purchase_id, m.created_at, m.tries, m.answered, m.failure, m.next_try_at, m.delivered_at';

/** The messages of an address, newest first. */
export function listMessages(db: Queryable, endpoint_id: string, limit: number, offset: number): Promise<MessageRow[]> {
  return db.many<MessageRow>(
    `select ${SHOWN} from webhook_messages m join purchase_references p on p.id = m.purchase_id
      where m.endpoint_id = $1 order by m.event_seq desc limit $2 offset $3`,
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
       from purchase_references p, webhook_endpoints e
      where m.id = $1 and m.business_id = any($2) and p.id = m.purchase_id and e.id = m.endpoint_id and e.removed_at is null
     returning ${SHOWN}`,
    [id, business_ids, at],
  );
}

/** Forgets what was written before a moment. */
export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await db.run('select forget_webhook_messages($1)', [before]);
}
