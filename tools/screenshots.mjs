// npm run screenshots: pictures of every page and state, taken from the real server with its demo data, into docs/screenshots/.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE, ROOT } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

const PORT = process.env.PORT ?? '3197';
const START_MS = 300_000;

await ensureInstalled();
const chromium = findOrInstallChromium();
if (chromium === undefined || (await ensureWebBuilt()) !== 0) process.exit(1);

const data_dir = mkdtempSync(join(tmpdir(), 'drawbridge-screenshots-'));
chmodSync(data_dir, 0o755);
const server = spawn(NODE, ['server/src/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, PORT, DATA_DIR: data_dir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
let code = 1;
if (await isReady())
  code = await run(NODE, ['e2e/screenshots/take.ts', ...process.argv.slice(2)], {
    // The browser stands where the banks' clocks do: elsewhere, pages name the zone of their times.
    env: { ...process.env, TZ: 'America/New_York', CHROMIUM: chromium, BASE_URL: `http://localhost:${PORT}` },
  });
server.kill('SIGTERM');
await ended;
rmSync(data_dir, { recursive: true, force: true });
process.exit(code);

async function isReady() {
  for (const until = performance.now() + START_MS; performance.now() < until && server.exitCode === null; ) {
    const ready = await fetch(`http://localhost:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
