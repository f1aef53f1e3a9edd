/**
 * Why the service ended sessions before their time: the `error_description` of `invalid_grant` at the token endpoint. Without one of these a
 * session has run out. `account_deleted`: a merchant's user; `sessions_ended`: a new password, other rights, a freeze that is over.
 */
export const SESSION_ENDINGS = ['account_frozen', 'account_deactivated', 'account_deleted', 'sessions_ended'] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];
