import * as z from 'zod/mini';
import { cents, moment, payoutId } from '../fields.ts';
import { route } from '../route.ts';
import { PAYOUT_STATUSES, STATEMENT_KINDS } from '../routes/payouts.ts';
import { listOf, page } from './shapes.ts';

/** A payout to the business's account. */
export const publicPayout = z.object({
  id: z.string(),
  object: z.literal('payout'),
  /** What the bank's entry carries. */
  reference: z.string(),
  amount: cents,
  status: z.enum(PAYOUT_STATUSES),
  /** The day it left, at the business's clock: `2026-03-18`. */
  sent_on: z.string(),
  /** The day on which the bank is to credit it, or did. */
  settles_on: z.string(),
  /** Of the account that it was sent to. */
  last_four: z.string(),
  return_code: z.nullable(z.string()),
  created_at: moment,
});
export type PublicPayout = z.infer<typeof publicPayout>;

/** What a payout is made of. All lines add up to its amount. */
export const payoutLine = z.object({
  id: z.string(),
  object: z.literal('payout_line'),
  kind: z.enum(STATEMENT_KINDS),
  /** Below zero where it takes something off. */
  amount: cents,
  /** The payment that it is of; null where it is of none. */
  payment_id: z.nullable(z.string()),
  payment_public_id: z.nullable(z.string()),
  /** The order's number at the shop; null where there is none. */
  order_id: z.nullable(z.string()),
  /** Of a refund: why. */
  note: z.nullable(z.string()),
  created_at: moment,
});
export type PayoutLine = z.infer<typeof payoutLine>;

const params = z.object({ id: payoutId });

export const payoutsApi = {
  list: route({
    method: 'GET',
    path: '/v1/payouts',
    summary: 'List payouts, the newest first',
    access: 'shop',
    right: 'payouts:read',
    query: z.strictObject(page),
    answer: listOf(publicPayout),
  }),
  read: route({
    method: 'GET',
    path: '/v1/payouts/{id}',
    summary: 'Read a payout',
    access: 'shop',
    right: 'payouts:read',
    params,
    answer: publicPayout,
  }),
  lines: route({
    method: 'GET',
    path: '/v1/payouts/{id}/lines',
    summary: 'List what a payout is made of, the newest first',
    access: 'shop',
    right: 'payouts:read',
    params,
    query: z.strictObject(page),
    answer: listOf(payoutLine),
  }),
} as const;
