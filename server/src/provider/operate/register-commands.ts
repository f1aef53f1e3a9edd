import { writeFile } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { limitWords } from '../../merchants/businesses/index.ts';
import { type PrintedDocument, type Registered, readRegister, readRegistered, readRiskReport, writePdf } from '../reports/index.ts';
import { type Commands, linesOf, Misused, whoOf } from './command.ts';
import { minute } from './moments.ts';

/** The register of originators and the risk report: whom the provider sends debits for, and what a year of it was like. */
export const REGISTER_COMMANDS: Commands = {
  'originator-register': {
    takes: '[--json | --pdf FILE]',
    does: 'lists every business as files to the bank name it, with company ID, since when, exposure limits, and who set them',
    // Whoever prints it stands in the audit log.
    reads_only: (args) => !args.includes('--pdf'),
    async run(context, args) {
      const [option, file] = args;
      if (option === '--pdf' && file !== undefined && args.length === 2) return print(context, await readRegister(context), file);
      if (args.length > 1 || (option !== undefined && option !== '--json')) throw new Misused();
      const rows = await readRegistered(context);
      return option === '--json' ? JSON.stringify(rows, null, 2) : linesOf(rows, 'There is no business yet.', rowLines);
    },
  },
  'risk-report': {
    takes: 'YEAR FILE',
    does: 'writes the risk report of a year as PDF: originators, return rates, validations, limits, alarms, decisions',
    async run(context, args) {
      const [year, file] = args;
      if (args.length !== 2 || year === undefined || file === undefined || !/^20\d\d$/.test(year)) throw new Misused();
      const { report } = await readRiskReport(context, Number(year)).catch((error: unknown) => {
        throw error instanceof AppError ? new StartRefused(error.message) : error;
      });
      return print(context, report, file);
    },
  },
};

async function print(context: Context, document: PrintedDocument, file: string): Promise<string> {
  const pdf = await writePdf(document, context.config.brand, { by: whoOf(undefined), at: context.clock.wall() });
  await writeFile(file, pdf, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(code === 'EEXIST' ? `${file} is there already: name another file` : `${file} can't be written: ${code}`);
  });
  return `${document.title} written to ${file}.`;
}

function rowLines(row: Registered): string {
  const { limits_set_at, limits_set_by, limits_set_why, review_on, agreement_signed_at, agreement_signed_by, agreement_sha256 } = row;
  const applied =
    agreement_signed_at === null
      ? []
      : [
          `  agreement: signed ${minute(agreement_signed_at)} by ${agreement_signed_by}, SHA-256 ${agreement_sha256}`,
          `  review: by ${review_on}`,
        ];
  const set = limits_set_at === null ? '' : `, set ${minute(limits_set_at)} by ${limits_set_by}: ${limits_set_why}`;
  return [
    `${row.syn_business_id}  ${row.business_name}, of ${row.organization_name}, since ${minute(row.opened_at)}`,
    `  in files: company name ${row.company_name}, company ID ${row.company_id}`,
    `  exposure: ${limitWords(row.day_cents)} a day and ${limitWords(row.open_cents)} open${set}`,
    ...applied,
  ].join('\n');
}
