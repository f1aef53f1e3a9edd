import { createServer } from 'node:http';
import { openCenter } from './src/center.mjs';
import { listenForWebhooks } from './src/listen-for-webhooks.mjs';
import { openOrders } from './src/orders.mjs';
import { answer } from './src/routes.mjs';
import { readSettings, SettingsError } from './src/settings.mjs';

let settings;
try {
  settings = readSettings(process.env);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const orders = openOrders(settings.data);
const center = openCenter(settings);
const shop = { settings, orders, center };
const server = createServer((request, response) =>
  answer(shop, request, response).catch((error) => {
    console.error(error);
    response.destroy();
  }),
);
server.listen(settings.port, settings.host, async () => {
  shop.webhook_secret = await listenForWebhooks(shop);
  console.log(`Kiln Street is open at ${settings.shop_url}`);
  console.log(`Orders, for staff only: ${settings.shop_url}/staff?key=${orders.staff_key()}`);
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
