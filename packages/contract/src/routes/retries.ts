import * as z from 'zod/mini';
import { businessId, cents, moment, purchaseId } from '../fields.ts';
import { route } from '../route.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';

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
  retry_count: z.number(),
  /** Oldest first. A return that a person resolved has a row with status POSTED and without a code. */
  retries: z.array(z.object({ id: z.string(), created_at: moment, code: z.nullable(z.string()), status: z.string() })),
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
  trigger: route({
    method: 'POST',
    path: '/retries/trigger',
    summary: 'Debit a returned payment again, with the next file to the bank',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    idempotent: true,
    body: named,
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
    answer: returnEntry,
  }),
} as const;
