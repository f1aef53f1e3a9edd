import { RATE_NAMES, RETURN_FILTERS, type ReturnFilter } from '@drawbridge/contract/provider';
import { useAddressQuery } from '../../ui/use-address-query.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^R\d{2}$/;
const BUSINESS = /^biz_[0-9a-z]{26}$/;

type FilterName = 'which' | 'code' | 'business' | 'rate' | 'from' | 'to';

/** Which returns are listed: kept in the address, so that it can be sent, reloaded and gone back to. What it says wrongly counts as not said. */
export function useReturnFilters() {
  const [query, setQuery] = useAddressQuery();
  const which: ReturnFilter = RETURN_FILTERS.find((one) => one === query.get('which')) ?? 'all';
  const filters = {
    which,
    code: fitting(query.get('code'), CODE),
    business: fitting(query.get('business'), BUSINESS),
    rate: RATE_NAMES.find((one) => one === query.get('rate')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  };
  const choose = (name: FilterName, value: string): void =>
    setQuery((now) => {
      if (value === '' || value === 'all') now.delete(name);
      else now.set(name, value);
      return now;
    });
  const { which: _, ...narrowing } = filters;
  const filtered = which !== 'all' || Object.values(narrowing).some((value) => value !== undefined);
  return { filters, filtered, choose, clear: () => setQuery({}) };
}

/** The address of returns, narrowed. */
export function returnsHref(narrowed: Partial<Record<FilterName, string | undefined>>): string {
  const entries = Object.entries(narrowed).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/provider/returns?${new URLSearchParams(entries)}`;
}

function fitting(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}

function dayIn(text: string | null): string | undefined {
  const day = fitting(text, DAY);
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(day).toISOString().startsWith(day) ? day : undefined;
}
