import type { Queryable } from '../../kernel/db/database.ts';

export async function addReset(db: Queryable, reset: { token_hash: string; subject: string; expires_at: Date }): Promise<void> {
  await db.run('insert into password_resets (token_hash, subject, expires_at) values ($1, $2, $3)', [
    reset.token_hash,
    reset.subject,
    reset.expires_at,
  ]);
}

/** Whose reset link this is, while it is good. */
export async function findReset(db: Queryable, token_hash: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ subject: string }>(
    'select subject from password_resets where token_hash = $1 and used_at is null and expires_at > $2',
    [token_hash, now],
  );
  return row?.subject;
}

/** Uses a reset link up, and every other one of the same subject with it; gives whose it was, once. */
export async function useReset(db: Queryable, token_hash: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ subject: string }>(
    `update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning subject`,
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
