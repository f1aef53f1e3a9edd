// npm run tour: a walk through each side at a person's pace, with captions, as videos in reports/tour/. `-- consumer` or `-- merchant` for one.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { onDemoServer } from './lib/demo-server.mjs';
import { findOrInstallFfmpeg } from './lib/ffmpeg.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

await ensureInstalled();
const chromium = findOrInstallChromium();
const ffmpeg = findOrInstallFfmpeg();
if (chromium === undefined || ffmpeg === undefined || (await ensureWebBuilt()) !== 0) process.exit(1);

process.exitCode = await onDemoServer({ port: process.env.PORT ?? '3195' }, (url) =>
  run(NODE, ['e2e/tour/record.ts', ...process.argv.slice(2)], {
    env: { ...process.env, ...ffmpeg, TZ: 'America/New_York', CHROMIUM: chromium, BASE_URL: url },
  }),
);
