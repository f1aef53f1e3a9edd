import { GOODS, MOST_OF_A_GOOD } from './goods.mjs';

const NAME = 'basket';

/** The basket that a shopper's browser keeps: how many of each good. Whatever else stands in the cookie counts for nothing. */
export function readBasket(cookies) {
  const asked = new URLSearchParams(cookies[NAME] ?? '');
  return Object.fromEntries(GOODS.map(({ id }) => [id, quantity(asked.get(id))]));
}

/** The basket with so many of a good. */
export function withQuantity(basket, id, text) {
  return GOODS.some((good) => good.id === id) ? { ...basket, [id]: quantity(text) } : basket;
}

/** The cookie that keeps a basket for 30 days. */
export function basketCookie(basket, settings) {
  const kept = new URLSearchParams(Object.entries(basket).filter(([, count]) => count > 0));
  return cookie(NAME, kept.toString(), settings, 30 * 24 * 3_600);
}

/** A cookie that no script reads and no other site's form sends; without `max_age_s` it goes when the browser is closed. */
export function cookie(name, value, { is_secure }, max_age_s) {
  const age = max_age_s === undefined ? '' : `; Max-Age=${max_age_s}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${is_secure ? '; Secure' : ''}`;
}

function quantity(text) {
  return /^\d$/.test(text ?? '') ? Math.min(Number(text), MOST_OF_A_GOOD) : 0;
}
