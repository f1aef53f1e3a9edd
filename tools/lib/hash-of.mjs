import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** One hash of files and folders of the tree, by their names and contents; what is built or installed there is left out. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hashInto(hash, path);
  return hash.digest('hex');
}

function hashInto(hash, path) {
  const full = join(ROOT, path);
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) if (name !== 'dist' && name !== 'node_modules') hashInto(hash, `${path}/${name}`);
}
