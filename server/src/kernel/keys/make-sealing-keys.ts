import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { StartRefused } from '../start-refused.ts';
import type { KeySettings } from './key-settings.ts';
import { printedKeys, sealingKeysIn } from './outside-keys.ts';

/** Keys as text, for whatever keeps them: those that a command prints with one version more, or a first one. */
export async function printWithNewVersion(settings: KeySettings): Promise<string> {
  return withNewVersion(settings.kind === 'command' ? await printedKeys(settings.command) : undefined).text;
}

/** A set of keys with one version more than the one given, as text; the newest version's number. */
function withNewVersion(text: string | undefined): { text: string; version: number } {
  const before = text === undefined ? {} : sealingKeysIn(text);
  if (!before) throw new StartRefused('what is there holds no sealing keys: nothing was added');
  const version = Math.max(0, ...Object.keys(before).map(Number)) + 1;
  const sealing_keys = { ...before, [version]: randomBytes(32).toString('base64url') };
  // Whatever else stands there stays: a sandbox keeps its passwords in the same file.
  const others = text === undefined ? {} : (JSON.parse(text) as object);
  return { text: `${JSON.stringify({ ...others, sealing_keys }, null, 2)}\n`, version };
}

/** Makes a file of keys for its owner alone, or adds a version, keeping owner and mode. Whole or not at all. */
export async function makeSealingKeys(file: string): Promise<string> {
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartRefused(`${file} cannot be read (${error.code})`);
    return undefined;
  });
  const { text, version } = withNewVersion(before);
  const half = `${file}.${process.pid}`;
  try {
    const handle = await open(half, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (before !== undefined) {
      const { uid, gid, mode } = await stat(file);
      await chown(half, uid, gid);
      await chmod(half, mode);
    }
    await rename(half, file);
  } catch (error) {
    throw new StartRefused(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  } finally {
    await rm(half, { force: true });
  }
  return before === undefined ? `${file} was made, with version 1.` : `Version ${version} was added to ${file}.`;
}
