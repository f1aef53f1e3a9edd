import { CHANNEL_LABELS, type DaySums, type DayTotals } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBusinessUser } from '../../session/use-business-user.ts';
import { brand } from '../../ui/brand.ts';
import { now } from '../../ui/clock.ts';
import { dayInWords, EVENT_LABELS, effectOf, eventInWords, momentInWords, rulesInWords, whoOf } from './day-words.ts';

export interface DayPaperProps {
  data: DayTotals;
  day: string;
  whose: string;
  zone: string;
  tips: boolean;
}

/** The day on a letter page, with a line to sign: what the browser prints of the page, and nothing else of it. */
export function DayPaper({ data, day, whose, zone, tips }: DayPaperProps) {
  const { business, only_own, totals } = data;
  const printed_ms = usePrintedAt();
  const user = useBusinessUser().data;
  const fees = totals.fees !== null;
  return (
    <section className="paper prints" aria-label="Daily totals on paper">
      <header className="paper__head">
        <div>
          <h1>Daily totals</h1>
          <p className="paper__day">{dayInWords(day)}</p>
          {only_own ? <p className="paper__soft">Payments taken by {user?.Username ?? 'one user'} only</p> : null}
        </div>
        <div className="paper__right">
          <p className="paper__name">{whose}</p>
          {business?.address.map((line) => (
            <p key={line} className="paper__soft">
              {line}
            </p>
          ))}
        </div>
      </header>
      <Sums data={data} tips={tips} />
      <Parts data={data} />
      <p className="paper__soft">{rulesInWords(fees, business?.time_zone)}</p>
      <div className="paper__sign">
        <div>Checked by</div>
        <div>Date</div>
      </div>
      <footer className="paper__foot">
        <span>{brand.center}</span>
        <span>
          Printed by {user?.Username ?? 'a user of this business'}, {momentInWords(printed_ms, zone)}
        </span>
      </footer>
    </section>
  );
}

/** The table of who was signed in, and their sum. */
function Sums({ data: { lines, totals }, tips }: Pick<DayPaperProps, 'data' | 'tips'>) {
  const heads = ['Signed in', 'Payments', 'Gross', 'Refunds', 'Returns'];
  if (tips) heads.push('Tips');
  if (totals.fees !== null) heads.push('Fees');
  return (
    <table>
      <thead>
        <tr>
          {[...heads, 'Net'].map((head, at) => (
            <th key={head} scope="col" className={at === 0 ? undefined : 'num'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={`of ${line.username}`} name={whoOf(line.username)} sums={line} tips={tips} />
        ))}
        <Row name="Total" sums={totals} tips={tips} is_sum />
      </tbody>
    </table>
  );
}

/** What it was sold by, and what came back. */
function Parts({ data: { channels, events } }: Pick<DayPaperProps, 'data'>) {
  return (
    <div className="paper__pair">
      <div>
        <h2>By channel</h2>
        <table>
          <tbody>
            {channels.map(({ channel, count, gross }) => (
              <tr key={channel}>
                <th scope="row">{CHANNEL_LABELS[channel]}</th>
                <td className="num">{count}</td>
                <td className="num">{formatCents(gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {channels.length === 0 ? <p className="paper__soft">Nothing sold</p> : null}
      </div>
      <div>
        <h2>Refunds and returns</h2>
        <table>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row">
                  {event.customer_name}, {EVENT_LABELS[event.kind].toLowerCase()}
                  <span className="paper__soft paper__line">{eventInWords(event)}</span>
                </th>
                <td className="num">{formatCents(effectOf(event))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {events.length === 0 ? <p className="paper__soft">None</p> : null}
      </div>
    </div>
  );
}

function Row({ name, sums, tips, is_sum }: { name: string; sums: DaySums; tips: boolean; is_sum?: boolean }) {
  const cells = [
    sums.gross,
    0 - sums.refunds,
    0 - sums.returns,
    ...(tips ? [sums.tips] : []),
    ...(sums.fees === null ? [] : [0 - sums.fees]),
    sums.net,
  ];
  return (
    <tr data-sum={is_sum ? '' : undefined}>
      <th scope="row">{name}</th>
      <td className="num">{sums.count}</td>
      {cells.map((cents, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have only their place
        <td key={at} className="num">
          {formatCents(cents)}
        </td>
      ))}
    </tr>
  );
}

/** When the page is printed: the moment is taken as the browser begins to. */
function usePrintedAt(): number {
  const [at_ms, setAt] = useState(now);
  useEffect(() => {
    const begin = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', begin);
    return () => window.removeEventListener('beforeprint', begin);
  }, []);
  return at_ms;
}
