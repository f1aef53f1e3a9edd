import type { Queryable } from '../../db/database.ts';

/** Merchant users whose businesses do not go with their role, or are not their organisation's. */
export async function misplacedUsers(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('%s %s has %s businesses, %s of another organisation', u.role, u.user_id, count(b.id),
                   count(b.id) filter (where b.organisation_id <> u.organisation_id)) as violation
       from business_users u
       left join memberships m on m.user_id = u.user_id
       left join businesses b on b.id = m.business_id
      where u.deleted_at is null
      group by u.user_id
     having count(b.id) filter (where b.organisation_id <> u.organisation_id) > 0
         or not case u.role when 'ViewStore' then count(b.id) = 1 when 'AdminStore' then count(b.id) >= 1 else count(b.id) = 0 end
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Users who were deleted and still hold something, and organisations that nobody administers. */
export async function leftOverRights(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('%s was deleted, and is %s with %s businesses', m.user_id, u.status, count(s.business_id)) as violation
       from business_users m
       join users u on u.id = m.user_id
       left join memberships s on s.user_id = m.user_id
      where m.deleted_at is not null
      group by m.user_id, u.status
     having u.status <> 'DEACTIVATED' or count(s.business_id) > 0
     union all
     select format('%s has businesses and no account admin', o.id)
       from organisations o
      where exists (select from businesses b where b.organisation_id = o.id)
        and not exists (select from business_users m
                         where m.organisation_id = o.id and m.role = 'AdminAccount' and m.deleted_at is null)
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Businesses that no application became, or an application of another organisation. */
export async function unpreparedBusinesses(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('business %s was not prepared by an application of %s', b.id, b.organisation_id) as violation
       from businesses b
       left join applications a on a.opened_business_id = b.id
      where a.organisation_id is distinct from b.organisation_id
      limit 100`,
  );
  return rows.map((row) => row.violation);
}
