import { MERCHANT_ROLES, type MerchantRole } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { clearFactors, mailResetLink } from '../../identity/index.ts';
import { type AuditWho, providerWho } from '../../kernel/audit/index.ts';
import { inColumns } from '../../kernel/columns.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import {
  changeRoleForProvider,
  deleteUserForProvider,
  type ListedUser,
  listUsersForProvider,
  welcomeAgain,
} from '../../merchants/business-users/index.ts';
import { type Commands, Misused, readArgs, whoOf, wordsOf } from './command.ts';

/** Merchants' users, where nobody of the merchant may or can help: whoever added a user may not remove them. */
export const USER_COMMANDS: Commands = {
  users: {
    takes: 'list [BUSINESS] | delete USER | role USER ROLE [BUSINESS...] | mail-password USER | clear-factors USER --why WORDS [--by WHO]',
    does: "lists merchants' users, deletes one, gives one another role, mails one a link to choose a password (who never signed in, the welcome), or takes lost passkeys and codes from one",
    reads_only: ([act]) => act === 'list',
    async run(context, [act, ...args]) {
      const done = act !== undefined && Object.hasOwn(ACTS, act) ? await ACTS[act]?.(context, args) : undefined;
      if (done === undefined) throw new Misused();
      return done;
    },
  },
};

/** Each gives the lines that say what was done, or undefined where its words are not what it takes. */
const ACTS: Readonly<Record<string, (context: Context, args: readonly string[]) => Promise<string | undefined>>> = {
  async list(context, [business, ...more]) {
    if (more.length > 0) return undefined;
    const users = await listUsersForProvider(context, business);
    if (users.length === 0)
      throw new StartRefused(business === undefined ? 'there are no merchants yet' : `there is no business ${business}`);
    return table(users);
  },
  async delete(context, [user, ...more]) {
    if (user === undefined || more.length > 0) return undefined;
    const username = await deleteUserForProvider(context, user, by());
    return `${username} is deleted. Their sessions have ended, and the username and the email address are free again.`;
  },
  async role(context, [user, role, ...locations]) {
    if (user === undefined || role === undefined) return undefined;
    if (!isMerchantRole(role)) throw new StartRefused(`there is no role ${role}: it is one of ${MERCHANT_ROLES.join(', ')}`);
    const username = await changeRoleForProvider(context, user, { role, locations }, by());
    return `${username} is ${role} now${locations.length > 0 ? `, at ${locations.join(' and ')}` : ''}.`;
  },
  async 'mail-password'(context, [user, ...more]) {
    if (user === undefined || more.length > 0) return undefined;
    if (await welcomeAgain(context, user))
      return 'The welcome with a link to choose a password is on its way again. The link works once, for 3 days.';
    if (!(await mailResetLink(context, user))) throw new StartRefused(`nobody signs in as ${user}`);
    return 'A link to choose a new password is on its way to their email address. It works once, for 30 minutes.';
  },
  async 'clear-factors'(context, args) {
    const { name, said } = readArgs(args, ['why', 'by']);
    const username = await clearFactors(context, name, { why: wordsOf(said.why, 'why'), who: providerWho(whoOf(said.by)) });
    if (username === undefined) throw new StartRefused(`nobody signs in as ${name}`);
    return `${username} has no passkeys, authenticator app or recovery codes any more, and logs in with the password alone. They were told by mail.`;
  },
};

const by = (): AuditWho => providerWho(whoOf(undefined));

function isMerchantRole(text: string): text is MerchantRole {
  return (MERCHANT_ROLES as readonly string[]).includes(text);
}

function table(users: readonly ListedUser[]): string {
  return inColumns([
    ['merchant', 'username', 'role', 'email', 'locations', 'added by'],
    ...users.map((user) => [user.organization, user.username, user.role, user.email, user.locations, user.added_by ?? 'the provider']),
  ]);
}
