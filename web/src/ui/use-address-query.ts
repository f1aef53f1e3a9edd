import { createSearchParams, type Location, type URLSearchParamsInit, useLocation, useSearchParams } from 'react-router';

/** Sets the query, to what is given or by changing what was asked for last. `replace`: no page to go back to. */
export type SetQuery = (
  next: URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit),
  options?: { readonly replace?: boolean },
) => void;

/** What was asked for last while an address was on the screen, whichever part of the page asked. */
const asked_on = new WeakMap<Location, URLSearchParams>();

/**
 * The query of the address, and how to set it. The router's own setter starts from the address that was drawn last: of two
 * changes between two drawings, it loses the first.
 */
export function useAddressQuery(): [URLSearchParams, SetQuery] {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const set: SetQuery = (next, options) => {
    const now = new URLSearchParams(asked_on.get(location) ?? query);
    const asked = createSearchParams(typeof next === 'function' ? next(now) : next);
    asked_on.set(location, asked);
    setQuery(asked, options);
  };
  return [query, set];
}
