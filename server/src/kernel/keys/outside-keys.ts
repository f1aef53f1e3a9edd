import { execFile } from 'node:child_process';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { SECRETS } from '../../setting-names.ts';
import { StartRefused } from '../start-refused.ts';
import type { KeySettings } from './key-settings.ts';

/** Keys that no database holds, by version. They seal the data keys, and nothing but those and the bank's journal. */
export type OutsideKeys = ReadonlyMap<number, KeyObject>;

const COMMAND_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const OTHERS = 0o007;
/** Containers hand secrets over there, where nobody else is. */
const HANDED_OVER = /^\/run\//;

export const KEY_TEXT = /^[A-Za-z0-9_-]{43}$/;
const schema = z.object({
  /** 32 bytes in base64url, by version. */
  sealing_keys: z.record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.string().check(z.regex(KEY_TEXT))),
});

/** The keys' source in words for a person. */
export function sourceOf(settings: KeySettings): string {
  return settings.kind === 'command' ? 'what SEALING_KEYS_COMMAND prints' : settings.file;
}

/**
 * Reads the keys from outside. Throws StartRefused, saying what is wrong but nothing that was read: a file that others
 * may read or without keys, a command that fails, takes longer than 10 s or prints something else.
 */
export async function readOutsideKeys(settings: KeySettings): Promise<OutsideKeys> {
  const text = settings.kind === 'command' ? await printedKeys(settings.command) : await written(settings);
  return keysIn(text, sourceOf(settings));
}

/** What tells whether a file of keys was changed; undefined where there is no file, or it cannot be looked at. */
export async function stampOf(settings: KeySettings): Promise<string | undefined> {
  if (settings.kind === 'command') return undefined;
  const found = await stat(settings.file).catch(() => undefined);
  return found && `${found.ino} ${found.size} ${found.mtimeMs} ${found.mode}`;
}

async function written({ kind, file }: Exclude<KeySettings, { kind: 'command' }>): Promise<string> {
  try {
    const { mode } = await stat(file);
    if (kind === 'file' && (mode & OTHERS) !== 0 && !HANDED_OVER.test(file))
      throw new StartRefused(`${file} holds keys, and others on this machine may read it: chmod 600 ${file}`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${file} holds the sealing keys, and cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * What a command prints: run without a shell, without our own secrets, and with nothing of its errors shown, which may
 * say what it was to print. Throws StartRefused where it fails.
 */
export function printedKeys([program = '', ...args]: readonly string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.some((secret) => secret === name)));
  return new Promise((done, failed) => {
    const child = execFile(
      program,
      args,
      { env, timeout: COMMAND_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES, encoding: 'utf8' },
      (error, stdout) => (error ? failed(new StartRefused(`SEALING_KEYS_COMMAND ${whyFailed(error)}`)) : done(stdout)),
    );
    child.stdin?.end();
    child.stdin?.on('error', () => undefined);
  });
}

function whyFailed({ code, killed }: { code?: unknown; killed?: boolean }): string {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'prints more than keys';
  if (killed) return `does not end within ${COMMAND_MS / 1000} s`;
  return typeof code === 'number' ? `ends with ${code}: try it by hand, as this user` : `cannot be run (${String(code ?? 'killed')})`;
}

function keysIn(text: string, source: string): OutsideKeys {
  const given = sealingKeysIn(text);
  if (!given || Object.keys(given).length === 0)
    throw new StartRefused(`${source} holds no sealing keys: {"sealing_keys": {"1": "32 bytes in base64url"}} is wanted`);
  return new Map(Object.entries(given).map(([version, key]) => [Number(version), createSecretKey(Buffer.from(key, 'base64url'))]));
}

/** The keys of a text, by version; undefined where it is none of keys. */
export function sealingKeysIn(text: string): Readonly<Record<string, string>> | undefined {
  try {
    return z.parse(schema, JSON.parse(text)).sealing_keys;
  } catch {
    return undefined;
  }
}
