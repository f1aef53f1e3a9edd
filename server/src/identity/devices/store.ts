import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** Whether this subject has signed in on the device since then, and was not signed out everywhere after. */
export async function hasSignedIn(db: Queryable, token_hash: string, subject: string, since: Date): Promise<boolean> {
  const row = await db.maybe('select 1 from known_devices where token_hash = $1 and subject = $2 and signed_in_at > $3 and is_trusted', [
    token_hash,
    subject,
    since,
  ]);
  return row !== undefined;
}

/** The same, for whoever signs in by a phone number. */
export async function hasSignedInByPhone(db: Queryable, token_hash: string, phone_number: string, since: Date): Promise<boolean> {
  const row = await db.maybe(
    `select 1 from known_devices d join phone_identities p on p.subject = d.subject
      where d.token_hash = $1 and p.phone_number = $2 and d.signed_in_at > $3 and d.is_trusted`,
    [token_hash, phone_number, since],
  );
  return row !== undefined;
}

/** The device goes by a new token, with everyone who has signed in there, and their sessions. */
export async function renameDevice(tx: Queryable, before_hash: string, token_hash: string): Promise<void> {
  await tx.run('update known_devices set token_hash = $2 where token_hash = $1', [before_hash, token_hash]);
  await tx.run('update sign_ins set device_hash = $2 where device_hash = $1', [before_hash, token_hash]);
}

export async function addDevice(tx: Queryable, token_hash: string, subject: string, now: Date): Promise<void> {
  await tx.run(
    `insert into known_devices (token_hash, subject, signed_in_at) values ($1, $2, $3)
     on conflict (token_hash, subject) do update set signed_in_at = excluded.signed_in_at, is_trusted = true`,
    [token_hash, subject, now],
  );
}

/** Keeps the newest devices of a subject, and the newest people of a device. */
export async function forgetSurplusDevices(tx: Queryable, token_hash: string, subject: string, most: number): Promise<void> {
  await tx.run(
    `delete from known_devices d using (
       (select token_hash, subject from known_devices where subject = $2 order by signed_in_at desc offset $3::integer)
       union
       (select token_hash, subject from known_devices where token_hash = $1 order by signed_in_at desc offset $3::integer)
     ) surplus where d.token_hash = surplus.token_hash and d.subject = surplus.subject`,
    [token_hash, subject, most],
  );
}

/** Devices of somebody who was signed out everywhere: no longer trusted, and yet not new. */
export async function forgetDevicesOf(db: Queryable, subject: string): Promise<void> {
  await db.run('update known_devices set is_trusted = false where subject = $1', [subject]);
}

/** Whether this subject ever signed in on the device, as far back as devices are kept. */
export async function wasSeen(db: Queryable, token_hash: string, subject: string): Promise<boolean> {
  return (await db.maybe('select from known_devices where token_hash = $1 and subject = $2', [token_hash, subject])) !== undefined;
}

/** Notes that somebody has signed in; gives whether it was the first time ever. */
export async function noteFirstSignIn(tx: Queryable, subject: string, now: Date): Promise<boolean> {
  const first = await tx.run('insert into first_sign_ins (subject, signed_in_at) values ($1, $2) on conflict do nothing', [subject, now]);
  return first === 1;
}

/** Where somebody who signs in is written to: a consumer by text, a merchant's user by mail. */
export interface Addressee {
  readonly phone_number: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly language: Language;
}

export function findAddressee(db: Queryable, subject: string): Promise<Addressee | undefined> {
  return db.maybe<Addressee>(
    `select p.phone_number, w.username, w.email, coalesce(u.language, 'en') as language
       from (select $1::text as subject) who
       left join phone_identities p on p.subject = who.subject
       left join password_identities w on w.subject = who.subject
       left join users u on u.subject = who.subject
      where p.subject is not null or w.subject is not null`,
    [subject],
  );
}

/** Forgets where this subject signed in, but for one device. */
export async function forgetOtherDevices(db: Queryable, subject: string, kept_hash: string | null): Promise<void> {
  await db.run('delete from known_devices where subject = $1 and token_hash is distinct from $2', [subject, kept_hash]);
}

export async function deleteDevicesBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from known_devices where signed_in_at < $1', [cut]);
}
