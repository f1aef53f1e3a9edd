import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import {
  type AlertOfPeriod,
  countReturnsByCode,
  countReturnsByMonth,
  isAbove,
  listAlertsOfPeriod,
  percent,
  RATE_RULES,
  RATES,
  type Rate,
  type ReturnsOfMonth,
} from '../../../collections/return-rates/index.ts';
import type { Period } from '../../../kernel/clock/period.ts';
import { type PrintedSection, type PrintedTable, type ReportColumn, tableOf } from '../document.ts';
import type { ReportContext } from '../risk-report.ts';
import { count, dayOf, monthWords } from '../words.ts';

const MOST_ALERTS = 500;
/** Of months of single businesses; those with most returns stay. */
const MOST_MONTHS = 1_000;

const RATE_WORDS: Readonly<Record<Rate, string>> = { unauthorized: 'Unauthorized', administrative: 'Administrative', overall: 'Overall' };

/** How often debits came back, beside the thresholds, and what was told when they came back too often. */
export async function ratesSections({ db }: ReportContext, period: Period): Promise<PrintedSection[]> {
  const months = await countReturnsByMonth(db, period);
  const codes = await countReturnsByCode(db, period);
  const alerts = await listAlertsOfPeriod(db, period, MOST_ALERTS);
  const limits = RATES.map((rate) => `${RATE_WORDS[rate].toLowerCase()} ${thresholdOf(rate)}`).join(', ');
  const rates: PrintedSection = {
    title: 'Return rates',
    paragraphs: [
      `The thresholds of Nacha's rules hold over 60 days: ${limits}. A month or a year above one is marked here; whether it was an alarm stands under Alarms.`,
    ],
    tables: [
      ratesTable('All businesses, by month', allByMonth(months), { label: 'Month', cell: ({ name }) => name }),
      ratesTable('By business, the whole period', byBusiness(months), { label: 'Business', cell: ({ name }) => name, weight: 2 }),
      ratesTable(
        'Months of a business in which debits came back',
        withReturns(months),
        { label: 'Business, month', cell: ({ name }) => name, weight: 2 },
        'No debit of the period has come back.',
      ),
      tableOf(
        'Returns by code',
        codes,
        [
          { label: 'Code', cell: ({ code }) => code, weight: 0.6 },
          { label: 'Reason', cell: ({ code }) => returnReason(code), weight: 3 },
          { label: 'Returns', cell: ({ returns }) => count(returns), is_number: true },
          { label: 'Accounts', cell: ({ accounts }) => count(accounts), is_number: true },
          { label: 'Amount', cell: ({ amount_cents }) => formatCents(amount_cents), is_number: true },
        ],
        'No debit of the period has come back.',
      ),
    ],
  };
  return [rates, alarms(alerts)];
}

interface Counts extends Readonly<Record<Rate, number>> {
  readonly name: string;
  readonly debits: number;
}

function ratesTable(
  label: string,
  rows: readonly Counts[],
  first: ReportColumn<Counts>,
  empty = 'No debit was to settle in this period.',
): PrintedTable {
  const figures = RATES.flatMap((rate): ReportColumn<Counts>[] => [
    { label: RATE_WORDS[rate], cell: (row) => count(row[rate]), is_number: true, weight: 1.1 },
    {
      label: `% of ${thresholdOf(rate)}`,
      cell: (row) => percent({ debits: row.debits, returns: row[rate] }),
      is_number: true,
      weight: 0.75,
    },
  ]);
  const above = (row: Counts): string =>
    RATES.filter((rate) => isAbove(rate, { debits: row.debits, returns: row[rate] }))
      .map((rate) => RATE_WORDS[rate])
      .join('\n');
  return tableOf(
    label,
    rows,
    [
      first,
      { label: 'Debits', cell: ({ debits }) => count(debits), is_number: true, weight: 0.7 },
      ...figures,
      { label: 'Above', cell: above, weight: 1.1 },
    ],
    empty,
  );
}

function allByMonth(months: readonly ReturnsOfMonth[]): Counts[] {
  const by_month = Map.groupBy(
    months.toSorted((one, other) => one.month.localeCompare(other.month)),
    ({ month }) => month,
  );
  const rows = [...by_month].map(([month, all]) => summed(monthWords(month), all));
  return rows.length === 0 ? [] : [...rows, summed('All months', months)];
}

function byBusiness(months: readonly ReturnsOfMonth[]): Counts[] {
  const rows = [...Map.groupBy(months, ({ business_id }) => business_id).values()].map((all) => summed(nameOf(all[0]), all));
  return rows.toSorted((one, other) => other.overall - one.overall || one.name.localeCompare(other.name));
}

function withReturns(months: readonly ReturnsOfMonth[]): Counts[] {
  return months
    .filter(({ overall }) => overall > 0)
    .toSorted((one, other) => other.overall - one.overall)
    .slice(0, MOST_MONTHS)
    .map((row) => ({ ...row, name: `${nameOf(row)}, ${monthWords(row.month)}` }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function summed(name: string, rows: readonly ReturnsOfMonth[]): Counts {
  const sum = (of: (row: ReturnsOfMonth) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    name,
    debits: sum(({ debits }) => debits),
    unauthorized: sum(({ unauthorized }) => unauthorized),
    administrative: sum(({ administrative }) => administrative),
    overall: sum(({ overall }) => overall),
  };
}

function alarms(alerts: readonly AlertOfPeriod[]): PrintedSection {
  const table = tableOf(
    'Alarms',
    alerts,
    [
      { label: 'Began', cell: ({ began_at }) => dayOf(began_at), weight: 1.1 },
      { label: 'Of', cell: (row) => (row.business_id === null ? 'All businesses' : nameOf(row)), weight: 2 },
      { label: 'Rate', cell: ({ rate }) => RATE_WORDS[rate], weight: 1.2 },
      { label: 'Returns', cell: ({ returns }) => count(returns), is_number: true, weight: 0.8 },
      { label: 'Debits', cell: ({ debits }) => count(debits), is_number: true, weight: 0.8 },
      { label: 'Percent', cell: (row) => percent(row), is_number: true, weight: 0.8 },
      { label: 'Ended', cell: ({ ended_at }) => (ended_at === null ? 'Still on' : dayOf(ended_at)), weight: 1.1 },
      { label: 'Stop', cell: stopOf, weight: 1.6 },
    ],
    'No rate went above its threshold by more than chance.',
  );
  return { title: 'Alarms', paragraphs: [], tables: [table] };
}

function stopOf({ stopped_at, lifted_by }: AlertOfPeriod): string {
  if (stopped_at === null) return 'None';
  return lifted_by === null ? 'Debits stopped' : `Debits stopped, lifted by ${lifted_by}`;
}

const nameOf = (row: { readonly business_name: string | null; readonly business_id: string | null } | undefined): string =>
  row?.business_name ?? row?.business_id ?? 'Unknown';
const thresholdOf = (rate: Rate): string => `${RATE_RULES[rate].threshold_basis_points / 100}%`;
