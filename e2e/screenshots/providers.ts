// node tools/run.mjs e2e/screenshots/providers.ts: the two pictures that docs/go-live.md and docs/providers/ show, from a sandbox with Plaid's and Twilio's test
// environments, into docs/screenshots/. Neither company is called by more than the check.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { tableOf } from '../../server/src/provider/check/index.ts';
import { findChromium } from '../../tools/lib/chromium.mjs';
import { FOLDER } from './camera.ts';

const ROOT = join(import.meta.dirname, '../..');
const PORT = process.env['PORT'] ?? '3198';
const COLUMNS = 100;
const data_dir = mkdtempSync(join(tmpdir(), 'drawbridge-pictures-'));
chmodSync(data_dir, 0o755);
const env = {
  PATH: process.env['PATH'],
  PORT,
  DATA_DIR: data_dir,
  LOG_LEVEL: 'error',
  SANDBOX: 'on',
  SANDBOX_SECRET: 'a-secret-for-pictures-alone',
  BANK_LINKING: 'plaid',
  PLAID_ENV: 'sandbox',
  PLAID_CLIENT_ID: '5f0c8e1b2a3d4e5f60718293',
  PLAID_SECRET: 'a-secret-of-the-sandbox',
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(31)}1`,
  TWILIO_AUTH_TOKEN: 'a-token-of-test-credentials-0001',
  TWILIO_FROM: '+15005550006',
};
const server = spawn(process.execPath, ['server/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(' is ready at ') && resolve());
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1120, height: 460 }, deviceScaleFactor: 2 });
  await page.goto(`http://localhost:${PORT}/`);
  await page.getByText('Sandbox: no real money moves.').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, 'test-environment-banner.png'), animations: 'disabled' });
  const { stdout } = spawnSync(process.execPath, ['server/src/operate.ts', 'check', '--json'], { cwd: ROOT, env, encoding: 'utf8' });
  const { findings } = JSON.parse(stdout);
  // Our pages take no document that is written into them.
  await page.goto('about:blank');
  await page.setContent(
    asTerminal(
      `$ npm run operate -- check\n\n${tableOf(findings, { columns: COLUMNS, color: true })}`.replaceAll(data_dir, '/var/lib/drawbridge'),
    ),
  );
  await page.locator('pre').screenshot({ path: join(FOLDER, 'check-table.png') });
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(data_dir, { recursive: true, force: true });
}

/** Text with the colors of a terminal, as a page. */
function asTerminal(text: string): string {
  const painted = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\u001b[32m', '<b style="color:#8fd6c2">')
    .replaceAll('\u001b[31m', '<b style="color:#ff9a8a">')
    .replaceAll('\u001b[33m', '<b style="color:#ffc766">')
    .replaceAll('\u001b[1m', '<b>')
    .replaceAll('\u001b[39m', '</b>')
    .replaceAll('\u001b[22m', '</b>');
  return `<body style="margin:0;background:#0d1715"><pre style="display:inline-block;margin:0;padding:24px 28px;background:#0d1715;color:#eef3f0;font:14px/1.5 ui-monospace,'DejaVu Sans Mono',monospace">${stripVTControlCharacters(painted)}</pre></body>`;
}
