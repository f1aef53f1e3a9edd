import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
import { freePort } from './db/embedded.ts';
import { PRODUCTION } from './testing/production.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PRODUCTION_SERVER = here('./testing/production-server.ts');
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

interface Program {
  readonly child: ChildProcess;
  /** All that it has said until it was ready, or ended. */
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
  const preload = ['--import', here('./testing/note-loaded.ts')];
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
  return { child, said };
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
  rehearsal = { ...PRODUCTION, ...on_this_machine, ODFI: 'folder', ODFI_FOLDER: bank };
  production = await start(PRODUCTION_SERVER, 'production', rehearsal);
}, STARTS_MS);
afterAll(async () => {
  await stop(production);
  await rm(folder, { recursive: true, force: true });
});

describe('in production', () => {
  test('the server starts on an empty database, and is ready [LIV-01]', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect((await ask('/')).text).toContain('<title>');
  });

  test('nothing of the sandbox is in the process [LIV-02]', async () => {
    const modules = await loaded('production');
    expect(modules.some((module) => module.endsWith('/server/src/server.ts'))).toBe(true);
    expect(modules.filter((module) => OF_THE_SANDBOX.test(module))).toEqual([]);
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
      const server = await start(here('./main.ts'), 'sandbox', { PORT: port, DEMO: 'off' });
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

      const refused = await start(PRODUCTION_SERVER, 'sandbox', { ...rehearsal, PORT: port, PUBLIC_URL: `https://localhost:${port}` });
      expect(refused.child.exitCode).toBe(1);
      expect(refused.said).toContain('this database has been a sandbox’s, and its payments are made up');
    },
    STARTS_MS,
  );
});
