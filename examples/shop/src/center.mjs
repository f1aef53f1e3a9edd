import { Drawbridge } from '@drawbridge/sdk';

/** All that the shop asks of the center, by its key. Each throws DrawbridgeError. */
export function openCenter({ center_url, key, shop_url }) {
  const drawbridge = new Drawbridge({ key, base_url: center_url });
  return {
    /** Opens the page on which an order is paid. Asked again for the same order, the center gives the session that it opened. */
    openCheckout: ({ id, amount, address: { unit, ...address } }) =>
      drawbridge.checkoutSessions.create(
        {
          order_id: id,
          amount,
          ...address,
          ...(unit === '' ? {} : { unit }),
          success_url: `${shop_url}/thank-you?order=${id}`,
          cancel_url: `${shop_url}/basket?order=${id}`,
        },
        { idempotency_key: id },
      ),
    /** Whether an order has been paid: that a shopper came back says nothing. */
    readCheckout: (session_id) => drawbridge.checkoutSessions.read(session_id),
    /** Ends a session that nobody has paid, so that it can't be paid beside the next one. */
    endCheckout: (session_id) => drawbridge.checkoutSessions.expire(session_id),
    /** The newest payments, to see how each stands and what was given back of it. */
    listPayments: async () => (await drawbridge.payments.list({ limit: 100, channel: 'e_commerce' })).items,
    /** Gives back `amount` cents of a payment; once for each `attempt`. */
    refund: (payment_id, amount, attempt) =>
      drawbridge.payments.refund(payment_id, { amount, reason: 'Refunded by the shop' }, { idempotency_key: attempt }),
    listEndpoints: async () => (await drawbridge.webhookEndpoints.list({ limit: 100 })).items,
    addEndpoint: (url) => drawbridge.webhookEndpoints.create({ url }),
    changeSecret: (id) => drawbridge.webhookEndpoints.changeSecret(id),
  };
}
