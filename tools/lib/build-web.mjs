import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './paths.mjs';
import { run } from './programs.mjs';

/** What the built pages are made of. */
const SOURCES = ['web', 'packages/contract', 'packages/money', 'package-lock.json'];
const STAMP = `${ROOT}/web/dist/.vite/stamp`;

/** Builds the web client if its sources have changed since it was built last; gives the exit code. `options`: of `run`. */
export async function ensureWebBuilt(options = {}) {
  const wanted = hashOf(SOURCES);
  if (existsSync(`${ROOT}/web/dist/index.html`) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return 0;
  console.log('Building the pages.');
  const code = await buildWeb(['--logLevel', 'warn'], options);
  if (code === 0) writeFileSync(STAMP, wanted);
  return code;
}

export function buildWeb(args = [], options = {}) {
  return run(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'web', ...args], options);
}

function hashOf(paths) {
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
