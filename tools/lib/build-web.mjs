import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash-of.mjs';
import { mayWrite } from './may-write.mjs';
import { NODE, ROOT } from './paths.mjs';
import { run } from './programs.mjs';

/** What the built pages are made of. */
const SOURCES = ['web', 'packages/contract', 'packages/money', 'package-lock.json'];
const STAMP = `${ROOT}/web/dist/.vite/stamp`;

/**
 * Builds the web client if its sources have changed since it was built last; gives the exit code. `options`: of `run`. A user who may not write
 * there is told who must.
 */
export async function ensureWebBuilt(options = {}) {
  if (existsSync(`${ROOT}/web/dist/index.html`) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOf(SOURCES)) return 0;
  if (!mayWrite(`${ROOT}/web`)) {
    console.error(
      'The pages are not built from what lies in web, and this user may not build them: run `npm run build` as the owner of this folder.',
    );
    return 1;
  }
  console.log('Building the pages.');
  return buildAndStamp(['--logLevel', 'warn'], options);
}

/** Builds the web client, and notes what it was built from: nobody builds it again until that changes. Gives the exit code. */
export async function buildAndStamp(args = [], options = {}) {
  const built_from = hashOf(SOURCES);
  const code = await buildWeb(args, options);
  if (code === 0) writeFileSync(STAMP, built_from);
  return code;
}

export function buildWeb(args = [], options = {}) {
  return run(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'web', ...args], options);
}
