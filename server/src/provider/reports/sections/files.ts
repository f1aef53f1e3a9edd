import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import { formatCents } from '@drawbridge/money';
import { countExceptionsByReason, countFilesByMonth, countHoldsAndAbandoned } from '../../../ach/index.ts';
import { countChangesByCode } from '../../../collections/notifications-of-change/index.ts';
import { countReversalsByReason } from '../../../disbursements/reversals/index.ts';
import type { Period } from '../../../kernel/clock/period.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import type { ReportContext } from '../risk-report.ts';
import { count, monthWords } from '../words.ts';

const EXCEPTION_WORDS: Readonly<Record<ExceptionReason, string>> = {
  unreadable_file: 'A file that can’t be read',
  unreadable_line: 'A line that can’t be read',
  same_content: 'A file that came twice under two names',
  not_a_return: 'An entry that isn’t a return',
  other_company: 'An entry of another company',
  unknown_trace: 'A trace number that isn’t ours',
  unknown_code: 'A code that isn’t known',
  already_returned: 'An entry that had come back already',
  amount_mismatch: 'Another amount than was sent',
  not_returnable: 'An entry that can’t come back',
  not_dishonored: 'A return that wasn’t dishonored',
  change_not_applied: 'A change that couldn’t be applied',
  settlement_account_change: 'A change of a business’s account',
  dishonor_lost: 'A dishonored return that the bank kept',
  lost_entry: 'An entry that the records lost',
  offset_entry: 'An offset entry that came back',
};

/** Reversals, files and exceptions, and notifications of change. */
export async function filesSections({ db }: ReportContext, period: Period): Promise<PrintedSection[]> {
  return [await reversals(db, period), await files(db, period), await changes(db, period)];
}

async function reversals(db: ReportContext['db'], period: Period): Promise<PrintedSection> {
  const table = tableOf(
    'Reversals',
    await countReversalsByReason(db, period),
    [
      { label: 'Reason', cell: ({ reason }) => reason.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase()), weight: 2 },
      { label: 'Asked for', cell: ({ asked }) => count(asked), is_number: true },
      { label: 'Settled', cell: ({ settled }) => count(settled), is_number: true },
      { label: 'Came back', cell: ({ came_back }) => count(came_back), is_number: true },
      { label: 'Canceled', cell: ({ canceled }) => count(canceled), is_number: true },
      { label: 'Amount', cell: ({ amount_cents }) => formatCents(amount_cents), is_number: true, weight: 1.4 },
    ],
    'No debit was reversed in this period.',
  );
  return { title: 'Reversals', paragraphs: [], tables: [table] };
}

async function files(db: ReportContext['db'], period: Period): Promise<PrintedSection> {
  const { holds, abandoned } = await countHoldsAndAbandoned(db, period);
  return {
    title: 'Files and exceptions',
    paragraphs: [
      `Late files reached the bank too late for their day and settled on a later one. Deliveries held because records and bank didn’t agree: ${count(holds)}. Entries that no file could hold and a person abandoned: ${count(abandoned)}.`,
    ],
    tables: [
      tableOf(
        'Files to the bank, by month',
        await countFilesByMonth(db, period),
        [
          { label: 'Month', cell: ({ month }) => monthWords(month), weight: 1.2 },
          { label: 'Files', cell: (row) => count(row.files), is_number: true, weight: 0.7 },
          { label: 'Debits', cell: ({ debit_cents }) => formatCents(debit_cents), is_number: true, weight: 1.6 },
          { label: 'Credits', cell: ({ credit_cents }) => formatCents(credit_cents), is_number: true, weight: 1.6 },
          { label: 'Rejected', cell: ({ rejected }) => count(rejected), is_number: true },
          { label: 'Late', cell: ({ late }) => count(late), is_number: true, weight: 0.7 },
          { label: 'Rejected after settling', cell: ({ late_rejected }) => count(late_rejected), is_number: true, weight: 1.2 },
        ],
        'No file was to settle in this period.',
      ),
      tableOf(
        'Exceptions from the bank',
        await countExceptionsByReason(db, period),
        [
          { label: 'What came', cell: ({ reason }) => EXCEPTION_WORDS[reason], weight: 4 },
          { label: 'Exceptions', cell: ({ came }) => count(came), is_number: true },
          { label: 'Still open', cell: ({ open }) => count(open), is_number: true },
        ],
        'Nothing came from the bank that couldn’t be acted on.',
      ),
    ],
  };
}

async function changes(db: ReportContext['db'], period: Period): Promise<PrintedSection> {
  const table = tableOf(
    'Notifications of change',
    await countChangesByCode(db, period),
    [
      { label: 'Code', cell: ({ code }) => code },
      { label: 'Came', cell: ({ came }) => count(came), is_number: true },
      { label: 'Applied', cell: ({ applied }) => count(applied), is_number: true },
      { label: 'Applied late', cell: ({ applied_late }) => count(applied_late), is_number: true },
      { label: 'Refused', cell: ({ refused }) => count(refused), is_number: true },
    ],
    'No bank told of a change in this period.',
  );
  return {
    title: 'Notifications of change',
    paragraphs: ['A change is applied within six banking days, or refused within fifteen days.'],
    tables: [table],
  };
}
