import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FOLDER = '.changeset';

/** The changes of published packages, in the tree in `root`, that are in no version of them yet: a file each, written by `npm run changeset`. */
export function waitingChanges(root) {
  if (!existsSync(join(root, FOLDER))) return [];
  const files = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return files.sort().map((name) => `${FOLDER}/${name}`);
}

/**
 * Raises the versions of the packages that those changes name, takes their words into the packages' change logs, and has whoever depends on
 * them name the new versions. The files are gone then. Throws where changesets fails.
 */
export function takeChanges(root) {
  const program = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'version'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`changesets ended with ${status}: ${stdout}${stderr}`);
}
