import { centerAddress, requireSecrecy } from './center-address.ts';
import { Failure, UsageError } from './failures.ts';
import { type Profile, readProfiles } from './profiles.ts';
import type { Io } from './terminal.ts';

export const DEFAULT_PROFILE = 'default';

/** The name of the profile that is meant: by option, by DRAWBRIDGE_PROFILE, else `default`. Throws UsageError. */
export function profileName({ env }: Pick<Io, 'env'>, option: string | undefined): string {
  const name = option ?? (env['DRAWBRIDGE_PROFILE'] || DEFAULT_PROFILE);
  if (!/^[\w-]{1,50}$/.test(name)) throw new UsageError('A profile name can have up to 50 letters, digits, hyphens and underscores.');
  return name;
}

/**
 * The center to speak with, and the key: as logged in, but for what DRAWBRIDGE_URL, DRAWBRIDGE_API_KEY and
 * DRAWBRIDGE_SANDBOX_SECRET say. Throws UsageError and Failure.
 */
export function chooseProfile(io: Pick<Io, 'env'>, option: string | undefined): Profile {
  const { env } = io;
  const name = profileName(io, option);
  const all = readProfiles(env);
  const kept = Object.hasOwn(all, name) ? all[name] : undefined;
  const url = env['DRAWBRIDGE_URL'] ? centerAddress(env['DRAWBRIDGE_URL']) : kept?.url;
  // The key of one center is not shown to another that only the environment names.
  const key = env['DRAWBRIDGE_API_KEY'] || (url === kept?.url ? kept?.key : undefined);
  const secret = env['DRAWBRIDGE_SANDBOX_SECRET'] || (url === kept?.url ? kept?.sandbox_secret : undefined);
  if (url === undefined || key === undefined)
    throw new Failure(
      name === DEFAULT_PROFILE
        ? 'You are not logged in. Run drawbridge login, or set DRAWBRIDGE_URL and DRAWBRIDGE_API_KEY.'
        : `There is no profile ${name}. Run drawbridge login --profile ${name}.`,
    );
  requireSecrecy(url, key);
  return { url, key, ...(secret === undefined ? {} : { sandbox_secret: secret }) };
}
