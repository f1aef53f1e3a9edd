import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { NODE, ROOT } from './paths.mjs';
import { npm } from './programs.mjs';

const LOCK = `${ROOT}/package-lock.json`;
const INSTALLED = `${ROOT}/node_modules/.package-lock.json`;
const STAMP = `${ROOT}/node_modules/.drawbridge-installed`;

/** Installs what the lock file says, unless exactly that is installed already. Ends the process when it cannot. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(NODE)) {
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
    // Installed by hand since the lock file was written.
    if (!existsSync(STAMP) && existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) {
      writeFileSync(STAMP, wanted);
      return;
    }
  }
  console.log('Installing what package-lock.json says. This takes a minute, once.');
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error('The installation failed (see above): check the network, then try again.');
    process.exit(code);
  }
  writeFileSync(STAMP, wanted);
}
