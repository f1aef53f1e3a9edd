import { STAFF_INVITATION_HOURS } from '@drawbridge/contract/provider';

const MINUTE_MS = 60_000;

/** How long the link of an invitation works, in milliseconds of real time. */
export const STAFF_INVITATION_MS = STAFF_INVITATION_HOURS * 60 * MINUTE_MS;
/** How long a session lasts at most, however much it is used. */
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** How long a session may stand unused. */
export const IDLE_MS = 30 * MINUTE_MS;
/** How long a passkey counts as fresh for what asks for that (provider.md, "Second factors, sessions, rights"). */
export const CONFIRMED_MS = 5 * MINUTE_MS;
/** How long an authenticator may take. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
