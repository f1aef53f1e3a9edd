import type { MerchantRole } from '@drawbridge/contract';
import type { Queryable } from '../db/database.ts';

export interface UserRecord {
  id: string;
  kind: 'consumer' | 'merchant';
  status: 'ACTIVE' | 'FROZEN' | 'DEACTIVATED';
  tokens_valid_after: Date;
  role: MerchantRole | null;
  organization_id: string | null;
  payment_center_enabled: boolean;
  business_ids: string[];
}

/** The user that a token names, with what they hold now. */
export function findUserBySubject(db: Queryable, subject: string): Promise<UserRecord | undefined> {
  return db.maybe<UserRecord>(
    `select u.id, u.kind, u.status,
            case when u.tokens_valid_after = '-infinity' then 'epoch'::timestamptz else u.tokens_valid_after end as tokens_valid_after,
            m.role, m.organization_id, coalesce(m.payment_center_enabled, false) as payment_center_enabled,
            case
              when m.role in ('AdminAccount', 'ViewAccount')
                then array(select b.id from businesses b where b.organization_id = m.organization_id order by b.name, b.id)
              when m.role is not null
                then array(select b.id from memberships s join businesses b on b.id = s.business_id where s.user_id = u.id order by b.name, b.id)
              else '{}'::text[]
            end as business_ids
       from users u
       left join business_users m on m.user_id = u.id
      where u.subject = $1`,
    [subject],
  );
}

/** Whether the database takes writes: a transaction number is one, which it writes down and keeps. Throws DatabaseAway. */
export async function writesAreTaken(db: Queryable): Promise<boolean> {
  const { read_only } = await db.one<{ read_only: string; number: string }>(
    `select current_setting('transaction_read_only') as read_only, pg_current_xact_id()::text as number`,
  );
  return read_only === 'off';
}

/** How many of these migrations have run. */
export async function countMigrations(db: Queryable, names: readonly string[]): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) as count from schema_migrations where name = any($1)', [names])).count;
}
