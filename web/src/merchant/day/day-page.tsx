import { dayReports } from '@drawbridge/contract';
import { callForFile } from '../../session/call-for-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { LeftIcon, RightIcon } from '../../ui/icons/icons.tsx';
import { PrintIcon } from '../../ui/icons/portal-icons.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ahead, fetchAhead } from '../fetch-ahead.ts';
import { PortalPage } from '../portal-page.tsx';
import { dayAfter, isDay, todayIn } from '../report/days.ts';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import './day.css';
import { DayPaper } from './day-paper.tsx';
import { DayParts } from './day-parts.tsx';
import { DayTable, useTipsShown } from './day-table.tsx';
import { dayInWords, rulesInWords } from './day-words.ts';
import './paper.css';
import '../prints.css';
import { bodyOf, dayQuery, useDay } from './use-day.ts';

/**
 * `/merchant/day`: a day's totals by who was signed in, for print too. `date` in the address is the day, `location` the business in
 * the current one's place.
 */
export default function DayPage() {
  const working = useCurrentBusiness();
  const [query, setQuery] = useAddressQuery();
  const named = working.businesses.find(({ SynBusinessID }) => SynBusinessID === query.get('location'));
  const current = named === undefined ? working : { ...working, business: named };
  const zone = zoneOf(current);
  const today = todayIn(zone);
  const wished = query.get('date');
  const day = isDay(wished) && wished < today ? wished : today;
  const business_id = current.business?.SynBusinessID ?? '';
  const list = useDay(day, business_id, !current.loading && !current.failed);
  const { failed, again, retrying } = standing(list, { current, fresh: true });
  const data = failed ? undefined : list.data;
  const tips = useTipsShown(data);
  const whose = current.business?.BusinessName ?? data?.business?.business_name ?? 'All Locations';
  const go = (next: string): void =>
    setQuery({ ...(next < today && { date: next }), ...(named && { location: named.SynBusinessID }) }, { replace: true });
  return (
    <PortalPage title="Daily totals">
      <div className="stack stack--16 day">
        <DayBar day={day} today={today} business_id={business_id} onGo={go} ready={data !== undefined} />
        <p className="day__whose">
          {whose}
          {data?.only_own ? <span className="muted"> · Your own payments, refunds and returns</span> : null}
        </p>
        <DayTable
          data={data}
          tips={tips}
          failed={failed ? { title: "We couldn't load the totals.", onRetry: again, retrying } : undefined}
        />
        {data === undefined ? null : (
          <>
            <p className="muted t-13 day__rules">{rulesInWords(data.totals.fees !== null, data.business?.time_zone)}</p>
            <DayParts data={data} />
            <DayPaper data={data} day={day} whose={whose} zone={zone} tips={tips} />
          </>
        )}
      </div>
    </PortalPage>
  );
}

DayPage.fetchAhead = () => fetchAhead((current) => ahead(dayQuery(todayIn(zoneOf(current)), current.business?.SynBusinessID ?? '')));

interface DayBarProps {
  day: string;
  today: string;
  business_id: string;
  onGo: (day: string) => void;
  /** Whether there is something to print and to take along. */
  ready: boolean;
}

function DayBar({ day, today, business_id, onGo, ready }: DayBarProps) {
  const read = async () => ({
    name: `daily-totals-${day}.csv`,
    content: await callForFile(dayReports.download, { body: bodyOf(day, business_id) }),
  });
  return (
    <div className="toolbar">
      <div className="day__date">
        <IconButton icon={<LeftIcon />} label="The day before" onClick={() => onGo(dayAfter(day, -1))} />
        <h2 className="day__title num" aria-live="polite">
          {dayInWords(day)}
          {day === today ? <span className="muted"> · Today</span> : null}
        </h2>
        <IconButton icon={<RightIcon />} label="The day after" disabled={day === today} onClick={() => onGo(dayAfter(day, 1))} />
        {day === today ? null : (
          <Button kind="ghost" onClick={() => onGo(today)}>
            Today
          </Button>
        )}
      </div>
      <div className="toolbar__end">
        <DownloadButton
          collapse
          disabled={!ready}
          read={read}
          onFailed={() => toast.error("We couldn't download the totals. Please try again.")}
        >
          Download
        </DownloadButton>
        <Button icon={<PrintIcon />} disabled={!ready} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
