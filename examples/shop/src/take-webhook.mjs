import { verifyWebhook, WebhookVerificationError } from '@drawbridge/sdk';
import { Refusal, readBody } from './http.mjs';

/** Takes a message of the center: checks its signature, then keeps what it says of an order's payment. Throws Refusal. */
export async function takeWebhook({ orders, webhook_secret }, request) {
  if (webhook_secret === undefined) throw new Refusal(503, 'This shop has no webhook secret.');
  const body = await readBody(request);
  let verified;
  try {
    verified = await verifyWebhook({ body, headers: request.headers, secret: webhook_secret });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    throw new Refusal(400, error.message);
  }
  const { type, data } = verified.message;
  if (!type.startsWith('purchase.') || !data.order_id) return;
  const { purchase_id, public_id, status, sequence } = data;
  orders.takeMessage(verified.id, data.order_id, { id: purchase_id, public_id, status, sequence });
}
