import { randomUUID } from 'node:crypto';
import { type AuditFacts, type MerchantRole, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { endSessions } from '../../identity/index.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { MAIL_ROLE_CHANGE } from './mail-role-change.ts';
import { noteUser } from './note-user.ts';
import { deleteMemberships, findHolder, type HolderRow, hasApplication, insertMemberships, writeRole } from './store.ts';

/**
 * Gives a user a role and locations, and ends the sessions of whoever loses anything by it; gives whether it did. Who
 * may is the caller's business; `who` and `more` are for the audit log. Throws USER_OPENS_BUSINESS; BAD_INPUT for a location that is not the organization's.
 */
export async function rewriteUser(
  context: Context,
  tx: Queryable,
  user: HolderRow,
  wish: { role: MerchantRole; business_ids: readonly string[]; who: AuditWho; more?: AuditFacts },
): Promise<{ user: HolderRow; signed_out: boolean }> {
  const { role, business_ids, who, more } = wish;
  // Only an AdminAccount can open what the provider prepared.
  if (role !== 'AdminAccount' && (await hasApplication(tx, user.user_id))) throw new AppError('USER_OPENS_BUSINESS');
  await deleteMemberships(tx, user.user_id);
  await writeRole(tx, user.user_id, role);
  if ((await insertMemberships(tx, user.user_id, user.organization_id, business_ids)) !== business_ids.length)
    throw new AppError('BAD_INPUT', { message: 'Please select a location(s)', field: 'synBusinessesIDs' });
  const after = await findHolder(tx, user.user_id);
  if (!after) throw new Error('a user is missing right after being changed');
  await noteUser(context, tx, 'business_user.changed', who, after, { before: user, ...(more && { more }) });
  if (user.role !== role) {
    const { organization_id, username } = user;
    await context.queue.enqueue(tx, MAIL_ROLE_CHANGE, { id: randomUUID(), organization_id, username, before: user.role, after: role });
  }
  const signed_out = loses(user, after);
  if (signed_out) await endSessions(context, user.subject, tx);
  return { user: after, signed_out };
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
