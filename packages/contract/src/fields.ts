import { formatCents } from '@drawbridge/money';
import * as z from 'zod/mini';
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from './limits.ts';

/** A moment on the wire: ISO 8601 with zone, in UTC. */
export const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/, 'Not a moment in time'));

/** A day of this century's calendar: `2026-03-18`. */
export function day(message = 'Not a day') {
  return z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, message), z.refine(isDay, message));
}

/** Whether the calendar has a moment that is written as `moment` is: February 30 must not pass for March 2. */
export function isMoment(text: string): boolean {
  const at_ms = Date.parse(text);
  return !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(text.slice(0, 19));
}

const isDay = (text: string): boolean => isMoment(`${text}T00:00:00Z`);

/** Money on the wire: whole cents, a JSON number. Strings and fractions are refused, never rounded. */
export const cents = z.number().check(z.int('Amounts are whole cents'));
/** What is said of an amount above the largest that can be asked for. */
export const TOO_LARGE = `Amount must be at most ${formatCents(MAX_AMOUNT_CENTS)}`;
const amountOf = (too_small: string) =>
  z
    .number('Amount must be a number of cents')
    .check(z.int('Amounts are whole cents'), z.gte(MIN_AMOUNT_CENTS, too_small), z.lte(MAX_AMOUNT_CENTS, TOO_LARGE));
export const amountToPay = amountOf('Price must be at least $0.01');
export const amountToRefund = amountOf('Refund must be at least $0.01');

/** What ids end with, as a pattern: 26 characters of Crockford's base 32. */
export const ID_TAIL = '[0-9a-hjkmnp-tv-z]{26}';

/** An id with a typed prefix, such as `pur_01k9…`. */
export function idOf(prefix: string) {
  return z.string().check(z.regex(new RegExp(`^${prefix}_${ID_TAIL}$`), 'Not a valid id'));
}
export const purchaseId = idOf('pur');
export const businessId = idOf('biz');
export const consumerId = idOf('usr');
export const accountId = idOf('acc');
/** The account that a debit was authorized from; another is refused. Absent: the primary one, whichever it is. */
export const ofAuthorizedAccount = z.object({ syn_account_id: z.optional(accountId) });
export const checkoutSessionId = idOf('cs');
export const apiKeyId = idOf('key');
export const payoutId = idOf('pyt');
export const webhookId = idOf('whk');
export const webhookMessageId = idOf('whm');
export const passkeyId = idOf('psk');

/** Free text may hold whatever people type. NUL is no such thing, and PostgreSQL refuses it. */
export const storable = z.refine<string>((text) => !text.includes('\u0000'), 'Use letters, numbers and basic punctuation only');

/** A text that people read back: no control characters, which could hide or reorder it. */
const UNREADABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
// No pattern of the schema: the API's description is read by tools that know no classes of Unicode.
export const readable = z.refine<string>((text) => !UNREADABLE.test(text), 'Use letters, numbers and basic punctuation only');

/** What an optional text field may be: absent, null or empty all mean "nothing". */
export function optionalText(max: number, message: string) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max, message), storable)));
}

export const errorBody = z.object({
  message: z.string(),
  status: z.number(),
  code: z.string(),
  field: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
export const nothing = z.object({});

/** Which part of a list, in a query: so many of them, after so many. */
export const paging = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000_000))),
};

/** Whether something is an address of the web, in ASCII and without a password in it. */
export function isWebAddress(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
