/**
 * Why the service ended sessions early: the `error_description` of `invalid_grant`; without one, the session ran out.
 * `account_deleted` and `access_deactivated`: a merchant's user; `sessions_ended`: a new password, other rights, or the
 * end of a freeze; `logged_out_elsewhere`: its user ended it from another device; `data_deleted`: a consumer is one no more.
 */
export const SESSION_ENDINGS = [
  'account_frozen',
  'account_deactivated',
  'account_deleted',
  'access_deactivated',
  'sessions_ended',
  'logged_out_elsewhere',
  'data_deleted',
] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];
