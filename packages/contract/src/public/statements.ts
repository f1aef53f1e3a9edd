import * as z from 'zod/mini';
import { cents, moment } from '../fields.ts';
import { route } from '../route.ts';
import { calendarMonth, MONTH_KINDS } from '../routes/monthly-statements.ts';
import { listOf, page } from './shapes.ts';

const month = {
  /** The month: `2026-10`. */
  id: z.string(),
  object: z.literal('statement'),
  /** Its days, at the business's clock. */
  first_day: z.string(),
  last_day: z.string(),
  time_zone: z.string(),
  /** False while the month runs. */
  is_over: z.boolean(),
};

/** A month for which there is a statement. */
export const statementMonth = z.object(month);
export type StatementMonth = z.infer<typeof statementMonth>;

/** A business's month, in cents. The opening balance and all lines add up to the closing balance. */
export const statement = z.object({
  ...month,
  /** The moment that its figures are of: the month's end, or now while it runs. */
  as_of: moment,
  opening_amount: cents,
  lines: z.array(z.object({ kind: z.enum(MONTH_KINDS), count: z.number(), amount: cents })),
  closing_amount: cents,
  /** The payouts that left the balance within the month. */
  payout_ids: z.array(z.string()),
});
export type Statement = z.infer<typeof statement>;

export const statementsApi = {
  list: route({
    method: 'GET',
    path: '/v1/statements',
    summary: 'List the months that have a statement, the newest first',
    access: 'shop',
    right: 'payouts:read',
    query: z.strictObject(page),
    answer: listOf(statementMonth),
  }),
  read: route({
    method: 'GET',
    path: '/v1/statements/{month}',
    summary: 'Read the statement of a month',
    access: 'shop',
    right: 'payouts:read',
    params: z.object({ month: calendarMonth }),
    answer: statement,
  }),
} as const;
