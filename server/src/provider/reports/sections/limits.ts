import { formatCents } from '@drawbridge/money';
import type { Period } from '../../../kernel/clock/period.ts';
import { countBusinesses } from '../../../merchants/businesses/index.ts';
import { countRefusalsByBusiness } from '../../../payments/exposure/index.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import type { ReportContext } from '../risk-report.ts';
import { count } from '../words.ts';

const MOST_BUSINESSES = 1_000;

/** Exposure limits, how often they were changed, and what they refused. */
export async function limitsSection({ db }: ReportContext, period: Period): Promise<PrintedSection> {
  const businesses = await countBusinesses(db, period);
  const refusals = await countRefusalsByBusiness(db, period, MOST_BUSINESSES);
  return {
    title: 'Limits and exposure',
    paragraphs: [
      `As of today, ${count(businesses.limited)} of ${count(businesses.there)} businesses have an exposure limit. Changes of limits in the period: ${count(businesses.limit_changes)}, of ${count(businesses.limits_changed_of)} businesses. Changes of settlement accounts: ${count(businesses.settlement_account_changes)}.`,
      'Counted are orders at a counter that a limit refused as their consumers approved them. What a limit refused before anybody was asked leaves no payment.',
    ],
    tables: [
      tableOf(
        'Refused by an exposure limit',
        refusals,
        [
          { label: 'Business', cell: ({ business_name, business_id }) => business_name ?? business_id ?? 'Unknown', weight: 3 },
          { label: 'Refused', cell: ({ refused }) => count(refused), is_number: true },
          { label: 'Amount', cell: ({ amount_cents }) => formatCents(amount_cents), is_number: true },
        ],
        'No limit refused a payment in this period.',
      ),
    ],
  };
}
