import * as z from 'zod/mini';
import { cents } from '../fields.ts';
import { route } from '../route.ts';

/** Why somebody's data can't be deleted yet: what is still on its way, owed, or looked into. */
export const ERASURE_REASONS = ['order_open', 'payments_pending', 'money_owed', 'refund_pending', 'dispute_open', 'suspended'] as const;
export type ErasureReasonKind = (typeof ERASURE_REASONS)[number];

const erasureReason = z.object({
  kind: z.enum(ERASURE_REASONS),
  /** How much is pending, owed, or being given back, in cents; null where it is about no amount. */
  amount: z.nullable(cents),
  /** Of pending payments: the day by which all of them clear, by the banking calendar. */
  clears_on: z.nullable(z.string()),
});
export type ErasureReason = z.infer<typeof erasureReason>;

/** What deleting would do now. */
export const erasureOutlook = z.object({
  /** Empty: it can be done. */
  reasons: z.array(erasureReason),
  /** The last day on which records of payments are kept; null: nothing of that kind is there. */
  kept_until: z.nullable(z.string()),
});
export type ErasureOutlook = z.infer<typeof erasureOutlook>;

/** The deletion of one's own data. */
export const erasure = {
  read: route({
    method: 'GET',
    path: '/users/self/erasure',
    summary: "Whether the consumer's data can be deleted now, why not yet, and until when records of payments are kept",
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    answer: erasureOutlook,
  }),
  erase: route({
    method: 'POST',
    path: '/users/self/erasure',
    summary: "Delete the consumer's data for good: nobody logs in as them anymore, and they are told once more by mail or text",
    access: 'consumer',
    permission: 'pc:view:profile',
    stepUp: 'delete your data',
    answer: z.object({ kept_until: z.nullable(z.string()) }),
  }),
} as const;
