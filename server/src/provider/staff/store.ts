import type { StaffRole } from '@drawbridge/contract/staff-roles';
import type { Queryable } from '../../kernel/db/database.ts';
import type { KeptPasskey } from '../../kernel/security/passkeys.ts';

/** Somebody of the staff, as the console shows them. */
export interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly removed_at: Date | null;
  readonly passkeys: number;
  readonly last_used_at: Date | null;
  /** Until when the newest invitation works that was neither used nor withdrawn; perhaps it has run out. */
  readonly invited_until: Date | null;
}

const SHOWN = `s.id, s.name, s.email, s.role, s.removed_at,
  (select count(*) from staff_passkeys p where p.staff_id = s.id and p.removed_at is null) as passkeys,
  (select max(last_used_at) from staff_sessions u where u.staff_id = s.id) as last_used_at,
  (select max(expires_at) from staff_invitations i where i.staff_id = s.id and i.used_at is null and i.withdrawn_at is null) as invited_until`;

/** Whoever is there first, by name; those who were removed behind them. */
export function listStaffRows(db: Queryable): Promise<StaffRow[]> {
  return db.many<StaffRow>(`select ${SHOWN} from staff s order by s.removed_at is not null, lower(s.name), s.id`);
}

export function findStaff(db: Queryable, id: string): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(`select ${SHOWN} from staff s where s.id = $1`, [id]);
}

export function findStaffByEmail(db: Queryable, email: string): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(`select ${SHOWN} from staff s where s.email = $1 and s.removed_at is null`, [email]);
}

/** Changes of the staff come one after the other: each sees who is left. */
export async function lockStaff(tx: Queryable): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtext('staff'))");
}

/** How many admins could sign in now. */
export async function countAdmins(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) from staff s
      where s.role = 'ProviderAdmin' and s.removed_at is null
        and exists (select from staff_passkeys p where p.staff_id = s.id and p.removed_at is null)`,
  );
  return row.count;
}

/** Whether there was ever anybody who could sign in. */
export async function hasAnyPasskey(db: Queryable): Promise<boolean> {
  return (await db.one<{ there: boolean }>('select exists (select from staff_passkeys) as there')).there;
}

export async function insertStaff(
  tx: Queryable,
  one: { id: string; name: string; email: string; role: StaffRole; at: Date; by: string },
): Promise<void> {
  await tx.run('insert into staff (id, name, email, role, created_at, created_by) values ($1, $2, $3, $4, $5, $6)', [
    one.id,
    one.name,
    one.email,
    one.role,
    one.at,
    one.by,
  ]);
}

export async function updateRole(tx: Queryable, id: string, role: StaffRole): Promise<void> {
  await tx.run('update staff set role = $2 where id = $1', [id, role]);
}

export async function noteRemoved(tx: Queryable, id: string, at: Date, by: string): Promise<void> {
  await tx.run('update staff set removed_at = $2, removed_by = $3 where id = $1 and removed_at is null', [id, at, by]);
}

export async function insertInvitation(
  tx: Queryable,
  one: { token_hash: string; staff_id: string; at: Date; by: string; expires_at: Date },
): Promise<void> {
  await tx.run('insert into staff_invitations (token_hash, staff_id, invited_at, invited_by, expires_at) values ($1, $2, $3, $4, $5)', [
    one.token_hash,
    one.staff_id,
    one.at,
    one.by,
    one.expires_at,
  ]);
}

export async function withdrawInvitations(tx: Queryable, staff_id: string, at: Date): Promise<number> {
  return tx.run('update staff_invitations set withdrawn_at = $2 where staff_id = $1 and used_at is null and withdrawn_at is null', [
    staff_id,
    at,
  ]);
}

/** Whose invitation this is, while it works. */
export function findInvited(db: Queryable, token_hash: string, now: Date): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(
    `select ${SHOWN} from staff_invitations o join staff s on s.id = o.staff_id
      where o.token_hash = $1 and o.used_at is null and o.withdrawn_at is null and o.expires_at > $2 and s.removed_at is null`,
    [token_hash, now],
  );
}

/** Uses an invitation up, once; gives whose it was. */
export async function takeInvitation(tx: Queryable, token_hash: string, now: Date): Promise<string | undefined> {
  const row = await tx.maybe<{ staff_id: string }>(
    `update staff_invitations set used_at = $2
      where token_hash = $1 and used_at is null and withdrawn_at is null and expires_at > $2 returning staff_id`,
    [token_hash, now],
  );
  return row?.staff_id;
}

export interface PasskeyRow extends KeptPasskey {
  readonly staff_id: string;
}

/** A passkey of somebody who is there. */
export function findPasskey(db: Queryable, credential_id: string): Promise<PasskeyRow | undefined> {
  return db.maybe<PasskeyRow>(
    `select p.credential_id, p.staff_id, p.public_key, p.sign_count, p.transports
       from staff_passkeys p join staff s on s.id = p.staff_id
      where p.credential_id = $1 and p.removed_at is null and s.removed_at is null`,
    [credential_id],
  );
}

/** The passkeys that somebody of the staff can use. */
export function listPasskeys(db: Queryable, staff_id: string): Promise<Pick<PasskeyRow, 'credential_id' | 'transports'>[]> {
  return db.many('select credential_id, transports from staff_passkeys where staff_id = $1 and removed_at is null order by added_at', [
    staff_id,
  ]);
}

/** False where the credential is known already, whoever's it is. */
export async function insertPasskey(tx: Queryable, one: PasskeyRow & { readonly at: Date }): Promise<boolean> {
  const inserted = await tx.run(
    `insert into staff_passkeys (credential_id, staff_id, public_key, sign_count, transports, added_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    [one.credential_id, one.staff_id, one.public_key, one.sign_count, one.transports, one.at],
  );
  return inserted === 1;
}

export async function removePasskeys(tx: Queryable, staff_id: string, at: Date): Promise<void> {
  await tx.run('update staff_passkeys set removed_at = $2 where staff_id = $1 and removed_at is null', [staff_id, at]);
}

/** Notes a use; false where the passkey has gone, or its signatures have been counted further meanwhile. */
export async function notePasskeyUsed(
  tx: Queryable,
  credential_id: string,
  { before, sign_count }: { before: number; sign_count: number },
  at: Date,
): Promise<boolean> {
  const used = await tx.run(
    'update staff_passkeys set sign_count = $3, last_used_at = $4 where credential_id = $1 and sign_count = $2 and removed_at is null',
    [credential_id, before, sign_count, at],
  );
  return used === 1;
}

export async function insertChallenge(
  db: Queryable,
  one: { challenge_hash: string; bound_to: string | null; expires_at: Date },
): Promise<void> {
  await db.run('insert into staff_challenges (challenge_hash, bound_to, expires_at) values ($1, $2, $3)', [
    one.challenge_hash,
    one.bound_to,
    one.expires_at,
  ]);
}

/** Uses a challenge up; false where it was used, has run out, or was made for something else. */
export async function takeChallenge(db: Queryable, challenge_hash: string, bound_to: string | null, now: Date): Promise<boolean> {
  const taken = await db.run(
    'delete from staff_challenges where challenge_hash = $1 and bound_to is not distinct from $2 and expires_at > $3',
    [challenge_hash, bound_to, now],
  );
  return taken === 1;
}

export interface NewSession {
  readonly id: string;
  readonly secret_hash: string;
  readonly staff_id: string;
  readonly credential_id: string;
  readonly device: string;
  readonly address: string;
  readonly at: Date;
  readonly ends_at: Date;
}

export async function insertSession(tx: Queryable, one: NewSession): Promise<void> {
  await tx.run(
    `insert into staff_sessions (id, secret_hash, staff_id, credential_id, device, address, began_at, last_used_at, confirmed_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8)`,
    [one.id, one.secret_hash, one.staff_id, one.credential_id, one.device, one.address, one.at, one.ends_at],
  );
}

export interface SessionRow {
  readonly session_id: string;
  readonly ends_at: Date;
  readonly last_used_at: Date;
  readonly confirmed_at: Date;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** A session that goes on, with whose it is. */
export function findSession(
  db: Queryable,
  secret_hash: string,
  { now, used_since }: { now: Date; used_since: Date },
): Promise<SessionRow | undefined> {
  return db.maybe<SessionRow>(
    `select u.id as session_id, u.ends_at, u.last_used_at, u.confirmed_at, s.id, s.name, s.email, s.role
       from staff_sessions u join staff s on s.id = u.staff_id
      where u.secret_hash = $1 and u.ended_at is null and u.ends_at > $2 and u.last_used_at > $3 and s.removed_at is null`,
    [secret_hash, now, used_since],
  );
}

export async function noteSessionUsed(db: Queryable, session_id: string, at: Date): Promise<void> {
  await db.run('update staff_sessions set last_used_at = $2 where id = $1 and last_used_at < $2', [session_id, at]);
}

/** Notes that whoever has a session has just shown who they are. */
export async function noteConfirmed(tx: Queryable, session_id: string, at: Date): Promise<void> {
  await tx.run('update staff_sessions set confirmed_at = $2 where id = $1 and ended_at is null', [session_id, at]);
}

export async function endSession(db: Queryable, session_id: string, at: Date): Promise<void> {
  await db.run('update staff_sessions set ended_at = $2 where id = $1 and ended_at is null', [session_id, at]);
}

export async function endSessionsOf(tx: Queryable, staff_id: string, at: Date): Promise<void> {
  await tx.run('update staff_sessions set ended_at = $2 where staff_id = $1 and ended_at is null', [staff_id, at]);
}

export async function deleteChallengesBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from staff_challenges where expires_at < $1', [cut]);
}

export async function deleteSessionsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from staff_sessions where ends_at < $1', [cut]);
}
