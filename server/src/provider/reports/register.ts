import type { Context } from '../../context.ts';
import { limitWords } from '../../merchants/businesses/index.ts';
import { type PrintedDocument, type PrintedSection, tableOf } from './document.ts';
import { isOverdue, type Registered, readRegistered, reviewWords, todayOf } from './originators.ts';
import { count, dayOf, longDay } from './words.ts';

/** As much of an agreement's hash as tells it from the others in a narrow column. */
const SHORT_HASH = 12;

/**
 * The register of originators: whom the provider sends debits for, as files name them, up to how much, under which
 * agreement, and when each is looked at again. Of this moment.
 */
export async function readRegister(context: Pick<Context, 'clock' | 'config' | 'db'>): Promise<PrintedDocument> {
  const rows = await readRegistered(context);
  const today = todayOf(context);
  return {
    title: 'Originator register',
    subtitle: `As of ${longDay(today)}`,
    at: context.clock.now(),
    layout: 'landscape',
    sections: [businessesSection(rows, today), agreementsSection(rows)],
    to_sign: [],
  };
}

function businessesSection(rows: readonly Registered[], today: string): PrintedSection {
  const overdue = rows.filter((row) => isOverdue(row, today)).length;
  const undated = rows.filter(({ review_on }) => review_on === null).length;
  const table = tableOf(
    'Businesses',
    rows,
    [
      { label: 'Business', cell: (row) => `${row.business_name}\n${row.syn_business_id}`, weight: 2.7 },
      { label: 'Legal name', cell: ({ organization_name }) => organization_name, weight: 1.5 },
      { label: 'In files', cell: ({ company_name, company_id }) => `${company_name}\nID ${company_id}`, weight: 1.3 },
      { label: 'Since', cell: ({ opened_at }) => dayOf(opened_at), weight: 0.9 },
      { label: 'Daily limit', cell: ({ day_cents }) => limitWords(day_cents), is_number: true },
      { label: 'Limit open', cell: ({ open_cents }) => limitWords(open_cents), is_number: true },
      { label: 'Limits set', cell: limitsSet, weight: 1.5 },
      { label: 'Agreement', cell: agreement, weight: 1.5 },
      { label: 'Review by', cell: (row) => reviewWords(row, today), weight: 1 },
    ],
    'There is no business yet.',
  );
  const said =
    rows.length === 0
      ? []
      : [
          `${count(rows.length)} in all. Reviews overdue: ${count(overdue)}. Without a date for a review: ${count(undated)}.`,
          'A limit a day holds debits approved in a banking day, a limit open all that has not been posted yet.',
        ];
  return { title: 'Businesses', paragraphs: said, tables: [table] };
}

function limitsSet({ limits_set_at, limits_set_by, limits_set_why }: Registered): string {
  if (limits_set_at === null) return 'By nobody';
  return [dayOf(limits_set_at), `by ${limits_set_by}`, limits_set_why].filter(Boolean).join('\n');
}

function agreement({ agreement_signed_at, agreement_signed_by, agreement_sha256 }: Registered): string {
  if (agreement_signed_at === null) return 'Not signed on screen';
  const hash = agreement_sha256 === null ? '' : `Text ${agreement_sha256.slice(0, SHORT_HASH)}`;
  return [dayOf(agreement_signed_at), `by ${agreement_signed_by ?? 'somebody'}`, hash].filter(Boolean).join('\n');
}

/** The whole hashes: many businesses sign the same text. */
function agreementsSection(rows: readonly Registered[]): PrintedSection {
  const signed = Map.groupBy(
    rows.flatMap(({ agreement_sha256 }) => (agreement_sha256 === null ? [] : [agreement_sha256])),
    (sha256) => sha256,
  );
  const table = tableOf(
    'Texts that were signed',
    [...signed].map(([sha256, all]) => ({ sha256, businesses: all.length })).toSorted((one, other) => other.businesses - one.businesses),
    [
      { label: 'Text', cell: ({ sha256 }) => sha256.slice(0, SHORT_HASH), weight: 1 },
      { label: 'SHA-256 of the text', cell: ({ sha256 }) => sha256, weight: 5 },
      { label: 'Businesses', cell: ({ businesses }) => count(businesses), is_number: true },
    ],
    'No agreement was signed on screen.',
  );
  return { title: 'Agreements', paragraphs: [], tables: [table] };
}
