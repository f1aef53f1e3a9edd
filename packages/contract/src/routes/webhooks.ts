import * as z from 'zod/mini';
import { businessId, isWebAddress, moment, paging, webhookId, webhookMessageId } from '../fields.ts';
import { route } from '../route.ts';

/** How many addresses a business can have. */
export const WEBHOOKS_MAX = 10;

/** A webhook: an address that is notified of every change of a business's payments. Never its secret. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  created_at: moment,
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
  /** `purchase.pending` and the like. */
  type: z.string(),
  /** The payment's. */
  public_id: z.string(),
  purchase_id: z.string(),
  created_at: moment,
  state: z.enum(WEBHOOK_MESSAGE_STATES),
  tries: z.number(),
  /** The status that the last try was answered with; null where nothing answered. */
  answered: z.nullable(z.number()),
  /** Why the last try failed, in words. */
  failure: z.nullable(z.string()),
  next_try_at: z.nullable(moment),
  delivered_at: z.nullable(moment),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** https, or in a sandbox http on this machine: which of the two, the server decides. */
export const webhookWishes = z.strictObject({
  syn_business_id: businessId,
  url: z.string('An address is required').check(
    z.trim(),
    z.minLength(1, 'An address is required'),
    z.maxLength(500, 'Too long'),
    z.refine((text) => isWebAddress(text) && new URL(text).hash === '', 'Must be an https address, without a password and without #'),
  ),
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
      'Have an address told of every change of the payments of one business; its secret is in this answer alone, and in that of a repeat under its key (Account Admins)',
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
    summary: 'What an address was told in the last 30 days, newest first (Account Admins)',
    access: 'merchant',
    params,
    query: z.object({
      ...paging,
    }),
    answer: z.object({ items: z.array(webhookMessage), page_info: z.object({ total: z.number() }) }),
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
