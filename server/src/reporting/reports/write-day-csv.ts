import { Readable } from 'node:stream';
import { type AnswerOf, type BodyOf, CHANNEL_LABELS, type DaySums, type dayReports, NOBODY_SIGNED_IN } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { readDay } from './read-day.ts';

/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';
const HEAD = ['Date', 'Location', 'Signed in', 'Channels', 'Payments', 'Gross', 'Refunds', 'Returns', 'Tips', 'Fees', 'Net'];

/** The head of daily totals as a file, with the mark that it begins with. */
export const DAY_CSV_HEAD = UTF8_MARK + csvRow(HEAD);

/**
 * A day's totals as a file of plain decimals of dollars, without its head: a row for whoever was signed in, and their sum.
 * Fees are left empty for whoever may not see them. `day`: as in 2026-11-17.
 */
export function dayAsCsv(day: string, { business, lines, totals }: AnswerOf<typeof dayReports.read>): string {
  const row = (who: string, channels: string, { count, gross, refunds, returns, tips, fees, net }: DaySums): string =>
    csvRow([
      day,
      textCell(business?.business_name ?? 'All Locations'),
      textCell(who),
      channels,
      String(count),
      decimalCell(gross),
      // Below zero, so that the cells of a row add up to its last.
      decimalCell(0 - refunds),
      decimalCell(0 - returns),
      decimalCell(tips),
      fees === null ? '' : decimalCell(0 - fees),
      decimalCell(net),
    ]);
  const rows = lines.map((line) =>
    row(line.username ?? NOBODY_SIGNED_IN, textCell(line.channels.map((channel) => CHANNEL_LABELS[channel]).join('; ')), line),
  );
  return rows.join('') + row('Total', '', totals);
}

/** A day's totals as `daily-totals-2026-11-17.csv`. Throws as readDay. */
export async function writeDayCsv(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  wish: BodyOf<typeof dayReports.download>,
): Promise<FileAnswer> {
  const day = wish.day.slice(0, 10);
  const csv = DAY_CSV_HEAD + dayAsCsv(day, await readDay(context, actor, wish));
  return new FileAnswer(`daily-totals-${day}.csv`, 'text/csv; charset=utf-8', Readable.from([csv]));
}
