import { open } from 'node:fs/promises';

/** Has a file, or the names in a folder, on the disk when this resolves. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
