// npm run screenshots: pictures of every page and state, taken from the real server with its demo data, into docs/screenshots/.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { onDemoServer } from './lib/demo-server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

await ensureInstalled();
const chromium = findOrInstallChromium();
if (chromium === undefined || (await ensureWebBuilt()) !== 0) process.exit(1);

process.exitCode = await onDemoServer({ port: process.env.PORT ?? '3197' }, (url) =>
  run(NODE, ['e2e/screenshots/take.ts', ...process.argv.slice(2)], {
    // The browser stands where the banks' clocks do: elsewhere, pages name the zone of their times.
    env: { ...process.env, TZ: 'America/New_York', CHROMIUM: chromium, BASE_URL: url },
  }),
);
