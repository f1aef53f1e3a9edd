import { type MerchantRole, PERMISSIONS_OF_ROLE, type Permission, type UserRefusal } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { countAccountAdmins, countBusinesses, findHolder, findHolderByName, type HolderRow, lockOrganization } from './store.ts';

/** What the rules ask of whoever acts and of whoever is acted on. */
export type Holder = Pick<HolderRow, 'user_id' | 'role' | 'created_by' | 'active' | 'business_ids' | 'invitation'>;

/** Whether a role spans its organization's businesses, and is given none of its own. */
export function isAccountRole(role: MerchantRole): boolean {
  return role === 'AdminAccount' || role === 'ViewAccount';
}

/**
 * Why somebody may not change or remove a user, or null where they may (merchant specification, section 6; decisions,
 * "Permissions"). `account_admins`: how many the organization has.
 */
export function refusalOf(actor: Holder, target: Holder, account_admins: number): UserRefusal | null {
  if (isLastAdmin(target, account_admins)) return 'USER_IS_LAST_ADMIN';
  if (target.user_id === actor.user_id) return 'USER_IS_YOU';
  if (target.created_by === actor.user_id) return 'USER_ADDED_BY_YOU';
  return outOfReach(actor, target);
}

/** Why a user is beyond somebody's rights, whoever added them. */
function outOfReach(actor: Holder, target: Holder): UserRefusal | null {
  if (target.role === 'AdminAccount' && actor.role !== 'AdminAccount') return 'USER_IS_ACCOUNT_ADMIN';
  if (!target.business_ids.every((id) => actor.business_ids.includes(id))) return 'USER_HAS_OTHER_LOCATIONS';
  return null;
}

/** Whom a merchant cannot do without, whoever asks. `account_admins`: how many can log in. */
function isLastAdmin(target: Pick<Holder, 'role' | 'active' | 'invitation'>, account_admins: number): boolean {
  return target.role === 'AdminAccount' && target.active && target.invitation === null && account_admins <= 1;
}

/**
 * Locks the organization and finds a user of it whom one of its AdminAccounts deactivates or reactivates: anyone, also
 * whom they added or themselves. Throws FORBIDDEN for any other role, ERR_USER_NOT_FOUND.
 */
export async function lockForAccountAdmin(tx: Queryable, actor: Actor, user_id: string): Promise<HolderRow> {
  const admin = await lockAsAdmin(tx, actor, 'pc:update:businessuser');
  if (admin.role !== 'AdminAccount') throw new AppError('FORBIDDEN');
  const target = await findHolder(tx, user_id);
  if (target?.organization_id !== admin.organization_id) throw notThere();
  return target;
}

/** Throws USER_IS_LAST_ADMIN for whom the organization cannot do without. */
export async function requireNotLastAdmin(tx: Queryable, target: HolderRow): Promise<void> {
  if (isLastAdmin(target, await countAccountAdmins(tx, target.organization_id))) throw new AppError('USER_IS_LAST_ADMIN');
}

/**
 * Role to locations (decisions, "Permissions"): ViewStore one, AdminStore one or more, account roles all. Throws
 * BAD_INPUT.
 */
export function requireTogether(role: MerchantRole, business_ids: readonly string[]): void {
  const count = business_ids.length;
  const together = isAccountRole(role) ? count === 0 : role === 'ViewStore' ? count === 1 : count >= 1;
  if (!together) throw new AppError('BAD_INPUT', { message: 'Please select a location(s)', field: 'synBusinessesIDs' });
}

/**
 * Locks the organization's users and looks again at who acts: what the call was let in for may have been taken away
 * meanwhile. Throws FORBIDDEN.
 */
export async function lockAsAdmin(tx: Queryable, actor: Actor, needed: Permission): Promise<HolderRow> {
  if (actor.organization_id === undefined) throw new AppError('FORBIDDEN');
  await lockOrganization(tx, actor.organization_id);
  const holder = await findHolder(tx, actor.user_id);
  if (!holder?.active || !PERMISSIONS_OF_ROLE[holder.role].includes(needed)) throw new AppError('FORBIDDEN');
  return holder;
}

/**
 * Nobody gives what they do not have: only an AdminAccount makes another, and only who holds every business gives a
 * role that spans them. Throws ROLE_NOT_YOURS, the same for a foreign business and for none at all.
 */
export async function requireGrantable(
  db: Queryable,
  actor: HolderRow,
  role: MerchantRole,
  business_ids: readonly string[],
): Promise<void> {
  const foreign = business_ids.some((id) => !actor.business_ids.includes(id));
  const beyond = isAccountRole(role) && actor.business_ids.length < (await countBusinesses(db, actor.organization_id));
  if (foreign || beyond || (role === 'AdminAccount' && actor.role !== 'AdminAccount')) throw new AppError('ROLE_NOT_YOURS');
}

/** Throws ERR_USER_NOT_FOUND for a user missing or invisible to the actor; else whatever forbids changing them. */
export async function requireModifiable(tx: Queryable, actor: HolderRow, target: HolderRow | undefined): Promise<HolderRow> {
  const seen = requireSeen(actor, target);
  const refusal = refusalOf(actor, seen, await countAccountAdmins(tx, actor.organization_id));
  if (refusal !== null) throw new AppError(refusal);
  return seen;
}

/** The same for what whoever added them may do, too. Throws USER_IS_ACCOUNT_ADMIN, USER_HAS_OTHER_LOCATIONS. */
export function requireInReach(actor: HolderRow, target: HolderRow | undefined): HolderRow {
  const seen = requireSeen(actor, target);
  const refusal = outOfReach(actor, seen);
  if (refusal !== null) throw new AppError(refusal);
  return seen;
}

function requireSeen(actor: HolderRow, target: HolderRow | undefined): HolderRow {
  const seen = target?.organization_id === actor.organization_id && target.business_ids.some((id) => actor.business_ids.includes(id));
  if (!target || !seen) throw notThere();
  return target;
}

/**
 * Locks the organization of a user whom the provider changes. The provider may change anyone, also where nobody of the
 * merchant may. Throws ERR_USER_NOT_FOUND, USER_IS_LAST_ADMIN.
 */
export async function lockForProvider(tx: Queryable, username_or_email: string): Promise<HolderRow> {
  const found = await findHolderByName(tx, username_or_email);
  if (found) await lockOrganization(tx, found.organization_id);
  const target = found && (await findHolder(tx, found.user_id));
  if (!target) throw new AppError('ERR_USER_NOT_FOUND', { message: 'There is no such merchant user.' });
  await requireNotLastAdmin(tx, target);
  return target;
}

function notThere(): AppError {
  return new AppError('ERR_USER_NOT_FOUND', { message: 'This user is not there any more.' });
}

/** Logs who changed whose rights. */
export function noteChange(
  context: Context,
  what: string,
  actor: Pick<Actor, 'user_id'>,
  target: { user_id: string; role: MerchantRole },
): void {
  context.log.info({ by: actor.user_id, user: target.user_id, role: target.role }, `a merchant user was ${what}`);
}
