import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, tryToPay } from '../../../../server/test/support/checkout.ts';
import { hasWritten, type RunningCommand, runCommand, startCommand } from '../../../../server/test/support/drawbridge-command.ts';
import { type Arrived, type FakeService, startFakeService } from '../../../../server/test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../../../server/test/support/index.ts';
import { newPayer, type Payer } from '../../../../server/test/support/payments.ts';
import { openShop } from '../../../../server/test/support/people.ts';

let server: TestServer;
let payer: Payer;
let local: FakeService;
let config: string;
let key: string;
beforeAll(async () => {
  config = mkdtempSync(join(tmpdir(), 'drawbridge-follow-'));
  server = await startTestServer();
  local = await startFakeService();
  key = (await newKey(server, await openShop(server, { names: ['Harbor Books'] }))).secret;
  payer = await newPayer(server);
});
afterAll(async () => {
  await server.stop();
  await local.stop();
  rmSync(config, { recursive: true });
});

const env = () => ({ DRAWBRIDGE_URL: server.url, DRAWBRIDGE_API_KEY: key });
const started: RunningCommand[] = [];
const start = (...args: string[]) => {
  const running = startCommand(args, { config, env: env() });
  started.push(running);
  return running;
};
// What a test that failed has left running.
afterEach(() => Promise.all(started.splice(0).map((running) => running.end('SIGKILL'))));
let paths = 0;
const address = () => `${local.url}/webhooks/${++paths}`;
const at = (url: string): Arrived[] => local.arrived.filter(({ path }) => url.endsWith(path));
const orders = (url: string) =>
  at(url)
    .map(({ text }) => JSON.parse(text) as { type: string; data: { order_id: string } })
    .filter(({ type }) => type === 'purchase.pending')
    .map(({ data }) => data.order_id);
const listening = async (url: string, ...more: string[]): Promise<RunningCommand> => {
  const running = start('listen', '--forward-to', url, ...more);
  await hasWritten(running, /Signing secret: whsec_/);
  return running;
};
const payFor = async (order_id: string) => {
  const { id } = await openSession(server, key, { order_id, amount: 100 });
  expect((await tryToPay(server, payer, id)).status).toBe(200);
};

describe('drawbridge listen', () => {
  it('posts each event to a local server, signed as webhooks are, and says what it answered [DEV-06]', async () => {
    const url = address();
    const running = await listening(url);
    const secret = /whsec_\S+/.exec(running.out())?.[0] ?? '';
    await payFor('LISTEN-1');
    await expect.poll(() => orders(url)).toEqual(['LISTEN-1']);
    const [arrived] = at(url);
    const verified = new Webhook(secret).verify(arrived?.text ?? '', arrived?.headers as Record<string, string>);
    expect(verified).toMatchObject({ id: arrived?.headers['webhook-id'], object: 'event' });
    expect(() => new Webhook(secret).verify(`${arrived?.text} `, arrived?.headers as Record<string, string>)).toThrow();
    await hasWritten(running, /<-- 200 {2}\d+ ms/);
    expect(running.out()).toMatch(/--> .*purchase\.pending .*\$1\.00 {2}order LISTEN-1/);
    expect(running.out()).not.toContain('\u001b[');
    expect(running.out()).not.toContain(key);
    expect(await running.end()).toBe(0);
    expect((await runCommand(['listen', '--print-secret'], { config, env: env() })).out).toBe(`${secret}\n`);
  });

  it('waits for a local server that is away, and loses nothing meanwhile [DEV-06]', async () => {
    const away = await startFakeService();
    const url = `${away.url}/webhooks`;
    const running = await listening(url);
    await away.stop();
    await payFor('AWAY-1');
    await hasWritten(running, /no answer.*nothing is listening there/);
    await payFor('AWAY-2');
    const back = await startFakeService(Number(new URL(url).port));
    await expect.poll(() => back.arrived.length).toBeGreaterThanOrEqual(2);
    const ids = back.arrived.map(({ text }) => (JSON.parse(text) as { data: { order_id: string } }).data.order_id);
    expect(ids).toEqual(['AWAY-1', 'AWAY-2']);
    expect(await running.end()).toBe(0);
    await back.stop();
  });

  it('tries three times what the local server does not take, and goes on [DEV-06]', async () => {
    const url = address();
    local.answers({ status: 500 });
    const running = await listening(url);
    await payFor('REFUSED-1');
    await hasWritten(running, /was refused three times/);
    expect(new Set(at(url).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(at(url).map(({ text }) => text)).size).toBe(1);
    expect(orders(url)).toEqual(['REFUSED-1', 'REFUSED-1', 'REFUSED-1']);
    local.answers({ status: 200 });
    await payFor('REFUSED-2');
    await expect.poll(() => orders(url).at(-1)).toBe('REFUSED-2');
    await running.end();
  });

  it('goes on where it stood: after ctrl-C, and after the center was away [DEV-06]', async () => {
    const url = address();
    const first = await listening(url);
    await payFor('GOES-ON-1');
    await hasWritten(first, /<-- 200/);
    expect(await first.end()).toBe(0);
    const behind = /--after (evt_\S+)/.exec(first.err())?.[1] ?? '';
    await payFor('GOES-ON-2');
    const second = await listening(url, '--after', behind);
    await expect.poll(() => orders(url)).toEqual(['GOES-ON-1', 'GOES-ON-2']);

    const port = new URL(server.url).port;
    await server.leave();
    await hasWritten(second, /can't be reached: (nothing is listening there|the connection was closed)\. Trying again\./);
    const again = await startTestServer({ on: server, env: { PORT: port } });
    const { stop } = server;
    server = { ...again, stop: () => again.stop().then(stop) };
    await hasWritten(second, /is back\. Continuing/);
    await payFor('GOES-ON-3');
    await expect.poll(() => orders(url)).toEqual(['GOES-ON-1', 'GOES-ON-2', 'GOES-ON-3']);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('drawbridge tail', () => {
  it('shows the last events, and those that follow, as lines or as JSON [DEV-06]', async () => {
    await payFor('TAIL-1');
    const lines = async () => (await runCommand(['tail', '--once'], { config, env: env() })).out;
    await expect.poll(lines).toMatch(/purchase\.pending .*order TAIL-1 {2}evt_\S+\n$/);
    // As the page has it, docs/command.md.
    const page = readFileSync(new URL('../../../../docs/command.md', import.meta.url), 'utf8');
    const [, said = ''] = /^drawbridge (tail .+) \|/m.exec(page) ?? [];
    const running = start(...said.split(' '), '--last', '1');
    await hasWritten(running, /TAIL-1/);
    await payFor('TAIL-2');
    const [line = ''] = await hasWritten(running, /^\{.*TAIL-2.*\}$/m);
    expect(JSON.parse(line)).toMatchObject({ object: 'event', type: 'purchase.pending', data: { order_id: 'TAIL-2', amount: 100 } });
    expect(await running.end()).toBe(0);
    expect(running.out().trim().split('\n')).toHaveLength(2);
  });
});
