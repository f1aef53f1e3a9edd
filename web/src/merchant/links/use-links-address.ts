import { LINK_SEARCH_MAX, LINK_STATUSES, type LinkStatus } from '@drawbridge/contract';
import { useAddressQuery } from '../../ui/use-address-query.ts';

export interface LinkWishes {
  readonly status: LinkStatus | undefined;
  readonly search: string;
}

/** A search that the service would refuse is none. */
function searchIn(query: URLSearchParams): string {
  const search = (query.get('search') ?? '').trim();
  return search.length > LINK_SEARCH_MAX || search.includes('\u0000') ? '' : search;
}

/**
 * The links shown, and the one being sent (named by `sent_by`), kept in the address for reloads and Back. What is wrong
 * there counts as when the page opens; a new filter begins at the first page.
 */
export function useLinksAddress(sent_by: string) {
  const [query, setQuery] = useAddressQuery();
  const change = (name: string, value: string, options: { replace?: boolean; keeps_page?: boolean } = {}): void =>
    setQuery(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        if (!options.keeps_page) now.delete('page');
        return now;
      },
      { replace: options.replace ?? false },
    );
  const wishes: LinkWishes = { status: LINK_STATUSES.find((status) => status === query.get('status')), search: searchIn(query) };
  return {
    wishes,
    filtered: wishes.status !== undefined || wishes.search !== '',
    sending: query.get(sent_by) ?? '',
    setStatus: (status: string) => change('status', status),
    // Words in the making are no pages to go back to.
    setSearch: (search: string) => change('search', search, { replace: true }),
    openSend: (id: string) => change(sent_by, id, { keeps_page: true }),
    closeSend: () => change(sent_by, '', { keeps_page: true, replace: true }),
  };
}
