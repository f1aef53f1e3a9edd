import { BUSINESS_FILTERS, type BusinessFilter } from '@drawbridge/contract/provider';
import { useAddressQuery } from '../../ui/use-address-query.ts';

/** Which businesses are listed: kept in the address, so that it can be sent, reloaded and gone back to. */
export function useBusinessFilters() {
  const [query, setQuery] = useAddressQuery();
  const which = BUSINESS_FILTERS.find((one) => one === query.get('which')) ?? 'all';
  const words = (query.get('words') ?? '').trim().slice(0, 100);
  const choose = (name: 'which' | 'words', value: string): void =>
    setQuery((now) => {
      if (value === '' || value === 'all') now.delete(name);
      else now.set(name, value);
      return now;
    });
  return { which: which as BusinessFilter, words, choose };
}
