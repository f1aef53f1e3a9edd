import * as z from 'zod/mini';
import { businessId, cents, day, ID_TAIL, idOf, moment, nothing } from '../fields.ts';
import { DISHONOR_CODES } from '../return-reasons.ts';
import { publicId } from './exceptions.ts';
import { RATE_NAMES } from './today.ts';
import { reason } from './words.ts';

/**
 * Which returns are listed. `can_dishonor`: those that we may still send back as wrong. `dishonored`: sent back, and not
 * contested. `contested`: sent back, and its bank insists. `kept`: a bank keeps money of ours that can be written off.
 * `unpaid`: nobody has made them good.
 */
export const RETURN_FILTERS = ['all', 'can_dishonor', 'dishonored', 'contested', 'kept', 'unpaid'] as const;
export type ReturnFilter = (typeof RETURN_FILTERS)[number];

/** How a dishonored return stands. `stopped`: not sent, or not again. `written_off`: what the bank kept is a loss. */
const DISHONOR_STATES = ['waiting', 'settled', 'contested', 'stopped', 'written_off'] as const;

const named = z.object({ id: z.string(), name: z.string() });
const dishonor = z.object({
  id: z.string(),
  /** Why we sent it back: R61 to R70. */
  code: z.string(),
  state: z.enum(DISHONOR_STATES),
  by: z.string(),
  /** When it took its state. */
  at: moment,
  /** The last day on which it may settle. */
  settles_by: z.string(),
  /** With which the bank contests; null where it doesn't. */
  contest_code: z.nullable(z.string()),
});

const returned = z.object({
  id: z.string(),
  at: moment,
  public_id: z.string(),
  status: z.string(),
  consumer: named,
  business: named,
  /** What the bank took back: of a wrong return perhaps not what was debited. */
  amount: cents,
  code: z.string(),
  /** It came after the rules' last day for its code. */
  late: z.boolean(),
  /** Without effect on its payment: a second return, or one over another amount. The server sends such back itself. */
  wrong: z.boolean(),
  /**
   * `made`: reinitiations. `left`: how many more the rules allow today. `on`: the day of a debit on its way, if known.
   * `repaying`: that debit is the consumer's own repayment in the app.
   */
  retries: z.object({ made: z.number(), left: z.number(), pending: z.boolean(), repaying: z.boolean(), on: z.nullable(z.string()) }),
  /** A newer return of the same payment stands in its place. */
  superseded: z.boolean(),
  /** How it was made good; null where it wasn't. */
  resolved: z.nullable(z.enum(['reinitiation', 'repayment', 'by_hand', 'dishonor'])),
  /** Our answer to it, the newest; null where there is none. */
  dishonor: z.nullable(dishonor),
  /** With which codes it can be dishonored, in the file of which cutoff at the latest; null where it can't. */
  can_dishonor: z.nullable(z.object({ codes: z.array(z.enum(DISHONOR_CODES)), until: moment })),
  can_write_off: z.boolean(),
});
export type ConsoleReturn = z.infer<typeof returned>;

/** Returns of debits of the last 60 days over those debits, of one business or of all together. */
const rates = z.object({
  /** Null for all together. */
  business: z.nullable(named),
  debits: z.number(),
  rates: z.array(
    z.object({
      rate: z.enum(RATE_NAMES),
      returns: z.number(),
      threshold_basis_points: z.number(),
      /** Past its threshold. */
      above: z.boolean(),
      /** Past it by more than a single mishap. */
      alarm: z.boolean(),
    }),
  ),
});
export type BusinessRates = z.infer<typeof rates>;

/** Of a return, or of one that is wrong in itself. */
const returnKey = z.string().check(z.regex(new RegExp(`^(ret|dis)_${ID_TAIL}$`), 'Not a valid id'));

/** Debits that came back, how often they do, and what is done about them. */
export const calls = {
  /** The newest first, a page at a time. */
  listReturns: {
    method: 'GET',
    path: '/provider/api/returns',
    query: z.object({
      which: z.optional(z.enum(RETURN_FILTERS)),
      code: z.optional(z.string().check(z.regex(/^R\d{2}$/, 'Not a return code'))),
      business: z.optional(businessId),
      /** Those alone that count in this rate today. */
      rate: z.optional(z.enum(RATE_NAMES)),
      from: z.optional(day()),
      to: z.optional(day()),
      /** The last one of the page before. */
      after: z.optional(returnKey),
    }),
    answer: z.object({
      returns: z.array(returned),
      has_more: z.boolean(),
      /** What the business is called whose returns are listed; null for everybody's. */
      of: z.nullable(z.string()),
    }),
  },
  /** The rates of all together, and of each business: those nearest to a threshold first, a page at a time. */
  readReturnRates: {
    method: 'GET',
    path: '/provider/api/return-rates',
    query: z.object({
      /** The last business of the page before. */
      after: z.optional(businessId),
    }),
    answer: z.object({
      /** Null where no debit was sent in these days. */
      all: z.nullable(rates),
      businesses: z.array(rates),
      has_more: z.boolean(),
    }),
  },
  /** Sends a payment's latest return back to its bank. `id`: which one that is, so that none is sent back unseen. */
  dishonorReturn: {
    method: 'POST',
    path: '/provider/api/returns/dishonor',
    body: z.strictObject({ id: idOf('ret'), public_id: publicId, code: z.enum(DISHONOR_CODES), reason }),
    answer: nothing,
  },
  /** The proof of a payment's authorization as a PDF, for the bank whose customer says there was none. */
  proveAuthorization: {
    method: 'GET',
    path: '/provider/api/payments/{public_id}/proof',
    params: z.object({ public_id: publicId }),
    answer: z.string(),
  },
} as const;
