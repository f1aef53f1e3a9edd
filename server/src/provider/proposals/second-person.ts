import { STAFF_MAY, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { listStaff } from '../staff/index.ts';

/**
 * Whether one of the staff may approve what they proposed themselves: in the sandbox, where nobody else could. With
 * real money there is no such way. `concerns`: who may not approve either, as it is about them.
 */
export async function mayAlone(context: Context, call: TwoPersonCall, staff_id: string, concerns: string | null): Promise<boolean> {
  return context.config.sandbox && !(await isSecondPersonThere(context, call, staff_id, concerns));
}

/** Whether somebody else of the staff can sign in and may approve this. */
export async function isSecondPersonThere(
  context: Context,
  call: TwoPersonCall,
  staff_id: string,
  concerns: string | null,
): Promise<boolean> {
  const staff = await listStaff(context);
  return staff.some(({ id, role, state }) => state === 'ACTIVE' && id !== staff_id && id !== concerns && STAFF_MAY[call].includes(role));
}
