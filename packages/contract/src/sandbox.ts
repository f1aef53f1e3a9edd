import * as z from 'zod/mini';
import { EXCEPTION_REASONS } from './exceptions.ts';
import { accountId, cents, moment, storable } from './fields.ts';
import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH } from './limits.ts';
import { trace } from './trace.ts';

/**
 * The sandbox's own calls, below `/sandbox`: how anyone tries the product, and how tests drive it. They need no sign-in
 * and exist only in sandbox mode. Kept out of the package's index: only a sandbox loads it.
 */

/** 400 days: far enough for a return after 60 days and retries within 180. */
const MOST_SECONDS = 400 * 24 * 60 * 60;
const MOST_BANKING_DAYS = 260;
const MOST_BALANCE_CENTS = 99_999_999_999;

export const sandboxMessage = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.nullable(z.string()),
  body: z.string(),
  html: z.nullable(z.string()),
  created_at: moment,
});

export const sandboxClock = z.object({
  now: moment,
  offset_ms: z.number(),
  /** What the clocks of New York show, where banking days are counted. */
  new_york: z.object({ date: z.string(), time: z.string(), is_banking_day: z.boolean() }),
  next_cutoff: moment,
  /** The cause, in words, for which nothing goes to the bank; null while files go. */
  deliveries_held: z.nullable(z.string()),
  /** Files that the bank is still writing, and that posting waits for. */
  waits_for: z.array(z.string()),
});
export type SandboxClock = z.infer<typeof sandboxClock>;

export const sandboxAchFile = z.object({
  name: z.string(),
  /** `outgoing`: originated by the service for the bank. `incoming`: made by the bank for the service. */
  direction: z.enum(['outgoing', 'incoming']),
  status: z.enum(['ORIGINATED', 'DELIVERED', 'ACCEPTED', 'REJECTED', 'WAITING', 'INGESTED']),
  created_at: moment,
  effective_entry_date: z.nullable(z.string()),
  entry_addenda_count: z.nullable(z.number()),
  total_debit: z.nullable(cents),
  total_credit: z.nullable(cents),
  reject_reason: z.nullable(z.string()),
  /** Why, in words, the bank has not got it, or what it said could not be acted on; null where all goes its way. */
  trouble: z.nullable(z.string()),
  /** Whether the bank could still reject it: it has it, and none of it has settled or come back. */
  rejectable: z.boolean(),
  /** What a person decided about a rejected file. */
  decision: z.nullable(z.enum(['reoriginated', 'abandoned'])),
  /** What stands in it, counted: empty for a file that the bank rejected or was not handed yet. */
  contents: z.array(
    z.object({
      what: z.enum(['debit', 'credit', 'dishonored_return', 'refused_change', 'return', 'change', 'contested_return']),
      /** The description of the entries, or the code of what the bank sent. */
      code: z.nullable(z.string()),
      entries: z.number(),
      amount: cents,
    }),
  ),
});
export type SandboxAchFile = z.infer<typeof sandboxAchFile>;

/** What came from the bank, could not be acted on, and waits for a person. */
export const sandboxException = z.object({
  number: z.number(),
  at: moment,
  file: z.string(),
  /** Null for the whole file. */
  line: z.nullable(z.number()),
  reason: z.enum(EXCEPTION_REASONS),
  /** In words, without account numbers. */
  detail: z.string(),
});
export type SandboxException = z.infer<typeof sandboxException>;

/** What should be with the bank and did not fit the last file: it leaves with the first that can hold it. */
export const sandboxUnoriginable = z.object({
  kind: z.enum(['debit', 'refund', 'reversal', 'payout', 'micro_entry', 'dishonored_return', 'refused_change']),
  /** What a person knows it by: of a debit its payment's public id. */
  reference: z.string(),
  /** In words, without account numbers. */
  reason: z.string(),
  since: moment,
});
export type SandboxUnoriginable = z.infer<typeof sandboxUnoriginable>;

/** What waits for a person, oldest first: how much in all, and the first of it. */
export const sandboxWaiting = z.object({
  waiting: z.number(),
  rows: z.array(sandboxException),
  unoriginable: z.object({ waiting: z.number(), rows: z.array(sandboxUnoriginable) }),
});
export type SandboxWaiting = z.infer<typeof sandboxWaiting>;

/** A payment by its Transaction ID; a payout or a refund by its reference. */
const reference = z
  .string()
  .check(z.toUpperCase(), z.regex(new RegExp(`^[${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}$`), 'Not a transaction id'));

const fileName = z.string().check(z.maxLength(100), storable);

const advanceBody = z
  .strictObject({
    seconds: z.optional(
      z.int('Seconds are a whole number').check(z.gte(0, 'Time does not go back'), z.lte(MOST_SECONDS, 'That is too far at once')),
    ),
    banking_days: z.optional(
      z
        .int('Banking days are a whole number')
        .check(z.gte(1, 'At least one banking day'), z.lte(MOST_BANKING_DAYS, 'That is too far at once')),
    ),
  })
  .check(
    z.refine((body) => (body.seconds === undefined) !== (body.banking_days === undefined), {
      message: 'Give seconds or banking_days, one of the two',
      path: ['seconds'],
    }),
  );

export const sandbox = {
  outbox: {
    method: 'GET',
    path: '/sandbox/outbox',
    query: z.object({ to: z.optional(z.string().check(z.maxLength(320), storable)) }),
    answer: z.array(sandboxMessage),
  },
  clock: { method: 'GET', path: '/sandbox/clock', answer: sandboxClock },
  advance: { method: 'POST', path: '/sandbox/clock/advance', body: advanceBody, answer: sandboxClock },
  achFiles: { method: 'GET', path: '/sandbox/ach/files', answer: z.array(sandboxAchFile) },
  /** Answers the file itself, as text. */
  achFile: { method: 'GET', path: '/sandbox/ach/files/{name}', params: z.object({ name: fileName }) },
  /** Everything about a payment or a file's line: by trace number, public id, file name, or file name:line. */
  trace: {
    method: 'GET',
    path: '/sandbox/ach/trace',
    query: z.object({ of: z.string().check(z.minLength(1), z.maxLength(200), storable) }),
    answer: trace,
  },
  returnDebit: {
    method: 'POST',
    path: '/sandbox/ach/return',
    body: z.strictObject({
      public_id: reference,
      code: z.string().check(z.toUpperCase(), z.regex(/^R\d{2}$/, 'Not a return code')),
      /** A return that is wrong in itself: a second one, or one over a cent less. */
      fault: z.optional(z.enum(['duplicate', 'wrong_amount'])),
    }),
    answer: z.object({
      public_id: z.string(),
      code: z.string(),
      file: z.string(),
      /** Of a late return, the last day on which it would have been in time: `2026-03-19`; null where it was. */
      last_day: z.nullable(z.string()),
    }),
  },
  /** The account that an entry reached changes at its bank, which sends a notification of change. */
  changeAccount: {
    method: 'POST',
    path: '/sandbox/ach/change',
    body: z.strictObject({
      public_id: reference,
      code: z.string().check(z.toUpperCase(), z.regex(/^C\d{2}$/, 'Not a change code')),
    }),
    answer: z.object({ public_id: z.string(), code: z.string(), file: z.string() }),
  },
  /** The bank does not accept that we dishonored its return of a payment. */
  contestDishonor: {
    method: 'POST',
    path: '/sandbox/ach/contest',
    body: z.strictObject({ public_id: reference }),
    answer: z.object({ public_id: z.string(), file: z.string() }),
  },
  /** The bank rejects a file that it was handed, before it settles. */
  rejectFile: {
    method: 'POST',
    path: '/sandbox/ach/reject',
    body: z.strictObject({
      name: fileName,
      reason: z.string().check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(200, 'Too long'), storable),
    }),
    answer: z.object({ name: z.string(), reason: z.string() }),
  },
  /** The bank refuses a single entry of a file that it took, before it settles. */
  refuseEntry: {
    method: 'POST',
    path: '/sandbox/ach/refuse',
    body: z.strictObject({
      public_id: reference,
      reason: z.string().check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(200, 'Too long'), storable),
    }),
    answer: z.object({ public_id: z.string(), reason: z.string() }),
  },
  /** What only the provider does otherwise: decides what becomes of a file that the bank rejected, once. */
  decideFile: {
    method: 'POST',
    path: '/sandbox/ach/decide',
    body: z.strictObject({ name: fileName, decision: z.enum(['reoriginated', 'abandoned']) }),
    answer: z.object({ name: z.string(), decision: z.enum(['reoriginated', 'abandoned']) }),
  },
  exceptions: { method: 'GET', path: '/sandbox/ach/exceptions', answer: sandboxWaiting },
  /** What only the provider does otherwise: ticks one of them off, once, and says what was done about it. */
  resolveException: {
    method: 'POST',
    path: '/sandbox/ach/exceptions/resolve',
    body: z.strictObject({
      number: z.int('Give its number'),
      note: z.string().check(z.trim(), z.minLength(1, 'Say what was done'), z.maxLength(200, 'Too long'), storable),
    }),
    /** Who answered, with which words: where `anew` is false somebody had before, and the new words are not kept. */
    answer: z.object({ number: z.number(), anew: z.boolean(), by: z.string(), note: z.nullable(z.string()) }),
  },
  setAccount: {
    method: 'POST',
    path: '/sandbox/bank/accounts/{SynAccountID}',
    params: z.object({ SynAccountID: accountId }),
    body: z
      .strictObject({
        /** Cents; null: the bank gives none. */
        balance: z.optional(
          z.nullable(
            z
              .int('Amounts are whole cents')
              .check(z.gte(-MOST_BALANCE_CENTS, 'Amount is too small'), z.lte(MOST_BALANCE_CENTS, 'Amount is too large')),
          ),
        ),
        login_required: z.optional(z.boolean()),
        closed: z.optional(z.boolean()),
      })
      .check(
        z.refine((body) => Object.values(body).some((value) => value !== undefined), {
          message: 'Give balance, login_required or closed',
          path: ['balance'],
        }),
      ),
    answer: z.object({ SynAccountID: z.string(), balance: z.nullable(cents), login_required: z.boolean(), closed: z.boolean() }),
  },
} as const;
