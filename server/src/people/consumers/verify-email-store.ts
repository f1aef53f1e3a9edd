import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** A consumer's address, and whether a link is needed to prove it. */
export function findEmail(db: Queryable, user_id: string): Promise<{ email: string; verified: boolean; language: Language } | undefined> {
  return db.maybe(
    `select c.email, c.email_verified_at is not null as verified, u.language
       from consumers c join user_languages u on u.id = c.user_id where c.user_id = $1`,
    [user_id],
  );
}

/** Keeps the hash of a link's token. `expires_at` is real time. */
export async function addLink(
  db: Queryable,
  link: { token_hash: string; user_id: string; email: string; expires_at: Date },
): Promise<void> {
  await db.run('insert into email_verifications (token_hash, user_id, email, expires_at) values ($1, $2, $3, $4)', [
    link.token_hash,
    link.user_id,
    link.email,
    link.expires_at,
  ]);
}

/** What a link is for; undefined for one that is not there, or too old. */
export function findLink(tx: Queryable, token_hash: string, wall: Date): Promise<{ user_id: string; email: string } | undefined> {
  return tx.maybe('select user_id, email from email_verifications where token_hash = $1 and expires_at > $2', [token_hash, wall]);
}

/**
 * Marks the address as verified if it still is the one that the link went to; false where it is not, or was verified
 * before. Of many at the same moment one is told true.
 */
export async function markVerified(tx: Queryable, user_id: string, email: string, at: Date): Promise<boolean> {
  const marked = await tx.run(
    'update consumers set email_verified_at = $3 where user_id = $1 and lower(email) = lower($2) and email_verified_at is null',
    [user_id, email, at],
  );
  return marked === 1;
}

/** Forgets a consumer's links: one of them was good, and none is good again. */
export async function forgetLinks(tx: Queryable, user_id: string): Promise<void> {
  await tx.run('delete from email_verifications where user_id = $1', [user_id]);
}

/** Forgets links that no longer work. */
export async function forgetOldLinks(db: Queryable, wall: Date): Promise<void> {
  await db.run('delete from email_verifications where expires_at <= $1', [wall]);
}
