import type { NoticeKind, NoticeWay } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** Whom a notice is for. */
export interface Reader {
  readonly language: Language;
  /** In E.164. */
  readonly phone_number: string;
  readonly email_verified: boolean;
}

export interface Choice {
  readonly kind: NoticeKind;
  readonly way: NoticeWay;
  readonly is_on: boolean;
}

/** Those of some people who are consumers. */
export function listReaders(db: Queryable, user_ids: readonly string[]): Promise<(Reader & { user_id: string })[]> {
  return db.many(
    `select c.user_id, u.language, c.phone_number, c.email_verified_at is not null as email_verified
       from consumer_contacts c join user_languages u on u.id = c.user_id
      where c.user_id = any($1)`,
    [user_ids],
  );
}

export async function findReader(db: Queryable, user_id: string): Promise<Reader | undefined> {
  return (await listReaders(db, [user_id]))[0];
}

/** What some people have chosen; the rest is by the kinds' rules. */
export function listChoices(db: Queryable, user_ids: readonly string[]): Promise<(Choice & { user_id: string })[]> {
  return db.many('select user_id, kind, way, is_on from notice_choices where user_id = any($1)', [user_ids]);
}

export async function putChoice(db: Queryable, user_id: string, { kind, way, is_on }: Choice): Promise<void> {
  await db.run(
    `insert into notice_choices (user_id, kind, way, is_on) values ($1, $2, $3, $4)
     on conflict (user_id, kind, way) do update set is_on = excluded.is_on`,
    [user_id, kind, way, is_on],
  );
}

/** Forgets what somebody has chosen. */
export async function forgetChoices(tx: Queryable, user_id: string): Promise<void> {
  await tx.run('delete from notice_choices where user_id = $1', [user_id]);
}
