import type { Context } from '../../context.ts';
import { mailResetLink } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { deleteUserForProvider, pageOfUsersForProvider, requireUserAt, welcomeAgain } from '../../merchants/business-users/index.ts';
import { staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { factorRemoval, userRoleChange } from './merchant-user-changes.ts';

const PAGE = 50;

/** Users of a merchant, and what staff do for them by the same verbs as `npm run operate -- users`. */
export function merchantUserCalls({ on, both }: ConsoleBinder, context: Context): void {
  on('listMerchantUsers', async ({ params: { id }, query: { after } }) => {
    const { users, businesses } = await pageOfUsersForProvider(context, id, { after, limit: PAGE + 1 });
    return {
      users: users.slice(0, PAGE).map(({ user_id, organization_id: _id, organization: _name, ...user }) => ({ id: user_id, ...user })),
      businesses,
      has_more: users.length > PAGE,
    };
  });
  on('mailUserPassword', async ({ body: { id, user_id }, staff, request }) => {
    const { username, deactivated } = await requireUserAt(context.db, { business_id: id, user_id });
    if (deactivated)
      throw new AppError('ACCESS_DEACTIVATED', { message: 'This user is deactivated. An account admin reactivates them first.' });
    const who = staffWho(staff, request.ip);
    if (!(await welcomeAgain(context, username)) && !(await mailResetLink(context, username, who)))
      throw new AppError('ERR_USER_NOT_FOUND');
    return {};
  });
  on('deleteMerchantUser', async ({ body: { id, user_id }, staff, request }) => {
    const { username } = await requireUserAt(context.db, { business_id: id, user_id });
    await deleteUserForProvider(context, username, staffWho(staff, request.ip));
    return {};
  });
  both('changeUserRole', userRoleChange(context));
  both('clearUserFactors', factorRemoval(context));
}
