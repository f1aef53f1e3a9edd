import { Readable } from 'node:stream';
import { wallTimeAt } from '@drawbridge/banking-calendar';
import { MONTH_LABELS, type MonthFee, type MonthlyStatement, PAYOUT_STATUS_LABELS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { dayWords, monthWords } from '../../kernel/language/month-words.ts';
import { printable } from '../../kernel/pdf/letters.ts';
import { type TaggedColumn, TaggedPages } from '../../kernel/pdf/tagged-pages.ts';
import { closingWords, openingWords, termsWords } from './month-words.ts';

const SUMMARY: readonly TaggedColumn[] = [
  { label: 'What', weight: 5 },
  { label: 'Count', weight: 1, is_number: true },
  { label: 'Amount', weight: 2, is_number: true },
];
const FEES: readonly TaggedColumn[] = [
  { label: 'Terms', weight: 3 },
  { label: 'Payments', weight: 1, is_number: true },
  { label: 'Sales and tips', weight: 2, is_number: true },
  { label: 'Charged', weight: 2, is_number: true },
  { label: 'Returned', weight: 2, is_number: true },
];
const PAYOUTS: readonly TaggedColumn[] = [
  { label: 'Sent', weight: 3 },
  { label: 'Arrives', weight: 3 },
  { label: 'Payout', weight: 3 },
  { label: 'Account', weight: 1.4 },
  { label: 'Status', weight: 3 },
  { label: 'Amount', weight: 2, is_number: true },
];

/** A month as a PDF with the tags by which screen readers read it. The same figures give the same bytes. */
export async function monthAsPdf({ config: { brand } }: Pick<Context, 'config'>, statement: MonthlyStatement): Promise<FileAnswer> {
  const { month, business_name, first_day, last_day, as_of } = statement;
  const title = `Monthly statement, ${monthWords('en', month)}, ${business_name}`;
  const pages = await TaggedPages.open({ title, author: brand.center, producer: brand.name, at: new Date(as_of) });
  pages.title(brand.center, monthWords('en', month), `Monthly statement, ${dayWords('en', first_day)} to ${dayWords('en', last_day)}`);
  writeWho(pages, statement);
  await writeSums(pages, statement);
  await writeFees(pages, statement);
  await writePayouts(pages, statement);
  writeNotes(pages, statement);
  const bytes = await pages.end(`${brand.center}. Statement ${month}`);
  return new FileAnswer(`statement-${month}.pdf`, 'application/pdf', Readable.from([bytes]));
}

function writeWho(pages: TaggedPages, { business_name, address, syn_business_id, time_zone, is_over, as_of }: MonthlyStatement): void {
  pages.paragraph(business_name, 'strong');
  for (const line of address) pages.paragraph(line);
  pages.paragraph(`Business ID ${syn_business_id}`, 'muted');
  const { date, time } = wallTimeAt(new Date(as_of), time_zone);
  pages.paragraph(`Days as clocks show them in ${time_zone}.${is_over ? '' : ` Figures as of ${dayWords('en', date)}, ${time}.`}`, 'muted');
}

async function writeSums(pages: TaggedPages, statement: MonthlyStatement): Promise<void> {
  pages.heading('Summary');
  await pages.table(SUMMARY, [
    { cells: [openingWords(statement), '', formatCents(statement.opening)] },
    ...statement.lines.map(({ kind, count, amount }) => ({ cells: [MONTH_LABELS[kind], String(count), formatCents(amount)] })),
    { cells: [closingWords(statement), '', formatCents(statement.closing)], is_sum: true },
  ]);
}

async function writeFees(pages: TaggedPages, { fees }: MonthlyStatement): Promise<void> {
  pages.heading('Fees');
  if (fees.length === 0) {
    pages.paragraph('No fees this month.');
    return;
  }
  const sum = (of: (fee: MonthFee) => number): string => formatCents(fees.reduce((cents, fee) => cents + of(fee), 0));
  await pages.table(FEES, [
    ...fees.map((fee) => ({
      cells: [
        `${termsWords(fee)} for each payment`,
        String(fee.count),
        formatCents(fee.of),
        formatCents(fee.charged),
        formatCents(fee.returned),
      ],
    })),
    {
      cells: [
        'Total',
        String(fees.reduce((all, { count }) => all + count, 0)),
        sum(({ of }) => of),
        sum(({ charged }) => charged),
        sum(({ returned }) => returned),
      ],
      is_sum: true,
    },
  ]);
}

async function writePayouts(pages: TaggedPages, { payouts, time_zone }: MonthlyStatement): Promise<void> {
  pages.heading('Payouts');
  if (payouts.length === 0) {
    pages.paragraph('No payouts this month.');
    return;
  }
  await pages.table(PAYOUTS, [
    ...payouts.map(({ sent_at, settles_on, reference, last_four, status, amount }) => ({
      cells: [
        dayWords('en', wallTimeAt(new Date(sent_at), time_zone).date),
        dayWords('en', settles_on),
        reference,
        last_four,
        PAYOUT_STATUS_LABELS[status],
        formatCents(amount),
      ],
    })),
    { cells: ['Total', '', '', '', '', formatCents(payouts.reduce((cents, { amount }) => cents + amount, 0))], is_sum: true },
  ]);
}

function writeNotes(pages: TaggedPages, { notes, business_name, address }: MonthlyStatement): void {
  const unshown = [business_name, ...address].some((text) => printable(text) !== text.normalize('NFC'));
  const all = unshown
    ? [...notes, 'Letters that this PDF can’t show are question marks in it. The page and the CSV have them, and screen readers say them.']
    : notes;
  if (all.length === 0) return;
  pages.heading('Notes');
  for (const note of all) pages.paragraph(note);
}
