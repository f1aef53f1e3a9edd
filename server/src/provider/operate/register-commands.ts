import { companyNameOf } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { limitWords, listOriginators, type Originator } from '../../merchants/businesses/index.ts';
import { type Commands, linesOf, Misused } from './command.ts';
import { minute } from './moments.ts';

/** The register of originators: whom the provider sends debits for, as files name them, and up to how much. */
export const REGISTER_COMMANDS: Commands = {
  'originator-register': {
    takes: '[--json]',
    does: 'lists every business as files to the bank name it, with company ID, since when, exposure limits, and who set them',
    reads_only: true,
    async run(context, args) {
      if (args.length > 1 || (args[0] !== undefined && args[0] !== '--json')) throw new Misused();
      const rows = (await listOriginators(context.db)).map((row) => registered(context, row));
      return args[0] === '--json' ? JSON.stringify(rows, null, 2) : linesOf(rows, 'There is no business yet.', rowLines);
    },
  },
};

interface Registered extends Originator {
  /** As the batch header has it, in at most 16 characters. */
  readonly company_name: string;
  readonly company_id: string;
}

function registered({ config }: Pick<Context, 'config'>, row: Originator): Registered {
  return { ...row, company_name: companyNameOf(row.business_name), company_id: config.ach.company_id };
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
