/** For how long the link to a new address works. */
export const EMAIL_CHANGE_DAYS = 3;
export const EMAIL_CHANGE_MS = EMAIL_CHANGE_DAYS * 24 * 60 * 60_000;
