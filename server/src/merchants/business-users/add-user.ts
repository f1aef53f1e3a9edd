import { type BodyOf, type BusinessUserRow, type businessUsers, type MerchantRole, routeRole } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { createBusinessUser } from './create-business-user.ts';
import { listBusinessUsers } from './list-users.ts';
import { isAccountRole, lockAsAdmin, noteChange, requireGrantable } from './rights.ts';

/** The role that a claim stands for; the contract lets no other in. */
export function roleOf(claim: string): MerchantRole {
  const role = routeRole(claim);
  if (role === undefined || role === 'Consumer') throw new AppError('BAD_INPUT', { message: 'Please select a role', field: 'role' });
  return role;
}

/**
 * Adds a user with a password to businesses of the caller's, and gives the user's rows. Account roles take whatever the organization has.
 * Throws ROLE_NOT_YOURS, BAD_INPUT (locations that do not go with the role), ERR_USER_EXISTS, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON,
 * USERS_KEPT_ELSEWHERE, and what an outside directory refuses.
 */
export async function addUser(context: Context, actor: Actor, body: BodyOf<typeof businessUsers.add>): Promise<BusinessUserRow[]> {
  const { email, username, password } = body;
  const role = roleOf(body.role);
  const organization_id = actor.organization_id ?? '';
  const business_ids = isAccountRole(role) ? [] : body.synBusinessesIDs;
  const users = directory(context);
  await context.db.transaction(async (tx) => {
    await requireGrantable(tx, await lockAsAdmin(tx, actor, 'pc:create:businessuser'), role, body.synBusinessesIDs);
  });
  const added = await users.createUser({ username, email, password });
  try {
    const user_id = await createBusinessUser(
      context,
      { subject: added.subject, username, email, role, organization_id, business_ids, created_by: actor.user_id },
      async (tx) => {
        await requireGrantable(tx, await lockAsAdmin(tx, actor, 'pc:create:businessuser'), role, body.synBusinessesIDs);
        await added.finish(tx);
      },
    );
    noteChange(context, 'added', actor, { user_id, role });
    return await listBusinessUsers(context, actor, user_id);
  } catch (error) {
    // Nobody stands behind these names: they are given back. Where even that fails, the directory gives them to the next who asks.
    await added.undo().catch((failure: unknown) => context.log.error({ err: failure }, 'a user without rights is left over'));
    throw error;
  }
}
