import type { Queryable } from '../../kernel/db/database.ts';

/** Changes that took force too early, or as a version with another end, or since another moment. */
export async function misledChanges(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('business %s: change %s of its settlement account is %s since %s, rests since %s for %s, and is version %s, which ends in %s since %s',
                   c.business_id, c.id, c.status, c.status_at, c.rests_since, c.in_force_at, c.version, s.last_four, s.since) as violation
       from settlement_account_changes c
       left join settlement_account_versions s on s.business_id = c.business_id and s.version = c.version
      where (c.rests_since is not null and c.in_force_at < c.rests_since + interval '71 hours')
         or (c.status = 'IN_FORCE'
             and (c.status_at < c.in_force_at or (s.last_four, s.account_type, s.since) is distinct from (c.last_four, c.account_type, c.status_at)))
      limit 100`,
  );
  return rows.map(({ violation }) => violation);
}

/** The accounts that wait to take force. */
export function readOpenAccounts(
  db: Queryable,
): Promise<{ id: string; business_id: string; business_name: string; sealed: string; last_four: string; account_type: string }[]> {
  return db.many(
    `select c.id, c.business_id, b.name as business_name, c.sealed, c.last_four, c.account_type
       from settlement_account_changes c join business_names b on b.id = c.business_id
      where c.status in ('VALIDATING', 'RESTING') order by c.seq`,
  );
}
