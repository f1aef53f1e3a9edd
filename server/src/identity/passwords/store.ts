import type { PasswordLinkDetails } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export type LinkPurpose = PasswordLinkDetails['purpose'];

export async function addReset(
  db: Queryable,
  reset: { token_hash: string; subject: string; purpose: LinkPurpose; expires_at: Date },
): Promise<void> {
  await db.run('insert into password_resets (token_hash, subject, purpose, expires_at) values ($1, $2, $3, $4)', [
    reset.token_hash,
    reset.subject,
    reset.purpose,
    reset.expires_at,
  ]);
}

export interface KeptLink {
  readonly purpose: LinkPurpose;
  readonly username: string;
  readonly state: 'good' | 'used' | 'withdrawn' | 'expired';
}

/** A link by which somebody chooses a password, and whether it is good now. */
export function findLink(db: Queryable, token_hash: string, now: Date): Promise<KeptLink | undefined> {
  return db.maybe<KeptLink>(
    `select r.purpose, p.username,
            case when r.used_at is not null then 'used'
                 when r.withdrawn_at is not null or p.invitation_withdrawn_at is not null then 'withdrawn'
                 when r.expires_at <= $2 then 'expired'
                 else 'good' end as state
       from password_resets r join password_identities p on p.subject = r.subject
      where r.token_hash = $1`,
    [token_hash, now],
  );
}

/** Uses a link up, and every other one of the same subject with it; gives whose it was, once. */
export async function useReset(db: Queryable, token_hash: string, now: Date): Promise<string | undefined> {
  // As everywhere, whose password it is comes first: two who change it wait for each other in one order.
  await db.run(
    'select from password_identities p where p.subject = (select r.subject from password_resets r where r.token_hash = $1) for no key update',
    [token_hash],
  );
  const row = await db.maybe<{ subject: string }>(
    `update password_resets r set used_at = $2
       from password_identities p
      where r.token_hash = $1 and r.used_at is null and r.withdrawn_at is null and r.expires_at > $2
        and p.subject = r.subject and p.invitation_withdrawn_at is null
      returning r.subject`,
    [token_hash, now],
  );
  if (row) await useUpResets(db, row.subject, now);
  return row?.subject;
}

/** Uses up every reset link of a subject. */
export async function useUpResets(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.run('update password_resets set used_at = $2 where subject = $1 and used_at is null', [subject, now]);
}

export async function deleteResetsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from password_resets where expires_at < $1', [cut]);
}

/** Whether there is such a user, with the first password, on no known device. */
export async function isUntouched(db: Queryable, subject: string): Promise<boolean> {
  const row = await db.maybe(
    `select from password_identities p
      where p.subject = $1 and p.changed_at = p.created_at and not exists (select from known_devices d where d.subject = p.subject)`,
    [subject],
  );
  return row !== undefined;
}

/** How an invited user's invitation stands; undefined for whoever has a password. */
export function findInvitation(db: Queryable, subject: string): Promise<{ is_withdrawn: boolean } | undefined> {
  return db.maybe<{ is_withdrawn: boolean }>(
    'select invitation_withdrawn_at is not null as is_withdrawn from password_identities where subject = $1 and password_hash is null',
    [subject],
  );
}

/** False where somebody has chosen a password, or there is nobody. */
export async function reopenInvitation(tx: Queryable, subject: string): Promise<boolean> {
  const reopened = await tx.run(
    'update password_identities set invitation_withdrawn_at = null where subject = $1 and password_hash is null',
    [subject],
  );
  return reopened === 1;
}

/** The same for taking it back, with the links that were mailed. */
export async function withdrawInvitation(tx: Queryable, subject: string, now: Date): Promise<boolean> {
  const withdrawn = await tx.run(
    `update password_identities set invitation_withdrawn_at = coalesce(invitation_withdrawn_at, $2) where subject = $1 and password_hash is null`,
    [subject, now],
  );
  if (withdrawn === 0) return false;
  await tx.run('update password_resets set withdrawn_at = $2 where subject = $1 and used_at is null and withdrawn_at is null', [
    subject,
    now,
  ]);
  return true;
}
