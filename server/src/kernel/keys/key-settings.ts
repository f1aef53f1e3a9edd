import { join, relative, resolve } from 'node:path';
import { type Environment, refuse } from '../read-settings.ts';

/** Where the keys from outside come from. */
export type KeySettings =
  /** No setting: those that the first start made, in the data folder. For a sandbox. */
  | { readonly kind: 'data_dir'; readonly file: string }
  | { readonly kind: 'file'; readonly file: string }
  /** A program and its arguments. */
  | { readonly kind: 'command'; readonly command: readonly string[] };

/** Reads SEALING_KEYS_FILE or SEALING_KEYS_COMMAND. */
export function readKeySettings(env: Environment, data_dir: string): KeySettings {
  const file = env['SEALING_KEYS_FILE'];
  const command = env['SEALING_KEYS_COMMAND']?.trim();
  if (file && command) refuse(env, 'SEALING_KEYS_FILE and SEALING_KEYS_COMMAND are both set: keep one of them', undefined);
  if (file) return { kind: 'file', file: resolve(file) };
  if (command) return { kind: 'command', command: command.split(/\s+/) };
  return { kind: 'data_dir', file: join(data_dir, 'secrets.json') };
}

/** Why keys from there may not seal real people's numbers, in a line; undefined where they may. */
export function unfitKeys(settings: KeySettings, data_dir: string): string | undefined {
  if (settings.kind === 'data_dir')
    return 'SEALING_KEYS_FILE or SEALING_KEYS_COMMAND must be set in production: keys lie in no DATA_DIR (`operate -- make-sealing-keys FILE` makes them)';
  if (settings.kind === 'file' && !/^\.\.(\/|$)/.test(relative(data_dir, settings.file)))
    return `SEALING_KEYS_FILE names ${settings.file}, which lies in DATA_DIR: keep keys apart from what they seal`;
  return undefined;
}
