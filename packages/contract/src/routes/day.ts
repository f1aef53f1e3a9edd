import * as z from 'zod/mini';
import { businessId, cents, moment } from '../fields.ts';
import { route } from '../route.ts';
import { CHANNELS } from '../statuses.ts';
import { midnightOfDay } from './reports.ts';

/** What stands in a name's place where nobody was signed in. */
export const NOBODY_SIGNED_IN = 'Online shop';

const sums = {
  /** How many payments were taken. */
  count: z.number(),
  /** What was sold, without tips, whatever became of it later. */
  gross: cents,
  /** Given back by the merchant on that day, of whatever day's payments. */
  refunds: cents,
  /** Sent back by banks on that day, tips included, less what was collected after all. */
  returns: cents,
  tips: cents,
  /** Of that day's payments, less those of its returns; null for whoever may not see reports. */
  fees: z.nullable(cents),
  /** Gross less refunds and returns, with tips, less fees where those are told; below zero where more went back. */
  net: cents,
};
export const daySums = z.object(sums);
export type DaySums = z.infer<typeof daySums>;

/** What one person took on one day, and what came back on it of what they ever took. */
export const dayLine = z.object({
  /** The username of who was signed in; null where nobody was: a shop on the web. */
  username: z.nullable(z.string()),
  channels: z.array(z.enum(CHANNELS)),
  ...sums,
});
export type DayLine = z.infer<typeof dayLine>;

export const DAY_EVENTS = ['refund', 'return', 'collected'] as const;

/** A refund or a return of the day, or a returned payment that was collected after all. */
export const dayEvent = z.object({
  /** The refund's, or that of what the bank sent. */
  id: z.string(),
  kind: z.enum(DAY_EVENTS),
  purchase_id: z.string(),
  customer_name: z.string(),
  /** What the customer was given back or the bank took; of what was collected, what came in. */
  amount: cents,
  /** Who took the payment; null where nobody was signed in. */
  taken_by: z.nullable(z.string()),
  /** Who gave it back, and why, of a refund. */
  refunded_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The bank's, of a return. */
  code: z.nullable(z.string()),
});
export type DayEvent = z.infer<typeof dayEvent>;

export const dayTotals = z.object({
  /** The caller may not see reports, and gets their own alone. */
  only_own: z.boolean(),
  /** Of one business; null of several. */
  business: z.nullable(z.object({ business_name: z.string(), address: z.array(z.string()), time_zone: z.string() })),
  as_of: moment,
  lines: z.array(dayLine),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), count: z.number(), gross: cents })),
  events: z.array(dayEvent),
  totals: daySums,
});
export type DayTotals = z.infer<typeof dayTotals>;

const body = z.strictObject({
  /** Of each business's own calendar, sent as midnight UTC. */
  day: midnightOfDay,
  /** Empty or absent: all the caller's. */
  syn_business_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))),
});

export const dayReports = {
  read: route({
    method: 'POST',
    path: '/businesses/day-totals',
    summary: "A day's totals by who was signed in and by channel; a caller who may not see reports gets their own alone, without fees",
    access: 'merchant',
    permission: 'pc:view:dashboard',
    body,
    not_audited: 'it changes nothing',
    answer: dayTotals,
  }),
  download: route({
    method: 'POST',
    path: '/businesses/day-totals-file',
    summary: 'The same as a table for spreadsheets, a row for whoever was signed in and one for all',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    body,
    not_audited: 'it changes nothing',
    answer: z.string(),
  }),
} as const;
