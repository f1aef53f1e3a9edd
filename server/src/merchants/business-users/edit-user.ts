import type { BodyOf, BusinessUserRow, businessUsers } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import { userWho } from '../../kernel/audit/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { listBusinessUsers } from './list-users.ts';
import { roleOf } from './make-user.ts';
import { rewriteUser } from './rewrite-user.ts';
import { isAccountRole, lockAsAdmin, noteChange, requireGrantable, requireModifiable, requireTogether } from './rights.ts';
import { findHolderBySubject } from './store.ts';

/**
 * Gives a user another role or other locations, and perhaps a new password; gives the user's rows. Lost rights or a new
 * password sign them out at once. Throws ERR_USER_NOT_FOUND, the refusals of a user's row (USER_IS_YOU …),
 * ROLE_NOT_YOURS, USER_OPENS_BUSINESS, BAD_INPUT, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED, USERS_KEPT_ELSEWHERE (a
 * password), and what an outside directory refuses.
 */
export async function editUser(context: Context, actor: Actor, body: BodyOf<typeof businessUsers.edit>): Promise<BusinessUserRow[]> {
  const role = roleOf(body.role);
  const business_ids = isAccountRole(role) ? [] : [...new Set(body.synBusinessesIDs)];
  requireTogether(role, business_ids);
  const password = body.password || undefined;
  const { user, signed_out } = await directory(context).change(async (tx) => {
    const admin = await lockAsAdmin(tx, actor, 'pc:update:businessuser');
    const before = await requireModifiable(tx, admin, await findHolderBySubject(tx, body.auth0_user_id));
    await requireGrantable(tx, admin, role, body.synBusinessesIDs);
    const more = password === undefined ? {} : { password: 'set by an admin' };
    return rewriteUser(context, tx, before, { role, business_ids, who: userWho(actor), more });
  }, password);
  if (signed_out || password !== undefined) context.channels.closeUser(user.user_id);
  noteChange(context, 'changed', actor, user);
  return listBusinessUsers(context, actor, user.user_id);
}
