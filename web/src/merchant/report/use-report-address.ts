import {
  CHANNELS,
  type Channel,
  REPORT_SEARCH_MAX,
  REPORT_SORTS,
  REPORT_STATUSES,
  type ReportFilters,
  type ReportSort,
  type ReportStatus,
  SORT_ORDERS,
  type SortOrder,
} from '@drawbridge/contract';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import type { CurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { currentPeriod, type DayRange, isDay, rangeOf } from './days.ts';

/** What a report is about, as the address says it; what it does not say, or says wrongly, is as the page opens. */
export interface ReportWishes {
  readonly range: DayRange;
  readonly statuses: readonly ReportStatus[];
  readonly channels: readonly Channel[];
  /** Only what was refunded. */
  readonly refunded: boolean;
  /** What is searched for; empty for nothing. */
  readonly search: string;
  /** The locations in it: those chosen, else the current business, else all of them. */
  readonly locations: readonly string[];
  /** By what its rows are sorted, and which way round. */
  readonly sort: ReportSort;
  readonly order: SortOrder;
  /** Whether a filter narrows it down beyond what it opens with. */
  readonly filtered: boolean;
}

export type ReportAddress = ReturnType<typeof useReportAddress>;

/** The wishes of the address, and how to change them; each change begins at the first page. */
export function useReportAddress(current: Pick<CurrentBusiness, 'business' | 'businesses'>) {
  const [query, setQuery] = useAddressQuery();
  const zone = zoneOf(current);
  const wishes = readWishes(query, current);
  const { sort, order } = wishes;
  const change = (values: Record<string, string | undefined>, replace = false): void =>
    setQuery(
      (now) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        now.delete('page');
        return now;
      },
      { replace },
    );
  return {
    wishes,
    /** Where its days are counted. */
    zone,
    setRange: ({ from, to }: DayRange) => change({ from, to }),
    setStatuses: (next: readonly ReportStatus[]) => change({ status: next.join(','), refunded: undefined }),
    /** One status alone, what was refunded whatever its status, or with undefined all of them. */
    show: (next: ReportStatus | 'refunded' | undefined) =>
      change(next === 'refunded' ? { status: undefined, refunded: 'yes' } : { status: next, refunded: undefined }),
    // Words in the making are no pages to go back to.
    setSearch: (search: string) => change({ search }, true),
    /** By a column, or the other way round where it is sorted by that already. */
    sortBy: (next: ReportSort) => {
      const turned: SortOrder = order === 'ascending' ? 'descending' : 'ascending';
      change({ sort: next, order: next === sort ? turned : FIRST_ORDER[next] });
    },
    setChannels: (next: readonly Channel[]) => change({ channel: next.join(',') }),
    setLocations: (next: readonly string[]) => change({ location: next.join(',') }),
    clear: () => change(NO_FILTERS),
    clearAll: () => change({ ...NO_FILTERS, search: undefined }),
  };
}

/** What a report is about by its address; without filters in it, what the page opens with. */
export function readWishes(query: URLSearchParams, current: Pick<CurrentBusiness, 'business' | 'businesses'>): ReportWishes {
  const at_first = current.business ? [current.business.SynBusinessID] : current.businesses.map((one) => one.SynBusinessID);
  const listed = (name: string) => query.get(name)?.split(',') ?? [];
  const [from, to] = [query.get('from'), query.get('to')];
  const statuses = REPORT_STATUSES.filter((status) => listed('status').includes(status));
  const channels = CHANNELS.filter((channel) => listed('channel').includes(channel));
  const chosen = current.businesses.map((one) => one.SynBusinessID).filter((id) => listed('location').includes(id));
  const locations = chosen.length > 0 ? chosen : at_first;
  const same = locations.length === at_first.length && locations.every((id) => at_first.includes(id));
  const refunded = query.get('refunded') === 'yes';
  const sort = REPORT_SORTS.find((name) => name === query.get('sort')) ?? 'date';
  const order = SORT_ORDERS.find((name) => name === query.get('order')) ?? FIRST_ORDER[sort];
  return {
    range: isDay(from) && isDay(to) ? rangeOf(from, to) : currentPeriod(zoneOf(current)),
    statuses,
    channels,
    locations,
    refunded,
    search: (query.get('search') ?? '').trim().slice(0, REPORT_SEARCH_MAX),
    sort,
    order,
    filtered: statuses.length > 0 || channels.length > 0 || refunded || !same,
  };
}

const NO_FILTERS = { status: undefined, channel: undefined, location: undefined, refunded: undefined };
/** The latest and the largest first; words from A. */
const FIRST_ORDER: Readonly<Record<ReportSort, SortOrder>> = {
  date: 'descending',
  amount: 'descending',
  customer: 'ascending',
  status: 'ascending',
};

/** The body of the report's calls. Days are sent as midnight UTC. */
export function bodyOf({ range, statuses, channels, locations, search, refunded }: ReportWishes): ReportFilters {
  return {
    start_date: `${range.from}T00:00:00Z`,
    end_date: `${range.to}T00:00:00Z`,
    status: [...statuses],
    channel: [...channels],
    syn_businesses_ids: [...locations],
    ...(search !== '' && { search }),
    ...(refunded && { refunded }),
  };
}
