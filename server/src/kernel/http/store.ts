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
    `select id, kind, status, case when tokens_valid_after = '-infinity' then 'epoch'::timestamptz else tokens_valid_after end as tokens_valid_after,
            role, organization_id, payment_center_enabled, business_ids
       from callers where subject = $1`,
    [subject],
  );
}

/** Whether the database takes writes, as a transaction number is one that it keeps. Throws DatabaseAway. */
export async function writesAreTaken(db: Queryable): Promise<boolean> {
  const { read_only } = await db.one<{ read_only: string; number: string }>(
    `select current_setting('transaction_read_only') as read_only, pg_current_xact_id()::text as number`,
  );
  return read_only === 'off';
}

/** How many of these migrations have run. */
export async function countMigrations(db: Queryable, names: readonly string[]): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) as count from migrations_done where name = any($1)', [names])).count;
}
