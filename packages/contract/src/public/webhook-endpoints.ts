import * as z from 'zod/mini';
import { moment, webhookId } from '../fields.ts';
import { route } from '../route.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST, webhookWishes } from '../routes/webhooks.ts';
import { listOf, page } from './shapes.ts';

/** An address that is told of the business's payments. Never its secret. */
export const webhookEndpoint = z.object({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  /** The kinds of messages that go there. */
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** While it is paused, what happens waits. */
  paused: z.boolean(),
  /** Since when it has taken nothing though it was tried. */
  failing_since: z.nullable(moment),
  last_delivered_at: z.nullable(moment),
  /** Messages that were not taken yet and are tried again; those that were not taken for a day, of the last 30 days. */
  waiting: z.number(),
  failed: z.number(),
  created_at: moment,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The same in the one moment in which its secret is shown. */
export const newWebhookEndpoint = z.extend(webhookEndpoint, { secret: z.string() });
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpoint>;

export const removedWebhookEndpoint = z.object({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  deleted: z.literal(true),
});

export const webhookTest = z.object({
  /** What the receiver knows it by: `webhook-id`. */
  id: z.string(),
  object: z.literal('webhook_message'),
  type: z.literal(WEBHOOK_TEST),
  created_at: moment,
});

const { url, events } = webhookWishes.shape;
const params = z.object({ id: webhookId });
const write = { access: 'shop', right: 'webhooks:write' } as const;

export const webhookEndpointsApi = {
  create: route({
    ...write,
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Have an address told of payments; its secret is in this answer alone, and in that of a repeat under its key',
    idempotent: true,
    body: z.strictObject({ url, events }),
    audited: ['webhook.created'],
    answer: newWebhookEndpoint,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/v1/webhook-endpoints',
    summary: 'List webhook endpoints, the newest first',
    access: 'shop',
    right: 'webhooks:read',
    query: z.strictObject(page),
    answer: listOf(webhookEndpoint),
  }),
  read: route({
    method: 'GET',
    path: '/v1/webhook-endpoints/{id}',
    summary: 'Read a webhook endpoint',
    access: 'shop',
    right: 'webhooks:read',
    params,
    answer: webhookEndpoint,
  }),
  change: route({
    ...write,
    method: 'PATCH',
    path: '/v1/webhook-endpoints/{id}',
    summary: 'Change the address or the events of a webhook endpoint, pause or resume it',
    params,
    body: z.strictObject({ url: z.optional(url), events, paused: z.optional(z.boolean()) }).check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), {
        message: 'Name what to change: url, events or paused',
      }),
    ),
    audited: ['webhook.url_changed', 'webhook.events_changed', 'webhook.paused', 'webhook.resumed'],
    answer: webhookEndpoint,
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: '/v1/webhook-endpoints/{id}',
    summary: 'Remove a webhook endpoint, for good; what was not delivered is not tried again',
    params,
    audited: ['webhook.removed'],
    answer: removedWebhookEndpoint,
  }),
  changeSecret: route({
    ...write,
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/secret',
    summary: 'Give a webhook endpoint another secret, which is in this answer and nowhere else',
    idempotent: true,
    params,
    audited: ['webhook.secret_changed'],
    answer: newWebhookEndpoint,
  }),
  test: route({
    ...write,
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/test',
    summary: 'Send a webhook endpoint one signed test message, once, also while it is paused',
    idempotent: true,
    params,
    not_audited: 'a test tells nothing of any payment, and changes nothing',
    answer: webhookTest,
    status: 201,
  }),
} as const;
