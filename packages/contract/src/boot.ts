import * as z from 'zod/mini';
import { cents, moment } from './fields.ts';

/** What every page knows before its first call: the server writes it into the page it serves. */
export const boot = z.object({
  brand: z.object({
    name: z.string(),
    center: z.string(),
    support_email: z.string(),
    support_phone: z.optional(z.string()),
    /** Who runs it, as the law wants it named: company and address. */
    company: z.optional(z.string()),
    /** What a merchant pays for a payment unless agreed otherwise: a share in basis points (100 = 1%) and whole cents. */
    fees: z.optional(z.object({ fee_basis_points: z.int(), fee_fixed_cents: cents })),
    /** Pages of ours, or addresses elsewhere; what is absent there is not. */
    terms_url: z.string(),
    privacy_url: z.optional(z.string()),
    help_url: z.optional(z.string()),
    /** The terms are the provider's own: pages ask for their text. */
    own_terms: z.optional(z.boolean()),
    /** Of the terms that the page has with it, or leads to; of the provider's own their text has it. */
    terms_sha256: z.optional(z.string()),
  }),
  issuer: z.string(),
  client_id: z.string(),
  claim_prefix: z.string(),
  /** What a sign-in asks for: scopes behind blanks, the provider's names of ways to sign in, and parameters. */
  sign_in: z.object({
    scopes: z.string(),
    connections: z.object({ sms: z.string(), password: z.string() }),
    parameters: z.record(z.string(), z.string()),
  }),
  /** What pages say of a sandbox, and how they lead into it; undefined in production. */
  sandbox: z.optional(
    z.object({
      /** It asks for its start secret, and this browser has not shown it. */
      locked: z.boolean(),
      /** Its parts that are not made up: companies' test environments, and what really leaves. */
      real: z.array(z.enum(['plaid', 'twilio', 'smtp', 'folder', 'openid'])),
    }),
  ),
  features: z.object({
    payment_links: z.boolean(),
    invoice_links: z.boolean(),
    /** Whether accounts that were linked by their numbers can pay, though their balance is unknown. */
    pay_by_numbers: z.boolean(),
  }),
  /** Who wants to hear from the client. Where neither is true it sends nothing. */
  telemetry: z.object({ analytics: z.boolean(), errors: z.boolean() }),
  /** A link on another site led to this page, as the browser says. */
  sent_from_elsewhere: z.boolean(),
  bank_linking: z.enum(['sandbox', 'plaid']),
  /** The script of the bank-linking provider's widget: only on the pages whose policy lets it through. */
  link_script: z.optional(z.string()),
  /** Merchants' users and their passwords are kept by an outside sign-in provider. */
  users_kept_elsewhere: z.boolean(),
  /** They choose their passwords here: they can be invited to, and mailed a link to choose a new one. */
  passwords_chosen_here: z.boolean(),
  server_time: moment,
});
export type Boot = z.infer<typeof boot>;
/** A part of a sandbox that is not made up. */
export type RealPart = NonNullable<Boot['sandbox']>['real'][number];
