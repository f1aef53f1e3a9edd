import type { Period } from '../../../kernel/clock/period.ts';
import { countBusinesses } from '../../../merchants/businesses/index.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import { isOverdue, readRegistered, reviewWords, todayOf } from '../originators.ts';
import type { ReportContext } from '../risk-report.ts';
import { count, dayOf } from '../words.ts';

/** Whom debits were sent for by the end of a period, and when each is looked at again. */
export async function originatorsSection(context: ReportContext, period: Period): Promise<PrintedSection> {
  const { there, opened } = await countBusinesses(context.db, period);
  const today = todayOf(context);
  const rows = (await readRegistered(context)).filter(({ opened_at }) => opened_at < period.until);
  const overdue = rows.filter((row) => isOverdue(row, today)).length;
  return {
    title: 'Originators',
    paragraphs: [
      `${count(there)} by the end of the period, ${count(opened)} of them opened in it. As of today, reviews overdue: ${count(overdue)}. The originator register has their limits and agreements.`,
    ],
    tables: [
      tableOf(
        'Originators and their reviews',
        rows,
        [
          { label: 'Business', cell: ({ business_name }) => business_name, weight: 2.2 },
          { label: 'Legal name', cell: ({ organization_name }) => organization_name, weight: 1.8 },
          { label: 'Since', cell: ({ opened_at }) => dayOf(opened_at) },
          {
            label: 'Agreement signed',
            cell: ({ agreement_signed_at: at }) => (at === null ? 'Not on screen' : dayOf(at)),
            weight: 1.1,
          },
          { label: 'Review by', cell: (row) => reviewWords(row, today), weight: 1.1 },
        ],
        'There was no business yet.',
      ),
    ],
  };
}
