import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** A key as files of keys hold it. */
export const newKey = () => randomBytes(32).toString('base64url');

/** Writes a file of sealing keys that its owner alone may read. */
export async function writeKeys(file: string, sealing_keys: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(file, JSON.stringify({ sealing_keys }), { mode: 0o600 });
}
