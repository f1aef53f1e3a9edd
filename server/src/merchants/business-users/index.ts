import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_ROLE_CHANGE, mailRoleChange } from './mail-role-change.ts';
import { MAIL_WELCOME, mailWelcomeTask } from './welcome-user.ts';

export { adminsToNotify } from './admins-to-notify.ts';
export { changeRoleForProvider, requireUserAt, showRoleForProvider } from './change-role-for-provider.ts';
export { addBusinessUser, createBusinessUser, type NewBusinessUser, saidOfTakenNames } from './create-business-user.ts';
export { deleteUserForProvider } from './delete-user.ts';
export { endUsersOfBusiness } from './end-users-of-business.ts';
export { type ListedUser, listUsersForProvider, pageOfUsersForProvider } from './list-for-provider.ts';
export { mailUsers } from './mail-users.ts';
export { routes } from './routes.ts';
export { listUsersOfNothingElse } from './store.ts';
export { usersToNotify, usersWhoWant } from './users-to-notify.ts';
export { inviteByQueue, welcomeAgain, welcomeUser } from './welcome-user.ts';

/** The queued work of this part. */
export const tasks: Tasks = { [MAIL_WELCOME]: mailWelcomeTask, [MAIL_ROLE_CHANGE]: mailRoleChange };
