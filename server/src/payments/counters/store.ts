import type { Counter, WaitingConsumer } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { gatheredVerb } from '../../kernel/db/gathered-verb.ts';
import type { Verdict } from '../../kernel/idempotency/index.ts';

interface CounterRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  /** Null when that user has been removed. */
  readonly created_by: string | null;
}

const present = (row: CounterRow): Counter => ({ ...row, created_at: row.created_at.toISOString() });

/** The counters that a business has in use, the oldest first. */
export async function listInUse(db: Queryable, business_id: string): Promise<Counter[]> {
  const rows = await db.many<CounterRow>(
    `select c.id, c.name, c.created_at, m.username as created_by
       from counters c
       left join business_user_names m on m.user_id = c.created_by
      where c.business_id = $1 and c.retired_at is null
      order by c.created_at, c.id`,
    [business_id],
  );
  return rows.map(present);
}

/** What a counter in use, and its business, are called; undefined for any other id. */
export function nameInUse(
  db: Queryable,
  id: string,
): Promise<{ business_name: string; counter_name: string; till_off: boolean; closing: boolean } | undefined> {
  return db.maybe(
    `select b.name as business_name, c.name as counter_name, 'in_store' = any(b.features_off) as till_off, b.standing <> 'OPEN' as closing
       from counters c join business_terms b on b.id = c.business_id
      where c.id = $1 and c.retired_at is null`,
    [id],
  );
}

/** Whether a business takes new payments. */
export async function isOpen(tx: Queryable, business_id: string): Promise<boolean> {
  return (await tx.maybe(`select 1 from business_terms where id = $1 and standing = 'OPEN'`, [business_id])) !== undefined;
}

/** Counts the counters in use, and lets nobody else add one before this transaction ends. */
export async function countForAdding(tx: Queryable, business_id: string): Promise<number> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('counters of ' || $1, 0))`, [business_id]);
  const { count } = await tx.one<{ count: number }>(
    'select count(*) as count from counters where business_id = $1 and retired_at is null',
    [business_id],
  );
  return count;
}

export async function insertCounter(
  tx: Queryable,
  counter: { id: string; business_id: string; name: string; created_by: string; created_at: Date },
): Promise<Counter> {
  const row = await tx.one<CounterRow>(
    `with made as (
       insert into counters (id, business_id, name, created_by, created_at) values ($1, $2, $3, $4, $5)
       returning id, name, created_at, created_by
     )
     select made.id, made.name, made.created_at, m.username as created_by from made left join business_user_names m on m.user_id = made.created_by`,
    [counter.id, counter.business_id, counter.name, counter.created_by, counter.created_at],
  );
  return present(row);
}

/** Takes a counter of one of these businesses out of use; once. False: there is no such counter. */
export async function retireCounter(
  db: Queryable,
  given: { id: string; business_ids: readonly string[]; retired_by: string; retired_at: Date },
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    `with retired as (
       update counters set retired_at = $3, retired_by = $4 where id = $1 and business_id = any($2) and retired_at is null
     )
     select exists (select from counters where id = $1 and business_id = any($2)) as found`,
    [given.id, given.business_ids, given.retired_at, given.retired_by],
  );
  return found;
}

/**
 * Who waits at a business's counters: purchases started there that nobody has asked an amount for and whose time has
 * not run out, the newest last. No more than the newest `most`.
 */
export async function listWaiting(
  db: Queryable,
  given: { business_id: string; now: Date; open_ms: number; most: number },
): Promise<WaitingConsumer[]> {
  const rows = await db.many<Omit<WaitingConsumer, 'expiration'> & { expires_at: Date }>(
    `select p.id as purchase_id, c.first_name, p.payment_code, k.name as counter_name, p.expires_at
       from counter_starts s
       join purchases p on p.id = s.purchase_id
       join counters k on k.id = s.counter_id
       join consumer_names c on c.user_id = s.consumer_id
      where s.business_id = $1 and s.started_at > $2::timestamptz - $3::integer * interval '1 millisecond'
        and p.status = 'INITIATED' and p.expires_at > $2
      order by s.started_at desc, s.purchase_id desc
      limit $4`,
    [given.business_id, given.now, given.open_ms, given.most],
  );
  return rows.reverse().map(({ expires_at, ...row }) => ({ ...row, expiration: expires_at.toISOString() }));
}

export const startPurchaseAtCounter = gatheredVerb<
  { subject: string; issued_at: Date; counter_id: string; id: string; now: Date; open_ms: number; recent_ms: number },
  Verdict & { fetch_balance_of: string | null; replaced: number }
>({
  name: 'start_purchase_at_counter',
  takes: {
    subject: 'text',
    issued_at: 'timestamptz',
    counter_id: 'text',
    id: 'text',
    now: 'timestamptz',
    open_ms: 'integer',
    recent_ms: 'integer',
  },
  gives: ['refusal', 'answer', 'fetch_balance_of', 'replaced'],
  // Two of one person are no matter: the verb finds the first of them open.
  keysOf: () => [],
});

/** Starts whose purchase, counter, business or consumer are not there or do not belong together. */
export async function brokenStarts(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('start of purchase %s at counter %s of business %s by consumer %s', s.purchase_id, s.counter_id, s.business_id, s.consumer_id) as text
       from counter_starts s
       left join purchases p on p.id = s.purchase_id
       left join counters k on k.id = s.counter_id
      where p.consumer_id is distinct from s.consumer_id or k.business_id is distinct from s.business_id
      limit 100`,
  );
  return rows.map(({ text }) => text);
}

/** Consumers at two counters: a purchase started at one while another, started at a counter, is open. */
export async function standingTwice(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('consumer %s: purchases %s and %s', s.consumer_id, s.purchase_id, p.id) as text
       from counter_starts s
       join purchases open on open.id = s.purchase_id and open.status = 'INITIATED'
       join counter_starts later on later.consumer_id = s.consumer_id and later.purchase_id <> s.purchase_id
        and later.started_at >= s.started_at and later.started_at < open.expires_at
       join purchases p on p.id = later.purchase_id and p.status = 'INITIATED'
      limit 100`,
  );
  return rows.map(({ text }) => text);
}

/** Whether any of these businesses has a counter in use. */
export async function hasCounter(db: Queryable, business_ids: readonly string[]): Promise<boolean> {
  return (
    await db.one<{ any: boolean }>('select exists (select from counters where business_id = any($1) and retired_at is null) as any', [
      business_ids,
    ])
  ).any;
}
