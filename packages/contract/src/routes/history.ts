import * as z from 'zod/mini';
import { cents, storable } from '../fields.ts';
import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH } from '../limits.ts';
import { route } from '../route.ts';
import { transaction } from './purchases.ts';

/** The most that is searched for at once. */
export const HISTORY_WORDS_MAX = 100;

/** A month of the bank's calendar: `2026-11`. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Not a month'));

/** `q`: part of a shop's name, an amount, an order number or a Transaction ID. */
const which = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(HISTORY_WORDS_MAX), storable)),
  month: z.optional(month),
};

/** What was paid and given back in a month; what came back from the bank, or was never collected, isn't paid. */
const monthSum = z.object({ month, paid: cents, refunded: cents, payments: z.number() });
export type MonthSum = z.infer<typeof monthSum>;

/** What leaves an account and clears, past its return window, by a day of the bank's calendar: `2026-11-24`. */
const dayToClear = z.object({ clears_on: z.string(), amount: cents });
export type DayToClear = z.infer<typeof dayToClear>;

export const history = {
  search: route({
    method: 'GET',
    path: '/history',
    summary: "The consumer's transactions that hold some words, or of one month, newest first",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    query: z.object({
      ...which,
      /** The Transaction ID of the last one of the page before. */
      after: z.optional(z.string().check(z.regex(new RegExp(`^[${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}$`), 'Not a valid id'))),
    }),
    answer: z.object({
      items: z.array(transaction),
      /** How many there are on all pages. */
      found: z.number(),
      has_more: z.boolean(),
    }),
  }),
  months: route({
    method: 'GET',
    path: '/history/months',
    summary: "The months in which the consumer paid or was given something back, newest first, by the bank's calendar",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    answer: z.object({ months: z.array(monthSum) }),
  }),
  toClear: route({
    method: 'GET',
    path: '/history/to-clear',
    summary: "What the consumer's payments and repayments still take until they clear, by the day of that, the next one first",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    answer: z.object({ days: z.array(dayToClear) }),
  }),
  csv: route({
    method: 'GET',
    path: '/history/csv',
    summary: "The consumer's transactions as a file of values, all of them or those that are searched for",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    query: z.object(which),
    answer: z.object({ file_name: z.string(), csv: z.string() }),
  }),
  statement: route({
    method: 'GET',
    path: '/history/statements/{month}',
    summary: "The consumer's statement of a month: a PDF in base64, with the name that its file should have",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    params: z.object({ month }),
    answer: z.object({ file_name: z.string(), pdf: z.string() }),
  }),
} as const;
