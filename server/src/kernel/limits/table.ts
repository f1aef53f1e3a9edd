import type { Limit } from './consume-rate-limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One limit: what is counted, for each what, and how much. Two of the same name are one count. */
export interface LimitRow {
  readonly counts: string;
  /** What has a count of its own: the name of the bucket, and in words. */
  readonly bucket: string;
  readonly per: string;
  readonly most: number;
  readonly window_ms: number;
  readonly slowing?: NonNullable<Limit['slowing']>;
  readonly kept?: true;
  /** Counted by each server in memory: what costs only work. All else is counted in the database, for all servers. */
  readonly by_server?: true;
}

/** Every limit on how often something may happen. `docs/limits.md` repeats it for people; a test compares them. */
export const LIMITS = {
  // One-time codes. Strangers first: devices on which the number's owner has not signed in.
  code_number: {
    counts: 'codes that strangers ask for',
    bucket: 'code:number',
    per: 'phone number',
    most: 5,
    window_ms: HOUR_MS,
    slowing: { first_ms: MINUTE_MS, longest_ms: 10 * MINUTE_MS },
  },
  code_address: { counts: 'codes that strangers ask for', bucket: 'code:address', per: 'address', most: 100, window_ms: HOUR_MS },
  code_area: { counts: 'codes that strangers ask for', bucket: 'code:area', per: 'area code', most: 500, window_ms: HOUR_MS },
  code_all: { counts: 'codes that strangers ask for', bucket: 'code:all', per: 'everybody', most: 5_000, window_ms: HOUR_MS },
  // Past the two before, whoever has asked for little may still go on.
  pressed_address: { counts: 'the same while an area is flooded', bucket: 'code:address', per: 'address', most: 5, window_ms: HOUR_MS },
  pressed_area: { counts: 'the same while it is flooded', bucket: 'code:area', per: 'area code', most: 2_000, window_ms: HOUR_MS },
  pressed_all: { counts: 'the same while an area is flooded', bucket: 'code:all', per: 'everybody', most: 20_000, window_ms: HOUR_MS },
  // Room of their own for devices that are known.
  known_number: { counts: 'codes for known devices', bucket: 'code:known:number', per: 'phone number', most: 10, window_ms: HOUR_MS },
  known_area: { counts: 'codes for known devices', bucket: 'code:known:area', per: 'area code', most: 500, window_ms: HOUR_MS },
  known_all: { counts: 'codes for known devices', bucket: 'code:known:all', per: 'everybody', most: 5_000, window_ms: HOUR_MS },
  // Strangers cannot fill this one: it has more room than they and the known devices have together.
  every_code: { counts: 'codes, used ones too', bucket: 'code:every', per: 'phone number', most: 30, window_ms: HOUR_MS, kept: true },
  code_sign_in: { counts: 'codes', bucket: 'code:sign-in', per: 'sign-in', most: 10, window_ms: HOUR_MS, kept: true },

  password_account: {
    counts: 'wrong passwords of strangers',
    bucket: 'password:account',
    per: 'account',
    most: 10,
    window_ms: HOUR_MS,
    slowing: { first_ms: MINUTE_MS / 2, longest_ms: 8 * MINUTE_MS },
  },
  password_device: {
    counts: 'wrong passwords of a known device',
    bucket: 'password:device',
    per: 'device and account',
    most: 10,
    window_ms: HOUR_MS,
    slowing: { first_ms: MINUTE_MS / 2, longest_ms: 8 * MINUTE_MS },
  },
  password_address: {
    counts: 'wrong passwords of strangers',
    bucket: 'password:address',
    per: 'address',
    most: 300,
    window_ms: 15 * MINUTE_MS,
  },
  reset_account: {
    counts: 'mails with a link to a new password',
    bucket: 'reset:account',
    per: 'account',
    most: 3,
    window_ms: HOUR_MS,
    slowing: { first_ms: 5 * MINUTE_MS, longest_ms: 20 * MINUTE_MS },
  },
  reset_address: { counts: 'asking for such a mail', bucket: 'reset:address', per: 'address', most: 30, window_ms: HOUR_MS },

  factor_account: {
    counts: 'wrong second factors of strangers',
    bucket: 'factor:account',
    per: 'account',
    most: 10,
    window_ms: HOUR_MS,
    slowing: { first_ms: MINUTE_MS / 2, longest_ms: 8 * MINUTE_MS },
  },
  factor_device: {
    counts: 'wrong second factors of a known device',
    bucket: 'factor:device',
    per: 'device and account',
    most: 10,
    window_ms: HOUR_MS,
    slowing: { first_ms: MINUTE_MS / 2, longest_ms: 8 * MINUTE_MS },
  },
  factor_session: {
    counts: 'wrong codes of who is signed in and confirms that it is them',
    bucket: 'factor:session',
    per: 'session',
    most: 10,
    window_ms: HOUR_MS,
  },
  own_password: { counts: 'wrong passwords of who is signed in', bucket: 'password:own', per: 'user', most: 10, window_ms: HOUR_MS },

  // The sign-in's own addresses, before anything is looked up for them.
  sign_in_begun: {
    counts: 'sign-ins begun, and looks whether one goes on',
    bucket: 'oidc:auth',
    per: 'address',
    most: 1_000,
    window_ms: 5 * MINUTE_MS,
    by_server: true,
  },
  sign_in_calls: {
    counts: 'calls of the sign-in pages',
    bucket: 'oidc:page',
    per: 'address',
    most: 3_000,
    window_ms: 5 * MINUTE_MS,
    by_server: true,
  },
  identity_calls: {
    counts: 'tokens renewed, and what else the provider answers',
    bucket: 'oidc',
    per: 'address',
    most: 6_000,
    window_ms: 5 * MINUTE_MS,
    by_server: true,
  },
  passkey_sign_in: {
    counts: 'sign-ins by a passkey',
    bucket: 'oidc:passkey',
    per: 'address',
    most: 300,
    window_ms: 5 * MINUTE_MS,
    by_server: true,
  },
  passkey_asked: {
    counts: 'passkeys asked of a consumer who is signed in',
    bucket: 'passkey:own',
    per: 'user',
    most: 30,
    window_ms: 10 * MINUTE_MS,
    by_server: true,
  },

  ticket: { counts: 'tickets for a live connection', bucket: 'ticket', per: 'user', most: 300, window_ms: MINUTE_MS, by_server: true },
  socket: { counts: 'live connections opened', bucket: 'socket', per: 'address', most: 6_000, window_ms: MINUTE_MS, by_server: true },
  preview: {
    counts: 'looks at a link, an order or a counter without signing in',
    bucket: 'preview',
    per: 'address',
    most: 600,
    window_ms: MINUTE_MS,
    by_server: true,
  },

  message_choice: {
    counts: 'looks at whether messages are stopped, and changes of that',
    bucket: 'messages',
    per: 'address',
    most: 300,
    window_ms: MINUTE_MS,
    by_server: true,
  },

  // The bank-linking provider's news of banks. A signature by an unknown key makes us ask for the key.
  linking_message: {
    counts: 'messages of the bank-linking provider',
    bucket: 'linking:message',
    per: 'address',
    most: 1_200,
    window_ms: MINUTE_MS,
    by_server: true,
  },
  linking_key: {
    counts: 'keys of such messages asked for',
    bucket: 'linking:key',
    per: 'address',
    most: 10,
    window_ms: MINUTE_MS,
    by_server: true,
  },
  linking_keys: {
    counts: 'keys of such messages asked for',
    bucket: 'linking:keys',
    per: 'everybody',
    most: 60,
    window_ms: MINUTE_MS,
    by_server: true,
  },

  // Messages go to whomever a merchant names: enough for a shop, too few to be a nuisance.
  link_sent: { counts: 'payment links sent', bucket: 'links', per: 'user', most: 120, window_ms: HOUR_MS },
  link_received: { counts: 'payment links sent', bucket: 'links to', per: 'recipient', most: 10, window_ms: HOUR_MS },
  device_told: {
    counts: 'messages that somebody signed in on a new device',
    bucket: 'new-device',
    per: 'user',
    most: 3,
    window_ms: HOUR_MS,
  },
  user_added: { counts: 'users added, each of whom is mailed', bucket: 'users', per: 'user', most: 60, window_ms: HOUR_MS },
  email_link: { counts: 'mails with a link that verifies an address', bucket: 'email-link', per: 'user', most: 5, window_ms: HOUR_MS },
  email_change: { counts: 'mails with a link that changes an address', bucket: 'email-change', per: 'user', most: 5, window_ms: HOUR_MS },
  email_change_to: { counts: 'the same', bucket: 'email-change to', per: 'recipient', most: 5, window_ms: HOUR_MS },
  email_link_wrong: { counts: 'wrong links that verify an address', bucket: 'verify-email', per: 'address', most: 60, window_ms: HOUR_MS },
  email_question: { counts: 'questions whether an email is taken', bucket: 'email', per: 'user', most: 60, window_ms: HOUR_MS },
  application_begun: {
    counts: 'applications begun, and links to them asked for',
    bucket: 'application:address',
    per: 'address',
    most: 20,
    window_ms: HOUR_MS,
  },
  application_email: { counts: 'the same', bucket: 'application:email', per: 'recipient', most: 5, window_ms: HOUR_MS },
  application_call: {
    counts: 'calls about an application',
    bucket: 'application:call',
    per: 'address',
    most: 300,
    window_ms: MINUTE_MS,
    by_server: true,
  },

  support_request: { counts: 'requests for help', bucket: 'support', per: 'user', most: 10, window_ms: HOUR_MS },
  support_message: {
    counts: 'texts written below a request for help',
    bucket: 'support:message',
    per: 'user',
    most: 10,
    window_ms: HOUR_MS,
  },
  webhook_resent: { counts: 'webhook messages sent once more', bucket: 'webhook', per: 'user', most: 300, window_ms: HOUR_MS },
  data_file: { counts: "files of a consumer's own data asked for", bucket: 'data-file', per: 'user', most: 5, window_ms: HOUR_MS },
  push_test: { counts: 'test notices sent to a browser', bucket: 'push-test', per: 'user', most: 10, window_ms: HOUR_MS },
  wrong_api_key: { counts: 'wrong API keys', bucket: 'api-key', per: 'address', most: 30, window_ms: 10 * MINUTE_MS },
  api_call: { counts: 'calls of the public API', bucket: 'api-call', per: 'API key', most: 1_200, window_ms: MINUTE_MS, by_server: true },
  // More orders than a shop has; few enough that a key in the wrong hands fills no disk.
  checkout_session: { counts: 'checkout sessions opened', bucket: 'sessions', per: 'API key', most: 600, window_ms: MINUTE_MS },
  // Every page looks at all customers of the business.
  customer_list: {
    counts: 'lists of customers read',
    bucket: 'customer-list',
    per: 'API key',
    most: 60,
    window_ms: MINUTE_MS,
    by_server: true,
  },
  staff_entrance: {
    counts: "sign-ins and invitations opened at the provider's console",
    bucket: 'staff',
    per: 'address',
    most: 120,
    window_ms: 10 * MINUTE_MS,
    by_server: true,
  },
  audited_refusal: {
    counts: 'entries of the audit log about one refusal; the call is refused all the same',
    bucket: 'audit',
    per: 'person, call and reason',
    most: 1,
    window_ms: MINUTE_MS,
    by_server: true,
  },
  number_code: { counts: 'codes that callers read back to support', bucket: 'number-code', per: 'consumer', most: 5, window_ms: HOUR_MS },
  number_code_staff: {
    counts: 'codes that callers read back to support',
    bucket: 'number-code:staff',
    per: 'person of the staff',
    most: 60,
    window_ms: HOUR_MS,
  },
  account_number_staff: {
    counts: 'full account numbers shown',
    bucket: 'account-number:staff',
    per: 'person of the staff',
    most: 20,
    window_ms: HOUR_MS,
  },
} as const satisfies Record<string, LimitRow>;
export type LimitName = keyof typeof LIMITS;

/** How many live connections may be open at once on one server. */
export const OPEN_SOCKETS = { per_user: 100, per_address: 5_000 } as const;

/** A limit of the table for one number, address or person. `most` where the configuration says how many. */
export function limitOf(row: LimitRow, key: string, most: number = row.most): Limit {
  const { bucket, window_ms, slowing, kept } = row;
  return { bucket: `${bucket}:${key}`, most, window_ms, slowing, kept };
}
