import type { Readable } from 'node:stream';
import { addDays } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { monthAsCsv, monthAsPdf, readMonth } from '../../disbursements/statements/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Attachment } from '../../notify/outbox/index.ts';
import { DAY_CSV_HEAD, dayAsCsv, readDay, writeCsv } from '../reports/index.ts';
import type { Period } from './periods.ts';
import type { ScheduleRow } from './store.ts';

/** A scheduled report of a period: its file, or why there is none, and where it is in the portal. */
export interface WrittenReport {
  readonly said: 'attached' | 'empty' | 'too_large';
  readonly path: string;
  readonly attachment?: Attachment;
}

/** Writes a scheduled report as one who may see all of its business; a file above `most_bytes` is left out. */
export function writeReport(context: Context, schedule: ScheduleRow, period: Period, most_bytes: number): Promise<WrittenReport> {
  const reader: Actor = {
    user_id: '',
    kind: 'merchant',
    status: 'ACTIVE',
    role: 'AdminAccount',
    organization_id: undefined,
    business_ids: [schedule.business_id],
  };
  return WRITERS[schedule.report](context, reader, schedule, period, most_bytes);
}

type Writer = (context: Context, reader: Actor, schedule: ScheduleRow, period: Period, most_bytes: number) => Promise<WrittenReport>;

const WRITERS: Readonly<Record<ScheduleRow['report'], Writer>> = {
  async transactions(context, reader, { business_id }, { first_day, last_day }, most_bytes) {
    const path = `/merchant/report?from=${first_day}&to=${last_day}&location=${business_id}`;
    const filters = { start_date: `${first_day}T00:00:00Z`, end_date: `${last_day}T00:00:00Z` };
    const { content, content_type } = await writeCsv(context, reader, filters);
    const bytes = await gather(content, most_bytes);
    if (bytes === undefined) return { said: 'too_large', path };
    // A head and nothing below it.
    if (bytes.indexOf('\r\n') === bytes.length - 2) return { said: 'empty', path };
    return attached(path, `transactions-${daysOf({ first_day, last_day })}.csv`, content_type, bytes);
  },
  async daily_totals(context, reader, { business_id }, period, most_bytes) {
    const path = `/merchant/day?date=${period.last_day}&location=${business_id}`;
    let rows = '';
    for (let day = period.first_day; day <= period.last_day; day = addDays(day, 1)) {
      const totals = await readDay(context, reader, { day: `${day}T00:00:00Z`, syn_business_id: business_id });
      if (totals.lines.length > 0) rows += dayAsCsv(day, totals);
    }
    if (rows === '') return { said: 'empty', path };
    const bytes = Buffer.from(DAY_CSV_HEAD + rows);
    return bytes.length > most_bytes
      ? { said: 'too_large', path }
      : attached(path, `daily-totals-${daysOf(period)}.csv`, 'text/csv; charset=utf-8', bytes);
  },
  async statement(context, reader, { business_id, format }, { first_day }, most_bytes) {
    const month = first_day.slice(0, 7);
    const path = `/merchant/payouts/month?month=${month}&location=${business_id}`;
    const statement = await readMonth(context, reader, { syn_business_id: business_id, month });
    if (statement.lines.length === 0 && statement.opening === 0) return { said: 'empty', path };
    const file = format === 'pdf' ? await monthAsPdf(context, statement) : monthAsCsv(statement);
    const bytes = await gather(file.content, most_bytes);
    return bytes === undefined ? { said: 'too_large', path } : attached(path, file.file_name, file.content_type, bytes);
  },
};

function attached(path: string, file_name: string, content_type: string, bytes: Buffer): WrittenReport {
  return { said: 'attached', path, attachment: { file_name, content_type, base64: bytes.toString('base64') } };
}

/** The whole of a file; undefined for one that is larger. */
async function gather(content: Readable, most_bytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    const part = Buffer.from(chunk as string | Buffer);
    bytes += part.length;
    if (bytes > most_bytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function daysOf({ first_day, last_day }: Period): string {
  return first_day === last_day ? first_day : `${first_day}-to-${last_day}`;
}
