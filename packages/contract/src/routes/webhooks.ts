import * as z from 'zod/mini';
import { businessId, isWebAddress, moment, paging, webhookId, webhookMessageId } from '../fields.ts';
import { EVENTS_KEPT_DAYS } from '../limits.ts';
import { route } from '../route.ts';

/** What an address can be told of: each status that a payment takes once its customer was asked. */
export const WEBHOOK_EVENTS = [
  'purchase.waiting_for_approval',
  'purchase.pending',
  'purchase.posted',
  'purchase.declined',
  'purchase.denied',
  'purchase.cancelled',
  'purchase.failed',
] as const;
/** The message that goes when a test is asked for. */
export const WEBHOOK_TEST = 'test.ping';

/** How many addresses a business can have. */
export const WEBHOOKS_MAX = 10;

/** A webhook: an address that is notified of changes of a business's payments. Never its secret. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  /** The kinds of messages that go there. */
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: moment,
  /** Since when what happens waits until it is resumed; null while messages go. */
  paused_at: z.nullable(moment),
  /** Since when it has taken nothing though it was tried. */
  failing_since: z.nullable(moment),
  /** When its Account Admins were mailed of that. */
  failing_mailed_at: z.nullable(moment),
  last_delivered_at: z.nullable(moment),
  /** Messages that were not taken yet and are tried again. */
  waiting: z.number(),
  /** Whether any of those was tried, and not taken. */
  failing: z.boolean(),
  /** Messages that were not taken for a day, of the last 30 days. */
  failed: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

/** An address in the one moment in which its secret is shown. */
export const newWebhook = z.extend(webhook, { secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;

export const WEBHOOK_MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const;
export const webhookMessage = z.object({
  /** What the receiver knows it by: `webhook-id`. */
  id: z.string(),
  /** `purchase.pending` and the like, or `test.ping`. */
  type: z.string(),
  /** The payment's; null for a test. */
  public_id: z.nullable(z.string()),
  purchase_id: z.nullable(z.string()),
  created_at: moment,
  state: z.enum(WEBHOOK_MESSAGE_STATES),
  tries: z.number(),
  /** The status that the last try was answered with; null where nothing answered. */
  answered: z.nullable(z.number()),
  /** Why the last try failed, in words. */
  failure: z.nullable(z.string()),
  next_try_at: z.nullable(moment),
  delivered_at: z.nullable(moment),
  /** The last try, and how long until its answer. */
  tried_at: z.nullable(moment),
  answer_ms: z.nullable(z.number()),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** A message with what was sent, to the byte, and how the last answer began. */
export const wholeWebhookMessage = z.extend(webhookMessage, { payload: z.string(), answer: z.nullable(z.string()) });
export type WholeWebhookMessage = z.infer<typeof wholeWebhookMessage>;

const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one event'),
  z.maxLength(WEBHOOK_EVENTS.length),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Each event once'),
);
export const webhookEvents = z.strictObject({ events });

/** https, or in a sandbox http on this machine: which of the two, the server decides. */
export const webhookWishes = z.strictObject({
  syn_business_id: businessId,
  url: z.string('An address is required').check(
    z.trim(),
    z.minLength(1, 'An address is required'),
    z.maxLength(500, 'Too long'),
    z.refine((text) => isWebAddress(text) && new URL(text).hash === '', 'Must be an https address, without a password and without #'),
  ),
  /** All of them, where none are named. */
  events: z.optional(events),
});

const params = z.object({ id: webhookId });

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/webhooks',
    summary: "The addresses that are told of changes of the organization's payments, newest first (Account Admins)",
    access: 'merchant',
    answer: z.array(webhook),
  }),
  create: route({
    method: 'POST',
    path: '/webhooks',
    summary:
      'Have an address told of changes of the payments of one business; its secret is in this answer alone, and in that of a repeat under its key (Account Admins)',
    access: 'merchant',
    stepUp: 'add a webhook',
    body: webhookWishes,
    audited: ['webhook.created'],
    answer: newWebhook,
    status: 201,
  }),
  changeSecret: route({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'Give an address another secret, which is in this answer and nowhere else (Account Admins)',
    access: 'merchant',
    stepUp: 'change the secret of a webhook',
    params,
    audited: ['webhook.secret_changed'],
    answer: newWebhook,
  }),
  chooseEvents: route({
    method: 'POST',
    path: '/webhooks/{id}/events',
    summary: 'Choose what an address is told of from now on (Account Admins)',
    access: 'merchant',
    stepUp: 'choose the events of a webhook',
    params,
    body: webhookEvents,
    audited: ['webhook.events_changed'],
    answer: webhook,
  }),
  pause: route({
    method: 'POST',
    path: '/webhooks/{id}/pause',
    summary: 'Send an address nothing until it is resumed; what happens meanwhile waits (Account Admins)',
    access: 'merchant',
    stepUp: 'pause a webhook',
    params,
    audited: ['webhook.paused'],
    answer: webhook,
  }),
  resume: route({
    method: 'POST',
    path: '/webhooks/{id}/resume',
    summary: 'Send an address what has waited, with all its tries, and what happens from now on (Account Admins)',
    access: 'merchant',
    stepUp: 'resume a webhook',
    params,
    audited: ['webhook.resumed'],
    answer: webhook,
  }),
  test: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send an address one signed test message, once, also while it is paused (Account Admins)',
    access: 'merchant',
    params,
    not_audited: 'a test tells nothing of any payment, and changes nothing',
    answer: webhookMessage,
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Stop telling an address, for good; what was not delivered is not tried again (Account Admins)',
    access: 'merchant',
    stepUp: 'remove a webhook',
    params,
    audited: ['webhook.removed'],
    answer: webhook,
  }),
  messages: route({
    method: 'GET',
    path: '/webhooks/{id}/messages',
    summary: `What an address was told in the last ${EVENTS_KEPT_DAYS} days, newest first (Account Admins)`,
    access: 'merchant',
    params,
    query: z.object({
      ...paging,
    }),
    answer: z.object({ items: z.array(webhookMessage), page_info: z.object({ total: z.number() }) }),
  }),
  message: route({
    method: 'GET',
    path: '/webhooks/messages/{id}',
    summary: 'One message: what was sent, and how the answer to the last try began (Account Admins)',
    access: 'merchant',
    params: z.object({ id: webhookMessageId }),
    answer: wholeWebhookMessage,
  }),
  resend: route({
    method: 'POST',
    path: '/webhooks/messages/{id}/resend',
    summary: 'Send a message once more, the same under the same id, with all its tries (Account Admins)',
    access: 'merchant',
    params: z.object({ id: webhookMessageId }),
    not_audited: 'the same message goes once more; nothing is changed',
    answer: webhookMessage,
  }),
} as const;
