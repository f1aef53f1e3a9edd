import * as z from 'zod/mini';
import { EXCEPTION_REASONS } from '../exceptions.ts';
import { cents, idOf, moment, nothing, storable } from '../fields.ts';
import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH } from '../limits.ts';
import { PAYOUT_OBSTACLES } from '../routes/payouts.ts';
import { REVERSAL_REASONS } from '../routes/refunds.ts';
import { FILE_WAITS } from './files.ts';
import { proposed } from './proposals.ts';
import { reason } from './words.ts';

/** What waits for a person, by where it is dealt with. */
export const EXCEPTION_KINDS = ['file', 'from_bank', 'unoriginable', 'refund', 'payout', 'dishonored_return', 'deliveries'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

const common = { since: moment };
const exception = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    ...common,
    name: z.string(),
    waits: z.enum(FILE_WAITS),
    amount: cents,
    words: z.nullable(z.string()),
  }),
  /** What came from the bank and could not be acted on. */
  z.object({
    kind: z.literal('from_bank'),
    ...common,
    number: z.number(),
    file: z.string(),
    /** Null for the whole file. */
    line: z.nullable(z.number()),
    reason: z.enum(EXCEPTION_REASONS),
    words: z.string(),
  }),
  /** What should be with the bank and no file can hold: it leaves with the first that can. */
  z.object({ kind: z.literal('unoriginable'), ...common, of: z.string(), reference: z.string(), words: z.string() }),
  z.object({ kind: z.literal('refund'), ...common, reference: z.string(), public_id: z.string(), amount: cents, words: z.string() }),
  z.object({
    kind: z.literal('payout'),
    ...common,
    business_id: z.string(),
    business_name: z.string(),
    amount: cents,
    obstacle: z.enum(PAYOUT_OBSTACLES),
    return_code: z.nullable(z.string()),
  }),
  /** A bank keeps money of ours: it contested a dishonored return, or that was not sent in time. */
  z.object({
    kind: z.literal('dishonored_return'),
    ...common,
    id: z.string(),
    public_id: z.string(),
    amount: cents,
    contested: z.boolean(),
  }),
  /** Nothing goes to the bank until somebody has compared what it has had. */
  z.object({ kind: z.literal('deliveries'), ...common, words: z.string() }),
]);
export type ConsoleException = z.infer<typeof exception>;

/** A Transaction ID. */
export const publicId = z
  .string()
  .check(z.toUpperCase(), z.regex(new RegExp(`^[${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}$`), 'Not a transaction id'));
const reference = z.string().check(z.minLength(1), z.maxLength(40), storable);
const ofRefund = z.strictObject({ reference, reason });

export const calls = {
  listExceptions: {
    method: 'GET',
    path: '/provider/api/exceptions',
    answer: z.object({
      exceptions: z.array(exception),
      /** How many there are of each kind, also of those that are not in the list. */
      counts: z.record(z.enum(EXCEPTION_KINDS), z.number()),
    }),
  },
  resolveException: {
    method: 'POST',
    path: '/provider/api/exceptions/resolve',
    body: z.strictObject({ number: z.int('Give its number').check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)), reason }),
    answer: nothing,
  },
  abandonUnoriginable: {
    method: 'POST',
    path: '/provider/api/exceptions/abandon-debit',
    body: z.strictObject({ public_id: publicId, reason }),
    answer: nothing,
  },
  /** By two people, as `cancelRefund`. */
  releaseRefund: { method: 'POST', path: '/provider/api/exceptions/release-refund', body: ofRefund, answer: proposed },
  cancelRefund: { method: 'POST', path: '/provider/api/exceptions/cancel-refund', body: ofRefund, answer: proposed },
  writeOffReturn: {
    method: 'POST',
    path: '/provider/api/exceptions/write-off',
    body: z.strictObject({ id: idOf('dis'), reason }),
    answer: proposed,
  },
  /** Sends a settled debit back whole that was in error, by two people. `why` is what the bank is told. */
  reverseDebit: {
    method: 'POST',
    path: '/provider/api/reversals/reverse',
    body: z.strictObject({ public_id: publicId, why: z.enum(REVERSAL_REASONS), reason }),
    answer: proposed,
  },
} as const;
