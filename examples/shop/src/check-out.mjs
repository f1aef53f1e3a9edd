import { DrawbridgeError } from '@drawbridge/sdk';
import { askSession } from './ask-session.mjs';
import { cookie } from './basket.mjs';
import { priceOf } from './goods.mjs';
import { Refusal, readForm } from './http.mjs';
import { basketPage } from './pages/basket.mjs';

const ADDRESS = ['street', 'unit', 'city', 'state', 'postal_code'];
/** The order that this browser was sent to pay last. */
const LAST = 'order';

/** Writes the order down, opens its checkout session, and sends the shopper there. Pressed again, it leads to the same session. */
export async function checkOut(shop, { request, basket, cookies }) {
  const { settings, orders, center } = shop;
  const form = await readForm(request, settings.shop_url);
  const attempt = form.get('attempt') ?? '';
  const amount = priceOf(basket);
  if (!/^[0-9a-f]{32}$/.test(attempt) || amount === 0) throw new Refusal(400, 'Your basket is empty.');
  const typed = Object.fromEntries(ADDRESS.map((name) => [name, (form.get(name) ?? '').trim()]));
  const last = orders.find(cookies[LAST]);
  try {
    if (last && last.attempt !== attempt && (await wasPaid(center, last))) return { to: `/thank-you?order=${last.id}` };
    let order = orders.place(attempt, { basket, amount, address: typed });
    // Since it was pressed before, it may have been paid or have run out.
    if (order.session && (await askSession(shop, order)).status === 'expired')
      order = orders.place(attempt, { basket, amount, address: typed });
    if (order.session?.status === 'paid') return { to: `/thank-you?order=${order.id}` };
    if (!order.session) {
      const { id, url, status } = await center.openCheckout(order);
      orders.keepSession(order.id, { id, url, status });
    }
    return { to: order.session.url, cookies: [cookie(LAST, order.id, settings)] };
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    // Nothing was opened for what is not right; of anything else nobody knows, and the order stays.
    if (error.status === 400) orders.drop(attempt);
    const field = ADDRESS.includes(error.field) ? error.field : undefined;
    return { status: error.status === 400 ? 400 : 502, page: basketPage(basket, { typed, problem: { field, message: error.message } }) };
  }
}

/** Whether the order before this one was paid after all. If not it is ended: else both could be paid. */
async function wasPaid(center, { session }) {
  if (!session || session.status === 'paid') return false;
  try {
    await center.endCheckout(session.id);
    return false;
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    if (error.code === 'ORDER_ALREADY_PAID') return true;
    // The center forgets in time what nobody has paid.
    if (error.code === 'ORDER_NOT_FOUND') return false;
    throw error;
  }
}
