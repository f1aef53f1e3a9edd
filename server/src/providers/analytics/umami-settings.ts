import { type Environment, refuse, withoutPassword } from '../../kernel/read-settings.ts';
import { isSafeWebAddress } from '../../kernel/security/loopback.ts';

/** Where Umami counts what people do. */
export interface UmamiSettings {
  readonly url: string;
  readonly website_id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads where Umami counts; undefined means nowhere. */
export function readUmamiSettings(env: Environment): UmamiSettings | undefined {
  const url = env['ANALYTICS_UMAMI_URL'];
  const website_id = env['ANALYTICS_UMAMI_WEBSITE_ID'];
  if (!url && !website_id) return undefined;
  if (!url) return refuse(env, 'ANALYTICS_UMAMI_WEBSITE_ID needs ANALYTICS_UMAMI_URL beside it', undefined);
  if (!isSafeWebAddress(url) || /[?#]/.test(url))
    return refuse(
      env,
      `ANALYTICS_UMAMI_URL must be an address such as https://umami.example.com, not "${withoutPassword(url)}"`,
      undefined,
    );
  if (!website_id || !UUID.test(website_id))
    return refuse(env, `ANALYTICS_UMAMI_WEBSITE_ID must be the id that Umami shows for the website, not "${website_id ?? ''}"`, undefined);
  return { url: url.replace(/\/+$/, ''), website_id };
}
