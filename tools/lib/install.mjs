import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mayWrite } from './may-write.mjs';
import { NODE, ROOT } from './paths.mjs';
import { npm } from './programs.mjs';

const LOCK = `${ROOT}/package-lock.json`;
const MODULES = `${ROOT}/node_modules`;
const INSTALLED = `${MODULES}/.package-lock.json`;
const STAMP = `${MODULES}/.drawbridge-installed`;

/**
 * Installs what the lock file says, unless exactly that is installed already. Ends the process when it cannot.
 * On a machine where another user installs, that user alone can: then nothing is tried.
 */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(NODE)) {
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
    // Installed by hand since the lock file was written.
    if (!existsSync(STAMP) && existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) {
      if (mayWrite(MODULES)) writeFileSync(STAMP, wanted);
      return;
    }
  }
  if (!mayWrite(ROOT) || (existsSync(MODULES) && !mayWrite(MODULES))) {
    console.error(
      'What is installed is not what package-lock.json says, and this user may not change it: run `npm ci` as the owner of this folder.',
    );
    process.exit(1);
  }
  console.log('Installing what package-lock.json says. This takes a minute, once.');
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error('The installation failed (see above): check the network, then try again.');
    process.exit(code);
  }
  writeFileSync(STAMP, wanted);
}
