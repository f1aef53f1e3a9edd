import type { MerchantRole } from '@drawbridge/contract';
import { setUserStatus } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

export async function insertBusinessUser(
  tx: Queryable,
  user: { user_id: string; organization_id: string; username: string; email: string; role: MerchantRole; created_by: string | null },
): Promise<void> {
  await tx.run(`insert into business_users (user_id, organization_id, username, email, role, created_by) values ($1, $2, $3, $4, $5, $6)`, [
    user.user_id,
    user.organization_id,
    user.username,
    user.email,
    user.role,
    user.created_by,
  ]);
}

/** Adds memberships in businesses of the organization, and gives how many of the ids were such. */
export function insertMemberships(
  tx: Queryable,
  user_id: string,
  organization_id: string,
  business_ids: readonly string[],
): Promise<number> {
  return tx.run(
    `insert into memberships (user_id, business_id)
     select $1, id from businesses where organization_id = $2 and id = any($3)`,
    [user_id, organization_id, business_ids],
  );
}

/** Makes changes to an organization's users wait for each other, so that no two admins remove one another at once. */
export async function lockOrganization(tx: Queryable, organization_id: string): Promise<void> {
  await tx.one('select id from organizations where id = $1 for no key update', [organization_id]);
}

/** A merchant's user who was not deleted, with what they hold now. */
export interface HolderRow {
  user_id: string;
  subject: string;
  username: string;
  role: MerchantRole;
  organization_id: string;
  created_by: string | null;
  active: boolean;
  deactivated: boolean;
  /** Null for whoever has chosen a password, or keeps it elsewhere. */
  invitation: { withdrawn_at: string | null; expires_at: string | null } | null;
  business_ids: string[];
}

const HOLDER = `
  select m.user_id, u.subject, m.username, m.role, m.organization_id, m.created_by,
         u.status = 'ACTIVE' and m.payment_center_enabled as active, u.status = 'DEACTIVATED' as deactivated,
         case when i.subject is not null then jsonb_build_object('withdrawn_at', i.withdrawn_at, 'expires_at', i.expires_at) end as invitation,
         case when m.role in ('AdminAccount', 'ViewAccount')
              then array(select b.id from businesses b where b.organization_id = m.organization_id)
              else array(select s.business_id from memberships s where s.user_id = m.user_id)
         end as business_ids
    from business_users m
    join user_standings u on u.id = m.user_id
    left join user_invitations i on i.subject = u.subject
   where m.deleted_at is null`;

export function findHolder(db: Queryable, user_id: string): Promise<HolderRow | undefined> {
  return db.maybe<HolderRow>(`${HOLDER} and m.user_id = $1`, [user_id]);
}

export function findHolderBySubject(db: Queryable, subject: string): Promise<HolderRow | undefined> {
  return db.maybe<HolderRow>(`${HOLDER} and u.subject = $1`, [subject]);
}

/** Whoever has this username, or else this e-mail address; both compared without case. */
export function findHolderByName(db: Queryable, username_or_email: string): Promise<HolderRow | undefined> {
  return db.maybe<HolderRow>(
    `${HOLDER} and (lower(m.username) = $1 or lower(m.email) = $1)
      order by lower(m.username) = $1 desc
      limit 1`,
    [username_or_email.toLowerCase()],
  );
}

/**
 * Where a user is mailed, in which language, and who added them to what: the business that they open, their only
 * location, or else the organization. `added_by`: null where the provider did.
 */
export function findNewcomer(
  db: Queryable,
  user_id: string,
): Promise<{ email: string; language: Language; business: string; added_by: string | null }> {
  return db.one(
    `select m.email, l.language, a.username as added_by,
            coalesce((select p.business_name from applications p where p.admin_user_id = m.user_id and p.opened_business_id is null),
                     (select min(b.name) from memberships s join businesses b on b.id = s.business_id
                       where s.user_id = m.user_id having count(*) = 1),
                     o.name) as business
       from business_users m
       join organizations o on o.id = m.organization_id
       join user_languages l on l.id = m.user_id
       left join business_users a on a.user_id = m.created_by
      where m.user_id = $1`,
    [user_id],
  );
}

/** Those who can log in: whoever was invited and has no password yet is none of them. */
export async function countAccountAdmins(db: Queryable, organization_id: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) from business_users m join user_standings u on u.id = m.user_id
      where m.organization_id = $1 and m.deleted_at is null and m.role = 'AdminAccount' and m.payment_center_enabled and u.status = 'ACTIVE'
        and not exists (select from user_invitations i where i.subject = u.subject)`,
    [organization_id],
  );
  return count;
}

export async function countBusinesses(db: Queryable, organization_id: string): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) from businesses where organization_id = $1', [organization_id])).count;
}

export interface UserRow extends HolderRow {
  email: string;
  business_id: string;
  business_name: string;
}

/** The users of these businesses, of all or of one of them; a row for each in each. */
export function listUsers(
  db: Queryable,
  organization_id: string,
  business_ids: readonly string[],
  only: string | null,
): Promise<UserRow[]> {
  return db.many<UserRow>(
    `select h.user_id, h.subject, h.username, h.role, h.organization_id, h.created_by, h.active, h.deactivated, h.invitation, h.business_ids, m.email, b.id as business_id, b.name as business_name
       from (${HOLDER} and m.organization_id = $1 and ($3::text is null or m.user_id = $3)) h
       join business_users m on m.user_id = h.user_id
       join businesses b on b.id = any(h.business_ids) and b.id = any($2)
      order by lower(h.username), h.user_id, b.name, b.id`,
    [organization_id, business_ids, only],
  );
}

export async function writeRole(tx: Queryable, user_id: string, role: MerchantRole): Promise<void> {
  await tx.run('update business_users set role = $2 where user_id = $1', [user_id, role]);
}

export async function deleteMemberships(tx: Queryable, user_id: string): Promise<void> {
  await tx.run('delete from memberships where user_id = $1', [user_id]);
}

/** Whether the provider has prepared a business that waits for this user to open it. */
export async function hasApplication(db: Queryable, user_id: string): Promise<boolean> {
  return (await db.maybe('select 1 from applications where admin_user_id = $1 and opened_business_id is null', [user_id])) !== undefined;
}

/** Makes the user nobody: not called or written to, the names free. `deleted_by`: null where the provider did it. */
export async function markDeleted(tx: Queryable, user_id: string, deleted_by: string | null, at: Date): Promise<void> {
  await tx.run('update business_users set deleted_at = $2, deleted_by = $3 where user_id = $1', [user_id, at, deleted_by]);
  await setUserStatus(tx, user_id, 'DEACTIVATED');
}

/** A user of the merchant whose business it is. */
export function findHolderAt(db: Queryable, business_id: string, user_id: string): Promise<HolderRow | undefined> {
  return db.maybe<HolderRow>(
    `${HOLDER} and m.user_id = $1 and m.organization_id = (select organization_id from businesses where id = $2)`,
    [user_id, business_id],
  );
}

export interface ListedUser {
  user_id: string;
  organization_id: string;
  organization: string;
  username: string;
  email: string;
  role: MerchantRole;
  locations: string;
  /** None for a role that spans all. */
  business_ids: string[];
  state: 'ACTIVE' | 'INVITED' | 'DEACTIVATED';
  added_by: string | null;
}

/** The users of every merchant, or of those who have a business of this id or exact name; `after`: of one merchant, by key. */
export function listForProvider(
  db: Queryable,
  business: string | null,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
): Promise<ListedUser[]> {
  return db.many<ListedUser>(
    `select m.user_id, o.id as organization_id,
            array(select s.business_id from memberships s where s.user_id = m.user_id order by s.business_id) as business_ids,
            case when u.status = 'DEACTIVATED' then 'DEACTIVATED'
                 when exists (select from user_invitations i where i.subject = u.subject) then 'INVITED'
                 else 'ACTIVE' end as state,
            o.name as organization, m.username, m.email, m.role, a.username as added_by,
            case when m.role in ('AdminAccount', 'ViewAccount') then 'all'
                 else (select coalesce(string_agg(b.name, '; ' order by b.name), '') from memberships s join businesses b on b.id = s.business_id
                        where s.user_id = m.user_id)
            end as locations
       from business_users m
       join organizations o on o.id = m.organization_id
       join user_standings u on u.id = m.user_id
       left join business_users a on a.user_id = m.created_by
      where m.deleted_at is null
        and ($1::text is null or m.organization_id in (select organization_id from businesses where id = $1 or name = $1))
        and ($2::text is null or (lower(m.username), m.user_id) > (select lower(l.username), l.user_id from business_users l where l.user_id = $2))
      order by o.name, o.id, lower(m.username), m.user_id
      limit $3`,
    [business, after, limit],
  );
}

export function listLocations(db: Queryable, organization_id: string): Promise<{ id: string; name: string }[]> {
  return db.many('select id, name from businesses where organization_id = $1 order by name, id', [organization_id]);
}

const TO_NOTIFY = `
  select m.user_id
    from business_users m
    join user_standings u on u.id = m.user_id and u.status = 'ACTIVE'
    join businesses b on b.id = $1 and b.organization_id = m.organization_id
   where m.role = any($2) and m.payment_center_enabled
     and (m.role in ('AdminAccount', 'ViewAccount')
          or exists (select from memberships s where s.user_id = m.user_id and s.business_id = b.id))`;

/** The merchant's active users of these roles who hold the business. */
export async function listUsersToNotify(db: Queryable, of: { business_id: string; roles: readonly string[] }): Promise<string[]> {
  const rows = await db.many<{ user_id: string }>(TO_NOTIFY, [of.business_id, of.roles]);
  return rows.map(({ user_id }) => user_id);
}

/** The same, but whoever has chosen not to be mailed of this kind; `by_default`: what holds of those who chose nothing. */
export async function listUsersWhoWant(
  db: Queryable,
  of: { business_id: string; roles: readonly string[]; kind: string; by_default: boolean },
): Promise<string[]> {
  const rows = await db.many<{ user_id: string }>(
    `${TO_NOTIFY}
     and coalesce((select c.wanted from notification_choices c where c.business_id = b.id and c.user_id = m.user_id and c.kind = $3), $4)`,
    [of.business_id, of.roles, of.kind, of.by_default],
  );
  return rows.map(({ user_id }) => user_id);
}

/** The e-mail addresses of merchants' users. */
export function listAddresses(db: Queryable, user_ids: readonly string[]): Promise<{ user_id: string; address: string }[]> {
  return db.many('select user_id, email as address from business_users where user_id = any($1) order by user_id', [user_ids]);
}

/**
 * The active users who work for this business and for no other that isn't closed: whoever administers an organization
 * with another business, or is prepared to open one, isn't among them.
 */
export function listUsersOfNothingElse(db: Queryable, business_id: string): Promise<HolderRow[]> {
  return db.many<HolderRow>(
    `${HOLDER} and u.status = 'ACTIVE'
        and m.user_id in (select h.user_id from businesses_held h where h.business_id = $1)
        and not exists (
          select from businesses_held h join businesses b on b.id = h.business_id
           where h.user_id = m.user_id and b.id <> $1 and b.standing <> 'CLOSED')
        and not exists (select from applications a where a.organization_id = m.organization_id and a.opened_business_id is null)
      order by m.user_id`,
    [business_id],
  );
}
