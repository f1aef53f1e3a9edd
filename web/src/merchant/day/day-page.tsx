import { CHANNEL_LABELS, type DayLine, type DaySums, VIEW_TIPS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useSearchParams } from 'react-router';
import { useSession } from '../../session/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { formatDate } from '../../ui/format.ts';
import { LeftIcon, RightIcon } from '../../ui/icons/icons.tsx';
import { PrintIcon } from '../../ui/icons/portal-icons.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { dayAfter, isDay, todayIn } from '../report/days.ts';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import './day.css';
import { useDay } from './use-day.ts';

/** A line of the table: of an employee in a channel, or the sum of all. */
type Line = Omit<DayLine, 'channel'> & { channel: DayLine['channel'] | null };

const money = (cents: number) => <span className="money">{formatCents(cents)}</span>;

/** What a stacked row has no columns for. */
function inWords({ count, sales, tips, refunds }: Line): string {
  const parts = [`${count} ${count === 1 ? 'sale' : 'sales'} ${formatCents(sales)}`];
  if (tips > 0) parts.push(`tips ${formatCents(tips)}`);
  if (refunds > 0) parts.push(`refunds ${formatCents(0 - refunds)}`);
  return parts.join(' · ');
}

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'employee',
    head: 'Employee',
    at: 'title',
    cell: (line) => <span className={line.channel === null ? 'strong' : undefined}>{line.employee ?? 'Online'}</span>,
  },
  { id: 'channel', head: 'Channel', at: 'sub', cell: (line) => (line.channel === null ? '' : CHANNEL_LABELS[line.channel]) },
  { id: 'count', head: 'Count', num: true, cell: (line) => <span className="num">{line.count}</span> },
  { id: 'sales', head: 'Sales', num: true, cell: (line) => money(line.sales) },
  { id: 'tips', head: 'Tips', num: true, cell: (line) => money(line.tips) },
  {
    id: 'refunds',
    head: 'Refunds',
    num: true,
    at: 'extra',
    cell: (line) => (
      <>
        <span className="day__wide">
          {money(0 - line.refunds)}
          {line.refund_count > 0 ? <span className="table__sub">{line.refund_count} given</span> : null}
        </span>
        <span className="day__narrow t-13 muted">{inWords(line)}</span>
      </>
    ),
  },
  { id: 'net', head: 'Net', num: true, at: 'amount', cell: (line) => <span className="strong">{money(line.net)}</span> },
];

/**
 * `/merchant/day`: a day's sales and refunds, by employee and channel, for print too. `date` in the address is the day.
 */
export default function DayPage() {
  const current = useCurrentBusiness();
  const [query, setQuery] = useSearchParams();
  const today = todayIn(zoneOf(current));
  const wished = query.get('date');
  const day = isDay(wished) && wished < today ? wished : today;
  const list = useDay(day, current.business?.SynBusinessID ?? '', !current.loading && !current.failed);
  const { failed, again, retrying } = standing(list, { current, fresh: true });
  const { data } = list;
  // Where customers are asked for none there is no column of zeros; what was given while they were stays.
  const tips = useSession().claims?.permissions.includes(VIEW_TIPS) || (data?.totals.tips ?? 0) > 0;
  const whose = current.business?.BusinessName ?? 'All Locations';
  const go = (days: number): void => {
    const next = dayAfter(day, days);
    setQuery(next < today ? { date: next } : {}, { replace: true });
  };
  return (
    <PortalPage title="Daily totals">
      <div className="stack stack--16 day">
        <p className="day__paper">
          {whose} · Daily totals · {formatDate(day)}
        </p>
        <DayBar day={day} is_today={day === today} onGo={go} printable={data !== undefined} />
        <p className="day__whose">
          <span className="day__name">
            {whose}
            {data?.only_own ? ' · ' : ''}
          </span>
          {data?.only_own ? <span className="muted">Your own sales and refunds</span> : null}
        </p>
        <Table
          label="Daily totals"
          columns={tips ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'tips')}
          rows={failed ? undefined : data && withSum(data.lines, data.totals)}
          rowKey={(line) => `${line.channel} ${line.employee}`}
          empty={{ title: 'No sales or refunds on this day.' }}
          failed={failed ? { title: "We couldn't load the totals.", onRetry: again, retrying } : undefined}
        />
        <p className="muted t-13">Net = sales + tips - refunds, before fees. Returned and failed payments aren't included.</p>
      </div>
    </PortalPage>
  );
}

interface DayBarProps {
  day: string;
  is_today: boolean;
  /** So many days on, or back. */
  onGo: (days: number) => void;
  printable: boolean;
}

function DayBar({ day, is_today, onGo, printable }: DayBarProps) {
  return (
    <div className="toolbar">
      <div className="day__date">
        <IconButton icon={<LeftIcon />} label="The day before" onClick={() => onGo(-1)} />
        <h2 className="day__title num" aria-live="polite">
          {formatDate(day)}
          {is_today ? <span className="muted"> · Today</span> : null}
        </h2>
        <IconButton icon={<RightIcon />} label="The day after" disabled={is_today} onClick={() => onGo(1)} />
      </div>
      <div className="toolbar__end">
        <Button icon={<PrintIcon />} disabled={!printable} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

function withSum(lines: readonly DayLine[], totals: DaySums): Line[] {
  return lines.length === 0 ? [] : [...lines, { ...totals, employee: 'Total', channel: null }];
}
