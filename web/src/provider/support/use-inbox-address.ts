import { SUPPORT_FILTERS, SUPPORT_SIDES, type SupportFilter, type SupportSide } from '@drawbridge/contract/provider';
import { useAddressQuery } from '../../ui/use-address-query.ts';

export const REFERENCE_MAX = 20;

/** Which requests are shown, kept in the address; what it says wrongly counts as not said. */
export function useInboxAddress() {
  const [query, setQuery] = useAddressQuery();
  const which: SupportFilter = SUPPORT_FILTERS.find((one) => one === query.get('which')) ?? 'us';
  const side: SupportSide | undefined = SUPPORT_SIDES.find((one) => one === query.get('side'));
  const q = query.get('q')?.trim().slice(0, REFERENCE_MAX) ?? '';
  const choose = (name: 'which' | 'side' | 'q', value: string): void =>
    setQuery((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      // A reference finds its request in whatever pile it lies: another pile ends the search.
      if (name !== 'q') now.delete('q');
      return now;
    });
  return { which, side, q, choose };
}
