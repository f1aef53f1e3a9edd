import type { MessageFailure } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Channel, MessageState, Purpose } from './purpose.ts';

export interface MessageRow {
  readonly id: string;
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly about: string | null;
  readonly key: string;
  readonly organization_id: string | null;
  readonly language: Language;
  readonly recipient_fingerprint: string;
  readonly sealed: string;
  readonly abandon_at: Date;
  readonly due_at: Date;
}

/** Writes messages at a moment; gives their ids in their order, or those of the ones that have their keys already. */
export async function insertMessages(tx: Queryable, rows: readonly MessageRow[], at: Date): Promise<string[]> {
  const column = <K extends keyof MessageRow>(name: K) => rows.map((row) => row[name]);
  const written = await tx.many<{ id: string }>(
    `select id from post_messages(p_id => $1, p_channel => $2, p_purpose => $3, p_about => $4, p_key => $5, p_organization_id => $6,
                                  p_language => $7, p_fingerprint => $8, p_sealed => $9, p_abandon_at => $10, p_due_at => $11, p_at => $12) id`,
    [
      column('id'),
      column('channel'),
      column('purpose'),
      column('about'),
      column('key'),
      column('organization_id'),
      column('language'),
      column('recipient_fingerprint'),
      column('sealed'),
      column('abandon_at'),
      column('due_at'),
      at,
    ],
  );
  return written.map(({ id }) => id);
}

/** A message that somebody has taken to send it. */
export interface TakenMessage extends Omit<MessageRow, 'due_at' | 'sealed'> {
  readonly sealed: string | null;
  /** Which try this is, from 1. */
  readonly attempt: number;
  /** Its last taker began to hand it over and never said more: it may have gone out since `tried_since`. */
  readonly was_lost: boolean;
  readonly tried_since: Date;
  /** Why the try before did not succeed. */
  readonly failure: MessageFailure | null;
}

/** Takes messages that are due; with an id that one, if it waits. */
export function takeMessages(db: Queryable, given: { now: Date; lease_until: Date; most: number; id?: string }): Promise<TakenMessage[]> {
  return db.many<TakenMessage>(
    `select id, channel, purpose, about, key, organization_id, language, recipient_fingerprint, sealed, attempt, was_lost, tried_since, failure,
            abandon_at
       from take_messages(p_now => $1, p_lease_until => $2, p_most => $3, p_id => $4)`,
    [given.now, given.lease_until, given.most, given.id ?? null],
  );
}

/** Notes that it is about to be handed over; false where somebody else has it, or it is known to have gone out. */
export async function handOverMessage(db: Queryable, id: string, attempt: number): Promise<boolean> {
  return (await db.one<{ ours: boolean }>('select hand_over_message(p_id => $1, p_attempt => $2) as ours', [id, attempt])).ours;
}

/** Leaves one that is being sent until it is looked for. */
export async function leaveMessage(db: Queryable, id: string, attempt: number, look_at: Date): Promise<void> {
  await db.run('select leave_message(p_id => $1, p_attempt => $2, p_look_at => $3)', [id, attempt, look_at]);
}

export interface Noted {
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
  readonly error_code: string | null;
  readonly provider_id: string | null;
  readonly next_try_at: Date | null;
}

/**
 * Keeps what became of a message; with `attempt` only of its last try. Gives its subject; undefined where it stands
 * there or further.
 */
export function changeMessage(
  tx: Queryable,
  id: string,
  attempt: number | null,
  noted: Noted,
  at: Date,
): Promise<{ purpose: Purpose; about: string | null; channel: Channel } | undefined> {
  return tx.maybe(
    `select purpose, about, channel
       from change_message(p_id => $1, p_attempt => $2, p_to => $3, p_at => $4, p_failure => $5, p_error_code => $6, p_provider_id => $7,
                           p_next_try_at => $8)`,
    [id, attempt, noted.state, at, noted.failure, noted.error_code, noted.provider_id, noted.next_try_at],
  );
}

/**
 * Resends a message that did not arrive. Gives its subject; undefined where it may not be, or its words are forgotten.
 */
export function requeueMessage(
  tx: Queryable,
  id: string,
  given: { why: string; by: string; at: Date; abandon_at: Date },
): Promise<{ purpose: Purpose; about: string | null; channel: Channel } | undefined> {
  return tx.maybe(
    'select purpose, about, channel from retry_message(p_id => $1, p_why => $2, p_by => $3, p_at => $4, p_abandon_at => $5)',
    [id, given.why, given.by, given.at, given.abandon_at],
  );
}

/** A message as the provider's staff see it: never to whom, nor what it says. */
export interface ListedMessage {
  readonly id: string;
  readonly created_at: Date;
  readonly state: MessageState;
  readonly state_at: Date;
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly failure: MessageFailure | null;
  readonly error_code: string | null;
  readonly attempts: number;
  readonly abandon_at: Date;
  readonly has_words: boolean;
}

const LISTED = `select m.id, m.created_at, m.state, m.state_at, m.channel, m.purpose, m.failure, m.error_code, m.attempts, m.abandon_at,
                       m.sealed is not null as has_words from messages m`;

/** The latest messages in some states, the newest first. */
export function listMessages(db: Queryable, states: readonly MessageState[], most: number): Promise<ListedMessage[]> {
  return db.many<ListedMessage>(`${LISTED} where m.state = any($1) order by m.created_at desc, m.id desc limit $2`, [states, most]);
}

export interface TroubledMessage extends ListedMessage {
  readonly next_try_at: Date | null;
}

/**
 * Those that wait after a try, or did not get there; the newest first, those after the one named `after`. A browser that
 * takes no more notices is no trouble of anybody's.
 */
export function listTroubledMessages(db: Queryable, after: string | undefined, limit: number): Promise<TroubledMessage[]> {
  return db.many<TroubledMessage>(
    `select m.id, m.created_at, m.state, m.state_at, m.channel, m.purpose, m.failure, m.error_code, m.attempts, m.abandon_at,
            m.sealed is not null as has_words, m.next_try_at
       from messages m
      where (m.state in ('undelivered', 'refused', 'failed', 'uncertain') or m.state = 'queued' and m.failure is not null)
        and not (m.channel = 'push' and m.failure = 'no_such_recipient')
        and ($1::text is null or (m.created_at, m.id) < (select a.created_at, a.id from messages a where a.id = $1))
      order by m.created_at desc, m.id desc
      limit $2`,
    [after ?? null, limit],
  );
}

export function findListed(db: Queryable, id: string): Promise<ListedMessage | undefined> {
  return db.maybe<ListedMessage>(`${LISTED} where m.id = $1`, [id]);
}

export interface MessageStanding {
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
  readonly next_try_at: Date | null;
}

export function findMessage(db: Queryable, id: string): Promise<MessageStanding | undefined> {
  return db.maybe<MessageStanding>('select state, failure, next_try_at from messages where id = $1', [id]);
}

/** The latest message of a purpose about each of these. */
export function findLatest(
  db: Queryable,
  purpose: Purpose,
  about: readonly string[],
): Promise<{ about: string; state: MessageState; failure: MessageFailure | null }[]> {
  return db.many(
    `select distinct on (about) about, state, failure from messages
      where purpose = $1 and about = any($2)
      order by about, created_at desc, id desc`,
    [purpose, about],
  );
}

export async function forgetMessages(db: Queryable, done_before: Date, written_before: Date): Promise<void> {
  await db.run('select forget_messages(p_done_before => $1, p_written_before => $2)', [done_before, written_before]);
}

/** Forgets words and recipients of messages to these marks; what waits is sent no more. */
export async function forgetByMarks(tx: Queryable, marks: readonly string[], at: Date): Promise<void> {
  await tx.run('select forget_messages_to(p_marks => $1, p_at => $2)', [marks, at]);
}

export async function forgetCounts(db: Queryable, before: Date): Promise<void> {
  await db.run('delete from text_counts where hour < $1', [before]);
}

export interface ScopeCount {
  readonly scope: string;
  readonly in_hour: number;
  readonly in_day: number;
  readonly is_full: boolean;
}

/** Counts a text in each scope, or in none where one is full. */
export function countText(
  db: Queryable,
  scopes: readonly { scope: string; most_hour: number; most_day: number }[],
  hour: Date,
): Promise<ScopeCount[]> {
  return db.many<ScopeCount>(
    'select scope, in_hour, in_day, is_full from count_text(p_scopes => $1, p_most_hour => $2, p_most_day => $3, p_hour => $4)',
    [scopes.map(({ scope }) => scope), scopes.map(({ most_hour }) => most_hour), scopes.map(({ most_day }) => most_day), hour],
  );
}

export async function isStopped(db: Queryable, mark: string): Promise<boolean> {
  return (await db.maybe('select from stopped_numbers where number_fingerprint = $1 and stopped_at is not null', [mark])) !== undefined;
}

/** Notes a text that came to us; false where it was taken before. */
export async function takeText(tx: Queryable, provider_id: string, at: Date): Promise<boolean> {
  return (await tx.run('insert into taken_texts (provider_id, taken_at) values ($1, $2) on conflict do nothing', [provider_id, at])) === 1;
}

/** Keeps whether a number's owner wants no texts. What was said before what is known changes nothing. */
export async function noteStop(db: Queryable, mark: string, stopped: boolean, said_at: Date): Promise<void> {
  await db.run(
    `insert into stopped_numbers as s (number_fingerprint, stopped_at, said_at) values ($1, $2, $3)
     on conflict (number_fingerprint) do update set stopped_at = case when excluded.stopped_at is null then null else coalesce(s.stopped_at, excluded.stopped_at) end,
                                                    said_at = excluded.said_at
      where s.said_at <= excluded.said_at`,
    [mark, stopped ? said_at : null, said_at],
  );
}

export interface Backlog {
  readonly waiting: number;
  readonly uncertain: number;
  readonly not_sent: number;
  readonly overdue_seconds: number;
}

/** What waits now, and what did not arrive of the last day's. */
export function readBacklog(db: Queryable, now: Date): Promise<Backlog> {
  return db.one<Backlog>(
    `select (select count(*) from messages where next_try_at is not null) as waiting,
            (select coalesce(extract(epoch from $1 - min(next_try_at)), 0)::float8 from messages where next_try_at <= $1) as overdue_seconds,
            count(*) filter (where state = 'uncertain') as uncertain,
            count(*) filter (where state in ('failed', 'refused', 'undelivered') and not (channel = 'push' and failure = 'no_such_recipient')) as not_sent
       from messages where created_at > $1::timestamptz - interval '1 day'`,
    [now],
  );
}

/** Messages by the keys that they are kept under, oldest first. */
export function listMessagesByKey(db: Queryable, keys: readonly string[]): Promise<ListedMessage[]> {
  return db.many<ListedMessage>(`${LISTED} where m.key = any($1) order by m.created_at, m.id`, [keys]);
}

/** Messages of a purpose about any of these, oldest first. */
export function listMessagesAbout(db: Queryable, purpose: Purpose, about: readonly string[]): Promise<ListedMessage[]> {
  return db.many<ListedMessage>(`${LISTED} where m.purpose = $1 and m.about = any($2) order by m.created_at, m.id`, [purpose, about]);
}
