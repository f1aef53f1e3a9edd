import type { Queryable } from '../../kernel/db/database.ts';
import type { KeptSettlementAccount } from './settlement-account.ts';

/** Merchant users whose businesses do not go with their role, or are not their organization's. */
export async function misplacedUsers(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('%s %s has %s businesses, %s of another organization', u.role, u.user_id, count(b.id),
                   count(b.id) filter (where b.organization_id <> u.organization_id)) as violation
       from business_users u
       left join memberships m on m.user_id = u.user_id
       left join businesses b on b.id = m.business_id
      where u.deleted_at is null
      group by u.user_id
     having count(b.id) filter (where b.organization_id <> u.organization_id) > 0
         or not case u.role when 'ViewStore' then count(b.id) = 1 when 'AdminStore' then count(b.id) >= 1 else count(b.id) = 0 end
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Users who were deleted and still hold something, and organizations that nobody administers. */
export async function leftOverRights(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('%s was deleted, and is %s with %s businesses', m.user_id, u.status, count(s.business_id)) as violation
       from business_users m
       join user_standings u on u.id = m.user_id
       left join memberships s on s.user_id = m.user_id
      where m.deleted_at is not null
      group by m.user_id, u.status
     having u.status <> 'DEACTIVATED' or count(s.business_id) > 0
     union all
     select format('%s has businesses and no account admin', o.id)
       from organizations o
      where exists (select from businesses b where b.organization_id = o.id)
        and not exists (select from business_users m
                         where m.organization_id = o.id and m.role = 'AdminAccount' and m.deleted_at is null)
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Businesses that no application became, or an application of another organization. */
export async function unpreparedBusinesses(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('business %s was not prepared by an application of %s', b.id, b.organization_id) as violation
       from businesses b
       left join applications a on a.opened_business_id = b.id
      where a.organization_id is distinct from b.organization_id
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Businesses not paid to their newest settlement version, missing earlier versions, and payouts that name another. */
export async function wrongSettlementVersions(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('business %s (%s) is paid to version %s of its settlement account; %s are kept, the newest is %s', b.id, b.name,
                   coalesce(b.settlement_version, 0), coalesce(s.versions, 0), coalesce(s.newest, 0)) as violation
       from businesses b
       left join (select business_id, max(version) as newest, count(*) as versions from settlement_accounts group by business_id) s on s.business_id = b.id
      where (coalesce(b.settlement_version, 0), coalesce(b.settlement_version, 0)::bigint) is distinct from (coalesce(s.newest, 0), coalesce(s.versions, 0))
     union all
     select format('business %s: payout %s ends in %s and went to version %s of its settlement account, which ends in %s', c.business_id, o.id, o.last_four,
                   c.settlement_version, coalesce(s.last_four, 'nothing'))
       from payout_account_digits o join credit_destinations c on c.id = o.id
       left join settlement_accounts s on s.business_id = c.business_id and s.version = c.settlement_version
      where o.last_four is distinct from s.last_four
     limit 100`,
  );
  return rows.map(({ violation }) => violation);
}

export interface SettlementAccountToProve extends KeptSettlementAccount {
  readonly seq: number;
  readonly business_name: string;
}

/** The next versions of settlement accounts after a place in their order. */
export function readSettlementAccountsAfter(db: Queryable, seq: number, most: number): Promise<SettlementAccountToProve[]> {
  return db.many<SettlementAccountToProve>(
    `select s.seq, s.business_id, b.name as business_name, s.version, s.sealed, s.last_four, s.account_type
       from settlement_accounts s join businesses b on b.id = s.business_id where s.seq > $1 order by s.seq limit $2`,
    [seq, most],
  );
}

/** Settlement accounts of applications that wait to be opened. */
export function readWaitingAccounts(
  db: Queryable,
): Promise<{ id: string; business_name: string; sealed: string; last_four: string | null }[]> {
  return db.many(
    `select id, business_name, settlement_account_sealed as sealed, settlement_last_four as last_four
       from applications where opened_business_id is null and settlement_account_sealed is not null order by id`,
  );
}
