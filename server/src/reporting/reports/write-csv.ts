import { Readable } from 'node:stream';
import { setImmediate as onceSent } from 'node:timers/promises';
import { CAUSE_WORDS, CHANNEL_LABELS, type ReportFilters } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { shownCause } from '../../payments/purchases/index.ts';
import { type FilePageSizes, filePages } from './file-pages.ts';
import type { FileRow } from './file-store.ts';
import { settlementOf } from './present-row.ts';
import { whichPayments } from './which-payments.ts';

const SIZES: FilePageSizes = { rows: 2_000, ids: 50_000 };
/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';

const HEAD = [
  'Date',
  'Location',
  'Sales',
  'Status',
  'Customer',
  'Channel',
  'Settlement Amt',
  'Settlement Time',
  'Employee Name',
  'Bank Account',
  'Transaction ID',
  'Fee',
  'Memo',
  'POS Order ID',
  'Link ID',
  'Refunded',
  'Reversed',
  'Tip',
  'Cause',
];

/**
 * The report as `report.csv`, newest first, in businesses' times, read as it is taken; waiting holds no connection.
 * First rows precede the answer, so what cannot be read is an error, not a short file. Throws as whichPayments.
 */
export async function writeCsv(context: Context, actor: Actor, filters: ReportFilters, sizes = SIZES): Promise<FileAnswer> {
  const next = filePages(context.db, whichPayments(actor, filters), sizes);
  const first = (await next()) ?? [];
  return new FileAnswer('report.csv', 'text/csv; charset=utf-8', Readable.from(chunks(first, next)));
}

async function* chunks(first: FileRow[], read: () => Promise<FileRow[] | undefined>): AsyncGenerator<string> {
  let head = UTF8_MARK + csvRow(HEAD);
  for (let rows: FileRow[] | undefined = first; rows; head = '') {
    const next = read();
    // Nobody waits for them where the reader goes away; else they are awaited, and throw, below.
    next.catch(() => undefined);
    // The pool sends only once nothing else is at hand: else the database would rest while rows are written.
    await onceSent();
    yield head + rows.map(line).join('');
    rows = await next;
  }
}

function line(row: FileRow): string {
  const { settlement_cents, fee_cents } = settlementOf(row);
  const cause = shownCause(row);
  return csvRow([
    clockTime(row.requested_there),
    textCell(row.store_name),
    decimalCell(row.amount_cents - row.tip_cents),
    row.status,
    textCell(row.customer_name),
    CHANNEL_LABELS[row.channel],
    decimalCell(settlement_cents),
    row.posted_there === null ? '' : clockTime(row.posted_there),
    textCell(row.employee_name ?? ''),
    row.last_four,
    row.public_id,
    decimalCell(fee_cents),
    textCell(row.memo ?? ''),
    textCell(row.pos_order_id ?? ''),
    row.link_number === null ? '' : String(row.link_number),
    decimalCell(row.refunded_cents - row.reversed_cents),
    decimalCell(row.reversed_cents),
    decimalCell(row.tip_cents),
    cause === null ? '' : textCell(CAUSE_WORDS[cause]),
  ]);
}

/** `03/18/2026 2:41 PM` of `2026-03-18 14:41:07.25`. */
function clockTime(there: string): string {
  const hour = Number(there.slice(11, 13));
  return `${there.slice(5, 7)}/${there.slice(8, 10)}/${there.slice(0, 4)} ${hour % 12 || 12}:${there.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
