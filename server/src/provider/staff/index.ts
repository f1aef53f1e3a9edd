export { changeRole, removeStaff } from './change.ts';
export { type CommandInvitation, inviteByCommand, isWithoutStaff } from './first.ts';
export { type Invitation, inviteAgain, inviteStaff, withdrawInvitation } from './invite.ts';
export { STAFF_INVITATION_MS } from './lifetimes.ts';
export { askForPasskey } from './passkeys.ts';
export { type BegunSession, logOut, type Place, readSession, type StaffSession } from './session.ts';
export { acceptInvitation, readInvitation, type SignedIn, signIn } from './sign-in.ts';
export { byOf, listStaff, type Staff } from './staff.ts';
export { tidy } from './tidy.ts';
