import * as z from 'zod/mini';
import { businessId, cents, moment } from '../fields.ts';
import { route } from '../route.ts';
import { payout, STATEMENT_KINDS, STATEMENT_LABELS } from './payouts.ts';

/** A month of the calendar: `2026-10`. */
export const calendarMonth = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Not a month'));

/** What moves a business's balance within a month. */
export const MONTH_KINDS = [...STATEMENT_KINDS, 'tip', 'payout'] as const;
export type MonthKind = (typeof MONTH_KINDS)[number];

/** What each is called where a month's are summed, on the page, in the PDF and in the table. */
export const MONTH_LABELS: Readonly<Record<MonthKind, string>> = {
  ...STATEMENT_LABELS,
  sale: 'Sales',
  tip: 'Tips',
  fee: 'Fees',
  fee_returned: 'Fees returned',
  refund: 'Refunds',
  refund_cancelled: 'Refunds cancelled',
  return: 'Returns',
  reversal: 'Reversals',
  reversal_cancelled: 'Reversals cancelled',
  payout: 'Payouts',
  payout_rejected: 'Payouts not taken by the bank',
  payout_returned: 'Payouts returned',
  adjustment: 'Adjustments',
};

/** All of one kind that happened in the month. */
export const monthLine = z.object({
  kind: z.enum(MONTH_KINDS),
  count: z.number(),
  /** Below zero where it took from the balance. */
  amount: cents,
});
export type MonthLine = z.infer<typeof monthLine>;

/** What payments on the same terms cost in the month. */
export const monthFee = z.object({
  basis_points: z.number(),
  fixed: cents,
  /** Payments that were charged, what they were over, tips included, and what was charged for them. */
  count: z.number(),
  of: cents,
  charged: cents,
  /** For how many the fee was given back, and how much. */
  returned_count: z.number(),
  returned: cents,
});
export type MonthFee = z.infer<typeof monthFee>;

/** A payout that left the balance within the month. */
export const monthPayout = z.object({
  ...payout.shape,
  /** When it left; a payout that the bank didn't take may leave again. */
  sent_at: moment,
});
export type MonthPayout = z.infer<typeof monthPayout>;

/** A business's month by its own clock. The opening balance and all lines add up to the closing balance. */
export const monthlyStatement = z.object({
  month: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  /** Line by line, as on a letter. */
  address: z.array(z.string()),
  time_zone: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  /** The moment that its figures are of: the month's end, or now while it runs. */
  as_of: moment,
  /** False while the month runs. */
  is_over: z.boolean(),
  opening: cents,
  lines: z.array(monthLine),
  closing: cents,
  fees: z.array(monthFee),
  payouts: z.array(monthPayout),
  /** Sentences on what stands in another month than a reader may expect. */
  notes: z.array(z.string()),
  /** The months for which there is one: from the first in which anything happened to the one that runs. */
  first_month: z.string(),
  this_month: z.string(),
});
export type MonthlyStatement = z.infer<typeof monthlyStatement>;

const query = z.object({
  syn_business_id: businessId,
  /** The last one that is over, or the one that runs where there is none. */
  month: z.optional(calendarMonth),
});

export const monthlyStatements = {
  read: route({
    method: 'GET',
    path: '/monthly-statements',
    summary: "A business's month: what it sold, paid in fees, gave back and was paid out, from one balance to the next",
    access: 'merchant',
    permission: 'pc:view:reports',
    query,
    answer: monthlyStatement,
  }),
  csv: route({
    method: 'GET',
    path: '/monthly-statements/csv',
    summary: 'The same as a table for spreadsheets, whose amounts add up to the closing balance',
    access: 'merchant',
    permission: 'pc:view:reports',
    query,
    answer: z.string(),
  }),
  pdf: route({
    method: 'GET',
    path: '/monthly-statements/pdf',
    summary: 'The same as a PDF, tagged for screen readers',
    access: 'merchant',
    permission: 'pc:view:reports',
    query,
    answer: z.string(),
  }),
} as const;
