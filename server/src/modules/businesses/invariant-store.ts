import type { Queryable } from '../../db/database.ts';

/** Merchant users whose businesses do not go with their role, or are not their organisation's. */
export async function misplacedUsers(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('%s %s has %s businesses, %s of another organisation', u.role, u.user_id, count(b.id),
                   count(b.id) filter (where b.organisation_id <> u.organisation_id)) as violation
       from business_users u
       left join memberships m on m.user_id = u.user_id
       left join businesses b on b.id = m.business_id
      group by u.user_id
     having count(b.id) filter (where b.organisation_id <> u.organisation_id) > 0
         or not case u.role when 'ViewStore' then count(b.id) = 1 when 'AdminStore' then count(b.id) >= 1 else count(b.id) = 0 end
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
