import * as z from 'zod/mini';
import { idOf, isWebAddress, moment, nothing } from '../fields.ts';
import { NOTICE_KINDS, NOTICE_WAYS } from '../notices.ts';
import { route } from '../route.ts';
import { signedInSession } from './sessions.ts';

const kind = z.enum(NOTICE_KINDS);
const way = z.enum(NOTICE_WAYS);

/** Where a browser's push service takes its messages, as PushSubscription has it. */
const endpoint = z.string().check(z.maxLength(1_000, 'Too long'), z.refine(isWebAddress, 'Not an address'));
/** In base64url: the browser's public key (65 bytes, P-256) and its secret (16 bytes), RFC 8291. */
const keys = z.strictObject({
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'Not a public key')),
  auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'Not a secret')),
});

export const noticeChoices = z.object({
  kinds: z.array(z.object({ kind, push: z.boolean(), text: z.boolean(), fixed: z.nullable(way) })),
  /** Where texts go, in E.164. */
  phone_number: z.string(),
  /** Its owner answered STOP to one of our texts. */
  texts_stopped: z.boolean(),
  /** What browsers subscribe with: the server's public key, in base64url (VAPID, RFC 8292). */
  push_key: z.string(),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;

const device = z.strictObject({ endpoint });

/** A browser that gets the caller's notices. */
export const noticeDevice = z.object({
  id: z.string(),
  browser: signedInSession.shape.browser,
  system: signedInSession.shape.system,
  added_at: moment,
  /** When its consumer last opened the app there. */
  renewed_at: moment,
  /** The one whose address the call names: it is the caller's. */
  this_device: z.boolean(),
});
export type NoticeDevice = z.infer<typeof noticeDevice>;

/** What a consumer is told of as it happens, by what, and on which devices. */
export const notices = {
  read: route({
    method: 'GET',
    path: '/notices',
    summary: 'By what the consumer is told of what, and the key that browsers subscribe with',
    access: 'consumer',
    whileFrozen: true,
    answer: noticeChoices,
  }),
  choose: route({
    method: 'POST',
    path: '/notices/choices',
    summary: 'Turn one kind of notice on or off, for push or for texts',
    access: 'consumer',
    body: z.strictObject({ kind, way, on: z.boolean() }),
    answer: nothing,
  }),
  devices: route({
    method: 'POST',
    path: '/notices/devices/list',
    summary: "The browsers that get the caller's notices: the one that is named first, then by last use",
    access: 'consumer',
    whileFrozen: true,
    body: z.strictObject({ endpoint: z.optional(endpoint) }),
    answer: z.array(noticeDevice),
  }),
  forgetDevice: route({
    method: 'DELETE',
    path: '/notices/devices/{id}',
    summary: "Send no more notices to one of the caller's browsers",
    access: 'consumer',
    whileFrozen: true,
    params: z.object({ id: idOf('psh') }),
    answer: nothing,
  }),
  addDevice: route({
    method: 'POST',
    path: '/notices/devices',
    summary: "Send the consumer's notices to this browser, until they log out of it",
    access: 'consumer',
    body: z.strictObject({ endpoint, keys }),
    answer: nothing,
  }),
  renewDevice: route({
    method: 'POST',
    path: '/notices/devices/renew',
    summary: "Whether this browser gets the caller's notices; if it does, it goes on with this sign-in",
    access: 'consumer',
    whileFrozen: true,
    body: device,
    answer: z.object({ on: z.boolean() }),
  }),
  removeDevice: route({
    method: 'POST',
    path: '/notices/devices/remove',
    summary: 'Send no more notices to this browser',
    access: 'consumer',
    whileFrozen: true,
    body: device,
    answer: nothing,
  }),
  test: route({
    method: 'POST',
    path: '/notices/devices/test',
    summary: 'Send a test notice to this browser',
    access: 'consumer',
    body: device,
    answer: nothing,
  }),
} as const;
