import type { Context } from '../../context.ts';
import { directory, endSessions, setUserStatus } from '../../identity/index.ts';
import { providerWho } from '../../kernel/audit/index.ts';
import { noteUser } from './note-user.ts';
import { noteChange } from './rights.ts';
import { findHolder, listUsersOfNothingElse, lockOrganization } from './store.ts';

/**
 * Deactivates whoever works for a business that is closed and for no other: nobody logs in as them any more, and their
 * sessions end. Also the last admin, as nothing is left to administer. Safe to repeat. Throws what an outside directory
 * refuses.
 */
export async function endUsersOfBusiness(context: Context, business_id: string): Promise<void> {
  for (const { user_id, organization_id } of await listUsersOfNothingElse(context.db, business_id)) {
    const { user } = await directory(context).change(async (tx) => {
      await lockOrganization(tx, organization_id);
      const target = await findHolder(tx, user_id);
      if (!target) throw new Error(`user ${user_id} of a closed business is gone`);
      await setUserStatus(tx, user_id, 'DEACTIVATED');
      await noteUser(context, tx, 'business_user.deactivated', providerWho('the timetable'), target);
      await endSessions(context, target.subject, tx);
      return { user: target };
    });
    context.channels.closeUser(user_id);
    noteChange(context, 'deactivated', { user_id: 'provider: the timetable' }, user);
  }
}
