import { statfs } from 'node:fs/promises';

/** How many bytes are free on the disk of a folder, for us who are not root. Throws what the disk says. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
