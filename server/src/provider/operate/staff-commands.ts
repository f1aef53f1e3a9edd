import { STAFF_ROLES, type StaffRole } from '@drawbridge/contract/staff-roles';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type CommandInvitation, inviteByCommand } from '../staff/index.ts';
import { type Commands, readArgs, whoOf } from './command.ts';

const ROLES = STAFF_ROLES.join('|');
const EMAIL = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@<>"(),:;\\]+$/;

const REFUSALS: Readonly<Record<Extract<CommandInvitation, { refused: string }>['refused'], string>> = {
  name_missing: '--name says what the console calls them, such as --name "Rachel Torres"',
  role_missing: `--role is one of ${ROLES}`,
  first_is_admin: 'the first of the staff is a ProviderAdmin: leave --role out',
  other_role: 'they are on the staff with another role: an admin changes it under Staff',
};

/** The provider's own staff, where nobody of them can sign in. */
export const STAFF_COMMANDS: Commands = {
  'invite-staff': {
    takes: `EMAIL --name NAME [--role ${ROLES}]`,
    does: 'mails and prints a link by which somebody adds a passkey to the console: the first is a ProviderAdmin; for one of the staff, it replaces the passkey that they lost',
    async run(context, args) {
      const { name, said } = readArgs(args, ['name', 'role']);
      const email = name.toLowerCase();
      if (!EMAIL.test(email) || email.length > 254) throw new StartRefused(`${name} is no email address`);
      if (said.role !== undefined && !isRole(said.role)) throw new StartRefused(`there is no role ${said.role}: it is one of ${ROLES}`);
      const wish = { email, name: nameIn(said.name), role: said.role };
      const invited = await inviteByCommand(context, wish, `provider: ${whoOf(undefined)}`);
      if ('refused' in invited) throw new StartRefused(REFUSALS[invited.refused]);
      const { member, url } = invited;
      return `${member.name} (${member.role}) adds a passkey at this link, which works once, for 24 hours, and was mailed to ${member.email}:\n${url}`;
    },
  },
};

function isRole(text: string): text is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(text);
}

/** In one line; undefined where nothing is said. */
function nameIn(text: string | undefined): string | undefined {
  const name = (text ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return name === '' ? undefined : name;
}
