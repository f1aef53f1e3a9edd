import { Readable } from 'node:stream';
import { PAYOUT_STATUS_LABELS, type PayoutFilters } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { presentPayout, whichPayouts } from './list-payouts.ts';
import { type ListedPayout, listPayouts, type PayoutRange } from './statement-store.ts';

const ROWS_PER_PAGE = 1_000;
/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';
const HEAD = ['Sent', 'Arrives', 'Location', 'Account', 'Reference', 'Amount', 'Status', 'Return code'];

/**
 * All payouts of a range as `payouts.csv`, newest first, read as it is taken; waiting holds no connection. First rows
 * precede the answer, so what can't be read is an error, not a short file. Throws as whichPayouts.
 */
export async function writeAllCsv(
  context: Context,
  actor: Actor,
  filters: PayoutFilters,
  rows_per_page = ROWS_PER_PAGE,
): Promise<FileAnswer> {
  const range = whichPayouts(actor, filters);
  const first = await listPayouts(context.db, range, rows_per_page);
  return new FileAnswer('payouts.csv', 'text/csv; charset=utf-8', Readable.from(chunks(context, range, rows_per_page, first)));
}

async function* chunks({ db }: Context, range: PayoutRange, rows_per_page: number, first: ListedPayout[]): AsyncGenerator<string> {
  yield UTF8_MARK + csvRow(HEAD);
  for (let rows = first; rows.length > 0; ) {
    yield rows.map(line).join('');
    if (rows.length < rows_per_page) return;
    rows = await listPayouts(db, range, rows_per_page, rows.at(-1)?.id);
  }
}

function line(row: ListedPayout): string {
  const { status, return_code } = presentPayout(row);
  return csvRow([
    row.sent_on,
    row.settles_on,
    textCell(row.business_name),
    row.last_four,
    row.reference,
    decimalCell(row.amount_cents),
    PAYOUT_STATUS_LABELS[status],
    return_code ?? '',
  ]);
}
