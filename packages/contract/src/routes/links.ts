import * as z from 'zod/mini';
import { amountToPay, businessId, cents, moment, ofAuthorizedAccount, readable, storable } from '../fields.ts';
import { messageStanding } from '../message-standing.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { email } from '../profile.ts';
import { route } from '../route.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';

/** The two kinds of link; a purchase made by one has the kind as its channel. */
export const LINK_KINDS = ['payment_link', 'invoice_link'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const HOUR_MS = 60 * 60_000;
/** How long a link can be paid after it was made, copied or sent. */
export const LINK_LIFE_MS: Readonly<Record<LinkKind, number>> = { payment_link: 12 * HOUR_MS, invoice_link: 30 * 24 * HOUR_MS };
export const LINK_MEMO_MAX = 50;
export const LINK_SEARCH_MAX = 100;
/** What can be chosen of a list of links: the status of its purchase, else whether it can be paid. */
export const LINK_STATUSES = ['INITIATED', 'EXPIRED', 'VOIDED', 'PENDING', 'POSTED', 'FAILED', 'DECLINED'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Where a consumer pays a link, below the site's origin. */
export function linkPath(kind: LinkKind, id: string): string {
  return `/${kind === 'payment_link' ? 'payment-link-purchase' : 'invoice-link-purchase'}/${id}`;
}

/** A link as the consumer who has it sees it. */
export const payableLink = z.object({
  id: z.string(),
  number: z.number(),
  memo: z.string(),
  amount: cents,
  expiration: moment,
  purchased: z.boolean(),
  void: z.boolean(),
  updated_at: moment,
  business_name: z.string(),
  /** The business's: the link's and the payment's times are shown in it. */
  time_zone: z.string(),
  /** Of one that was paid, to its payer: the payment, whose receipt they can read. */
  purchase_id: z.optional(z.string()),
});
export type PayableLink = z.infer<typeof payableLink>;

/**
 * What somebody who holds the address of a link, or of a shop's order, sees without signing in: who asks, and for how
 * much, while it can be paid. Only consumers see what it is for, and to whom anything is shipped.
 */
export const asked = z.object({ business_name: z.string(), amount: cents });
export type Asked = z.infer<typeof asked>;

/** The same of one that was paid: to whom, and nothing else. */
export const askedAndPaid = z.object({ business_name: z.string(), paid: z.literal(true) });
export type AskedAndPaid = z.infer<typeof askedAndPaid>;

/** What a consumer who has not paid it sees of a paid link, or of a shop's paid order. */
export const paidByAnother = z.object({ id: z.string(), business_name: z.string(), paid_by_another: z.literal(true) });
export type PaidByAnother = z.infer<typeof paidByAnother>;

/** The same once the caller has paid it, with the transaction's public id. */
export const acceptedLink = z.extend(payableLink, { public_id: z.string() });
export type AcceptedLink = z.infer<typeof acceptedLink>;

/** What became of a link's last sending. */
export const linkSending = z.extend(messageStanding, { id: z.string(), method: z.enum(['sms', 'email']) });
export type LinkSending = z.infer<typeof linkSending>;

/** A link as the merchant who made it sees it. */
export const merchantLink = z.object({
  id: z.string(),
  number: z.number(),
  memo: z.string(),
  amount: cents,
  created_at: moment,
  expiration: moment,
  void: z.boolean(),
  purchase_id: z.nullable(z.string()),
  purchase_status: z.nullable(z.enum(PURCHASE_STATUSES)),
  /** Why its payment has that status. */
  purchase_cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  /** Null for one that was never sent. */
  sending: z.nullable(linkSending),
});
export type MerchantLink = z.infer<typeof merchantLink>;

export const linkMemo = z
  .string('Memo is required')
  .check(
    z.trim(),
    z.minLength(1, 'Memo is required'),
    z.maxLength(LINK_MEMO_MAX, `Max character length of ${LINK_MEMO_MAX}`),
    storable,
    readable,
  );

const textRecipient = /^\+1\d{10}$/;

export const linkDispatch = z
  .strictObject({ method: z.enum(['sms', 'email']), recipient: z.string().check(z.trim(), z.maxLength(254, 'Invalid email'), storable) })
  .check(
    z.refine((body) => body.method !== 'sms' || textRecipient.test(body.recipient), {
      message: 'Please enter a valid phone number',
      path: ['recipient'],
    }),
    z.refine((body) => body.method !== 'email' || email.safeParse(body.recipient).success, {
      message: 'Invalid email',
      path: ['recipient'],
    }),
  );

/** Not the form of an id: whoever follows a broken link gets a 404. */
const params = z.object({ id: z.string().check(z.maxLength(100), storable) });
const fromQuery = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));

function linkRoutes<const P extends 'payment-link' | 'invoice-link'>(name: P, word: string) {
  const merchant = { access: 'merchant', permission: 'pc:create:ach_debit' } as const;
  return {
    read: route({
      method: 'GET',
      path: `/${name}/{id}`,
      summary: `What a ${word} asks for, and whether it can be paid`,
      access: 'consumer',
      permission: 'pc:read:purchases',
      whileFrozen: true,
      params,
      answer: z.union([payableLink, paidByAnother]),
    }),
    /** 404 for one that was voided or has expired, too: only consumers see what has become of it. */
    preview: route({
      method: 'GET',
      path: `/${name}/{id}/preview`,
      summary: `Who asks for how much by a ${word} that can be paid`,
      access: 'public',
      params,
      answer: z.union([asked, askedAndPaid]),
    }),
    accept: route({
      method: 'POST',
      path: `/${name}/{id}/accept`,
      summary: `Pay a ${word}`,
      access: 'consumer',
      permission: 'pc:create:purchases',
      idempotent: true,
      params,
      query: ofAuthorizedAccount,
      answer: acceptedLink,
    }),
    create: route({
      ...merchant,
      method: 'POST',
      path: `/${name}`,
      summary: `Make a ${word}`,
      idempotent: true,
      body: z.strictObject({ amount: amountToPay, memo: linkMemo, syn_business_id: businessId }),
      not_audited: 'its row says who made it and when',
      answer: merchantLink,
    }),
    list: route({
      ...merchant,
      method: 'GET',
      path: `/${name}`,
      summary: `A business's ${word}s, newest first`,
      query: z.object({
        limit: z._default(fromQuery(1, 50), 10),
        offset: z._default(fromQuery(0, 100_000_000), 0),
        /** Empty: whatever their status. */
        status: z.optional(z.union([z.enum(LINK_STATUSES), z.literal('')])),
        /** The beginning of a number, or a part of a memo. */
        search: z.optional(z.string().check(z.trim(), z.maxLength(LINK_SEARCH_MAX, 'Too long'), storable)),
        /** This one alone, or none where it is not there. */
        id: z.optional(z.string().check(z.maxLength(100), storable)),
        syn_business_id: z.optional(z.union([businessId, z.literal('')])),
      }),
      answer: z.object({ items: z.array(merchantLink), page_info: z.object({ page: z.number(), total: z.number() }) }),
    }),
    resetExpiration: route({
      ...merchant,
      method: 'POST',
      path: `/${name}/{id}/reset-expiration`,
      summary: `Let a ${word} be paid for its whole life again; also one that has expired`,
      params,
      not_audited: 'its row says when; no amount or payee changes',
      answer: merchantLink,
    }),
    dispatch: route({
      ...merchant,
      method: 'POST',
      path: `/${name}/{id}/dispatch`,
      summary: `Send a ${word} by text or e-mail; its life begins anew`,
      idempotent: true,
      params,
      body: linkDispatch,
      not_audited: 'link_dispatches keep who sent it, to whom and when',
      answer: merchantLink,
    }),
    void: route({
      ...merchant,
      method: 'POST',
      path: `/${name}/{id}/void`,
      summary: `Void a ${word}: it can never be paid`,
      params,
      not_audited: 'its row says who did it and when',
      answer: merchantLink,
    }),
  } as const;
}

export const paymentLinks = linkRoutes('payment-link', 'payment link');
export const invoiceLinks = linkRoutes('invoice-link', 'invoice link');
