import * as z from 'zod/mini';
import { businessId, cents, moment, paging, purchaseId, storable } from '../fields.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';

/** What becomes of a try to make a returned payment good. One that the bank never got has failed, too. */
export const RETRY_STATUSES = ['pending', 'POSTED', 'failed'] as const;
/** `by_customer`: they repay it in the app. */
export const shownRetry = z.object({
  id: z.string(),
  created_at: moment,
  code: z.nullable(z.string()),
  status: z.enum(RETRY_STATUSES),
  by_customer: z.optional(z.boolean()),
});
export type ShownRetry = z.infer<typeof shownRetry>;

/** Why something cannot be done now: a code of the table of errors, and its words. */
const refusal = z.nullable(z.object({ code: z.string(), message: z.string() }));

/** A purchase that came back, once, however often it did. */
export const returnEntry = z.object({
  purchase_id: z.string(),
  syn_business_id: z.string(),
  /** When it came back last. */
  date_time_created: moment,
  /** When the consumer approved the purchase: the days in which it may be retried count from then. */
  date_time_of_approval: moment,
  /** Of the latest return. */
  reason_code: z.string(),
  store_name: z.string(),
  channel: z.enum(CHANNELS),
  transaction_status: z.enum(PURCHASE_STATUSES),
  /** Why the payment has that status. */
  cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  retry_count: z.number(),
  /** Oldest first. A return that a person resolved has a row with status POSTED and without a code. */
  retries: z.array(shownRetry),
  /**
   * While a retry is on its way, the day on which the customer's bank is debited again: `2026-03-19`; null where none
   * is, and where its day is not known, as while the bank has rejected its file.
   */
  retry_on: z.nullable(z.string()),
  /** The retry on its way has been debited: it can still come back. */
  retry_settled: z.boolean(),
  public_id: z.string(),
  base_amount: cents,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** Why the caller cannot retry it now; null where they can. */
  retry_refusal: refusal,
  /** Why the caller cannot resolve it now; null where they can. */
  resolve_refusal: refusal,
});
export type ReturnEntry = z.infer<typeof returnEntry>;

/** The columns by which the returns report can be sorted. */
export const RETURN_SORTS = ['date', 'code', 'status'] as const;
export type ReturnSort = (typeof RETURN_SORTS)[number];
export const SORT_ORDERS = ['ascending', 'descending'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const named = z.strictObject({ purchase_id: purchaseId, syn_business_id: businessId });

export const retries = {
  list: route({
    method: 'GET',
    path: '/retries',
    summary: "Returned payments of the caller's businesses, the latest return first",
    access: 'merchant',
    permission: 'pc:view:reports',
    answer: z.array(returnEntry),
  }),
  report: route({
    method: 'GET',
    path: '/retries/report',
    summary: 'A page of the returned payments of a business, sorted; or the one of a transaction ID',
    access: 'merchant',
    permission: 'pc:view:reports',
    query: z.object({
      /** Without one, or with an empty one: all the caller's businesses. */
      syn_business_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))),
      public_id: z.optional(z.string().check(z.maxLength(40), storable)),
      /** By the date of the latest return, the latest first, unless another is asked for. */
      sort: z.optional(z.enum(RETURN_SORTS)),
      order: z.optional(z.enum(SORT_ORDERS)),
      ...paging,
    }),
    answer: z.object({ items: z.array(returnEntry), page_info: z.object({ total: z.number() }) }),
  }),
  trigger: route({
    method: 'POST',
    path: '/retries/trigger',
    summary: 'Debit a returned payment again, with the next file to the bank',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    idempotent: true,
    body: named,
    not_audited: 'reinitiations, sealed, keep who asked',
    answer: returnEntry,
  }),
  resolve: route({
    method: 'POST',
    path: '/retries/resolve',
    summary: 'Take a returned payment as paid some other way; no money moves',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    idempotent: true,
    body: named,
    not_audited: 'returns, sealed, keep how it was resolved',
    answer: returnEntry,
  }),
} as const;
