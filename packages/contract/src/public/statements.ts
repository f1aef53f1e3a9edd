import * as z from 'zod/mini';
import { cents, moment } from '../fields.ts';
import { route } from '../route.ts';
import { calendarMonth, MONTH_KINDS } from '../routes/monthly-statements.ts';
import { about } from './about.ts';
import { listOf, page } from './shapes.ts';

const month = {
  id: about('The month: `2026-10`.', z.string()),
  object: about('Always `statement`.', z.literal('statement')),
  first_day: about("Its first day, by the business's time zone: `2026-10-01`.", z.string()),
  last_day: about('Its last day, likewise: `2026-10-31`.', z.string()),
  time_zone: about("The business's time zone, by its IANA name: `America/New_York`.", z.string()),
  is_over: about('False while the month runs.', z.boolean()),
};

/** A month for which there is a statement. */
export const statementMonth = about('A month that has a statement.', z.object(month));
export type StatementMonth = z.infer<typeof statementMonth>;

/** A business's month, in cents. The opening balance and all lines add up to the closing balance. */
export const statement = about(
  'The statement.',
  z.object({
    ...month,
    as_of: about("The moment that its figures are of: the month's end, or now while it runs. ISO 8601 in UTC.", moment),
    opening_amount: about('What was owed to the business at the beginning, in whole US cents.', cents),
    lines: about(
      'What came and went, one line for each kind. The opening balance and all lines add up to the closing balance.',
      z.array(
        z.object({
          kind: about('What kind of movement the line sums up.', z.enum(MONTH_KINDS)),
          count: about('How many there were.', z.int()),
          amount: about('Their sum in whole US cents; below zero where it took from the balance.', cents),
        }),
      ),
    ),
    closing_amount: about('What was owed to the business at the end, in whole US cents.', cents),
    payout_ids: about('The payouts that left the balance within the month, `pyt_…`.', z.array(z.string())),
  }),
);
export type Statement = z.infer<typeof statement>;

export const statementsApi = {
  list: route({
    method: 'GET',
    path: '/v1/statements',
    summary: 'List the months that have a statement, the newest first',
    access: 'shop',
    right: 'payouts:read',
    query: z.strictObject(page),
    answer: listOf('months', statementMonth),
  }),
  read: route({
    method: 'GET',
    path: '/v1/statements/{month}',
    summary: 'Read the statement of a month',
    access: 'shop',
    right: 'payouts:read',
    params: z.object({ month: about('The month, year first: `2026-10`.', calendarMonth) }),
    answer: statement,
  }),
} as const;
