import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

export type UserStatus = 'ACTIVE' | 'FROZEN' | 'DEACTIVATED';

export interface NewUserRecord {
  readonly id: string;
  readonly subject: string;
  readonly kind: 'consumer' | 'merchant';
  /** Of what is sent to them. */
  readonly language: Language;
}

/** Adds the user behind a subject; false when the subject has one, also one being added just now. */
export async function addUser(tx: Queryable, user: NewUserRecord, at: Date): Promise<boolean> {
  const added = await tx.run(
    `insert into users (id, subject, kind, language, created_at) values ($1, $2, $3, $4, $5) on conflict (subject) do nothing`,
    [user.id, user.subject, user.kind, user.language, at],
  );
  return added === 1;
}

/** Locks a user until the transaction ends. Throws where there is no such user. */
export function lockUser(tx: Queryable, user_id: string): Promise<{ status: UserStatus; subject: string }> {
  return tx.one(`select status, subject from users where id = $1 for no key update`, [user_id]);
}

/** Sets whether a user may call from now on. What they hold already ends by `endSessions`. */
export async function setUserStatus(tx: Queryable, user_id: string, status: UserStatus): Promise<void> {
  await tx.run(`update users set status = $2 where id = $1`, [user_id, status]);
}

/** Sets the language in which somebody reads the app, and is written to. */
export async function setUserLanguage(db: Queryable, user_id: string, language: Language): Promise<void> {
  await db.run('update users set language = $2 where id = $1 and language <> $2', [user_id, language]);
}

/** Whether anybody could ever sign in here, or call. */
export async function isAnybodyKnown(db: Queryable): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(
    `select exists (select from users) or exists (select from password_identities) or exists (select from phone_identities) as known`,
  );
  return known;
}
