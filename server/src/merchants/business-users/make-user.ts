import { type BusinessUserRow, type MerchantRole, routeRole } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import { userWho } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Language } from '../../kernel/language/language.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { createBusinessUser } from './create-business-user.ts';
import { listBusinessUsers } from './list-users.ts';
import { isAccountRole, lockAsAdmin, noteChange, requireGrantable } from './rights.ts';
import { MAIL_WELCOME } from './welcome-user.ts';

/** The role that a claim stands for; the contract lets no other in. */
export function roleOf(claim: string): MerchantRole {
  const role = routeRole(claim);
  if (role === undefined || role === 'Consumer') throw new AppError('BAD_INPUT', { message: 'Please select a role', field: 'role' });
  return role;
}

export interface UserWishes {
  readonly email: string;
  readonly username: string;
  /** Undefined: they are invited to choose one. */
  readonly password?: string | undefined;
  readonly role: string;
  readonly synBusinessesIDs: readonly string[];
}

/**
 * Makes somebody a user of businesses of the caller's, has them mailed in `language`, and gives their rows. Account
 * roles take all of the organization. Throws TOO_MANY_REQUESTS after 60 in an hour, ROLE_NOT_YOURS, BAD_INPUT
 * (locations that do not go with the role), and what the directory refuses.
 */
export async function makeUser(context: Context, actor: Actor, wishes: UserWishes, language: Language): Promise<BusinessUserRow[]> {
  const { email, username, password, synBusinessesIDs } = wishes;
  const role = roleOf(wishes.role);
  const organization_id = actor.organization_id ?? '';
  const business_ids = isAccountRole(role) ? [] : synBusinessesIDs;
  await context.db.transaction(async (tx) => {
    await requireGrantable(tx, await lockAsAdmin(tx, actor, 'pc:create:businessuser'), role, synBusinessesIDs);
  });
  await consumeAdding(context, actor);
  const added = await directory(context).createUser({ username, email, password, is_temporary: password !== undefined });
  try {
    const user_id = await createBusinessUser(
      context,
      {
        subject: added.subject,
        username,
        email,
        role,
        organization_id,
        business_ids,
        created_by: actor.user_id,
        who: userWho(actor),
        language,
      },
      async (tx) => {
        await requireGrantable(tx, await lockAsAdmin(tx, actor, 'pc:create:businessuser'), role, synBusinessesIDs);
        await added.finish(tx);
        await context.queue.enqueue(tx, MAIL_WELCOME, { subject: added.subject });
      },
    );
    noteChange(context, password === undefined ? 'invited' : 'added', actor, { user_id, role });
    return await listBusinessUsers(context, actor, user_id);
  } catch (error) {
    // Nobody has these names: they are given back. If even that fails, the directory gives them to the next who asks.
    await added.undo().catch((failure: unknown) => context.log.error({ err: failure }, 'a user without rights is left over'));
    throw error;
  }
}

/** Whoever is added or invited is mailed, and may be anybody. Throws TOO_MANY_REQUESTS. */
export async function consumeAdding(context: Context, actor: Actor): Promise<void> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.user_added, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
}
