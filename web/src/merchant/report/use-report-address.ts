import { CHANNELS, type Channel, REPORT_FILTER_STATUSES, type ReportFilters } from '@drawbridge/contract';
import { useSearchParams } from 'react-router';
import type { CurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { currentPeriod, type DayRange, isDay, rangeOf } from './days.ts';

export type FilterStatus = (typeof REPORT_FILTER_STATUSES)[number];

/** What a report is about, as the address says it; what it does not say, or says wrongly, is as the page opens. */
export interface ReportWishes {
  readonly range: DayRange;
  readonly statuses: readonly FilterStatus[];
  readonly channels: readonly Channel[];
  /** The locations in it: those chosen, else the current business, else all of them. */
  readonly locations: readonly string[];
  /** Whether anything narrows it down beyond what it opens with. */
  readonly filtered: boolean;
}

export type ReportAddress = ReturnType<typeof useReportAddress>;

/** The wishes of the address, and how to change them; each change begins at the first page. */
export function useReportAddress(current: Pick<CurrentBusiness, 'business' | 'businesses'>) {
  const [query, setQuery] = useSearchParams();
  const at_first = current.business ? [current.business.SynBusinessID] : current.businesses.map((one) => one.SynBusinessID);
  const zone = zoneOf(current);
  const listed = (name: string) => query.get(name)?.split(',') ?? [];
  const from = query.get('from');
  const to = query.get('to');
  const statuses = REPORT_FILTER_STATUSES.filter((status) => listed('status').includes(status));
  const channels = CHANNELS.filter((channel) => listed('channel').includes(channel));
  const chosen = current.businesses.map((one) => one.SynBusinessID).filter((id) => listed('location').includes(id));
  const locations = chosen.length > 0 ? chosen : at_first;
  const same = locations.length === at_first.length && locations.every((id) => at_first.includes(id));
  const wishes: ReportWishes = {
    range: isDay(from) && isDay(to) ? rangeOf(from, to) : currentPeriod(zone),
    statuses,
    channels,
    locations,
    filtered: statuses.length > 0 || channels.length > 0 || !same,
  };

  const change = (values: Record<string, string | undefined>): void =>
    setQuery((now) => {
      for (const [name, value] of Object.entries(values)) {
        if (value) now.set(name, value);
        else now.delete(name);
      }
      now.delete('page');
      return now;
    });
  return {
    wishes,
    /** Where its days are counted. */
    zone,
    setRange: ({ from, to }: DayRange) => change({ from, to }),
    setStatuses: (next: readonly FilterStatus[]) => change({ status: next.join(',') }),
    setChannels: (next: readonly Channel[]) => change({ channel: next.join(',') }),
    setLocations: (next: readonly string[]) => change({ location: next.join(',') }),
    clear: () => change({ status: undefined, channel: undefined, location: undefined }),
  };
}

/** The body of the report's calls. Days are sent as midnight UTC. */
export function bodyOf({ range, statuses, channels, locations }: ReportWishes): ReportFilters {
  return {
    start_date: `${range.from}T00:00:00Z`,
    end_date: `${range.to}T00:00:00Z`,
    status: [...statuses],
    channel: [...channels],
    syn_businesses_ids: [...locations],
  };
}
