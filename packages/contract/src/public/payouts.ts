import * as z from 'zod/mini';
import { cents, moment, payoutId } from '../fields.ts';
import { route } from '../route.ts';
import { PAYOUT_STATUSES, STATEMENT_KINDS } from '../routes/payouts.ts';
import { about } from './about.ts';
import { listOf, page } from './shapes.ts';

/** A payout to the business's account. */
export const publicPayout = about(
  'The payout.',
  z.object({
    id: about("The payout's id, `pyt_…`.", z.string()),
    object: about('Always `payout`.', z.literal('payout')),
    reference: about("What the bank's entry carries: it is on the business's bank statement.", z.string()),
    amount: about('What is paid out, in whole US cents.', cents),
    status: about(
      "`on_its_way` until it settles, then `paid`; `rejected` where the bank did not take it, `returned` where the account's bank sent it back. After those two the money is owed again, in a later payout.",
      z.enum(PAYOUT_STATUSES),
    ),
    sent_on: about("The day on which it left, by the business's time zone: `2026-03-18`.", z.string()),
    settles_on: about('The day on which the bank is to credit it, or did: `2026-03-19`.', z.string()),
    last_four: about('The last four digits of the account that it was sent to.', z.string()),
    return_code: about('The ACH return code with which it was sent back, such as `R03`; null where it was not.', z.nullable(z.string())),
    created_at: about('When it was made: ISO 8601 in UTC.', moment),
  }),
);
export type PublicPayout = z.infer<typeof publicPayout>;

/** What a payout is made of. All lines add up to its amount. */
export const payoutLine = about(
  'A line of a payout.',
  z.object({
    id: about("The line's id.", z.string()),
    object: about('Always `payout_line`.', z.literal('payout_line')),
    kind: about("What the line is: a sale, the provider's fee, a return, a refund and the like.", z.enum(STATEMENT_KINDS)),
    amount: about("In whole US cents; below zero where it takes something off. All lines add up to the payout's amount.", cents),
    payment_id: about('The payment that the line is of, `pur_…`; null where it is of none.', z.nullable(z.string())),
    payment_public_id: about('The Transaction ID of that payment; null where the line is of none.', z.nullable(z.string())),
    order_id: about("The number of that payment's order at the shop; null where there is none.", z.nullable(z.string())),
    note: about('Of a refund: why it was given; null of other lines.', z.nullable(z.string())),
    created_at: about('When it happened: ISO 8601 in UTC.', moment),
  }),
);
export type PayoutLine = z.infer<typeof payoutLine>;

const params = z.object({ id: about("The payout's id, `pyt_…`.", payoutId) });

export const payoutsApi = {
  list: route({
    method: 'GET',
    path: '/v1/payouts',
    summary: 'List payouts, the newest first',
    access: 'shop',
    right: 'payouts:read',
    query: z.strictObject(page),
    answer: listOf('payouts', publicPayout),
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
    answer: listOf('lines of the payout', payoutLine),
  }),
} as const;
