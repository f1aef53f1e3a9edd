import { type Environment, refuse, withoutPassword } from '../../kernel/read-settings.ts';
import { isSafeWebAddress } from '../../kernel/security/loopback.ts';

/** Reads where ranges of breached passwords are looked up, without a slash at the end; undefined means nowhere. */
export function readBreachedPasswordsUrl(env: Environment): string | undefined {
  const url = env['BREACHED_PASSWORDS_URL'];
  if (!url) return undefined;
  if (isSafeWebAddress(url) && !/[?#]/.test(url)) return url.replace(/\/+$/, '');
  const words = 'BREACHED_PASSWORDS_URL must be an address such as https://api.pwnedpasswords.com/range';
  return refuse(env, `${words}, not "${withoutPassword(url)}"`, undefined);
}
