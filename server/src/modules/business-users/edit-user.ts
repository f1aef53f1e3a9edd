import { type BodyOf, type BusinessUserRow, type businessUsers, type MerchantRole, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { directory, endSessions } from '../../identity/index.ts';
import { roleOf } from './add-user.ts';
import { listBusinessUsers } from './list-users.ts';
import { isAccountRole, lockAsAdmin, noteChange, requireGrantable, requireModifiable, requireTogether } from './rights.ts';
import {
  deleteMemberships,
  findHolder,
  findHolderBySubject,
  type HolderRow,
  hasApplication,
  insertMemberships,
  writeRole,
} from './store.ts';

/**
 * Gives a user another role or other locations, and a new password where there is one; gives the user's rows. Whoever loses anything by it, and
 * whoever has a new password, is signed out at once.
 * Throws ERR_USER_NOT_FOUND, the refusals of a user's row (USER_IS_YOU …), ROLE_NOT_YOURS, USER_OPENS_BUSINESS, BAD_INPUT, PASSWORD_TOO_WEAK,
 * PASSWORD_TOO_COMMON, USERS_KEPT_ELSEWHERE (a password).
 */
export async function editUser(context: Context, actor: Actor, body: BodyOf<typeof businessUsers.edit>): Promise<BusinessUserRow[]> {
  const role = roleOf(body.role);
  const business_ids = isAccountRole(role) ? [] : [...new Set(body.synBusinessesIDs)];
  requireTogether(role, business_ids);
  const users = directory(context);
  const password = body.password || undefined;
  // Before anything is written: a password that is refused changes nothing else.
  if (password !== undefined) users.requireGoodPassword(password);
  const { user, signed_out } = await context.db.transaction(async (tx) => {
    const admin = await lockAsAdmin(tx, actor, 'pc:update:businessuser');
    const before = await requireModifiable(tx, admin, await findHolderBySubject(tx, body.auth0_user_id));
    await requireGrantable(tx, admin, role, body.synBusinessesIDs);
    const after = await rewrite(tx, before, role, business_ids);
    const lost = loses(before, after);
    if (lost) await endSessions(context, before.subject, tx);
    return { user: after, signed_out: lost };
  });
  if (signed_out) context.channels.closeUser(user.user_id);
  if (password !== undefined) {
    await users.setPassword(user.subject, password);
    context.channels.closeUser(user.user_id);
  }
  noteChange(context, 'changed', actor, user);
  return listBusinessUsers(context, actor, user.user_id);
}

async function rewrite(tx: Queryable, user: HolderRow, role: MerchantRole, business_ids: readonly string[]): Promise<HolderRow> {
  // Only an AdminAccount can open what the provider prepared.
  if (role !== 'AdminAccount' && (await hasApplication(tx, user.user_id))) throw new AppError('USER_OPENS_BUSINESS');
  await deleteMemberships(tx, user.user_id);
  await writeRole(tx, user.user_id, role);
  await insertMemberships(tx, user.user_id, user.organisation_id, business_ids);
  const after = await findHolder(tx, user.user_id);
  if (!after) throw new Error('a user is missing right after being changed');
  return after;
}

/** Another role that lacks something, or a business less: what was opened with the old rights must not stay open. */
function loses(before: HolderRow, after: HolderRow): boolean {
  const held = PERMISSIONS_OF_ROLE[after.role];
  return (
    (before.role === 'AdminAccount' && after.role !== 'AdminAccount') ||
    PERMISSIONS_OF_ROLE[before.role].some((permission) => !held.includes(permission)) ||
    before.business_ids.some((id) => !after.business_ids.includes(id))
  );
}
