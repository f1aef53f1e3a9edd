import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Boot } from '@drawbridge/contract';
import { sandbox } from '@drawbridge/contract/sandbox';
import { sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { sandboxShop } from '@drawbridge/contract/sandbox-shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeMailServer, startFakeMailServer } from '../test/support/fake-mail-server.ts';
import { PLAID_ENV, PlaidStandIn } from '../test/support/plaid/stand-in.ts';
import { PRODUCTION } from '../test/support/production.ts';
import { ACCOUNT_SID, AUTH_TOKEN, type FakeTwilio, startFakeTwilio } from '../test/support/twilio/fake-twilio.ts';
import { freePort } from './kernel/db/embedded.ts';
import { makeSealingKeys } from './kernel/keys/index.ts';
import type { Finding } from './providers/shared/finding.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = here('./main.ts');
const SANDBOXS_ASSETS = here('../../web/dist/assets/sandbox');
/** A start makes a database and takes its time where several tests run at once. */
const STARTS_MS = 240_000;
/** What a process of production has nothing of. */
const OF_THE_SANDBOX = /\/server\/src\/(sandbox\/|providers\/(?:[^/]+\/(?:sandbox|outbox)\.ts|outbox\/))|\/contract\/src\/sandbox/;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

let folder: string;
let url: string;
let production: Program;
let rehearsal: Readonly<Record<string, string>>;
let plaid: PlaidStandIn;
let twilio: FakeTwilio;
let mail: FakeMailServer;

interface Program {
  readonly child: ChildProcess;
  /** All that it has said so far. */
  readonly said: string;
}

/** Starts a program with a data folder of its own, and notes what it loads. Gives it once it is ready, or has ended. */
async function start(program: string, name: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const data_dir = join(folder, name);
  await mkdir(data_dir, { recursive: true });
  const settings = {
    PATH: process.env['PATH'],
    DATA_DIR: data_dir,
    LOG_LEVEL: 'warn',
    LOADED_MODULES: join(folder, `${name}.loaded`),
    ...env,
  };
  const preload = ['--import', here('../test/support/note-loaded.ts')];
  const child = spawn(process.execPath, [...preload, program], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(' is ready at ')) resolve();
      });
    child.on('close', () => resolve());
  });
  return {
    child,
    get said() {
      return said;
    },
  };
}

/** Runs a command to its end, and gives what it said. */
async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

async function stop({ child }: Program): Promise<void> {
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

const loaded = async (name: string) => (await readFile(join(folder, `${name}.loaded`), 'utf8')).split('\n');

/** The certificate is of the server's own making. */
function ask(path: string, method = 'GET', accept = 'text/html'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, headers: { accept }, rejectUnauthorized: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-production-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  url = `https://localhost:${port}`;
  const bank = join(folder, 'bank');
  await mkdir(bank);
  const on_this_machine = { PORT: String(port), PUBLIC_URL: url, TLS: 'self', TRUST_PROXY: 'off' };
  [plaid, twilio, mail] = await Promise.all([PlaidStandIn.start(), startFakeTwilio(), startFakeMailServer()]);
  const companies = {
    ...PLAID_ENV,
    PLAID_URL: plaid.url,
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '',
    TWILIO_MESSAGING_SERVICE_SID: `MG${'b2'.repeat(16)}`,
    TWILIO_CODES_FROM: '+12125550188',
    SMTP_PORT: String(mail.port),
  };
  const keys = { SEALING_KEYS_FILE: join(folder, 'sealing-keys') };
  await makeSealingKeys(keys.SEALING_KEYS_FILE);
  rehearsal = { ...PRODUCTION, ...companies, ...on_this_machine, ...keys, ODFI: 'folder', ODFI_FOLDER: bank };
  production = await start(PROGRAM, 'production', rehearsal);
}, STARTS_MS);
afterAll(async () => {
  await stop(production);
  await Promise.all([plaid.stop(), twilio.stop(), mail.stop()]);
  await rm(folder, { recursive: true, force: true });
});

describe('in production', () => {
  test('the server starts on an empty database, and is ready [LIV-01]', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect((await ask('/')).text).toContain('<title>');
  });

  test('the check finds all of it good, and ends with 0; what a company refuses ends it with 1 [LIV-04]', {
    timeout: STARTS_MS,
  }, async () => {
    const backup = join(folder, 'backup-done');
    await writeFile(backup, '');
    const found = async (wrong: Readonly<Record<string, string>> = {}) => {
      const data_dir = join(folder, 'production');
      const trusted = { NODE_EXTRA_CA_CERTS: join(data_dir, 'tls', 'cert.pem'), DATA_DIR: data_dir, BACKUP_STATUS_FILE: backup };
      const { code, said } = await run(here('./operate.ts'), ['check', '--json'], { ...rehearsal, ...trusted, ...wrong });
      const { findings } = JSON.parse(said) as { findings: Finding[] };
      return { code, findings, not_good: findings.filter(({ good }) => !good).map(({ what, says }) => `${what}: ${says}`) };
    };
    const { code, findings, not_good } = await found();
    expect(not_good).toEqual([]);
    expect(code).toBe(0);
    const looked_at = findings.map(({ what }) => what);
    for (const what of ['Plaid credentials', 'Twilio account', 'Mail server', 'Certificate', 'Rights', 'Sealing keys', 'Bank’s folder'])
      expect(looked_at).toContain(what);
    // What could not be looked at says so, and is no fault.
    const unseen = findings.filter(({ seen }) => seen === false).map(({ what, says }) => `${what}: ${says}`);
    expect(unseen).toEqual([
      expect.stringMatching(/^Stand-in: Not looked at: PLAID_URL is http:/),
      expect.stringMatching(/^Stand-in: Not looked at: TWILIO_URL is http:/),
      expect.stringMatching(/^Messaging service of texts: Not looked at: .*MGb2b2/),
      expect.stringMatching(/^Terms: Not looked at: /),
      expect.stringMatching(/^Privacy policy: Not looked at: /),
    ]);
    expect(mail.arrived).toEqual([]);
    expect(twilio.texts).toEqual([]);
    const wrong = await found({ SMTP_PORT: '1', PLAID_SECRET: 'of-another-account' });
    expect(wrong.code).toBe(1);
    expect(wrong.not_good).toEqual([
      expect.stringContaining('INVALID_API_KEYS'),
      expect.stringMatching(/^Mail server: 127.0.0.1:1 refuses the connection: nobody listens there/),
    ]);
  });

  test('a command with a sandbox’s settings does nothing there; with those of the server it does [LIV-02]', {
    timeout: STARTS_MS,
  }, async () => {
    const DATA_DIR = join(folder, 'production');
    for (const args of [['list-files'], ['reconcile-bank', '--confirm', 'all is there'], ['freeze', '+12125550100']]) {
      const { code, said } = await run(here('./operate.ts'), args, { ...rehearsal, DATA_DIR, SANDBOX: 'on' });
      expect([args, code, said.trim()]).toEqual([
        args,
        1,
        'this database is production’s, and real people’s money stands in it: give the command the settings of its servers, with SANDBOX=off',
      ]);
    }
    expect(await run(here('./operate.ts'), ['list-files'], { ...rehearsal, DATA_DIR })).toMatchObject({ code: 0 });
  });

  test('a start with half of the companies away names them in its log, a line each, and none of the others [LIV-04]', {
    timeout: STARTS_MS,
  }, async () => {
    const port = await freePort();
    const away = { PLAID_URL: 'http://127.0.0.1:1', SMTP_PORT: '1', PORT: String(port), PUBLIC_URL: `https://localhost:${port}` };
    const begun = await start(PROGRAM, 'half-away', { ...rehearsal, ...away });
    const named = () =>
      begun.said
        .split('\n')
        .filter((line) => line.includes(' is not good'))
        .map((line) => /"part":"([^"]+)"/.exec(line)?.[1] ?? line)
        .toSorted();
    await expect.poll(named, { timeout: 30_000 }).toEqual(['Mail server', 'Plaid']);
    expect(begun.said).toContain('127.0.0.1:1 refuses the connection: nobody listens there');
    await stop(begun);
    expect(named()).toEqual(['Mail server', 'Plaid']);
  });

  test('nothing of the sandbox is in the process, and each company’s part is [LIV-01, LIV-02]', async () => {
    const modules = await loaded('production');
    expect(modules.some((module) => module.endsWith('/server/src/server.ts'))).toBe(true);
    expect(modules.filter((module) => OF_THE_SANDBOX.test(module))).toEqual([]);
    for (const part of ['bank-linking/plaid/plaid.ts', 'sms/twilio.ts', 'email/smtp.ts', 'odfi/folder.ts'])
      expect(modules.some((module) => module.endsWith(`/server/src/providers/${part}`))).toBe(true);
  });

  test('no call of the sandbox is there, and the description of the API names none [LIV-02]', async () => {
    const calls = [...Object.values(sandbox), ...Object.values(sandboxBank), ...Object.values(sandboxShop)];
    expect(calls.length).toBeGreaterThan(20);
    for (const { method, path } of calls) {
      const answer = await ask(path.replaceAll(/\{\w+\}/g, 'some-1'), method, 'application/json');
      expect([method, path, answer.status, JSON.parse(answer.text).code]).toEqual([method, path, 404, 'NOT_FOUND']);
    }
    const { paths } = JSON.parse((await ask('/api/openapi.json')).text) as { paths: object };
    expect(Object.keys(paths).length).toBeGreaterThan(50);
    expect(Object.keys(paths).filter((path) => path.includes('sandbox'))).toEqual([]);
  });

  test.each(['/sandbox', '/sandbox/', '/SANDBOX/shop', '/sandbox/bank-login', '/sandbox/trace', '/sandbox/enter?secret=x'])(
    'no page is at %s, and it may not stand in a frame [LIV-02]',
    async (path) => {
      const { status, headers } = await ask(path);
      expect([status, headers['x-frame-options'], headers['set-cookie'], headers.location]).toEqual([404, 'DENY', undefined, undefined]);
    },
  );

  test('pages are told of no sandbox, and get none of its scripts and styles [LIV-02]', async () => {
    const text = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec((await ask('/')).text)?.[1] ?? '';
    const boot = JSON.parse(text) as Boot;
    expect(boot.bank_linking).toBe('plaid');
    expect(text).not.toContain('sandbox');
    const files = await readdir(SANDBOXS_ASSETS);
    expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(5);
    for (const name of files) expect([name, (await ask(`/assets/sandbox/${name}`)).status]).toEqual([name, 404]);
  });

  test('there is no demo: nobody of it can sign in, and nothing tells of it [LIV-02]', () => {
    expect(production.said).not.toMatch(/demo|Lantern|sandbox/i);
  });
});

describe('a sandbox', () => {
  test(
    'is loaded where it is chosen, and production never goes on with its made-up payments [LIV-02]',
    async () => {
      const port = String(await freePort());
      const server = await start(PROGRAM, 'sandbox', { PORT: port, DEMO: 'off' });
      // What is looked for above is there to be found.
      expect((await loaded('sandbox')).filter((module) => OF_THE_SANDBOX.test(module)).length).toBeGreaterThan(30);
      const [name = ''] = await readdir(SANDBOXS_ASSETS);
      const own = `http://localhost:${port}`;
      expect((await fetch(`${own}/assets/sandbox/${name}`)).status).toBe(200);
      const headers = { 'content-type': 'application/json' };
      const moved = await fetch(own + sandbox.advance.path, {
        method: sandbox.advance.method,
        headers,
        body: JSON.stringify({ seconds: 60 }),
      });
      expect(moved.status).toBe(200);
      await stop(server);

      const refused = await start(PROGRAM, 'sandbox', { ...rehearsal, PORT: port, PUBLIC_URL: `https://localhost:${port}` });
      expect(refused.child.exitCode).toBe(1);
      expect(refused.said).toContain('this database has been a sandbox’s, and its payments are made up');
    },
    STARTS_MS,
  );
});
