import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash-of.mjs';
import { mayWrite } from './may-write.mjs';
import { NODE, ROOT } from './paths.mjs';
import { run } from './programs.mjs';

/** What the documentation is made of. */
const FOLDERS = ['docs', 'site', 'packages/contract', 'web/src/ui', 'web/src/app', 'web/build'];
const FILES = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package-lock.json'];
/** Rooms and packages have their pages beside their code. */
const BESIDE_CODE = ['server/src', 'packages'];
const BUILT = `${ROOT}/site/dist`;
const STAMP = `${BUILT}/.stamp`;

/**
 * Builds the documentation if what it is made of has changed since it was built last; gives the exit code. `options`: of `run`. A user who
 * may not write there is told who must.
 */
export async function ensureDocsBuilt(options = {}) {
  if (existsSync(`${BUILT}/index.html`) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === madeOf()) return 0;
  if (!mayWrite(`${ROOT}/site`)) {
    console.error(
      'The documentation is not built from what lies in docs, and this user may not build it: run `npm run build` as the owner of this folder.',
    );
    return 1;
  }
  return buildDocs(options);
}

/** Builds the documentation, and notes what it was built from: nobody builds it again until that changes. Gives the exit code. */
export async function buildDocs(options = {}) {
  const made_of = madeOf();
  const code = await run(NODE, [join(ROOT, 'site/build/main.ts')], options);
  if (code === 0) writeFileSync(STAMP, made_of);
  return code;
}

function madeOf() {
  const beside = BESIDE_CODE.flatMap((folder) => readdirSync(join(ROOT, folder)).flatMap((name) => pagesIn(`${folder}/${name}`)));
  return hashOf([...FOLDERS, ...FILES, ...beside.sort()]);
}

function pagesIn(folder) {
  if (!statSync(join(ROOT, folder)).isDirectory()) return [];
  const pages = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.md'));
  return pages.map((name) => `${folder}/${name}`);
}
