import * as z from 'zod/mini';
import { moment } from './fields.ts';

/** What the channel of a purchase says, to both sides of the counter. */
export const CONFIRMATION_STATUSES = ['ACCEPTED', 'COMPLETED', 'DENIED', 'INSUFFICIENT_FUNDS', 'ACCOUNT_INVALID'] as const;
export type ConfirmationStatusName = (typeof CONFIRMATION_STATUSES)[number];

/** Who ended an order that was not paid, or that its time ran out, or that it passed the business's exposure limit, or that we refused it. */
export const DENIED_BY = ['consumer', 'merchant', 'time', 'limit', 'refused'] as const;
export type DeniedBy = (typeof DENIED_BY)[number];

/**
 * One message of the channel. `status` is left open on purpose: a page that meets a status it does not know
 * must show its error page rather than nothing.
 */
export const confirmationStatus = z.object({
  purchaseId: z.string(),
  status: z.string(),
  inputType: z.nullable(z.enum(['code', 'scan'])),
  /** All of it: after the approval the tip is in it. */
  amount: z.nullable(z.number()),
  /** Of `amount`, what the consumer added; absent without a tip. */
  tipAmount: z.optional(z.number()),
  /** To a consumer who may approve: whether the business's customers may add a tip. Absent where they may not. */
  tipsOffered: z.optional(z.boolean()),
  /** The tips that the business suggests, in percent; absent where none is offered. */
  tipPercents: z.optional(z.array(z.number())),
  /** Of DENIED alone. */
  deniedBy: z.optional(z.enum(DENIED_BY)),
  /** To the merchant alone: the username of who canceled it at the shop. */
  deniedByUser: z.optional(z.string()),
  purchasePower: z.nullable(z.number()),
  businessName: z.nullable(z.string()),
  customerAccountInstitutionName: z.nullable(z.string()),
  customerAccountLastFour: z.nullable(z.string()),
  timestamp: z.nullable(moment),
  /** The business's, where there is one: the time is shown in it. */
  timeZone: z.nullable(z.string()),
  publicId: z.nullable(z.string()),
  expiration: z.nullable(moment),
});
export type ConfirmationStatus = z.infer<typeof confirmationStatus>;

/** Where the channel of a purchase is, for a ticket that `POST purchases/{purchaseId}/ticket` gave. */
export function channelPath(purchaseId: string, ticket: string): string {
  return `/ws/purchases/${encodeURIComponent(purchaseId)}?token=${encodeURIComponent(ticket)}`;
}
