import type { StaffMember } from '@drawbridge/contract/provider';
import type { StaffRole } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { byOf, presentStaff, type Staff } from './staff.ts';
import {
  countAdmins,
  endSessionsOf,
  findStaff,
  lockStaff,
  noteRemoved,
  removePasskeys,
  type StaffRow,
  updateRole,
  withdrawInvitations,
} from './store.ts';

/**
 * Gives somebody another role, from their next call on. Throws NOT_FOUND, STAFF_LAST_ADMIN, STAFF_NOT_ONESELF, and
 * FORBIDDEN where whoever asks has ceased to be an admin meanwhile.
 */
export function changeRole(context: Context, actor: Staff, id: string, role: StaffRole): Promise<StaffMember> {
  return changeAnother(context, actor, id, (tx) => updateRole(tx, id, role));
}

/** Removes somebody for good; their sessions, passkeys and invitations end at once. Throws as `changeRole`. */
export function removeStaff(context: Context, actor: Staff, id: string): Promise<StaffMember> {
  const now = context.clock.wall();
  return changeAnother(context, actor, id, async (tx) => {
    await noteRemoved(tx, id, now, byOf(actor));
    await endSessionsOf(tx, id, now);
    await removePasskeys(tx, id, now);
    await withdrawInvitations(tx, id, now);
  });
}

/** Throws FORBIDDEN where whoever asks has ceased to be an admin meanwhile. The staff are locked. */
export async function requireAdminStill(tx: Queryable, staff_id: string): Promise<void> {
  const asks = await findStaff(tx, staff_id);
  if (asks?.removed_at !== null || asks.role !== 'ProviderAdmin') throw new AppError('FORBIDDEN');
}

/** Nobody changes themselves, and somebody is left who can change the staff. */
async function changeAnother(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Staff,
  id: string,
  work: (tx: Queryable) => Promise<void>,
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    await requireAdminStill(tx, actor.id);
    const changed = await findStaff(tx, id);
    if (changed?.removed_at !== null) throw new AppError('NOT_FOUND');
    if (id === actor.id) throw new AppError((await countAdmins(tx)) === 1 ? 'STAFF_LAST_ADMIN' : 'STAFF_NOT_ONESELF');
    await work(tx);
    return presentStaff((await findStaff(tx, id)) as StaffRow, clock.wall());
  });
}
