import type { Queryable } from '../../../kernel/db/database.ts';
import { EMAIL_CHANGE_MS } from './lifetimes.ts';

/** Another number from now on (E.164). */
export async function writePhone(tx: Queryable, user_id: string, phone_number: string, at: Date): Promise<void> {
  await tx.run('update consumers set phone_number = $2, contact_changed_at = $3 where user_id = $1', [user_id, phone_number, at]);
  await tx.run('select note_risk_contact($1, $2)', [user_id, at]);
}

/** Another address from now on, which its owner has just proved to read. */
export async function writeEmail(tx: Queryable, user_id: string, email: string, at: Date): Promise<void> {
  await tx.run('update consumers set email = $2, email_verified_at = $3, contact_changed_at = $3 where user_id = $1', [user_id, email, at]);
  await tx.run('select note_risk_contact($1, $2)', [user_id, at]);
}

/** Keeps what a consumer was reached by until now. */
export async function addChange(
  tx: Queryable,
  { consumer_id, kind, was, at }: { consumer_id: string; kind: 'phone' | 'email'; was: string; at: Date },
): Promise<void> {
  await tx.run('insert into contact_changes (consumer_id, kind, was, at) values ($1, $2, $3, $4)', [consumer_id, kind, was, at]);
}

/** A number or an address that a consumer has used before, and until when. */
export interface FormerContact {
  readonly kind: 'phone' | 'email';
  readonly was: string;
  readonly at: Date;
}

/** The newest first. */
export function listFormer(db: Queryable, consumer_id: string, most: number): Promise<FormerContact[]> {
  return db.many<FormerContact>('select kind, was, at from contact_changes where consumer_id = $1 order by seq desc limit $2', [
    consumer_id,
    most,
  ]);
}

/** A new address that waits for its link to be opened. `expires_at` is real time. */
export interface EmailChangeRow {
  readonly consumer_id: string;
  readonly email: string;
  readonly token_hash: string;
  readonly expires_at: Date;
}

/** Puts a new address in the place of one that waited before: that one's link works no longer. */
export async function putEmailChange(tx: Queryable, { consumer_id, email, token_hash, expires_at }: EmailChangeRow): Promise<void> {
  await tx.run(
    `insert into email_changes (consumer_id, email, token_hash, expires_at) values ($1, $2, $3, $4)
     on conflict (consumer_id) do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [consumer_id, email, token_hash, expires_at],
  );
}

/** Whoever asked for it was not logged out everywhere since. */
const NOT_ENDED = `not sign_in_ended(consumer_id, null, expires_at - interval '${EMAIL_CHANGE_MS} milliseconds')`;

/** What waits for a consumer's link; undefined where nothing does. */
export function findEmailChange(db: Queryable, consumer_id: string, wall: Date): Promise<EmailChangeRow | undefined> {
  return db.maybe<EmailChangeRow>(
    `select consumer_id, email, token_hash, expires_at from email_changes where consumer_id = $1 and expires_at > $2 and ${NOT_ENDED}`,
    [consumer_id, wall],
  );
}

/** Whose link it is; undefined for one that is not there, too old, or ended. */
export function findEmailChangeByToken(db: Queryable, token_hash: string, wall: Date): Promise<EmailChangeRow | undefined> {
  return db.maybe<EmailChangeRow>(
    `select consumer_id, email, token_hash, expires_at from email_changes where token_hash = $1 and expires_at > $2 and ${NOT_ENDED}`,
    [token_hash, wall],
  );
}

/** Takes a change away; false where it is not there anymore, was ended, or another has taken its place. */
export async function takeEmailChange(tx: Queryable, consumer_id: string, token_hash: string): Promise<boolean> {
  return (
    (await tx.run(`delete from email_changes where consumer_id = $1 and token_hash = $2 and ${NOT_ENDED}`, [consumer_id, token_hash])) === 1
  );
}

export async function deleteEmailChange(tx: Queryable, consumer_id: string): Promise<void> {
  await tx.run('delete from email_changes where consumer_id = $1', [consumer_id]);
}

export async function forgetOldEmailChanges(db: Queryable, wall: Date): Promise<void> {
  await db.run('delete from email_changes where expires_at <= $1', [wall]);
}
