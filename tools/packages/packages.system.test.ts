import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SandboxApiKeys } from '@drawbridge/contract/sandbox-shop';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayedServer, playServer } from '../../packages/sdk/test/played-server.ts';
import { type FakeService, startFakeService } from '../../server/test/support/fake-service.ts';
import { startTestServer, TEST_SANDBOX_SECRET, type TestServer } from '../../server/test/support/index.ts';
import { callSandbox } from '../../server/test/support/money.ts';
import { openShop } from '../../server/test/support/people.ts';
import { findOrInstallChromium } from '../lib/chromium.mjs';
import { LIBRARIES, type Packed, PUBLISHED, packPackage } from './pack.mjs';

// Everything here is fetched from npm: what runs without a network is in packages.test.ts.
const INSTALL_MS = 300_000;
const SAMPLE = fileURLToPath(new URL('../../packages/nacha/test/samples/web-credit.ach', import.meta.url));
const RUNTIMES = [
  { runtime: 'node@20.20.2', program: 'node', args: [] },
  { runtime: 'node@22.23.3', program: 'node', args: [] },
  { runtime: 'node@24.21.0', program: 'node', args: [] },
  { runtime: 'deno@2.9.6', program: 'deno', args: ['run', '--allow-read', '--allow-net=127.0.0.1', '--no-prompt'] },
  { runtime: 'bun@1.4.5', program: 'bun', args: [] },
] as const;

/** What a command may do that is given to these as a file. */
const OF_COMMANDS = { deno: ['run', '--allow-read', '--allow-write', '--allow-env', '--allow-net', '--no-prompt'], bun: [] } as const;

const folder = mkdtempSync(join(tmpdir(), 'drawbridge-runtimes-'));
let packed: Packed[];
let server: PlayedServer;
let sandbox: TestServer;
let local: FakeService;
let key: string;
beforeAll(async () => {
  packed = PUBLISHED.map(packPackage);
  server = await playServer();
  local = await startFakeService();
  sandbox = await startTestServer({ identity: 'embedded' });
  await openShop(sandbox, { names: ['Harbor Books'] });
  const { businesses } = (await callSandbox(sandbox, 'GET', '/api-keys')).json as SandboxApiKeys;
  const wishes = { syn_business_id: businesses[0]?.syn_business_id, name: 'Command' };
  key = ((await callSandbox(sandbox, 'POST', '/api-keys', wishes)).json as { secret: string }).secret;
}, INSTALL_MS);
afterAll(async () => {
  await server.stop();
  await sandbox.stop();
  await local.stop();
  for (const one of packed) rmSync(one.folder, { recursive: true });
  rmSync(folder, { recursive: true });
});

/** Headers of a message `{}` that was signed just now. */
function signedWebhook() {
  const key = Buffer.from('a secret of thirty-two bytes ...');
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`whm_1.${timestamp}.{}`).digest('base64');
  const headers = { 'webhook-id': 'whm_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return { headers, secret: `whsec_${key.toString('base64')}` };
}

/** An empty project in which packages were installed as anybody would. */
function install(name: string, packages: readonly string[]): string {
  const home = join(folder, name);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true, deno: true, bun: true } }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: home,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return home;
}

describe.each(RUNTIMES)('what is published runs under $runtime [DEV-13]', ({ runtime, program, args }) => {
  let home: string;
  beforeAll(() => {
    home = install(runtime, [runtime, ...packed.map(({ archive }) => archive)]);
  }, INSTALL_MS);
  /** Beside this process, in which the service is played. */
  const run = async (text: string): Promise<string> => {
    writeFileSync(join(home, 'program.mjs'), text);
    return (await promisify(execFile)(join(home, 'node_modules/.bin', program), [...args, 'program.mjs'], { cwd: home })).stdout;
  };

  it('@drawbridge/nacha reads a file and writes the same bytes', async () => {
    const said = await run(`import { readFile, writeFile } from '@drawbridge/nacha';
      import { readFileSync } from 'node:fs';
      const bytes = readFileSync(${JSON.stringify(SAMPLE)});
      console.log(writeFile(readFile(bytes)) === bytes.toString('latin1'));`);
    expect(said).toBe('true\n');
  });

  it('@drawbridge/sdk lists page by page, is refused by name, and sends again under one key', async () => {
    const page = (id: string, next_cursor: string | null) => ({ json: { object: 'list', items: [{ id }], next_cursor } });
    const refusal = { status: 409, json: { message: 'No.', status: 409, code: 'REFUND_TOO_LARGE' } };
    server.plan(page('pur_1', 'c'), page('pur_2', null), 'hang up', refusal);
    const said = await run(`import { ConflictError, Drawbridge } from '@drawbridge/sdk';
      const drawbridge = new Drawbridge({ key: 'sk_test_0123456789', base_url: ${JSON.stringify(server.url)} });
      for await (const { id } of drawbridge.payments.list()) console.log(id);
      await drawbridge.payments.refund('pur_2', { amount: 1 }).catch((error) => console.log(error instanceof ConflictError, error.code));`);
    expect(said).toBe('pur_1\npur_2\ntrue REFUND_TOO_LARGE\n');
    const [first, second] = server.arrived.slice(2).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
  });

  it('@drawbridge/sdk verifies a webhook, and refuses a changed one', async () => {
    const { headers, secret } = signedWebhook();
    const said = await run(`import { verifyWebhook } from '@drawbridge/sdk';
      const headers = ${JSON.stringify(headers)}; const secret = ${JSON.stringify(secret)};
      console.log((await verifyWebhook({ body: '{}', headers, secret })).id);
      await verifyWebhook({ body: '{ }', headers, secret }).catch((error) => console.log(error.code));`);
    expect(said).toBe('whm_1\nSIGNATURE_WRONG\n');
  });

  it('@drawbridge/checkout loads where there is no page yet, as when a shop draws its pages on a server', async () => {
    const said = await run(`import * as checkout from '@drawbridge/checkout'; console.log(Object.keys(checkout).sort().join());`);
    expect(said).toBe('comeBack,openCheckout,redirectToCheckout\n');
  });

  it('the command drawbridge works with a sandbox [DEV-06]', async () => {
    const settings = { DRAWBRIDGE_URL: sandbox.url, DRAWBRIDGE_API_KEY: key, DRAWBRIDGE_SANDBOX_SECRET: TEST_SANDBOX_SECRET };
    const bin = join(home, 'node_modules/.bin');
    // By its own name under Node, as npx runs it; the others are given its file.
    const [file, ...before] =
      program === 'node'
        ? [join(bin, 'drawbridge')]
        : [join(bin, program), ...OF_COMMANDS[program], 'node_modules/@drawbridge/cli/dist/cli.js'];
    const options = { cwd: home, env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, XDG_CONFIG_HOME: home, ...settings } };
    const drawbridge = async (...rest: string[]) => (await promisify(execFile)(file, [...before, ...rest], options)).stdout;

    expect(await drawbridge('--help')).toContain('drawbridge COMMAND');
    expect(await drawbridge('nacha', 'check', SAMPLE)).toContain('web-credit.ach: valid');
    expect(await drawbridge('clock', 'advance', '--minutes', '1')).toContain('Next cutoff');
    const listening = spawn(file, [...before, 'listen', '--forward-to', `${local.url}/${program}`], options);
    const ended = new Promise((resolve) => listening.once('close', resolve));
    try {
      let said = '';
      listening.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      await expect.poll(() => said).toContain('Signing secret: whsec_');
      const event = await drawbridge('trigger', 'payment', '--json');
      const { id } = JSON.parse(event) as { id: string };
      await expect.poll(() => local.arrived.map(({ headers }) => headers['webhook-id'])).toContain(id);
      expect(await drawbridge('tail', '--once', '--json', '--last', '1')).toBe(event);
    } finally {
      listening.kill('SIGINT');
    }
    expect(await ended).toBe(0);
  });
});

describe('what is published runs in a browser [DEV-13] [DEV-05]', () => {
  let browser: Browser;
  let site: Server;
  beforeAll(async () => {
    const home = install(
      'browser',
      packed.map(({ archive }) => archive),
    );
    const { headers, secret } = signedWebhook();
    const program = `import * as nacha from '/node_modules/@drawbridge/nacha/dist/index.js';
      import * as sdk from '/node_modules/@drawbridge/sdk/dist/index.js';
      import * as checkout from '/node_modules/@drawbridge/checkout/dist/index.js';
      const sample = ${JSON.stringify(readFileSync(SAMPLE, 'latin1'))};
      const { id } = await sdk.verifyWebhook({ body: '{}', headers: ${JSON.stringify(headers)}, secret: '${secret}' });
      const same = nacha.writeFile(nacha.readFile(sample)) === sample;
      document.body.textContent = [same, id, ...Object.keys(checkout).sort()].join();`;
    site = createServer((request, response) => {
      const file = join(home, decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
      const found = file.startsWith(`${home}/node_modules/@drawbridge/`) && existsSync(file);
      const script = file === join(home, 'program.js') ? program : found ? readFileSync(file) : undefined;
      if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      else
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; script-src 'self'" })
          .end('<!doctype html><body>loading<script type="module" src="/program.js"></script>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  }, INSTALL_MS);
  afterAll(async () => {
    await browser.close();
    site.closeAllConnections();
    site.close();
  });

  it('reads a file, verifies a webhook, and has the checkout’s functions', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await expect.poll(() => page.locator('body').textContent()).toBe('true,whm_1,comeBack,openCheckout,redirectToCheckout');
  });
});

describe('what others look for in packages [DEV-13]', () => {
  let home: string;
  beforeAll(() => {
    home = install('linters', ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']);
  }, INSTALL_MS);

  it.each(PUBLISHED)('publint finds nothing in @drawbridge/%s', (name) => {
    const { archive } = packed[PUBLISHED.indexOf(name)] as Packed;
    expect(execFileSync(join(home, 'node_modules/.bin/publint'), ['run', '--strict', archive], { cwd: home, encoding: 'utf8' })).toContain(
      'All good!',
    );
  });

  it.each(LIBRARIES)('the types of @drawbridge/%s are found, and are right, wherever modules are imported', (name) => {
    const { archive } = packed[PUBLISHED.indexOf(name)] as Packed;
    const said = execFileSync(join(home, 'node_modules/.bin/attw'), ['--profile', 'esm-only', '--format', 'json', archive], {
      cwd: home,
      encoding: 'utf8',
    });
    const { analysis } = JSON.parse(said) as {
      analysis: { types: { kind: string }; problems: { kind: string; resolutionKind?: string }[] };
    };
    expect(analysis.types.kind).toBe('included');
    const asked = analysis.problems.filter(({ resolutionKind }) => resolutionKind === 'bundler' || resolutionKind === 'node16-esm');
    expect(asked).toEqual([]);
  });
});
