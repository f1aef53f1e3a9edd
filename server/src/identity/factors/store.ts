import type { Queryable } from '../../kernel/db/database.ts';
import type { KeptPasskey } from '../../kernel/security/passkeys.ts';

export interface PasskeyRow extends KeptPasskey {
  readonly id: string;
  readonly subject: string;
  readonly name: string;
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

const PASSKEY = 'id, subject, credential_id, public_key, sign_count::float8 as sign_count, transports, name, added_at, last_used_at';

/** A subject's passkeys, newest first. */
export function passkeysOf(db: Queryable, subject: string): Promise<PasskeyRow[]> {
  return db.many<PasskeyRow>(`select ${PASSKEY} from passkeys where subject = $1 order by added_at desc, id desc`, [subject]);
}

export function findPasskey(db: Queryable, credential_id: string): Promise<PasskeyRow | undefined> {
  return db.maybe<PasskeyRow>(`select ${PASSKEY} from passkeys where credential_id = $1`, [credential_id]);
}

/** Adds a passkey; undefined where its credential is known already, whosever it is. */
export function insertPasskey(tx: Queryable, row: Omit<PasskeyRow, 'last_used_at'>): Promise<PasskeyRow | undefined> {
  return tx.maybe<PasskeyRow>(
    `insert into passkeys (id, subject, credential_id, public_key, sign_count, transports, name, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${PASSKEY}`,
    [row.id, row.subject, row.credential_id, row.public_key, row.sign_count, row.transports, row.name, row.added_at],
  );
}

export function renamePasskeyRow(db: Queryable, subject: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  return db.maybe<PasskeyRow>(`update passkeys set name = $3 where id = $2 and subject = $1 returning ${PASSKEY}`, [subject, id, name]);
}

export function deletePasskey(tx: Queryable, subject: string, id: string): Promise<{ name: string } | undefined> {
  return tx.maybe('delete from passkeys where id = $2 and subject = $1 returning name', [subject, id]);
}

export async function deletePasskeysOf(tx: Queryable, subject: string): Promise<void> {
  await tx.run('delete from passkeys where subject = $1', [subject]);
}

/** Notes that a passkey was used; false where it is gone, or its signatures have been counted further meanwhile. */
export async function usePasskey(db: Queryable, id: string, before: number, sign_count: number, now: Date): Promise<boolean> {
  const used = await db.run('update passkeys set sign_count = $3, last_used_at = $4 where id = $1 and sign_count = $2', [
    id,
    before,
    sign_count,
    now,
  ]);
  return used === 1;
}

/** Keeps what is to be signed, in the place of what was before for the same. */
export async function putChallenge(db: Queryable, begun_for: string, challenge: string, expires_at: Date): Promise<void> {
  await db.run(
    `insert into passkey_challenges (begun_for, challenge, expires_at) values ($1, $2, $3)
     on conflict (begun_for) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [begun_for, challenge, expires_at],
  );
}

/** Takes away what was to be signed and gives it, once. */
export async function takeChallenge(db: Queryable, begun_for: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ challenge: string; good: boolean }>(
    'delete from passkey_challenges where begun_for = $1 returning challenge, expires_at > $2 as good',
    [begun_for, now],
  );
  return row?.good ? row.challenge : undefined;
}

export interface TotpRow {
  readonly id: string;
  readonly secret_sealed: string;
  readonly begun_at: Date;
  readonly confirmed_at: Date | null;
}

/** The secret in use, or the one that waits for its first code. */
export function findTotp(db: Queryable, subject: string, which: 'in_use' | 'waiting'): Promise<TotpRow | undefined> {
  return db.maybe<TotpRow>(
    `select id, secret_sealed, begun_at, confirmed_at from totp_secrets where subject = $1 and (confirmed_at is not null) = $2`,
    [subject, which === 'in_use'],
  );
}

/** Keeps a secret that waits for its first code, in the place of another that does. */
export async function putWaitingTotp(tx: Queryable, id: string, subject: string, secret_sealed: string, now: Date): Promise<void> {
  await tx.run('delete from totp_secrets where subject = $1 and confirmed_at is null', [subject]);
  await tx.run('insert into totp_secrets (id, subject, secret_sealed, begun_at) values ($1, $2, $3, $4)', [
    id,
    subject,
    secret_sealed,
    now,
  ]);
}

/** Puts the waiting secret into use, in the place of the one before. False where it waits no more. */
export async function confirmTotpRow(tx: Queryable, subject: string, id: string, step: number, now: Date): Promise<boolean> {
  await tx.run('delete from totp_secrets where subject = $1 and confirmed_at is not null', [subject]);
  const done = await tx.run(
    'update totp_secrets set confirmed_at = $3, last_step = $4 where subject = $1 and id = $2 and confirmed_at is null',
    [subject, id, now, step],
  );
  return done === 1;
}

/** Uses up a time step with all before it; false where that was done already. */
export async function useStep(db: Queryable, id: string, step: number): Promise<boolean> {
  return (await db.run('update totp_secrets set last_step = $2 where id = $1 and last_step < $2', [id, step])) === 1;
}

/** Takes away the secret in use, and one that waits. False where none was in use. */
export async function deleteTotp(tx: Queryable, subject: string): Promise<boolean> {
  const row = await tx.one<{ used: boolean }>(
    `with gone as (delete from totp_secrets where subject = $1 returning confirmed_at)
     select coalesce(bool_or(confirmed_at is not null), false) as used from gone`,
    [subject],
  );
  return row.used;
}

export interface RecoveryCount {
  readonly left: number;
  readonly made: number;
  readonly made_at: Date | null;
}

export function countRecoveryCodes(db: Queryable, subject: string): Promise<RecoveryCount> {
  return db.one<RecoveryCount>(
    `select count(*) filter (where used_at is null)::integer as left, count(*)::integer as made, min(made_at) as made_at
       from recovery_codes where subject = $1`,
    [subject],
  );
}

export async function replaceRecoveryCodes(tx: Queryable, subject: string, hashes: readonly string[], now: Date): Promise<void> {
  await tx.run('delete from recovery_codes where subject = $1', [subject]);
  await tx.run('insert into recovery_codes (subject, code_hash, made_at) select $1, hash, $3 from unnest($2::text[]) hash', [
    subject,
    hashes,
    now,
  ]);
}

/** Uses a code up; false where there is none of that hash, or it was used. */
export async function useRecoveryCode(db: Queryable, subject: string, code_hash: string, now: Date): Promise<boolean> {
  const used = await db.run('update recovery_codes set used_at = $3 where subject = $1 and code_hash = $2 and used_at is null', [
    subject,
    code_hash,
    now,
  ]);
  return used === 1;
}

/** Whether a subject is an AdminAccount without the second factor that their organization asks for. */
export async function lacksSecondFactor(db: Queryable, subject: string): Promise<boolean> {
  const row = await db.maybe(
    `select from users u join business_user_rights b on b.user_id = u.id join second_factor_rules r on r.organization_id = b.organization_id
      where u.subject = $1 and b.role = 'AdminAccount'
        and not exists (select from passkeys p where p.subject = u.subject)
        and not exists (select from totp_secrets t where t.subject = u.subject and t.confirmed_at is not null)`,
    [subject],
  );
  return row !== undefined;
}

/** Keeps one change of a subject's factors waiting for another. Throws where there is no such subject. */
export async function lockFactors(tx: Queryable, subject: string): Promise<void> {
  await tx.one('select 1 from password_identities where subject = $1 for no key update', [subject]);
}

/** Notes that a sign-in's password was right, and whose. */
export async function putWait(db: Queryable, interaction_hash: string, subject: string, expires_at: Date): Promise<void> {
  await db.run(
    `insert into second_factor_waits (interaction_hash, subject, expires_at) values ($1, $2, $3)
     on conflict (interaction_hash) do update set subject = excluded.subject, tries = 0, expires_at = excluded.expires_at`,
    [interaction_hash, subject, expires_at],
  );
}

/** Whose password a sign-in was begun by, while its second factor is waited for. */
export async function findWait(db: Queryable, interaction_hash: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ subject: string }>(
    'select subject from second_factor_waits where interaction_hash = $1 and expires_at > $2',
    [interaction_hash, now],
  );
  return row?.subject;
}

/** Counts a try before it is looked at; undefined where nothing waits. */
export function countFactorTry(
  db: Queryable,
  interaction_hash: string,
  now: Date,
): Promise<{ subject: string; tries: number } | undefined> {
  return db.maybe(
    'update second_factor_waits set tries = tries + 1 where interaction_hash = $1 and expires_at > $2 returning subject, tries',
    [interaction_hash, now],
  );
}

export async function deleteWait(db: Queryable, interaction_hash: string): Promise<boolean> {
  return (await db.run('delete from second_factor_waits where interaction_hash = $1', [interaction_hash])) === 1;
}

/** A new password, or whatever else ends somebody's sessions, ends what the one before has begun. */
export async function deleteWaitsOf(db: Queryable, subject: string): Promise<void> {
  await db.run('delete from second_factor_waits where subject = $1', [subject]);
}

/** Forgets what has run out, and secrets begun before `cut` that were never confirmed. */
export async function deleteOldFactorRows(db: Queryable, now: Date, cut: Date): Promise<void> {
  await db.run('delete from passkey_challenges where expires_at < $1', [now]);
  await db.run('delete from second_factor_waits where expires_at < $1', [now]);
  await db.run('delete from totp_secrets where confirmed_at is null and begun_at < $1', [cut]);
}
