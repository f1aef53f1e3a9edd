import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { NODE, ROOT } from './paths.mjs';

/**
 * The environment in which Playwright can write a video: with this machine's ffmpeg where it looks for its own, or with its
 * own. Undefined, with a word on what to do, where there is neither.
 */
export function findOrInstallFfmpeg() {
  const own = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path));
  if (own !== undefined && process.platform !== 'win32') return { PLAYWRIGHT_BROWSERS_PATH: folderWith(own) };
  if (spawnSync(NODE, ['node_modules/playwright-core/cli.js', 'install', 'ffmpeg'], { cwd: ROOT, stdio: 'inherit' }).status === 0)
    return {};
  console.error('The videos need ffmpeg: install it (Debian: apt-get install ffmpeg).');
  return undefined;
}

/** A folder of browsers with nothing in it but an ffmpeg, under the name that this Playwright asks for. */
function folderWith(ffmpeg) {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const { browsers } = JSON.parse(readFileSync(join(playwright, 'browsers.json'), 'utf8'));
  const { revision } = browsers.find(({ name }) => name === 'ffmpeg');
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-ffmpeg-'));
  mkdirSync(join(folder, `ffmpeg-${revision}`));
  symlinkSync(ffmpeg, join(folder, `ffmpeg-${revision}`, process.platform === 'darwin' ? 'ffmpeg-mac' : 'ffmpeg-linux'));
  return folder;
}
