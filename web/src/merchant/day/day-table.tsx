import { type DayLine, type DayTotals, VIEW_TIPS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useSession } from '../../session/state.ts';
import type { FailedProps } from '../../ui/feedback/empty.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { whereOf, whoOf } from './day-words.ts';

/** A line of the table: of a person, or the sum of all. */
type Line = DayLine & { is_sum?: boolean };

const money = (cents: number) => <span className={cents === 0 ? 'money day__zero' : 'money'}>{formatCents(cents)}</span>;

/** What a stacked row has no columns for. */
function inWords({ count, gross, tips, refunds, returns, fees }: Line): string {
  return [
    `${count} ${count === 1 ? 'payment' : 'payments'}, ${formatCents(gross)} gross`,
    ...(refunds === 0 ? [] : [`refunds ${formatCents(0 - refunds)}`]),
    ...(returns === 0 ? [] : [`returns ${formatCents(0 - returns)}`]),
    ...(tips === 0 ? [] : [`tips ${formatCents(tips)}`]),
    ...(fees === null || fees === 0 ? [] : [`fees ${formatCents(0 - fees)}`]),
  ].join(' · ');
}

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'who',
    head: 'Signed in',
    at: 'title',
    cell: (line) =>
      line.is_sum ? (
        <span className="strong">Total</span>
      ) : (
        <>
          <span className="day__who">{whoOf(line.username)}</span>
          <span className="day__where">{whereOf(line)}</span>
        </>
      ),
  },
  { id: 'count', head: 'Payments', num: true, cell: (line) => <span className="num">{line.count}</span> },
  { id: 'gross', head: 'Gross', num: true, cell: (line) => money(line.gross) },
  {
    id: 'refunds',
    head: 'Refunds',
    num: true,
    at: 'extra',
    cell: (line) => (
      <>
        <span className="day__wide">{money(0 - line.refunds)}</span>
        <span className="day__narrow t-13 muted">{inWords(line)}</span>
      </>
    ),
  },
  { id: 'returns', head: 'Returns', num: true, cell: (line) => money(0 - line.returns) },
  { id: 'tips', head: 'Tips', num: true, cell: (line) => money(line.tips) },
  { id: 'fees', head: 'Fees', num: true, cell: (line) => money(0 - (line.fees ?? 0)) },
  { id: 'net', head: 'Net', num: true, at: 'amount', cell: (line) => <span className="strong">{money(line.net)}</span> },
];

/** Whether tips have a column: where customers are asked for none there is none of zeros; what was given while they were stays. */
export function useTipsShown(data: DayTotals | undefined): boolean {
  const { claims } = useSession();
  return claims?.permissions.includes(VIEW_TIPS) || (data?.totals.tips ?? 0) > 0;
}

/** A day's totals by who was signed in, and their sum. `data`: undefined while it loads. */
export function DayTable({ data, tips, failed }: { data: DayTotals | undefined; tips: boolean; failed: FailedProps | undefined }) {
  const shown = COLUMNS.filter(({ id }) => (id === 'tips' ? tips : id === 'fees' ? data?.totals.fees !== null : true));
  return (
    <Table
      label="Daily totals"
      columns={shown}
      rows={failed || data === undefined ? undefined : withSum(data)}
      rowKey={(line) => (line.is_sum ? 'sum' : `of ${line.username}`)}
      empty={{ title: 'No payments, refunds or returns on this day.' }}
      {...(failed && { failed })}
    />
  );
}

function withSum({ lines, totals }: DayTotals): Line[] {
  return lines.length === 0 ? [] : [...lines, { ...totals, username: null, channels: [], is_sum: true }];
}
