/** How long things of a sign-in live, in real time. Milliseconds, but where the provider's library wants seconds. */

export const ACCESS_TOKEN_S = 10 * 60;
export const ID_TOKEN_S = 10 * 60;
export const AUTHORIZATION_CODE_S = 60;
/** A sign-in under way, from the first page to the last. */
export const INTERACTION_S = 60 * 60;
/** How long it is known that a sign-in has ended: longer than an access token lives, an outside provider's too. */
export const ENDED_KEPT_MS = 24 * 60 * 60_000;
/** Without use for this long, a session and its refresh tokens end. */
export const IDLE_S = 8 * 60 * 60;
/** However much it is used, a sign-in ends after this. */
export const SIGN_IN_S = 30 * 24 * 60 * 60;
/**
 * An answer that was lost on its way may be asked for again this long; a refresh token used later ends its family. As
 * long as the three attempts of 10 s that the pages have: consumer.md, section 9.
 */
export const REFRESH_GRACE_MS = 30_000;
/** A signing key is replaced after this; what it signed can be verified for another while. */
/** A new key is published this long before it signs, so that every server knows it by then. */
export const KEY_ANNOUNCED_MS = 2 * 60_000;
/** How long a server trusts the keys that it has read. */
export const KEYS_REREAD_MS = 60_000;
export const SIGNING_KEY_MS = 90 * 24 * 60 * 60_000;
export const RETIRED_KEY_MS = 40 * 24 * 60 * 60_000;

export const CODE_MS = 5 * 60_000;
export const CODE_TRIES = 5;
export const RESEND_MS = 30_000;
/** A number unused for this long may have gone to someone else. */
export const DORMANT_NUMBER_MS = 90 * 24 * 60 * 60_000;
export const BIRTHDAY_TRIES = 3;
/** A device is known for as long as it is used twice a year. */
export const DEVICE_MS = 180 * 24 * 60 * 60_000;
/** How long a sign-in, or a confirmation in its session, lets its user do what needs a recent one. */
export const RECENT_SIGN_IN_MS = 5 * 60_000;
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** From a payment's approval by a passkey to its confirmation. */
export const PAYMENT_PROOF_MS = 2 * 60_000;
/** From a right password to the second factor. */
export const SECOND_FACTOR_MS = 10 * 60_000;
/** A secret for an authenticator app waits this long for its first code. */
export const TOTP_SETUP_MS = 30 * 60_000;
export const RESET_LINK_MS = 30 * 60_000;
/** The link of a new user: long enough for a weekend. */
export const WELCOME_LINK_MS = 3 * 24 * 60 * 60_000;
/** A link that works no longer says why for this long. */
export const ENDED_LINK_MS = 30 * 24 * 60 * 60_000;
/** A user whose adding was not finished after this was cut short: the names are free again. */
export const CUT_SHORT_MS = 60_000;
