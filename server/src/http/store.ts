import type { MerchantRole } from '@drawbridge/contract';
import type { Queryable } from '../db/database.ts';

export interface UserRecord {
  id: string;
  kind: 'consumer' | 'merchant';
  status: 'ACTIVE' | 'FROZEN' | 'DEACTIVATED';
  tokens_valid_after: Date;
  role: MerchantRole | null;
  organisation_id: string | null;
  payment_center_enabled: boolean;
  business_ids: string[];
}

/** The user that a token names, with what they hold now. */
export function findUserBySubject(db: Queryable, subject: string): Promise<UserRecord | undefined> {
  return db.maybe<UserRecord>(
    `select u.id, u.kind, u.status,
            case when u.tokens_valid_after = '-infinity' then 'epoch'::timestamptz else u.tokens_valid_after end as tokens_valid_after,
            m.role, m.organisation_id, coalesce(m.payment_center_enabled, false) as payment_center_enabled,
            case
              when m.role in ('AdminAccount', 'ViewAccount')
                then array(select b.id from businesses b where b.organisation_id = m.organisation_id order by b.name, b.id)
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

/** Throws when the database does not answer. */
export async function databaseAnswers(db: Queryable): Promise<void> {
  await db.one('select 1 as answer');
}
