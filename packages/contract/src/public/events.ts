import * as z from 'zod/mini';
import { cents, moment, purchaseId } from '../fields.ts';
import { route } from '../route.ts';
import { WEBHOOK_EVENTS } from '../routes/webhooks.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';
import { createdBetween, listOf, page } from './shapes.ts';

/** How long events are listed. */
export const EVENTS_KEPT_DAYS = 30;

/** `evt_`, what its payment's id ends with, and its place among that payment's changes. */
export const eventId = z.string().check(z.regex(/^evt_[0-9a-hjkmnp-tv-z]{26}_[1-9]\d{0,4}$/, 'Not a valid id'));

/** A change of a payment, as webhooks post it. Nothing of the person who pays. */
export const event = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.enum(WEBHOOK_EVENTS),
  /** When it happened. */
  timestamp: moment,
  data: z.object({
    purchase_id: z.string(),
    /** The Transaction ID that people read on receipts. */
    public_id: z.string(),
    /** Messages may overtake each other: of two about one payment the higher is the later. */
    sequence: z.number(),
    status: z.enum(PURCHASE_STATUSES),
    previous_status: z.nullable(z.enum(PURCHASE_STATUSES)),
    amount: cents,
    tip_amount: cents,
    syn_business_id: z.string(),
    business_name: z.string(),
    channel: z.enum(CHANNELS),
    pos_order_id: z.nullable(z.string()),
    order_id: z.nullable(z.string()),
    checkout_session_id: z.nullable(z.string()),
    link_id: z.nullable(z.string()),
  }),
});
export type Event = z.infer<typeof event>;

export const eventsApi = {
  list: route({
    method: 'GET',
    path: '/v1/events',
    summary: 'List events of the last 30 days, the newest first; with `after`, those behind an event, the oldest first',
    access: 'shop',
    right: 'events:read',
    query: z.strictObject({
      type: z.optional(z.enum(WEBHOOK_EVENTS)),
      /** All events of this payment, whenever they happened. */
      payment: z.optional(purchaseId),
      /** Events behind this one, the oldest first: for programs that follow. */
      after: z.optional(eventId),
      ...createdBetween,
      ...page,
    }),
    answer: listOf(event),
  }),
  read: route({
    method: 'GET',
    path: '/v1/events/{id}',
    summary: 'Read an event',
    access: 'shop',
    right: 'events:read',
    params: z.object({ id: eventId }),
    answer: event,
  }),
} as const;
