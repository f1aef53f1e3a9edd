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
      console.error(`The center tells ${url} of payments already, by a secret that this shop doesn't know.`);
      console.error(
        'Set DRAWBRIDGE_WEBHOOK_SECRET to it. If it is lost: SHOP_NEW_WEBHOOK_SECRET=yes makes another, and ends the one that is there.',
      );
      return undefined;
    }
    const { id, secret } = known ? await center.changeSecret(known.id) : await center.addEndpoint(url);
    orders.keepEndpoint({ id, secret });
    return secret;
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    console.error(`The center doesn't tell this shop of payments: ${error.message}`);
    console.error('Set DRAWBRIDGE_WEBHOOK_SECRET to that of an endpoint, or of `drawbridge listen`, to have it told another way.');
    return undefined;
  }
}
