import * as z from 'zod/mini';
import { moment, webhookId } from '../fields.ts';
import { route } from '../route.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST, webhookWishes } from '../routes/webhooks.ts';
import { about } from './about.ts';
import { listOf, page } from './shapes.ts';

/** An address that is told of the business's payments. Never its secret. */
export const webhookEndpoint = about(
  'The webhook endpoint, without its secret.',
  z.object({
    id: about("The endpoint's id, `whk_…`.", z.string()),
    object: about('Always `webhook_endpoint`.', z.literal('webhook_endpoint')),
    url: about('Where messages are posted.', z.string()),
    events: about('The kinds of messages that go there.', z.array(z.enum(WEBHOOK_EVENTS))),
    paused: about('Whether it is paused: what happens meanwhile waits.', z.boolean()),
    failing_since: about(
      'Since when it has taken nothing though it was tried: ISO 8601 in UTC; null while it takes messages.',
      z.nullable(moment),
    ),
    last_delivered_at: about('When it last took a message: ISO 8601 in UTC; null until it took one.', z.nullable(moment)),
    waiting: about('How many messages were not taken yet, and are tried again.', z.int()),
    failed: about('How many messages of the last 30 days were not taken for a day, and are tried no more.', z.int()),
    created_at: about('When it was made: ISO 8601 in UTC.', moment),
  }),
);
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The same in the one moment in which its secret is shown. */
export const newWebhookEndpoint = about(
  'The webhook endpoint with its secret, which no other answer shows.',
  z.extend(webhookEndpoint, {
    secret: about('Signs what is posted: `whsec_…`. Keep it: no other answer shows it.', z.string()),
  }),
);
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpoint>;

export const removedWebhookEndpoint = about(
  'What is left of the endpoint.',
  z.object({
    id: about('The id that it had, `whk_…`.', z.string()),
    object: about('Always `webhook_endpoint`.', z.literal('webhook_endpoint')),
    deleted: about('Always `true`: it is gone.', z.literal(true)),
  }),
);

export const webhookTest = about(
  'The test message.',
  z.object({
    id: about('What the receiver knows it by: its header `webhook-id`, `whm_…`.', z.string()),
    object: about('Always `webhook_message`.', z.literal('webhook_message')),
    type: about('Always `test.ping`.', z.literal(WEBHOOK_TEST)),
    created_at: about('When it was made: ISO 8601 in UTC.', moment),
  }),
);

const { url, events } = webhookWishes.shape;
const address = about(
  'Where to post: `https`, in a sandbox also `http` on the same machine; up to 500 characters, without a password and without `#`.',
  url,
  { format: 'uri', pattern: '^https?:\\/\\/[!"$-~]+$' },
);
const EACH_ONCE = { uniqueItems: true } as const;
const params = z.object({ id: about("The endpoint's id, `whk_…`.", webhookId) });
const webhookChanges = about(
  'What to change: one field or several.',
  z
    .strictObject({
      url: z.optional(address),
      events: about('Which kinds of messages go there from now on.', events, EACH_ONCE),
      paused: about('True holds back what happens; false sends it.', z.optional(z.boolean())),
    })
    .check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), {
        message: 'Name what to change: url, events or paused',
      }),
    ),
  { minProperties: 1 },
);
const write = { access: 'shop', right: 'webhooks:write' } as const;

export const webhookEndpointsApi = {
  create: route({
    ...write,
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Have an address told of payments; its secret is in this answer alone, and in that of a repeat under its key',
    idempotent: true,
    body: about(
      'An address to be told of payments.',
      z.strictObject({ url: address, events: about('Which kinds of messages go there; all of them unless given.', events, EACH_ONCE) }),
    ),
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
    answer: listOf('webhook endpoints', webhookEndpoint),
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
    body: webhookChanges,
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
