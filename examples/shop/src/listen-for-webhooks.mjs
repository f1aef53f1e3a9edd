import { DrawbridgeError } from '@drawbridge/sdk';

/**
 * Has the center tell the shop of payments. Gives the secret that messages are signed with; undefined where the key may not add an endpoint,
 * or somebody else has added it: then the shop learns how orders stand when it asks.
 */
export async function listenForWebhooks({ settings, orders, center }) {
  if (settings.webhook_secret) return settings.webhook_secret;
  const url = `${settings.shop_url}/webhooks`;
  try {
    const known = (await center.listEndpoints()).find((endpoint) => endpoint.url === url);
    const kept = orders.endpoint();
    if (known && kept?.id === known.id) return kept.secret;
    if (known && !settings.takes_over_webhook) {
      console.error(`The center already sends webhooks to ${url}, signed with a secret that this shop doesn't have.`);
      console.error("Set DRAWBRIDGE_WEBHOOK_SECRET to it. If it's lost, start with SHOP_NEW_WEBHOOK_SECRET=yes to replace it.");
      return undefined;
    }
    const { id, secret } = known ? await center.changeSecret(known.id) : await center.addEndpoint(url);
    orders.keepEndpoint({ id, secret });
    return secret;
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    console.error(`This shop gets no webhooks: ${error.message}`);
    console.error('To get them another way, set DRAWBRIDGE_WEBHOOK_SECRET to the secret of an endpoint or of `drawbridge listen`.');
    return undefined;
  }
}
