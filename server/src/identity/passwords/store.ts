import type { Queryable } from '../../db/database.ts';

/**
 * Counts a wrong password before it is looked at, so that tries at the same moment cannot pass the limit. Gives undefined and
 * counts nothing while the account is locked; locks it when this was the last try.
 */
export async function countPasswordTry(
  db: Queryable,
  account_key: string,
  limits: { now: Date; since: Date; most: number; lock_until: Date },
): Promise<boolean> {
  const row = await db.maybe(
    `insert into password_locks as l (account_key, wrong_at) values ($1, array[$2::timestamptz])
     on conflict (account_key) do update set
       wrong_at = case when l.locked_until is null
                       then array(select t from unnest(l.wrong_at) t where t > $3) || $2::timestamptz
                       else array[$2::timestamptz] end,
       locked_until = case when l.locked_until is null
                            and (select count(*) from unnest(l.wrong_at) t where t > $3) + 1 >= $4::integer
                           then $5::timestamptz end
      where l.locked_until is null or l.locked_until <= $2
     returning account_key`,
    [account_key, limits.now, limits.since, limits.most, limits.lock_until],
  );
  return row !== undefined;
}

export async function lockedUntil(db: Queryable, account_key: string): Promise<Date | undefined> {
  const row = await db.maybe<{ locked_until: Date | null }>('select locked_until from password_locks where account_key = $1', [
    account_key,
  ]);
  return row?.locked_until ?? undefined;
}

export async function clearPasswordTries(db: Queryable, account_key: string): Promise<void> {
  await db.run('delete from password_locks where account_key = $1', [account_key]);
}

/** Forgets locks that are open again and wrong passwords that no longer count. */
export async function deleteOldLocks(db: Queryable, now: Date, since: Date): Promise<void> {
  await db.run(
    `delete from password_locks
      where coalesce(locked_until, '-infinity') <= $1 and not exists (select from unnest(wrong_at) t where t > $2)`,
    [now, since],
  );
}

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
  if (row) await db.run('update password_resets set used_at = $2 where subject = $1 and used_at is null', [row.subject, now]);
  return row?.subject;
}

export async function deleteResetsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from password_resets where expires_at < $1', [cut]);
}
