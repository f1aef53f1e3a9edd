import { STAFF_ROLE_LABELS, type StaffRole } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import { changeRole, inviteStaff, listStaff } from '../staff/index.ts';

const HREF = '/provider/staff';

interface Invited {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Somebody new on the staff. They are mailed their link once a second person has approved. */
export function invitation(context: Context): TwoPersonWork<Invited> {
  return {
    show: async ({ name, email, role }) => {
      const known = (await listStaff(context)).some((one) => one.email === email && one.state !== 'REMOVED');
      if (known) throw new AppError('STAFF_EXISTS', { field: 'email' });
      return {
        about: `invitation/${email}`,
        title: `Invite ${name} as ${STAFF_ROLE_LABELS[role].toLowerCase()}`,
        href: HREF,
        changes: [
          { what: 'On the staff', before: null, after: `${name}, ${email}` },
          { what: 'Role', before: null, after: STAFF_ROLE_LABELS[role] },
        ],
      };
    },
    carryOut: ({ name, email, role }, { staff, by }) => inviteStaff(context, { name, email, role }, { name: by, staff_id: staff.id }),
  };
}

/** Another role for somebody, who has no say in it. */
export function roleChange(context: Context): TwoPersonWork<{ readonly id: string; readonly role: StaffRole }> {
  return {
    show: async ({ id, role }) => {
      const member = (await listStaff(context)).find((one) => one.id === id);
      if (!member || member.state === 'REMOVED') throw new AppError('NOT_FOUND', { message: 'This person is not on the staff.' });
      if (member.role === role) throw new AppError('NOTHING_CHANGES');
      return {
        about: `staff/${id}`,
        title: `Change ${member.name} from ${STAFF_ROLE_LABELS[member.role].toLowerCase()} to ${STAFF_ROLE_LABELS[role].toLowerCase()}`,
        href: HREF,
        changes: [{ what: `Role of ${member.name}`, before: STAFF_ROLE_LABELS[member.role], after: STAFF_ROLE_LABELS[role] }],
        concerns: id,
      };
    },
    carryOut: ({ id, role }, { staff }) => changeRole(context, staff, id, role),
  };
}
