import { inColumns } from '../../kernel/columns.ts';
import { type Counted, RATE_RULES, RATES } from './rates.ts';
import type { RatesOf } from './read-rates.ts';

/** A share in percent, two digits behind the point, rounded down: what is shown as the threshold is not above it. */
export function percent({ debits, returns }: Counted): string {
  const hundredths = debits === 0 ? 0 : Math.floor((returns * 10_000) / debits);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}

/** The rates as a table for a terminal. */
export function ratesTable(rows: readonly RatesOf[]): string {
  if (rows.length === 0) return 'No debit was sent in the last 60 days.';
  const head = [
    '',
    'debits',
    ...RATES.map((rate) => `${rate} (${percent({ returns: RATE_RULES[rate].threshold_basis_points, debits: 10_000 })})`),
  ];
  const body = rows.map(({ business_id, business_name, debits, rates }) => [
    business_id === null ? 'all together' : `${business_name ?? '?'} ${business_id}`,
    String(debits),
    ...rates.map((now) => `${now.returns} = ${percent(now)}, ${standing(now)}`),
  ]);
  return inColumns([head, ...body]);
}

function standing({ alarm, above, more_before_alarm }: RatesOf['rates'][number]): string {
  if (alarm) return 'ABOVE';
  return `${more_before_alarm} more${above ? ' (few debits)' : ''}`;
}
