import { useAddressQuery } from './use-address-query.ts';

export interface QueryChanges {
  readonly query: URLSearchParams;
  /** An empty value is taken out. `replace`: no page to go back to. */
  readonly change: (name: string, value: string, replace?: boolean) => void;
  readonly clear: () => void;
}

/**
 * What the address asks of a list, and how to change it. `place`: the value that says where in the list one is; it goes with
 * every other change, as another list begins at its beginning.
 */
export function useQueryChanges(place: string): QueryChanges {
  const [query, setQuery] = useAddressQuery();
  const change = (name: string, value: string, replace = false): void =>
    setQuery(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        if (name !== place) now.delete(place);
        return now;
      },
      { replace },
    );
  return { query, change, clear: () => setQuery({}) };
}
