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

export function findReader(db: Queryable, user_id: string): Promise<Reader | undefined> {
  return db.maybe<Reader>(
    `select u.language, c.phone_number, c.email_verified_at is not null as email_verified
       from consumer_contacts c join user_languages u on u.id = c.user_id
      where c.user_id = $1`,
    [user_id],
  );
}

/** What somebody has chosen; the rest is by the kinds' rules. */
export function listChoices(db: Queryable, user_id: string): Promise<Choice[]> {
  return db.many<Choice>('select kind, way, is_on from notice_choices where user_id = $1', [user_id]);
}

export async function putChoice(db: Queryable, user_id: string, { kind, way, is_on }: Choice): Promise<void> {
  await db.run(
    `insert into notice_choices (user_id, kind, way, is_on) values ($1, $2, $3, $4)
     on conflict (user_id, kind, way) do update set is_on = excluded.is_on`,
    [user_id, kind, way, is_on],
  );
}
