import { DrawbridgeError } from '@drawbridge/sdk';

/**
 * How an order's checkout session stands: the center alone knows, and what it says is kept with the order. Throws DrawbridgeError where it
 * can't be asked.
 */
export async function askSession({ orders, center }, order) {
  const session = await center.readCheckout(order.session.id).catch((error) => {
    // The center forgets in time what nobody has paid; never what was paid.
    if (error instanceof DrawbridgeError && error.code === 'ORDER_NOT_FOUND' && order.session.status !== 'paid')
      return { ...order.session, status: 'expired' };
    throw error;
  });
  const { id, url, status, purchase } = session;
  orders.keepSession(order.id, { id, url, status, purchase });
  return order.session;
}
