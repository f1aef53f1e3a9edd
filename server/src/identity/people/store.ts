import type { MerchantRole } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { RIGHTS_OF_BUSINESSES } from './rights-of-businesses.ts';

export interface PhoneIdentity {
  subject: string;
  phone_number: string;
  last_used_at: Date;
  wrong_birthdays: number;
  /** MM-dd-yyyy of the profile behind the number; null where there is none yet. */
  date_of_birth: string | null;
}

const PHONE_IDENTITY = `
  select p.subject, p.phone_number, p.last_used_at, p.wrong_birthdays, to_char(c.date_of_birth, 'MM-DD-YYYY') as date_of_birth
    from phone_identities p
    left join users u on u.subject = p.subject
    left join consumer_birthdays c on c.user_id = u.id`;

/** The identity of a phone number; made with `new_subject` when the number signs in for the first time. */
export async function findOrAddPhone(db: Queryable, phone_number: string, new_subject: string, now: Date): Promise<PhoneIdentity> {
  await db.run(
    `insert into phone_identities (subject, phone_number, created_at, last_used_at) values ($1, $2, $3, $3)
     on conflict (phone_number) do nothing`,
    [new_subject, phone_number, now],
  );
  return db.one<PhoneIdentity>(`${PHONE_IDENTITY} where p.phone_number = $1`, [phone_number]);
}

/** Notes that a number has signed a subject in; false where it does so no more. */
export async function markPhoneUsed(
  db: Queryable,
  { subject, phone_number }: { subject: string; phone_number: string },
  now: Date,
): Promise<boolean> {
  const used = await db.run('update phone_identities set last_used_at = $3, wrong_birthdays = 0 where subject = $1 and phone_number = $2', [
    subject,
    phone_number,
    now,
  ]);
  return used === 1;
}

/** Forgets who signed in by this number and has no profile; undefined where nobody has, or a registered person. */
export async function forgetUnregistered(tx: Queryable, phone_number: string): Promise<string | undefined> {
  const row = await tx.maybe<{ subject: string }>(
    `delete from phone_identities p
      where p.phone_number = $1 and not exists (select from users u where u.subject = p.subject)
     returning p.subject`,
    [phone_number],
  );
  return row?.subject;
}

/** Another number, just proved, signs this subject in from now on; false where no number does. */
export async function writePhone(tx: Queryable, subject: string, phone_number: string, now: Date): Promise<boolean> {
  const written = await tx.run('update phone_identities set phone_number = $2, last_used_at = $3, wrong_birthdays = 0 where subject = $1', [
    subject,
    phone_number,
    now,
  ]);
  return written === 1;
}

/** Counts an answer before it is looked at; gives how many were given, or undefined when none is left. */
export async function countBirthdayTry(db: Queryable, subject: string, most: number): Promise<number | undefined> {
  const row = await db.maybe<{ wrong_birthdays: number }>(
    `update phone_identities set wrong_birthdays = wrong_birthdays + 1 where subject = $1 and wrong_birthdays < $2
     returning wrong_birthdays`,
    [subject, most],
  );
  return row?.wrong_birthdays;
}

export async function clearBirthdayTries(db: Queryable, phone_number: string): Promise<boolean> {
  return (await db.run('update phone_identities set wrong_birthdays = 0 where phone_number = $1', [phone_number])) === 1;
}

export interface PasswordIdentity {
  subject: string;
  username: string;
  email: string;
  /** Null: invited, and no password chosen yet. */
  password_hash: string | null;
}

/** Whoever signs in under this username, or else under this e-mail address; both compared without case. */
export function findPasswordIdentity(db: Queryable, username_or_email: string): Promise<PasswordIdentity | undefined> {
  return db.maybe<PasswordIdentity>(
    `select subject, username, email, password_hash from password_identities
      where lower(username) = $1 or lower(email) = $1
      order by lower(username) = $1 desc limit 1`,
    [username_or_email.toLowerCase()],
  );
}

export function findPasswordIdentityBySubject(db: Queryable, subject: string): Promise<PasswordIdentity | undefined> {
  return db.maybe<PasswordIdentity>('select subject, username, email, password_hash from password_identities where subject = $1', [
    subject,
  ]);
}

/** Whether a username or e-mail address already names someone else, in either place. */
export async function isNameTaken(db: Queryable, username: string, email: string, but_subject: string): Promise<boolean> {
  const row = await db.maybe(
    `select 1 from password_identities
      where subject <> $3 and (lower(username) in (lower($1), lower($2)) or lower(email) in (lower($1), lower($2)))
      limit 1`,
    [username, email, but_subject],
  );
  return row !== undefined;
}

/** Takes away who has one of these names and no rights: someone deleted, or whose adding was cut short before `cut`. */
export async function deleteLeftOver(db: Queryable, username: string, email: string, cut: Date): Promise<void> {
  await db.run(
    `delete from password_identities p
      where (lower(p.username) in (lower($1), lower($2)) or lower(p.email) in (lower($1), lower($2))) and p.created_at < $3
        and not exists (select from users u left join business_user_rights b on b.user_id = u.id
                         where u.subject = p.subject and b.deleted_at is null)`,
    [username, email, cut],
  );
}

export async function addPasswordIdentity(
  db: Queryable,
  identity: PasswordIdentity & { readonly is_temporary: boolean },
  now: Date,
): Promise<void> {
  const { subject, username, email, password_hash, is_temporary } = identity;
  await db.run(
    `insert into password_identities (subject, username, email, password_hash, is_temporary, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [subject, username, email, password_hash, is_temporary, now],
  );
}

/** Whether somebody else set this user's password; one that was set after `until` does not count. */
export async function isTemporary(db: Queryable, subject: string, until: Date | null): Promise<boolean> {
  const row = await db.maybe(
    'select from password_identities where subject = $1 and is_temporary and ($2::timestamptz is null or changed_at <= $2)',
    [subject, until],
  );
  return row !== undefined;
}

/** A user's own password in the place of one that somebody else set until `proved_at`; false where there is none. */
export async function replaceTemporary(
  db: Queryable,
  own: { subject: string; password_hash: string; proved_at: Date },
  now: Date,
): Promise<boolean> {
  const replaced = await db.run(
    `update password_identities set password_hash = $2, is_temporary = false, changed_at = $4
      where subject = $1 and is_temporary and changed_at <= $3`,
    [own.subject, own.password_hash, own.proved_at, now],
  );
  return replaced === 1;
}

/** Puts a password in the place of the one that was shown; false where that is no longer the one. */
export async function replaceShown(
  tx: Queryable,
  own: { subject: string; password_hash: string; shown: string | null },
  now: Date,
): Promise<boolean> {
  const replaced = await tx.run(
    `update password_identities set password_hash = $2, is_temporary = false, changed_at = $4 where subject = $1 and password_hash = $3`,
    [own.subject, own.password_hash, own.shown, now],
  );
  return replaced === 1;
}

/** Sets a password. `is_temporary`: somebody else did. */
export async function writePasswordHash(
  db: Queryable,
  subject: string,
  password_hash: string,
  now: Date,
  is_temporary = false,
): Promise<boolean> {
  const written = await db.run(
    `update password_identities set password_hash = $2, is_temporary = $4, invitation_withdrawn_at = null, changed_at = $3 where subject = $1`,
    [subject, password_hash, now, is_temporary],
  );
  return written === 1;
}

export async function deletePasswordIdentity(db: Queryable, subject: string): Promise<void> {
  await db.run('delete from password_identities where subject = $1', [subject]);
}

/** Whether this is a merchant's user whom an admin has deactivated. */
export async function isAccessDeactivated(db: Queryable, subject: string): Promise<boolean> {
  const row = await db.maybe(`select from users where subject = $1 and kind = 'merchant' and status = 'DEACTIVATED'`, [subject]);
  return row !== undefined;
}

/** Whether a consumer may call now; undefined for a subject that has not registered. */
export async function findStatus(db: Queryable, subject: string): Promise<'ACTIVE' | 'FROZEN' | 'DEACTIVATED' | undefined> {
  const row = await db.maybe<{ status: 'ACTIVE' | 'FROZEN' | 'DEACTIVATED' }>(`select status from users where subject = $1`, [subject]);
  return row?.status;
}

/** Tokens of this subject issued until now are refused everywhere. */
export async function refuseTokensUntil(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.run('update users set tokens_valid_after = greatest(tokens_valid_after, $2) where subject = $1', [subject, now]);
}

export interface Person {
  phone_number: string | null;
  sign_in_email: string | null;
  kind: 'consumer' | 'merchant' | null;
  status: 'ACTIVE' | 'FROZEN' | 'DEACTIVATED' | null;
  consumer_email: string | null;
  consumer_email_verified: boolean;
  role: MerchantRole | null;
  payment_center_enabled: boolean;
  created_by: string | null;
  /** One of the businesses that they may act for asks its customers for a tip. */
  takes_tips: boolean;
  /** The business that they work at lets its Store Viewers refund. */
  viewers_refund: boolean;
}

/** What is known now of someone who can sign in; undefined for a subject that cannot. */
export function findPerson(db: Queryable, subject: string): Promise<Person | undefined> {
  return db.maybe<Person>(
    `select p.phone_number, w.email as sign_in_email, u.kind, u.status,
            c.email as consumer_email, c.email_verified_at is not null as consumer_email_verified,
            b.role, coalesce(b.payment_center_enabled, false) as payment_center_enabled, b.created_by,${RIGHTS_OF_BUSINESSES}
       from (select $1::text as subject) who
       left join phone_identities p on p.subject = who.subject
       left join password_identities w on w.subject = who.subject
       left join users u on u.subject = who.subject
       left join consumer_contacts c on c.user_id = u.id
       left join business_user_rights b on b.user_id = u.id
      where p.subject is not null or w.subject is not null`,
    [subject],
  );
}
