// Files of the tree, and the part of the server that each belongs to.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Rooms that are one part; every other room has a part in each of its folders. */
const UNDIVIDED = new Set(['ach', 'identity', 'ledger', 'sandbox', 'schema', 'webhooks']);

export function filesBelow(root, folder, named) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => named.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/** `payments/purchases` of a file in that folder, `ach` of any file of that room, `server` of a file that lies in no room. */
export function partOf(file) {
  const folders = file.split('/').slice(2, -1);
  if (folders.length === 0) return 'server';
  return UNDIVIDED.has(folders[0]) || folders.length === 1 || folders[1] === 'sql' ? folders[0] : `${folders[0]}/${folders[1]}`;
}

export const roomOf = (part) => part.split('/')[0];

/** What lies in `sql/public` of a room or of a part may be used by other rooms. */
export const isOffered = (file) => /\/sql\/public\/[^/]+\.sql$/.test(file);
