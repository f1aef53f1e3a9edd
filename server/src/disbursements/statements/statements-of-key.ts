import { calendarMonth, type QueryOf } from '@drawbridge/contract';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Statement, StatementMonth, statementsApi } from '@drawbridge/contract/public/statements';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { type PageAsked, pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { findStated } from './month-store.ts';
import { dayBefore, monthAfter, monthBefore } from './months.ts';
import { monthsOf, readMonth } from './read-month.ts';

/** The months of the key's business that have a statement, the newest first. Throws CURSOR_INVALID. */
export async function listStatementsOfKey(
  context: Pick<Context, 'db' | 'clock'>,
  caller: KeyCaller,
  query: QueryOf<typeof statementsApi.list>,
): Promise<List<StatementMonth>> {
  const page = pageAsked(caller, 'statements', query);
  const { first_month, this_month, time_zone } = await statedMonths(context, caller);
  const newest = query.cursor === undefined ? this_month : monthBefore(monthOf(page.after, this_month));
  const months: string[] = [];
  for (let month = newest; month >= first_month && months.length < page.rows; month = monthBefore(month)) months.push(month);
  return pageOf(
    page,
    months,
    (month) => ({ at: `${month}-01T00:00:00.000Z`, id: month }),
    (month) => ({ ...daysOf(month), object: 'statement', time_zone, is_over: month < this_month }),
  );
}

/** A month of the key's business, as its portal shows it. Throws NOT_FOUND for one before its first, or to come. */
export async function readStatementOfKey(context: Context, caller: KeyCaller, month: string): Promise<Statement> {
  const { business_id } = caller;
  const { first_month, this_month } = await statedMonths(context, caller);
  if (month < first_month || month > this_month) throw new AppError('NOT_FOUND');
  const read = await readMonth(context, { business_ids: [business_id] }, { syn_business_id: business_id, month });
  return {
    ...daysOf(month),
    object: 'statement',
    time_zone: read.time_zone,
    is_over: read.is_over,
    as_of: read.as_of,
    opening_amount: read.opening,
    lines: read.lines,
    closing_amount: read.closing,
    // One that the bank did not take may have left again.
    payout_ids: [...new Set(read.payouts.map(({ id }) => id))],
  };
}

/** The month that a page ended with, none to come. Its place is its first day, by which months are in order. */
function monthOf({ id }: PageAsked['after'], this_month: string): string {
  if (!calendarMonth.safeParse(id).success || id > this_month) throw new AppError('CURSOR_INVALID', { field: 'cursor' });
  return id;
}

async function statedMonths({ db, clock }: Pick<Context, 'db' | 'clock'>, { business_id }: KeyCaller) {
  const business = await findStated(db, business_id);
  if (!business) throw new Error(`the key's business ${business_id} is not there`);
  return { ...monthsOf(business, clock.now()), time_zone: business.time_zone };
}

function daysOf(month: string): Pick<StatementMonth, 'id' | 'first_day' | 'last_day'> {
  return { id: month, first_day: `${month}-01`, last_day: dayBefore(`${monthAfter(month)}-01`) };
}
