import { type ConsoleCreditKind, CREDIT_FILTERS, CREDIT_KINDS, type CreditFilter } from '@drawbridge/contract/provider';
import { useAddressQuery } from '../../ui/use-address-query.ts';

/** Which of them are listed: kept in the address, so that it can be sent, reloaded and gone back to. */
export function useCreditFilters() {
  const [query, setQuery] = useAddressQuery();
  const kind: ConsoleCreditKind | undefined = CREDIT_KINDS.find((one) => one === query.get('kind'));
  const which: CreditFilter = CREDIT_FILTERS.find((one) => one === query.get('which')) ?? 'open';
  const choose = (name: 'kind' | 'which', value: string): void =>
    setQuery((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  return { kind, which, choose };
}
