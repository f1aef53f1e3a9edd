import * as z from 'zod/mini';
import { cents, ID_TAIL, moment, purchaseId } from '../fields.ts';
import { EVENTS_KEPT_DAYS } from '../limits.ts';
import { route } from '../route.ts';
import { WEBHOOK_EVENTS } from '../routes/webhooks.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';
import { about } from './about.ts';
import { createdBetween, listOf, page } from './shapes.ts';

/** `evt_`, what its payment's id ends with, and its place among that payment's changes. */
export const eventId = z.string().check(z.regex(new RegExp(`^evt_${ID_TAIL}_[1-9]\\d{0,4}$`), 'Not a valid id'));

/** A change of a payment, as webhooks post it. Nothing of the person who pays. */
export const event = about(
  'The event, exactly as a webhook posts it.',
  z.object({
    id: about("The event's id, `evt_…`. A webhook has it in the header `webhook-id`.", z.string()),
    object: about('Always `event`.', z.literal('event')),
    type: about('What happened: `purchase.` and the status that the payment took.', z.enum(WEBHOOK_EVENTS)),
    timestamp: about('When it happened: ISO 8601 in UTC.', moment),
    data: about(
      'The payment right after the change.',
      z.object({
        purchase_id: about("The payment's id, `pur_…`.", z.string()),
        public_id: about('The Transaction ID that people read on receipts, twelve characters.', z.string()),
        sequence: about(
          'The place of the change among those of the payment, from 1. Messages may overtake each other: of two about one payment the higher is the later.',
          z.int(),
        ),
        status: about('How the payment stood after the change.', z.enum(PURCHASE_STATUSES)),
        previous_status: about('How it stood before; null where there was no before.', z.nullable(z.enum(PURCHASE_STATUSES))),
        amount: about('All that is debited, with the tip, in whole US cents.', cents),
        tip_amount: about('The tip, which is part of `amount`, in whole US cents.', cents),
        syn_business_id: about("The business's id, `biz_…`.", z.string()),
        business_name: about("The business's name, as it is today.", z.string()),
        channel: about(
          'Where the payment was asked for: at a counter, in a shop on the web, by a payment or an invoice link.',
          z.enum(CHANNELS),
        ),
        pos_order_id: about('The number that the point of sale gave the order; null where it gave none.', z.nullable(z.string())),
        order_id: about('The number that your shop gave the order; null where it gave none.', z.nullable(z.string())),
        checkout_session_id: about('The checkout session that it was paid in, `cs_…`; null without one.', z.nullable(z.string())),
        link_id: about('The link that it was paid by, `plk_…` or `ilk_…`; null without one.', z.nullable(z.string())),
      }),
    ),
  }),
);
export type Event = z.infer<typeof event>;

export const eventsApi = {
  list: route({
    method: 'GET',
    path: '/v1/events',
    summary: `List events of the last ${EVENTS_KEPT_DAYS} days, the newest first; with \`after\`, those behind an event, the oldest first`,
    access: 'shop',
    right: 'events:read',
    query: z.strictObject({
      type: about('Only events of this kind.', z.optional(z.enum(WEBHOOK_EVENTS))),
      payment: about('Only events of this payment, `pur_…`, whenever they happened.', z.optional(purchaseId)),
      after: about('Only events behind this one, `evt_…`, the oldest first: for programs that follow.', z.optional(eventId)),
      ...createdBetween,
      ...page,
    }),
    answer: listOf('events', event),
  }),
  read: route({
    method: 'GET',
    path: '/v1/events/{id}',
    summary: 'Read an event',
    access: 'shop',
    right: 'events:read',
    params: z.object({ id: about("The event's id, `evt_…`.", eventId) }),
    answer: event,
  }),
} as const;
