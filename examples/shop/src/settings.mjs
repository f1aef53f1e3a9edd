import { fileURLToPath } from 'node:url';

/** A setting is missing or can't work; says which, in words. */
export class SettingsError extends Error {}

/** The shop's settings, from the environment. Throws SettingsError. */
export function readSettings(env) {
  const center_url = origin('DRAWBRIDGE_URL', env.DRAWBRIDGE_URL);
  const key = env.DRAWBRIDGE_KEY ?? '';
  if (!/^sk_(test|live)_\S+$/.test(key)) throw new SettingsError('DRAWBRIDGE_KEY must be an API key, sk_test_… or sk_live_…');
  const port = Number(env.PORT ?? 4242);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new SettingsError('PORT must be a number from 1 to 65535.');
  const shop_url = origin('SHOP_URL', env.SHOP_URL ?? `http://localhost:${port}`);
  return {
    center_url,
    key,
    port,
    /** This machine alone, unless it says otherwise. */
    host: env.HOST ?? 'localhost',
    /** How shoppers and the center reach the shop. */
    shop_url,
    /** Whether the shop's cookies go by https alone. */
    is_secure: shop_url.startsWith('https:'),
    /** Where orders are kept. */
    data: env.SHOP_DATA ?? fileURLToPath(new URL('../.data', import.meta.url)),
    /** Of an endpoint that somebody has added, or of `drawbridge listen`; without one the shop asks the center itself. */
    webhook_secret: env.DRAWBRIDGE_WEBHOOK_SECRET || undefined,
    /** Whether an endpoint of this address that is there already gets another secret: whoever else uses the old one hears no more. */
    takes_over_webhook: env.SHOP_NEW_WEBHOOK_SECRET === 'yes',
  };
}

function origin(name, text) {
  if (!text || !URL.canParse(text)) throw new SettingsError(`${name} must be an address, such as http://localhost:3000`);
  return new URL(text).origin;
}
