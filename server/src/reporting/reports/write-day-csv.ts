import { Readable } from 'node:stream';
import { type BodyOf, CHANNEL_LABELS, type DaySums, type dayReports, NOBODY_SIGNED_IN } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { readDay } from './read-day.ts';

/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';
const HEAD = ['Date', 'Location', 'Signed in', 'Channels', 'Payments', 'Gross', 'Refunds', 'Returns', 'Tips', 'Fees', 'Net'];

/**
 * A day's totals as `daily-totals-2026-11-17.csv`: plain decimals of dollars, a row for whoever was signed in, and their sum.
 * Fees are left empty for whoever may not see them. Throws as readDay.
 */
export async function writeDayCsv(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  wish: BodyOf<typeof dayReports.download>,
): Promise<FileAnswer> {
  const { business, lines, totals } = await readDay(context, actor, wish);
  const day = wish.day.slice(0, 10);
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
  const csv = UTF8_MARK + csvRow(HEAD) + rows.join('') + row('Total', '', totals);
  return new FileAnswer(`daily-totals-${day}.csv`, 'text/csv; charset=utf-8', Readable.from([csv]));
}
