import type { UserStatus } from '../../identity/index.ts';
import { endOf } from '../../kernel/db/beginning.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** A consumer as the provider's staff find them. */
export interface FoundRow {
  readonly id: string;
  readonly subject: string;
  readonly status: UserStatus;
  readonly name: string;
  readonly phone_number: string;
  readonly email: string;
  readonly city: string;
  readonly state: string;
  readonly since: Date;
}

/** The same with what their own page says besides. */
export interface ConsumerFacts extends FoundRow {
  readonly email_verified: boolean;
  readonly language: Language;
  /** Null: what the service sets for everyone. */
  readonly daily_limit_cents: number | null;
}

const COLUMNS = `u.id, u.subject, u.status, c.first_name || ' ' || c.last_name as name, c.phone_number, c.email, c.city, c.state,
                 u.created_at as since`;
const FIRST = `lower(c.first_name || ' ' || c.last_name)`;
const LAST = `lower(c.last_name || ' ' || c.first_name)`;

/** Those whose name begins so, from either end, in lower case; at most so many. */
export function findByName(db: Queryable, beginning: string, most: number): Promise<FoundRow[]> {
  const side = (name: string) => `(
    select c.user_id from consumers c where ${name} ~>=~ $1 and ${name} ~<~ $2 order by ${name} using ~<~ limit $3)`;
  return db.many<FoundRow>(
    `select ${COLUMNS} from (${side(FIRST)} union ${side(LAST)}) f join consumers c on c.user_id = f.user_id join user_standings u on u.id = c.user_id
      order by ${LAST}, u.id limit $3`,
    [beginning, endOf(beginning), most],
  );
}

/** Of these the ones whose name begins so; all for an empty beginning. */
export function findAmong(db: Queryable, ids: readonly string[], beginning: string, most: number): Promise<FoundRow[]> {
  return db.many<FoundRow>(
    `select ${COLUMNS} from consumers c join user_standings u on u.id = c.user_id
      where c.user_id = any($1) and (starts_with(${FIRST}, $2) or starts_with(${LAST}, $2))
      order by ${LAST}, u.id limit $3`,
    [ids, beginning, most],
  );
}

/** Those whose mail address begins so, in lower case. */
export function findByEmail(db: Queryable, beginning: string, most: number): Promise<FoundRow[]> {
  return db.many<FoundRow>(
    `select ${COLUMNS} from consumers c join user_standings u on u.id = c.user_id
      where lower(c.email) ~>=~ $1 and lower(c.email) ~<~ $2 order by lower(c.email) using ~<~ limit $3`,
    [beginning, endOf(beginning), most],
  );
}

/** Whose number it is: +1 and ten digits. */
export function findByPhone(db: Queryable, phone_number: string): Promise<FoundRow[]> {
  return db.many<FoundRow>(
    `select ${COLUMNS} from consumers c join user_standings u on u.id = c.user_id where c.phone_number = $1 and c.erased_at is null`,
    [phone_number],
  );
}

/** One consumer; undefined where there is none. */
export function findFacts(db: Queryable, user_id: string): Promise<ConsumerFacts | undefined> {
  return db.maybe<ConsumerFacts>(
    `select ${COLUMNS}, c.email_verified_at is not null as email_verified, l.language, c.daily_limit_cents
       from consumers c join user_standings u on u.id = c.user_id join user_languages l on l.id = c.user_id
      where c.user_id = $1`,
    [user_id],
  );
}

/** Sets what they may spend in a day; null for what everybody may. */
export async function writeDailyLimit(tx: Queryable, user_id: string, cents: number | null): Promise<void> {
  await tx.run('update consumers set daily_limit_cents = $2 where user_id = $1', [user_id, cents]);
}
