import { DrawbridgeError } from '@drawbridge/sdk';
import { basketCookie } from './basket.mjs';
import { Refusal } from './http.mjs';
import { thankYouPage } from './pages/thank-you.mjs';

/** Where the shopper comes back to. That they did says nothing: the shop asks the center whether the order was paid. */
export async function thankYou({ settings, orders, center }, { query, basket }) {
  const order = orders.find(query.get('order'));
  if (!order?.session) throw new Refusal(404, 'We have no such order.');
  let session = order.session;
  try {
    const { id, url, status, purchase } = await center.readCheckout(order.session.id);
    session = { id, url, status, purchase };
    orders.keepSession(order.id, session);
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    return { status: 502, page: thankYouPage(order, undefined, basket) };
  }
  const cookies = session.status === 'paid' ? [basketCookie({}, settings.shop_url.startsWith('https:'))] : [];
  return { page: thankYouPage(order, session, session.status === 'paid' ? {} : basket), cookies };
}
