import { DrawbridgeError } from '@drawbridge/sdk';
import { askSession } from './ask-session.mjs';
import { basketPage } from './pages/basket.mjs';

/** The basket. Whoever comes back from the checkout may have paid in another tab: the shop asks the center how that order stands. */
export async function seeBasket(shop, { query, basket }) {
  const order = shop.orders.find(query.get('order'));
  if (!order?.session) return { page: basketPage(basket) };
  try {
    const { status } = await askSession(shop, order);
    if (status === 'paid') return { to: `/thank-you?order=${order.id}` };
    return { page: basketPage(basket, { came_back: order }) };
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    // Whether it was paid isn't known: of charging nothing is said.
    return { page: basketPage(basket) };
  }
}
