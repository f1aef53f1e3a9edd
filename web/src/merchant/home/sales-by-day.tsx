import { formatCents } from '@drawbridge/money';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { dayAfter, todayIn } from '../report/days.ts';
import { useReportDays } from '../report/use-report.ts';
import type { CurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { ChartPlace } from './chart-place.tsx';
import { axisOf, CHART_DAYS, type ChartDay, chartDays, comparedWords } from './chart-scale.ts';
import './sales-by-day.css';

const WIDTH = 1_000;
const HEIGHT = 160;
const sum = (days: readonly ChartDay[], of: 'sales' | 'before') => days.reduce((cents, day) => cents + day[of], 0);
const wordsOf = ({ day, sales, before }: ChartDay) =>
  `${formatDate(day)}: ${formatCents(sales)}. ${formatDate(dayAfter(day, -CHART_DAYS))}: ${formatCents(before)}.`;

/** The sales of the last four weeks by day, each beside its weekday of the four weeks before. For whoever may see reports. */
export default function SalesByDay({ current }: { current: CurrentBusiness }) {
  const to = todayIn(zoneOf(current));
  const chosen = current.business === undefined ? current.businesses : [current.business];
  const range = { from: dayAfter(to, 1 - 2 * CHART_DAYS), to };
  const locations = chosen.map(({ SynBusinessID }) => SynBusinessID);
  const { data, isPending, isPaused, failureCount } = useReportDays(
    { range, statuses: [], channels: [], locations, refunded: false, search: '', sort: 'date', order: 'descending', filtered: false },
    locations.length > 0,
  );
  if (isPending && !isPaused && failureCount === 0 && locations.length > 0) return <ChartPlace />;
  const days = chartDays(to, data?.days ?? []);
  const [sales, before] = [sum(days, 'sales'), sum(days, 'before')];
  // The rows are what the page is for: without sales, or their sums, there is no chart.
  if (sales + before === 0) return null;
  return (
    <Card pad className="by-day" aria-labelledby="by-day">
      <h2 className="home__title" id="by-day">
        Sales, last {CHART_DAYS} days
      </h2>
      <p className="by-day__sum">
        <span className="t-22 money">{formatCents(sales)}</span>{' '}
        <span className="t-13 muted">
          {comparedWords(sales, before)}
          {before > 0 ? ` (${formatCents(before)})` : ''}. Refunds aren't subtracted.
        </span>
      </p>
      <Chart days={days} />
      <AsTable days={days} />
    </Card>
  );
}

const KEYS: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => CHART_DAYS - 1,
};

/** The bars with their axis. A day's values stand above it under the pointer, and on focus, where left and right move. */
function Chart({ days }: { days: readonly ChartDay[] }) {
  const [at, setAt] = useState<number>();
  const axis = axisOf(Math.max(...days.flatMap(({ sales, before }) => [sales, before])));
  const shown = at === undefined ? undefined : days[at];
  const inside = (place: number) => Math.max(0, Math.min(CHART_DAYS - 1, place));
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(inside(Math.floor(((clientX - left) / Math.max(1, width)) * CHART_DAYS)));
  };
  const move = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(inside(step(at ?? CHART_DAYS - 1)));
  };
  return (
    <div className="by-day__chart">
      <ol className="by-day__axis t-12 muted" aria-hidden="true">
        {axis.map((cents) => (
          <li key={cents}>{formatCents(cents).replace(/\.00$/, '')}</li>
        ))}
      </ol>
      <div
        className="by-day__plot"
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={1}
        aria-valuemax={CHART_DAYS}
        aria-valuenow={(at ?? CHART_DAYS - 1) + 1}
        aria-valuetext={wordsOf((shown ?? days.at(-1)) as ChartDay)}
        onFocus={() => setAt((kept) => kept ?? CHART_DAYS - 1)}
        onBlur={() => setAt(undefined)}
        onKeyDown={move}
        onPointerMove={point}
        onPointerLeave={() => setAt(undefined)}
      >
        <Bars days={days} most={axis[0] ?? 1} lines={axis.length} at={at} />
        {shown === undefined || at === undefined ? null : <Tip shown={shown} at={at} />}
      </div>
      <p className="by-day__ends t-12 muted" aria-hidden="true">
        <span>{formatDate(days[0]?.day ?? '')}</span>
        <span>
          <i className="by-day__key" /> {CHART_DAYS} days before
        </span>
        <span>{formatDate(days.at(-1)?.day ?? '')}</span>
      </p>
    </div>
  );
}

function Tip({ shown, at }: { shown: ChartDay; at: number }) {
  return (
    <div className="by-day__tip" data-side={at < CHART_DAYS / 2 ? 'right' : 'left'} aria-hidden="true">
      <b>{formatDate(shown.day)}</b>
      <span className="num">{formatCents(shown.sales)}</span>
      <span className="num">
        {formatDate(dayAfter(shown.day, -CHART_DAYS))}: {formatCents(shown.before)}
      </span>
    </div>
  );
}

function Bars(props: { days: readonly ChartDay[]; most: number; lines: number; at: number | undefined }) {
  const { days, most, lines, at } = props;
  const room = WIDTH / days.length;
  const y = (cents: number) => HEIGHT - (cents / most) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (line * HEIGHT) / (lines - 1)).map((height) => (
        <path key={height} className="by-day__line" d={`M0 ${height}H${WIDTH}`} />
      ))}
      {days.map(({ day, sales, before }, place) => (
        <g
          key={day}
          className="by-day__day"
          data-focus={place === at ? '' : undefined}
          data-today={place === days.length - 1 ? '' : undefined}
        >
          <rect x={place * room + 4} y={y(sales)} width={room - 8} height={HEIGHT - y(sales)} />
          {before > 0 ? <path d={`M${place * room + 2} ${y(before)}h${room - 4}`} /> : null}
        </g>
      ))}
    </svg>
  );
}

function AsTable({ days }: { days: readonly ChartDay[] }) {
  return (
    <table className="visually-hidden">
      <caption>Sales by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Sales</th>
          <th scope="col">{CHART_DAYS} days before</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, sales, before }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{formatCents(sales)}</td>
            <td>{formatCents(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
