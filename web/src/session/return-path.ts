/**
 * A path of this site that someone may be sent back to, or undefined for anything that leads elsewhere:
 * `//evil`, `/\evil`, `javascript:`, encoded forms of them.
 */
export function safeReturnPath(candidate: string | null | undefined): string | undefined {
  if (!candidate?.startsWith('/') || /[\\\s]/.test(candidate) || /^\/(\/|%2f|%5c)/i.test(candidate)) return undefined;
  const origin = window.location.origin;
  if (!URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  if (url.origin !== origin || /^\/\//.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The `returnTo` of the present address, if it may be followed. */
export function returnToOf(search: string): string | undefined {
  return safeReturnPath(new URLSearchParams(search).get('returnTo'));
}

/** Pages reached by a link, a printed code or from a bank: whoever loses the address cannot find them again. */
const SENT_TO = /^\/(payment-link-purchase|invoice-link-purchase|ecommerce-purchase|pay|link-account\/return)(\/|\?|$)/;

/** The path, where it is one that must not be lost on the way round by another page. */
export function worthKeeping(path: string | undefined): string | undefined {
  return path !== undefined && SENT_TO.test(path) ? path : undefined;
}

/** A path with `returnTo` added, when there is one. */
export function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * The address that replaces the one on which a logout comes back: the `returnTo` that it carried in its `state`, as a
 * query of its own. Undefined for any other address.
 */
export function afterLogout(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  if (!/^\/(merchant)?$/.test(pathname) || state === null || query.has('code') || query.has('error')) return undefined;
  const carried = state.includes(';') ? state.slice(state.indexOf(';') + 1) : undefined;
  return withReturnTo(pathname, safeReturnPath(carried));
}
