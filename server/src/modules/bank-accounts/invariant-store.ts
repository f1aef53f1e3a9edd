import type { Queryable } from '../../db/database.ts';

/** Removed accounts on which a purchase waited or was pending at that very moment, as its events tell. */
export async function removedWhilePending(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'account ' || a.id || ' was removed while purchase ' || p.id || ' was ' || s.to_status as violation
       from bank_accounts a
       join purchases p on p.bank_account_id = a.id
      cross join lateral (
        select e.to_status from purchase_events e where e.purchase_id = p.id and e.at <= a.removed_at order by e.seq desc limit 1
      ) s
      where a.removed_at is not null and s.to_status in ('WAITING_FOR_APPROVAL', 'PENDING')
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Consumers with linked and verified accounts of whom none is the primary one, or one that is removed. */
export async function withoutPrimary(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'consumer ' || consumer_id || ' has ' || count(*) filter (where removed_at is null and verification in ('provider', 'verified'))
              || ' accounts and '
              || count(*) filter (where is_primary) || ' primary ones' as violation
       from bank_accounts
      group by consumer_id
     having count(*) filter (where is_primary) <> least(1, count(*) filter (where removed_at is null and verification in ('provider', 'verified')))
         or bool_or(is_primary and removed_at is not null)
      limit 100`,
  );
  return rows.map((row) => row.violation);
}
