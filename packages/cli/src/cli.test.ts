import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_VERSION as OF_THE_CONTRACT } from '@drawbridge/contract/public/shapes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../../../server/test/support/checkout.ts';
import { runCommand } from '../../../server/test/support/drawbridge-command.ts';
import { startTestServer, TEST_SANDBOX_SECRET, type TestServer } from '../../../server/test/support/index.ts';
import { openShop } from '../../../server/test/support/people.ts';
import { API_VERSION } from './call-center.ts';

let server: TestServer;
let key: string;
let config: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-command-'));
  server = await startTestServer();
  key = (await newKey(server, await openShop(server))).secret;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  config = mkdtempSync(join(folder, 'config-'));
});

const file = () => join(config, 'drawbridge/profiles.json');
const kept = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, { url: string; key: string; sandbox_secret?: string }>;
const command = (args: string[], input = '', env = {}) => runCommand(args, { config, input, env });
const logIn = (...args: string[]) => command(['login', '--url', server.url, ...args], `${key}\n${TEST_SANDBOX_SECRET}\n`);

describe('drawbridge login', () => {
  it('checks the center and the key, and keeps them where their user alone reads them [DEV-06]', async () => {
    const { code, out, err } = await logIn();
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Logged in to ${server.url}, a sandbox.`);
    expect(kept()).toEqual({ default: { url: server.url, key, sandbox_secret: TEST_SANDBOX_SECRET } });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(out).not.toContain(key);
  });

  it('keeps several profiles by name, and forgets one [DEV-06]', async () => {
    await logIn();
    await logIn('--profile', 'staging');
    const listed = await command(['profiles', '--profile', 'staging']);
    expect(listed.out).toMatch(/^ {2}default .*\n\* staging /);
    expect(listed.out).not.toContain(key);
    expect((await command(['logout'])).code).toBe(0);
    expect(Object.keys(kept())).toEqual(['staging']);
    expect(await command(['logout'])).toEqual({ code: 1, out: '', err: 'There is no profile default.\n' });
    expect(await command(['clock'])).toMatchObject({ code: 1, err: expect.stringContaining('You are not logged in') });
    expect((await command(['clock', '--profile', 'staging'])).code).toBe(0);
    expect((await command(['clock'], '', { DRAWBRIDGE_PROFILE: 'staging' })).code).toBe(0);
  });

  it('closes its file again where somebody has opened it, and says so of one that it did not write', async () => {
    await logIn();
    chmodSync(file(), 0o644);
    expect((await command(['profiles'])).code).toBe(0);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    writeFileSync(file(), '{"default": 7}');
    expect(await command(['profiles'])).toMatchObject({ code: 1, err: expect.stringContaining("isn't what drawbridge login wrote") });
  });

  it('keeps nothing of what the center refuses [DEV-06]', async () => {
    const wrong = await command(['login', '--url', server.url], 'sk_test_0123456789abcdefwrong\n');
    expect(wrong).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`${server.url} refused this key`) });
    const secret = await command(['login', '--url', server.url], `${key}\nnot the secret\n`);
    expect(secret).toMatchObject({ code: 1, err: "That isn't the sandbox's start secret.\n" });
    const nobody = await command(['login', '--url', 'http://127.0.0.1:9'], `${key}\n`);
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining("http://127.0.0.1:9 can't be reached") });
    expect(existsSync(file())).toBe(false);
  });

  it.each([
    [['login'], '', 'Name the center'],
    [['login', '--url', 'ftp://pay.example'], 'sk_test_0123456789abcdef', "isn't the address of a center"],
    [['login', '--url', 'http://pay.example'], 'sk_live_0123456789abcdef', "doesn't use https"],
    [['login', '--url', 'https://pay.example'], 'hunter2', "That isn't an API key"],
    [['login', '--profile', '../x'], '', 'A profile name can have'],
    [['login', '--frob'], '', "Unknown option '--frob'"],
    [['frobnicate'], '', 'Unknown command: frobnicate'],
    [['clock', 'back'], '', 'Unknown command: clock back'],
    [['clock', 'advance'], '', 'Say how far'],
    [['clock', 'advance', '--days', '1', '--hours', '2'], '', 'Say how far'],
    [['clock', 'advance', '--days', '-1'], '', "Option '--days'"],
    [['clock', 'show', 'again'], '', 'Unexpected argument: again'],
    [['trigger', 'earthquake'], '', 'Say what to trigger: drawbridge trigger payment|'],
    [['trigger', 'payment', '--amount', '7,5'], '', '--amount must be in dollars'],
    [['listen'], '', 'Say where to'],
    [['tail', '--last', '101'], '', '--last must be a whole number from 0 to 100'],
  ])('ends with 2 where it is used wrongly: %j [DEV-06]', async (args, input, words) => {
    const { code, out, err } = await command(args, input);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  it.each(['login', 'logout', 'profiles', 'listen', 'trigger', 'tail', 'clock', 'nacha'])('explains %s [DEV-06]', async (name) => {
    const { code, out, err } = await command([name, '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^drawbridge ${name}`));
    expect(out).not.toContain('\u001b[');
    expect((await command(['--help'])).out).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });
});

describe('what the environment says', () => {
  it('goes before what is kept, and never sends a kept key elsewhere [DEV-06]', async () => {
    await logIn();
    const other = { DRAWBRIDGE_URL: server.url.replace('localhost', '127.0.0.1') };
    expect(await command(['clock'], '', other)).toMatchObject({ code: 1, err: expect.stringContaining('You are not logged in') });
    const wrong = await command(['tail', '--once'], '', { DRAWBRIDGE_API_KEY: 'sk_test_0123456789abcdefwrong' });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('API key') });
    rmSync(file());
    const env = { DRAWBRIDGE_URL: server.url, DRAWBRIDGE_API_KEY: key };
    expect(await command(['clock'], '', env)).toMatchObject({ code: 1, err: expect.stringContaining('asks for its start secret') });
    expect((await command(['clock'], '', { ...env, DRAWBRIDGE_SANDBOX_SECRET: TEST_SANDBOX_SECRET })).code).toBe(0);
  });

  it.each([['tail', '--once'], ['listen', '--forward-to', 'http://localhost:9'], ['trigger', 'payment'], ['clock']])(
    'shows no key of production to whoever listens on the way: %s [DEV-06]',
    async (...args) => {
      const env = { DRAWBRIDGE_URL: 'http://pay.example', DRAWBRIDGE_API_KEY: 'sk_live_0123456789abcdef' };
      expect(await command(args, '', env)).toMatchObject({ code: 2, out: '', err: expect.stringContaining("doesn't use https") });
    },
  );
});

describe('drawbridge clock', () => {
  it("shows the sandbox's clock and moves it [DEV-06]", async () => {
    await logIn();
    const before = JSON.parse((await command(['clock', '--json'])).out) as { now: string; next_cutoff: string };
    const { code, out } = await command(['clock', 'advance', '--to-cutoff', '--json']);
    const after = JSON.parse(out) as { now: string };
    expect(code).toBe(0);
    expect(Date.parse(after.now)).toBeGreaterThan(Date.parse(before.next_cutoff));
    const shown = await command(['clock', 'advance', '--banking-days', '2']);
    expect(shown.out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d.* in New York, a banking day/);
    expect(server.clock.now().getTime()).toBeGreaterThan(Date.parse(after.now) + 2 * 86_400_000 - 60_000);
  });

  it('and events are refused to a center in production [DEV-06]', async () => {
    const env = { DRAWBRIDGE_URL: server.url, DRAWBRIDGE_API_KEY: 'sk_live_0123456789abcdef' };
    for (const args of [['clock'], ['clock', 'advance', '--days', '1'], ['trigger', 'payment']])
      expect(await command(args, '', env)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in production') });
  });
});

it('speaks the version of the API that the contract has', () => {
  expect(API_VERSION).toBe(OF_THE_CONTRACT);
});

describe('drawbridge nacha', () => {
  it('is the command of @drawbridge/nacha [DEV-06]', async () => {
    const sample = join(import.meta.dirname, '../../nacha/test/samples/web-credit.ach');
    expect((await command(['nacha', 'check', sample])).out).toMatch(/web-credit\.ach: valid/);
    expect((await command(['nacha', 'show', sample])).out).toContain('Batch 1: WEB');
    expect(JSON.parse((await command(['nacha', 'json', sample])).out)).toMatchObject({ valid: true });
    expect((await command(['nacha', 'check', '-'], 'nonsense')).code).toBe(1);
    expect((await command(['nacha', 'check', join(folder, 'none.ach')])).code).toBe(2);
  });
});
