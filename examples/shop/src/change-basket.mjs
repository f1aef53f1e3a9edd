import { basketCookie, withQuantity } from './basket.mjs';
import { MOST_OF_A_GOOD } from './goods.mjs';
import { readForm } from './http.mjs';

/** Puts a good into the basket, or changes how many of it: the form says how many there are to be, or how many more. */
export async function changeBasket({ settings }, { request, basket }) {
  const form = await readForm(request, settings.shop_url);
  const id = form.get('id') ?? '';
  const more = form.get('more');
  const wanted = more === null ? form.get('quantity') : String(Math.min((basket[id] ?? 0) + Number(more), MOST_OF_A_GOOD));
  return { to: '/basket', cookies: [basketCookie(withQuantity(basket, id, wanted), settings)] };
}
