import { Readable } from 'node:stream';
import { type ConsoleReport, REPORT_ROWS_SHOWN } from '@drawbridge/contract/provider';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { type PrintedDocument, type PrintedTable, readRegister, readRiskReport, reportYears, writePdf } from '../reports/index.ts';
import { byOf, type Staff, staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

/** The register of originators and the risk report of a year, as pages and as PDF. */
export function reportCalls({ on }: ConsoleBinder, context: Context): void {
  on('readRegister', async () => present(await readRegister(context)));
  on('printRegister', async ({ staff, request }) => {
    const register = await readRegister(context);
    return print(context, { staff, request, document: register, id: 'originator-register' });
  });
  on('readRiskReport', async ({ query }) => {
    const { year, report } = await readRiskReport(context, query.year);
    return { year, years: await reportYears(context), report: present(report) };
  });
  on('printRiskReport', async ({ query, staff, request }) => {
    const { year, report } = await readRiskReport(context, query.year);
    return print(context, { staff, request, document: report, id: `risk-report-${year}` });
  });
}

interface Print {
  readonly staff: Staff;
  readonly request: FastifyRequest;
  readonly document: PrintedDocument;
  readonly id: string;
}

/** Nothing is handed out where the log can't tell of it. */
async function print(context: Context, { staff, request, document, id }: Print): Promise<FileAnswer> {
  const { clock, config, db } = context;
  const pdf = await writePdf(document, config.brand, { by: byOf(staff), at: clock.wall() });
  const who = staffWho(staff, request.ip);
  await writeEntry(db, clock, { event: 'staff.printed', who, thing: { kind: 'document', id, name: document.title } });
  return new FileAnswer(`${id}.pdf`, 'application/pdf', Readable.from([pdf]));
}

function present({ title, subtitle, at, sections }: PrintedDocument): ConsoleReport {
  return {
    title,
    subtitle,
    at: at.toISOString(),
    sections: sections.map((section) => ({
      title: section.title,
      paragraphs: [...section.paragraphs],
      tables: section.tables.map(presentTable),
    })),
  };
}

function presentTable({ label, columns, rows, empty }: PrintedTable): ConsoleReport['sections'][number]['tables'][number] {
  return {
    label,
    columns: columns.map((column) => ({ label: column.label, is_number: column.is_number })),
    rows: rows.slice(0, REPORT_ROWS_SHOWN).map((row) => [...row]),
    row_count: rows.length,
    empty,
  };
}
