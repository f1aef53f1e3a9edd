import * as z from 'zod/mini';
import { businessId, cents } from '../fields.ts';
import { route } from '../route.ts';
import { CHANNELS } from '../statuses.ts';
import { midnightOfDay } from './reports.ts';

const sums = {
  /** How many were sold. */
  count: z.number(),
  /** Without tips. */
  sales: cents,
  tips: cents,
  refund_count: z.number(),
  /** Given back on that day, of whatever day's payments. */
  refunds: cents,
  /** Sales and tips less refunds; below zero where more was given back. */
  net: cents,
};

/** What one employee took and gave back in one channel on one day. */
export const dayLine = z.object({
  /** The name entered at the till, else the user name; null where nobody asked for it: a shop on the web. */
  employee: z.nullable(z.string()),
  channel: z.enum(CHANNELS),
  ...sums,
});
export type DayLine = z.infer<typeof dayLine>;

export const daySums = z.object(sums);
export type DaySums = z.infer<typeof daySums>;

export const dayReports = {
  read: route({
    method: 'POST',
    path: '/businesses/day-totals',
    summary: "A day's totals by employee and channel; a caller who may not see reports gets their own alone",
    access: 'merchant',
    permission: 'pc:view:dashboard',
    body: z.strictObject({
      /** Of each business's own calendar, sent as midnight UTC. */
      day: midnightOfDay,
      /** Empty or absent: all the caller's. */
      syn_business_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))),
    }),
    not_audited: 'it changes nothing',
    answer: z.object({ only_own: z.boolean(), lines: z.array(dayLine), totals: daySums }),
  }),
} as const;
