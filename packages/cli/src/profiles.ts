import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from './failures.ts';

/** A center and the key to it. */
export interface Profile {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** Of a sandbox that asks for its start secret. */
  readonly sandbox_secret?: string;
}

/** Every profile that was logged in to, by its name. */
export type Profiles = Readonly<Record<string, Profile>>;

type Env = Readonly<Record<string, string | undefined>>;

/** The file that profiles are kept in, below the user's folder for settings. */
export function profilesFile(env: Env): string {
  const own = env['XDG_CONFIG_HOME'] || (process.platform === 'win32' ? env['APPDATA'] : undefined);
  return join(own || join(env['HOME'] || homedir(), '.config'), 'drawbridge', 'profiles.json');
}

/** The profiles that are kept; none where nobody has logged in. Throws Failure where the file can't be read. */
export function readProfiles(env: Env): Profiles {
  const file = profilesFile(env);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Failure(`${file} can't be read: ${(error as Error).message}`);
  }
  closeToOthers(file);
  try {
    const read: unknown = JSON.parse(text);
    if (isProfiles(read)) return read;
  } catch {}
  throw new Failure(`${file} isn't what drawbridge login wrote. Remove it, then log in again.`);
}

/** Keeps the profiles, for their user alone; the file is replaced whole or not at all. */
export function keepProfiles(env: Env, profiles: Profiles): void {
  const file = profilesFile(env);
  const written = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(written, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(written, file);
  } catch (error) {
    rmSync(written, { force: true });
    throw new Failure(`${file} can't be written: ${(error as Error).message}`);
  }
}

/** It holds keys: what somebody has opened to others is closed again. */
function closeToOthers(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
}

function isProfiles(value: unknown): value is Profiles {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value as Record<string, unknown>).every((one) => {
    const { url, key } = (one ?? {}) as Partial<Profile>;
    return typeof url === 'string' && typeof key === 'string';
  });
}
