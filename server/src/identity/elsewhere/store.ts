import type { MerchantRole } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { RIGHTS_OF_BUSINESSES } from '../people/rights-of-businesses.ts';

/** A change that is under way in the outside directory: of somebody there, or of somebody who is being added. */
export interface DirectoryChange {
  readonly id: string;
  readonly subject: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly begun_at: Date;
  readonly left_at: Date | null;
}

const CHANGE = 'select id, subject, username, email, begun_at, left_at from directory_changes';

/** False where another change of the same user, or of the same username, is under way. */
export async function addChange(tx: Queryable, change: Omit<DirectoryChange, 'left_at'>): Promise<boolean> {
  const { id, subject, username, email, begun_at } = change;
  const added = await tx.run(
    'insert into directory_changes (id, subject, username, email, begun_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [id, subject, username, email, begun_at],
  );
  return added === 1;
}

export function findChange(db: Queryable, id: string): Promise<DirectoryChange | undefined> {
  return db.maybe<DirectoryChange>(`${CHANGE} where id = $1`, [id]);
}

/** The changes that stand in the way of another of this user, or of this username. */
export function findChangesOf(db: Queryable, subject: string | null, username: string | null): Promise<DirectoryChange[]> {
  return db.many<DirectoryChange>(`${CHANGE} where subject = $1 or lower(username) = lower($2)`, [subject, username]);
}

export function findChangesLeft(db: Queryable): Promise<DirectoryChange[]> {
  return db.many<DirectoryChange>(`${CHANGE} where left_at is not null order by begun_at limit 20`);
}

/** Takes a change away as done. False where it was left meanwhile: then somebody else is at it. */
export async function closeChange(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.run('delete from directory_changes where id = $1 and left_at is null', [id])) === 1;
}

/** Leaves a change to be brought in line, with its user where known. False where it had been left already. */
export async function leaveChange(tx: Queryable, id: string, now: Date, subject: string | null = null): Promise<boolean> {
  return (
    (await tx.run('update directory_changes set left_at = $2, subject = coalesce($3, subject) where id = $1 and left_at is null', [
      id,
      now,
      subject,
    ])) === 1
  );
}

export async function forgetChange(db: Queryable, id: string): Promise<void> {
  await db.run('delete from directory_changes where id = $1', [id]);
}

/** What our tables say of a merchant's user. */
export interface Standing {
  readonly active: boolean;
  readonly deleted: boolean;
  readonly role: MerchantRole;
  readonly payment_center_enabled: boolean;
  readonly created_by: string | null;
  readonly takes_tips: boolean;
  readonly viewers_refund: boolean;
}

/** Undefined for whom we have no merchant's user. */
export function findStanding(db: Queryable, subject: string): Promise<Standing | undefined> {
  return db.maybe<Standing>(
    `select u.status = 'ACTIVE' and b.deleted_at is null as active, b.deleted_at is not null as deleted, b.role, b.payment_center_enabled, b.created_by,${RIGHTS_OF_BUSINESSES}
       from users u
       join business_user_rights b on b.user_id = u.id
      where u.subject = $1`,
    [subject],
  );
}

/** Who acts for a business now, by what tokens name them. */
export async function findSubjectsOfBusiness(db: Queryable, business_id: string): Promise<string[]> {
  const rows = await db.many<{ subject: string }>(
    `select u.subject
       from business_organizations s
       join business_user_rights b on b.organization_id = s.organization_id and b.deleted_at is null
       join users u on u.id = b.user_id and u.status = 'ACTIVE'
      where s.id = $1 and exists (select from businesses_held h where h.user_id = u.id and h.business_id = s.id)`,
    [business_id],
  );
  return rows.map(({ subject }) => subject);
}

/** The address that a merchant's user is written to, and their name. */
export function findAddressee(db: Queryable, subject: string): Promise<{ username: string; email: string } | undefined> {
  return db.maybe<{ username: string; email: string }>(
    'select b.username, b.email from users u join business_user_contacts b on b.user_id = u.id where u.subject = $1 and b.deleted_at is null',
    [subject],
  );
}
