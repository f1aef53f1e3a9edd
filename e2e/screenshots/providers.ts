// node tools/run.mjs e2e/screenshots/providers.ts: the two pictures that docs/go-live.md and docs/providers/ show, into docs/screenshots/. The banner is
// that of a sandbox with the companies' test environments, the check that of a rehearsal of production. Stand-ins answer for every company.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { makeSealingKeys } from '../../server/src/kernel/keys/index.ts';
import { tableOf } from '../../server/src/provider/check/index.ts';
import { MAIL_USER, startFakeMailServer } from '../../server/test/support/fake-mail-server.ts';
import { PlaidStandIn } from '../../server/test/support/plaid/stand-in.ts';
import { PRODUCTION } from '../../server/test/support/production.ts';
import { ACCOUNT_SID, AUTH_TOKEN, startFakeTwilio } from '../../server/test/support/twilio/fake-twilio.ts';
import { findChromium } from '../../tools/lib/chromium.mjs';
import { FOLDER } from './camera.ts';

const ROOT = join(import.meta.dirname, '../..');
const PORT = process.env['PORT'] ?? '3198';
const COLUMNS = 100;
const folder = mkdtempSync(join(tmpdir(), 'drawbridge-pictures-'));
chmodSync(folder, 0o755);

type Settings = Readonly<Record<string, string>>;

const [plaid, twilio, mail] = await Promise.all([PlaidStandIn.start(), startFakeTwilio(), startFakeMailServer()]);
try {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  await withServer(settingsOfSandbox(), () => takeBanner(browser));
  const production = await settingsOfProduction();
  await withServer(production, () => takeCheck(browser, production));
  await browser.close();
} finally {
  await Promise.all([plaid.stop(), twilio.stop(), mail.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

/** A server's own folder. The database's user must reach it. */
function folderOf(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o755 });
  return path;
}

function settingsOfSandbox(): Settings {
  return {
    PORT,
    DATA_DIR: folderOf('sandbox'),
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
}

/** Production that only this machine reaches, with a stand-in for each company and a folder for the bank. */
async function settingsOfProduction(): Promise<Settings> {
  const data_dir = folderOf('production');
  const keys = join(folder, 'sealing-keys');
  await makeSealingKeys(keys);
  const backup = join(folder, 'backup-done');
  writeFileSync(backup, '');
  return {
    ...PRODUCTION,
    PORT,
    PUBLIC_URL: `https://localhost:${PORT}`,
    TLS: 'self',
    TRUST_PROXY: 'off',
    DATA_DIR: data_dir,
    LOG_LEVEL: 'error',
    SEALING_KEYS_FILE: keys,
    BACKUP_STATUS_FILE: backup,
    ...plaid.env,
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    // Whoever texts STOP to the other number still gets codes.
    TWILIO_CODES_FROM: '+12125550188',
    SMTP_PORT: String(mail.port),
    SMTP_USER: MAIL_USER.user,
    SMTP_PASSWORD: MAIL_USER.password,
    ODFI: 'folder',
    ODFI_FOLDER: folderOf('bank'),
    NODE_EXTRA_CA_CERTS: join(data_dir, 'tls', 'cert.pem'),
  };
}

/** The stand-ins answer in this process, so nothing here may wait without letting them. */
function start(args: readonly string[], settings: Settings): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const env = { PATH: process.env['PATH'], ...settings };
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function withServer(settings: Settings, work: () => Promise<void>): Promise<void> {
  const server = start(['server/src/main.ts'], settings);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(' is ready at ') && resolve());
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    await work();
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function takeBanner(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1120, height: 460 }, deviceScaleFactor: 2 });
  await page.goto(`http://localhost:${PORT}/`);
  await page.getByText('Sandbox: no real money moves.').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, 'test-environment-banner.png'), animations: 'disabled' });
  await page.close();
}

async function takeCheck(browser: Browser, settings: Settings): Promise<void> {
  const said = await text(start(['server/src/operate.ts', 'check', '--json'], settings).stdout);
  // Before the table is laid out: its lines break by the addresses that are shown.
  const shown = said
    .replaceAll(settings['DATA_DIR'] ?? '', '/var/lib/drawbridge')
    .replaceAll(folder, '/var/lib/drawbridge')
    .replaceAll(`localhost:${PORT}`, 'pay.example.com')
    .replaceAll(`127.0.0.1:${mail.port}`, 'mail.example.com:587');
  const table = tableOf(JSON.parse(shown).findings, { columns: COLUMNS, color: true });
  const page = await browser.newPage({ viewport: { width: 1120, height: 460 }, deviceScaleFactor: 2 });
  await page.setContent(asTerminal(`$ drawbridge check\n\n${table}`));
  await page.locator('pre').screenshot({ path: join(FOLDER, 'check-table.png') });
  await page.close();
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
