import * as z from 'zod/mini';
import { businessId, cents, day, moment, payoutId } from '../fields.ts';
import { route } from '../route.ts';

/** `on_its_way` until it settles. After `rejected` and `returned` it is owed again, in a later payout. */
export const PAYOUT_STATUSES = ['on_its_way', 'paid', 'rejected', 'returned'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
/** What each is called, on the page, in the PDF and in the table. */
export const PAYOUT_STATUS_LABELS: Readonly<Record<PayoutStatus, string>> = {
  on_its_way: 'On its way',
  paid: 'Paid',
  rejected: 'Not taken by the bank',
  returned: 'Returned',
};

/** Why a business that is owed something is not paid. */
export const PAYOUT_OBSTACLES = [
  'no_settlement_account',
  'settlement_account_stopped',
  'settlement_account_unusable',
  'file_rejected',
  'too_large',
  'entry_unwritable',
  'proof_broken',
] as const;
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number];

export const payout = z.object({
  id: z.string(),
  /** What the bank's entry carries. */
  reference: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  amount: cents,
  status: z.enum(PAYOUT_STATUSES),
  made_at: moment,
  /** The same day at its business's clock: `2026-03-18`. */
  sent_on: z.string(),
  /** The day on which the bank is to credit it, or did: `2026-03-19`. */
  settles_on: z.string(),
  /** Of the account that it was sent to. */
  last_four: z.string(),
  return_code: z.nullable(z.string()),
});
export type Payout = z.infer<typeof payout>;

export const STATEMENT_KINDS = [
  'sale',
  'fee',
  'return',
  'fee_returned',
  'refund',
  'refund_cancelled',
  'reversal',
  'reversal_cancelled',
  'payout_rejected',
  'payout_returned',
  'adjustment',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What each is called, on the page and in the table. */
export const STATEMENT_LABELS: Readonly<Record<StatementKind, string>> = {
  sale: 'Sale',
  fee: 'Fee',
  return: 'Return',
  fee_returned: 'Fee returned',
  refund: 'Refund',
  refund_cancelled: 'Refund cancelled',
  reversal: 'Reversal',
  reversal_cancelled: 'Reversal cancelled',
  payout_rejected: 'Payout not taken by the bank',
  payout_returned: 'Payout returned',
  adjustment: 'Adjustment',
};

export const statementLine = z.object({
  at: moment,
  kind: z.enum(STATEMENT_KINDS),
  /** The payment's, or of a payout the payout's reference; null where there is neither. */
  public_id: z.nullable(z.string()),
  /** Of a payment: the order's number at the shop, else what was noted about it; null where there is neither. */
  order: z.nullable(z.string()),
  /** Of a refund: why, as the merchant said it. */
  note: z.nullable(z.string()),
  /** Below zero where it takes something off. */
  amount: cents,
  /** The sum up to here; on the last line the payout's amount. */
  running_total: cents,
});
export type StatementLine = z.infer<typeof statementLine>;

/** What a business is owed that is in no payout yet. Below zero it is made up before anything is paid. */
export const payoutBalance = z.object({
  syn_business_id: z.string(),
  business_name: z.string(),
  amount: cents,
  /** Why it is paid nothing; null where nothing stands against it. */
  obstacle: z.nullable(z.enum(PAYOUT_OBSTACLES)),
});
export type PayoutBalance = z.infer<typeof payoutBalance>;

const params = z.object({ payoutId });

/** Which payouts: of a business or of all the caller's, by the day on which they were sent, at each business's own clock. */
const filters = {
  syn_business_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))),
  from: z.optional(day()),
  /** The whole of that day belongs to it. */
  to: z.optional(day()),
};
export const payoutFilters = z.object(filters);
export type PayoutFilters = z.infer<typeof payoutFilters>;

/** What the payouts of a list come to, all its pages. */
export const payoutSums = z.object({
  /** Those that are on their way or have arrived, and their cents. */
  count: z.number(),
  amount: cents,
  /** Those that didn't arrive: what they held is owed again. */
  failed_count: z.number(),
});
export type PayoutSums = z.infer<typeof payoutSums>;

export const payouts = {
  list: route({
    method: 'GET',
    path: '/payouts',
    summary: 'Payouts of a business, newest first, by the days on which they were sent, and what is not paid yet',
    access: 'merchant',
    permission: 'pc:view:reports',
    query: z.object({
      ...filters,
      /** Payouts older than this one. */
      before: z.optional(payoutId),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
    }),
    answer: z.object({
      items: z.array(payout),
      /** What `before` is for the next page; null at the end. */
      next: z.nullable(z.string()),
      sums: payoutSums,
      balances: z.array(payoutBalance),
    }),
  }),
  downloadAll: route({
    method: 'GET',
    path: '/payouts/csv',
    summary: 'All payouts of a business, newest first, by the days on which they were sent, as payouts.csv',
    access: 'merchant',
    permission: 'pc:view:reports',
    query: z.object(filters),
    answer: z.string(),
  }),
  read: route({
    method: 'GET',
    path: '/payouts/{payoutId}',
    summary: 'The statement of a payout: what it is made of, line by line',
    access: 'merchant',
    permission: 'pc:view:reports',
    params,
    answer: z.object({ payout, lines: z.array(statementLine) }),
  }),
  download: route({
    method: 'GET',
    path: '/payouts/{payoutId}/csv',
    summary: 'The statement of a payout as a table for spreadsheets, with the name that its file should have',
    access: 'merchant',
    permission: 'pc:view:reports',
    params,
    answer: z.object({ file_name: z.string(), csv: z.string() }),
  }),
} as const;
