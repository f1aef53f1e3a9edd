import { wallTimeAt } from '@drawbridge/banking-calendar';
import type { AnswerOf, history } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { shownStatus } from '../../payments/purchases/index.ts';
import { CHANNEL_WORDS } from '../receipts/index.ts';
import { type FoundRow, findReader, listFound } from './store.ts';
import { type HistoryWish, whichHistory } from './which-history.ts';

/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';
const ROWS_AT_ONCE = 1_000;

/** The consumer's payments that are asked for as values, newest first, in their language and the shops' times. */
export async function writeHistoryCsv(
  { db, clock }: Context,
  consumer_id: string,
  wish: HistoryWish,
): Promise<AnswerOf<typeof history.csv>> {
  let csv = '';
  for await (const rows of historyAsCsv(db, consumer_id, wish, clock.now())) csv += rows;
  return { file_name: wish.month === undefined ? 'payments.csv' : `payments-${wish.month}.csv`, csv };
}

/** The same a page of rows at a time, from its head on, as it stands at a moment. */
export async function* historyAsCsv(db: Queryable, consumer_id: string, wish: HistoryWish, now: Date): AsyncGenerator<string> {
  const { language } = await findReader(db, consumer_id);
  const which = whichHistory(wish);
  yield UTF8_MARK + csvRow(headOf(language));
  let after: string | null = null;
  do {
    const rows: FoundRow[] = await listFound(db, consumer_id, which, { after, limit: ROWS_AT_ONCE, now });
    yield rows.map((row) => csvRow(cellsOf(row, language))).join('');
    after = rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.public_id ?? null);
  } while (after !== null);
}

function headOf(language: Language): string[] {
  const columns = [
    'Date',
    'Time',
    'Shop',
    'Status',
    'Amount',
    'Tip',
    'Refunded',
    'Channel',
    'Account',
    'Transaction ID',
    'Order ID',
  ] as const;
  return columns.map((column) => say(language, column));
}

function cellsOf(row: FoundRow, language: Language): string[] {
  const { date, time } = wallTimeAt(row.approved_at, row.time_zone);
  const back = [...row.refunds, ...(row.reversal ? [row.reversal] : [])];
  const refunded = back.filter(({ status }) => status === 'pending' || status === 'sent' || status === 'completed');
  return [
    date,
    time,
    textCell(row.business_name),
    say(language, shownStatus(row.status)),
    decimalCell(row.amount_cents),
    decimalCell(row.tip_cents),
    decimalCell(refunded.reduce((sum, { amount }) => sum + amount, 0)),
    say(language, CHANNEL_WORDS[row.channel]),
    row.last_four,
    row.public_id,
    textCell(row.pos_order_id ?? ''),
  ];
}
