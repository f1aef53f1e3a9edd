import * as z from 'zod/mini';
import { businessId, cents, moment, readable, storable } from '../fields.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { CHANNELS, type PurchaseStatus } from '../statuses.ts';
import { SORT_ORDERS } from './retries.ts';

/** What a payment can be once it was approved: the report's rows, and what it can be filtered by. */
export const REPORT_STATUSES = ['PENDING', 'POSTED', 'DECLINED', 'FAILED', 'CANCELLED'] as const satisfies readonly PurchaseStatus[];
export type ReportStatus = (typeof REPORT_STATUSES)[number];
/** Those that the filters' panel offers; all the others stand beside it. */
export const REPORT_FILTER_STATUSES = ['PENDING', 'POSTED'] as const satisfies readonly ReportStatus[];
/** What the rows can be sorted by. Of the same amount, customer or status the newest is first. */
export const REPORT_SORTS = ['date', 'amount', 'customer', 'status'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];
/** The longest text that a report can be searched for. */
export const REPORT_SEARCH_MAX = 60;
/** The most rows that the plain list answers. */
export const REPORT_LIST_MAX = 10_000;

export const reportRow = z.object({
  ID: z.string(),
  SynBusinessID: z.string(),
  DateTimeCreated: moment,
  /** Of the business: the row's days and times are read there. */
  TimeZone: z.string(),
  StoreName: z.string(),
  /** Without the tip. */
  BaseAmount: cents,
  TipAmount: cents,
  /** Given back by the merchant or about to be. */
  RefundedAmount: cents,
  /** Sent back by the provider, or about to be, since its debit should not have been. */
  ReversedAmount: cents,
  TransactionStatus: z.enum(REPORT_STATUSES),
  /** Why it has that status; null where nothing went otherwise than asked. */
  Cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  CustomerName: z.string(),
  CustomerID: z.string(),
  Channel: z.enum(CHANNELS),
  /** What settles: amount and tip less the fee; nothing of what came back, failed, or was paid some other way. */
  TotalPayment: cents,
  /** When it was POSTED; null while it is not. */
  DateTimeOfApproval: z.nullable(moment),
  EmployeeName: z.nullable(z.string()),
  LastFour: z.string(),
  PublicID: z.string(),
  FeeAmount: cents,
  PosOrderID: z.nullable(z.string()),
  /** Of a payment by a link: its memo and its number. */
  Memo: z.nullable(z.string()),
  LinkNumber: z.nullable(z.number()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** A calendar day, sent as its midnight in UTC. Days are those of the business's own time zone. */
export const midnightOfDay = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}T00:00:00(\.000)?Z$/, 'Not a day'),
  z.refine((text) => {
    const [year = 0, month = 0, of_month = 0] = text.slice(0, 10).split('-').map(Number);
    const read = new Date(Date.UTC(year, month - 1, of_month));
    return read.getUTCMonth() === month - 1 && read.getUTCDate() === of_month;
  }, 'Not a day'),
);

const filters = {
  /** Its own sales alone. */
  store_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))),
  start_date: midnightOfDay,
  /** The whole of that day belongs to it. */
  end_date: midnightOfDay,
  /** None: all of them. */
  status: z.optional(z.nullable(z.array(z.enum(REPORT_STATUSES)).check(z.maxLength(20)))),
  channel: z.optional(z.nullable(z.array(z.enum(CHANNELS)).check(z.maxLength(20)))),
  /** None: all the caller's. */
  syn_businesses_ids: z.optional(z.nullable(z.array(businessId).check(z.maxLength(1_000)))),
  /**
   * A customer's name, an order's number or a payment's ID by its beginning, dollars, a link's number, an account's
   * last four.
   */
  search: z.optional(z.string().check(z.trim(), z.maxLength(REPORT_SEARCH_MAX), storable, readable)),
  /** Only what the merchant refunded, in part or whole. */
  refunded: z.optional(z.boolean()),
};
export const reportFilters = z.strictObject(filters);
export type ReportFilters = z.infer<typeof reportFilters>;

/** Sales of one day of the calendar: what is PENDING or POSTED now. */
export const reportDay = z.object({ day: z.string(), sales: cents, count: z.number() });
export type ReportDay = z.infer<typeof reportDay>;

const counts = z.number();

export const reports = {
  list: route({
    method: 'POST',
    path: '/businesses/report',
    summary: 'Payments of a range of days, sorted: a page of them with limit or offset, else a plain list of at most 10,000, newest first',
    access: 'merchant',
    permission: 'pc:view:reports',
    body: z.strictObject({
      ...filters,
      limit: z.optional(z.number().check(z.int(), z.gte(1), z.lte(50))),
      offset: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000_000))),
      /** By date unless said otherwise. */
      sort: z.optional(z.enum(REPORT_SORTS)),
      /** Ascending by customer and status, else descending, unless said otherwise. */
      order: z.optional(z.enum(SORT_ORDERS)),
    }),
    not_audited: 'it changes nothing',
    answer: z.union([z.array(reportRow), z.object({ items: z.array(reportRow), page_info: z.object({ total: z.number() }) })]),
  }),
  filters: route({
    method: 'POST',
    path: '/businesses/report-filters',
    summary:
      'How many payments each choice of a filter has, with the other filters as they are; a status is chosen instead of refunded, and the other way round',
    access: 'merchant',
    permission: 'pc:view:reports',
    body: reportFilters,
    not_audited: 'it changes nothing',
    answer: z.object({
      statusCounts: z.object({ PENDING: counts, POSTED: counts }),
      channelCounts: z.object({ in_store: counts, e_commerce: counts, payment_link: counts, invoice_link: counts }),
      /** Of the statuses that the panel doesn't offer, and of what was refunded whatever its status. */
      furtherCounts: z.object({ DECLINED: counts, FAILED: counts, CANCELLED: counts, refunded: counts }),
    }),
  }),
  days: route({
    method: 'POST',
    path: '/businesses/report-days',
    summary: 'Sales of each day of the range that has any, in the order of the days',
    access: 'merchant',
    permission: 'pc:view:reports',
    body: reportFilters,
    not_audited: 'it changes nothing',
    answer: z.object({ days: z.array(reportDay) }),
  }),
  download: route({
    method: 'POST',
    path: '/businesses/create-report',
    summary: 'The payments of a range of days, newest first, as report.csv',
    access: 'merchant',
    permission: 'pc:view:reports',
    body: reportFilters,
    not_audited: 'it changes nothing',
    answer: z.string(),
  }),
} as const;
