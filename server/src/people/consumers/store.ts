import { lockUser, type UserStatus } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** A consumer as the wire wants them: the birthday as MM-DD-YYYY, the phone number as its ten digits. */
export interface ConsumerRow {
  user_id: string;
  status: UserStatus;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  email: string;
  email_verified: boolean;
  phone_number: string;
  street_one: string;
  street_two: string | null;
  city: string;
  state: string;
  postal_code: string;
  has_created_external_account: boolean;
  language: Language;
  created_at: Date;
}

/** What personal information can be changed to; the birthday as an ISO day. */
export interface PersonalInformation {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  street_one: string;
  street_two: string | null;
  city: string;
  state: string;
  postal_code: string;
}

export interface NewConsumer extends PersonalInformation {
  user_id: string;
  email: string;
  phone_number: string;
  terms_hash: string;
}

export function findConsumer(db: Queryable, user_id: string): Promise<ConsumerRow | undefined> {
  return db.maybe<ConsumerRow>(
    `select u.id as user_id, u.status, l.language, u.created_at,
            c.first_name, c.last_name, to_char(c.date_of_birth, 'MM-DD-YYYY') as date_of_birth,
            c.email, c.email_verified_at is not null as email_verified, right(c.phone_number, 10) as phone_number,
            c.street_one, c.street_two, c.city, c.state, c.postal_code,
            exists (select 1 from bank_accounts b where b.consumer_id = c.user_id and b.removed_at is null) as has_created_external_account
       from user_standings u
       join user_languages l on l.id = u.id
       join consumers c on c.user_id = u.id
      where u.id = $1`,
    [user_id],
  );
}

/** The terms that a consumer accepted, as they were kept then, and when. */
export function findAcceptedTerms(db: Queryable, user_id: string): Promise<{ text: string; version: string | null; accepted_at: Date }> {
  return db.one(
    `select t.text, t.version, c.terms_accepted_at as accepted_at
       from consumers c join consent_terms t on t.sha256 = c.terms_hash
      where c.user_id = $1`,
    [user_id],
  );
}

/** Who is registered with this phone number (+1 and ten digits). */
export async function userByPhone(db: Queryable, phone_number: string): Promise<string | undefined> {
  return (
    await db.maybe<{ user_id: string }>('select user_id from consumers where phone_number = $1 and erased_at is null', [phone_number])
  )?.user_id;
}

/** Whether another consumer has this e-mail address, in whatever case it is written. */
export async function emailTaken(db: Queryable, email: string, own_user_id: string | undefined): Promise<boolean> {
  const { taken } = await db.one<{ taken: boolean }>(
    `select exists (select 1 from consumers where lower(email) = lower($1) and erased_at is null and user_id is distinct from $2) as taken`,
    [email, own_user_id ?? null],
  );
  return taken;
}

export async function insertConsumer(tx: Queryable, consumer: NewConsumer, at: Date): Promise<void> {
  await tx.run(
    `insert into consumers (user_id, first_name, last_name, date_of_birth, email, phone_number, street_one, street_two, city, state,
                            postal_code, terms_accepted_at, terms_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      consumer.user_id,
      consumer.first_name,
      consumer.last_name,
      consumer.date_of_birth,
      consumer.email,
      consumer.phone_number,
      consumer.street_one,
      consumer.street_two,
      consumer.city,
      consumer.state,
      consumer.postal_code,
      at,
      consumer.terms_hash,
    ],
  );
}

export async function updatePersonalInformation(db: Queryable, user_id: string, information: PersonalInformation): Promise<void> {
  await db.run(
    `update consumers
        set first_name = $2, last_name = $3, date_of_birth = $4, street_one = $5, street_two = $6, city = $7, state = $8, postal_code = $9
      where user_id = $1`,
    [
      user_id,
      information.first_name,
      information.last_name,
      information.date_of_birth,
      information.street_one,
      information.street_two,
      information.city,
      information.state,
      information.postal_code,
    ],
  );
}

/**
 * Locks the consumer against purchases and other changes until the transaction ends; undefined when there is no such
 * consumer, or they had their data deleted. Whoever holds money of theirs takes the same lock first.
 */
export async function lockConsumer(
  tx: Queryable,
  user_id: string,
): Promise<{ status: UserStatus; subject: string; deactivated_before: boolean } | undefined> {
  const locked = await tx.maybe<{ deactivated_before: boolean }>(
    `select deactivated_at is not null as deactivated_before from consumers where user_id = $1 and erased_at is null for no key update`,
    [user_id],
  );
  if (!locked) return undefined;
  return { ...(await lockUser(tx, user_id)), ...locked };
}

/** PendingAmount of all the consumer's accounts together, in cents. */
export async function pendingCents(tx: Queryable, user_id: string): Promise<number> {
  const { pending_cents } = await tx.one<{ pending_cents: number }>(
    `select coalesce(sum(pending_cents_of_account(id)), 0)::bigint as pending_cents from bank_accounts where consumer_id = $1`,
    [user_id],
  );
  return pending_cents;
}

export async function noteDeactivation(tx: Queryable, user_id: string, notes: string, at: Date): Promise<void> {
  await tx.run(`update consumers set deactivated_at = $2, deactivation_notes = $3 where user_id = $1`, [user_id, at, notes]);
}

export async function clearDeactivation(tx: Queryable, user_id: string): Promise<void> {
  await tx.run(`update consumers set deactivated_at = null, deactivation_notes = null where user_id = $1`, [user_id]);
}
