import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** What a server needs of the tree, and what whoever installs it reads. The built pages come beside it. */
const SHIPPED = [
  'server',
  'packages',
  'deploy',
  'docs/*.md',
  'docs/**/*.md',
  'tools/drop-addons.mjs',
  'tools/lib/paths.mjs',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];
/** Tests, and what only a package of ours that is published by itself is built with. */
const LEFT_OUT = /\.test\.tsx?$|^server\/test\/|^packages\/[^/]+\/(test|build|tsconfig)/;
/** Vite's notes about a build, of no use to a server. */
const NOTES_OF_THE_BUILD = ['web/dist/.vite/stamp', 'site/dist/.stamp'];
/** What the server serves, as it was built. */
const BUILT = ['web/dist', 'site/dist'];

/** Copies what is shipped, as the work tree has it, into an empty folder; all of `BUILT` must be there. */
export function copyShipped(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...SHIPPED.map((path) => `:(glob)${asGlob(path)}`)], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  for (const path of listed.split('\0').filter((name) => name !== '' && !LEFT_OUT.test(name))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  const filter = (from) => !NOTES_OF_THE_BUILD.some((path) => from === join(ROOT, path));
  for (const built of BUILT) cpSync(join(ROOT, built), join(folder, built), { recursive: true, filter });
}

function asGlob(path) {
  return path.includes('.') || path.includes('*') || path === 'LICENSE' ? path : `${path}/**`;
}
