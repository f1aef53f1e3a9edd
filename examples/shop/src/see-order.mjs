import { DrawbridgeError } from '@drawbridge/sdk';
import { askSession } from './ask-session.mjs';
import { basketCookie } from './basket.mjs';
import { Refusal } from './http.mjs';
import { thankYouPage } from './pages/thank-you.mjs';

/** Where the shopper comes back to. That they did says nothing: the shop asks the center whether the order was paid. */
export async function thankYou(shop, { query, basket }) {
  const order = shop.orders.find(query.get('order'));
  if (!order?.session) throw new Refusal(404, 'We have no such order.');
  let session;
  try {
    session = await askSession(shop, order);
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    return { status: 502, page: thankYouPage(order, undefined, basket) };
  }
  const cookies = session.status === 'paid' ? [basketCookie({}, shop.settings)] : [];
  return { page: thankYouPage(order, session, session.status === 'paid' ? {} : basket), cookies };
}
