import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Leaves a word of the bank's in the `incoming` of its folder, as if it had lain there for two minutes: nobody is writing it any more. */
export async function leaveWord(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, 'incoming', name);
  await writeFile(path, text, 'latin1');
  const moment = new Date(Date.now() - 2 * 60_000);
  await utimes(path, moment, moment);
}
