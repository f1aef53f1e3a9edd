import { formatCents } from '@drawbridge/money';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, columnsOf, type Step } from './columns-of-days.ts';
import { useReportDays } from './use-report.ts';
import type { ReportWishes } from './use-report-address.ts';

const WIDTH = 1_000;
const HEIGHT = 88;
const STEP_WORDS: Readonly<Record<Step, string>> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

/**
 * The sales of the range as quiet bars: PENDING and POSTED, by the filters. The same stands as a table below, for
 * whoever reads rather than looks. Nothing is shown where the sums cannot be had: the rows are what the page is for.
 */
export function SalesChart({ wishes, enabled }: { wishes: ReportWishes; enabled: boolean }) {
  const { data, isError } = useReportDays(wishes, enabled);
  if (isError && data === undefined) return null;
  const { statuses } = wishes;
  if (statuses.length > 0 && !statuses.some(isSale))
    return <p className="muted t-13">{statusNames(statuses)} payments aren't sales, so they have no total here.</p>;
  const { step, columns } = columnsOf(wishes.range, data?.days ?? []);
  const sales = columns.reduce((sum, column) => sum + column.sales, 0);
  const count = columns.reduce((sum, column) => sum + column.count, 0);
  return (
    <Card pad className="sales" aria-label="Sales" aria-busy={data === undefined}>
      <p className="sales__sum">
        {data === undefined ? (
          <Skeleton shape="title" />
        ) : (
          <>
            <span className="t-22 money">{formatCents(sales)}</span>
            <span className="t-13 muted">
              {count.toLocaleString('en-US')} {count === 1 ? 'sale' : 'sales'}, {statusWords(wishes.statuses)}, before refunds
            </span>
          </>
        )}
      </p>
      <Bars columns={columns} />
      <p className="sales__ends t-12 faint" aria-hidden="true">
        <span>{formatDate(columns[0]?.from ?? wishes.range.from)}</span>
        <span>{formatDate(wishes.range.to)}</span>
      </p>
      {count > 0 ? <AsTable step={step} columns={columns} /> : null}
    </Card>
  );
}

type Statuses = ReportWishes['statuses'];
const isSale = (status: Statuses[number]): boolean => status === 'PENDING' || status === 'POSTED';

/** Which sales the bars show: those of the filter that are some. */
function statusWords(statuses: Statuses): string {
  const sales = statuses.filter(isSale);
  return sales.length === 1 ? (sales[0] ?? '').toLowerCase() : 'pending and posted';
}

function statusNames(statuses: Statuses): string {
  const names = statuses.join(' and ').toLowerCase();
  return names.charAt(0).toUpperCase() + names.slice(1);
}

function nameOf({ from, to }: Column): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

function Bars({ columns }: { columns: readonly Column[] }) {
  const most = Math.max(1, ...columns.map((column) => column.sales));
  const room = WIDTH / columns.length;
  const gap = Math.min(6, room / 4);
  return (
    <svg className="sales__bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="sales__ground" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {columns.map((column, at) => {
        const height = column.sales === 0 ? 0 : Math.max(2, (column.sales / most) * (HEIGHT - 2));
        return (
          <g key={column.from} className="sales__bar">
            <rect className="sales__reach" x={at * room} y={0} width={room} height={HEIGHT} />
            <rect x={at * room + gap / 2} y={HEIGHT - height} width={room - gap} height={height} />
            <title>{`${nameOf(column)}: ${formatCents(column.sales)}`}</title>
          </g>
        );
      })}
    </svg>
  );
}

function AsTable({ step, columns }: { step: Step; columns: readonly Column[] }) {
  return (
    <details className="sales__table">
      <summary className="t-13">Show as a table</summary>
      <table className="subtable">
        <thead>
          <tr>
            <th scope="col">{STEP_WORDS[step]}</th>
            <th scope="col">Sales</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {columns
            .filter((column) => column.count > 0)
            .map((column) => (
              <tr key={column.from}>
                <th scope="row">{nameOf(column)}</th>
                <td className="num">{formatCents(column.sales)}</td>
                <td className="num">{column.count.toLocaleString('en-US')}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
