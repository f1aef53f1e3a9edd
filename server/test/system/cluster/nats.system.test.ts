import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { checkNats } from '../../../src/kernel/announce/check-nats.ts';
import { chooseCarrier } from '../../../src/kernel/announce/choose-carrier.ts';
import type { NatsSettings } from '../../../src/kernel/announce/nats-settings.ts';
import { type ChannelListener, closeListeners, listen, type OwnChannels, ownChannels } from '../../support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../support/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm } from '../../support/payments.ts';
import { openShop, type TestShop } from '../../support/people.ts';
import { NATS_PASSWORD, NATS_USER, Nats } from './nats.ts';

const NEVER_MS = 2 ** 31 - 1;
const PAYERS = 4;

let folder: string;
let nats: Nats;
let server: TestServer;
/** A second server on the same database. */
let beside: TestServer;
let shop: TestShop;
let till: Till;
const payers: Payer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-nats-'));
  nats = await Nats.start(folder);
  server = await startTestServer({ env: nats.env });
  beside = await startTestServer({ beside: server, env: nats.env });
  shop = await openShop(server);
  till = await tillOf(shop);
  for (let n = 0; n < PAYERS; n++) payers.push(await newPayer(server));
});
afterEach(closeListeners);
afterAll(async () => {
  await beside?.stop();
  await server?.stop();
  await nats?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Channels on the same database that hear by NATS alone, and look at what is open only when they are told, or connect. */
async function byWordAlone(): Promise<OwnChannels> {
  const metrics = { registry: new Registry() };
  const carrier = await chooseCarrier({ ...server.context, metrics }, server.urls.server_url);
  return ownChannels(server, { beat_ms: NEVER_MS, look_ms: NEVER_MS }, carrier);
}

let turn: Promise<unknown> = Promise.resolve();
/** One after the other: whoever connects next is taken for whoever asked last. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

interface Paid {
  readonly id: string;
  readonly at_beside: ChannelListener;
  readonly by_word: ChannelListener;
}

/** A payment that is approved at `server` while counters listen elsewhere. */
async function paid(own: OwnChannels, payer: Payer): Promise<Paid> {
  const { id } = await ask(server, till, await start(server, payer), 100);
  const at_beside = await listen(server, till, id, beside);
  const by_word = await inTurn(() => own.listen({ purchase_id: id, user_id: shop.admin.user_id, side: 'merchant' }));
  expect((await tryToConfirm(server, payer, id)).status).toBe(200);
  return { id, at_beside, by_word };
}

const linesOf = (of: TestServer, words: string) => of.log_lines.filter((line) => line.includes(words)).length;
const connectedTo = async (of: TestServer) =>
  /drawbridge_nats_connected (\d)/.exec(
    (await of.context.metrics.registry.getSingleMetricAsString('drawbridge_nats_connected')) ?? '',
  )?.[1];

/** Payments by everybody, one after the other each, until told to stop. */
function stream(own: OwnChannels) {
  const all: Paid[] = [];
  let going = true;
  const ended = Promise.all(
    payers.map(async (payer) => {
      while (going) all.push(await paid(own, payer));
    }),
  );
  return {
    all,
    more: (by: number) => {
      const until = all.length + by;
      return expect.poll(() => all.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(until);
    },
    async stop() {
      going = false;
      await ended;
      return all;
    },
  };
}

it('changes reach sockets on other servers by NATS; NATS killed and back with payments going on loses none [OPS-05]', async () => {
  const strangers = await connect({ servers: `127.0.0.1:${nats.port}`, user: NATS_USER, pass: NATS_PASSWORD });
  const words: string[] = [];
  strangers.subscribe('drawbridge.>', { callback: (_error, message) => void words.push(message.string()) });
  await strangers.flush();
  const own = await byWordAlone();
  try {
    const first = await paid(own, payers[0] as Payer);
    // It looks at nothing by itself, and hears nothing but NATS.
    await first.by_word.receives('COMPLETED');
    await first.at_beside.receives('COMPLETED');
    const said = words.find((word) => word.includes(first.id));
    expect(Object.keys(JSON.parse(said ?? '{}')).sort()).toEqual(['changed', 'ended', 'from']);
    const { listening } = await server.context.db.one<{ listening: number }>(
      `select count(*)::int as listening from pg_stat_activity where datname = current_database() and application_name = 'drawbridge relay'`,
    );
    expect(listening).toBe(0);

    const payments = stream(own);
    await payments.more(2 * PAYERS);
    await nats.kill();
    await expect.poll(() => connectedTo(beside)).toBe('0');
    await payments.more(4 * PAYERS);
    // Without NATS a server still finds by itself what changed elsewhere.
    const without = payments.all.at(-1);
    await without?.at_beside.receives('COMPLETED');
    await nats.again();
    await payments.more(2 * PAYERS);
    const all = await payments.stop();
    for (const { at_beside, by_word } of all) {
      await at_beside.receives('COMPLETED');
      await by_word.receives('COMPLETED');
    }
    process.stdout.write(`${all.length} payments with NATS killed and back: every change arrived at both\n`);
    expect([linesOf(beside, 'NATS is away'), linesOf(beside, 'NATS is back')]).toEqual([1, 1]);
  } finally {
    await own.stop();
    await strangers.close();
  }
}, 240_000);

it('a NATS that stands still is noticed, and what was missed is said when it goes on', async () => {
  const own = await byWordAlone();
  try {
    nats.freeze();
    const payments = stream(own);
    await payments.more(2 * PAYERS);
    await expect.poll(() => connectedTo(beside)).toBe('0');
    expect((await fetch(`${beside.url}/readyz`)).status).toBe(200);
    nats.thaw();
    await expect.poll(() => connectedTo(beside)).toBe('1');
    for (const { at_beside, by_word } of await payments.stop()) {
      await at_beside.receives('COMPLETED');
      await by_word.receives('COMPLETED');
    }
  } finally {
    nats.thaw();
    await own.stop();
  }
}, 240_000);

it('another center on the same NATS is not heard, and a stranger has things looked at and nothing more', async () => {
  const other = await startTestServer({ env: nats.env });
  const stranger = await connect({ servers: `127.0.0.1:${nats.port}`, user: NATS_USER, pass: NATS_PASSWORD, noEcho: true });
  try {
    const of = new Map<string, Set<string>>();
    stranger.subscribe('drawbridge.*.changes', {
      callback: (_error, message) => {
        const { from } = JSON.parse(message.string()) as { from: string };
        of.set(message.subject, (of.get(message.subject) ?? new Set()).add(from));
      },
    });
    // Each says now and then that it is there.
    await expect.poll(() => of.size, { timeout: 60_000 }).toBe(2);
    const [payer] = payers as [Payer];
    const { id } = await ask(server, till, await start(server, payer), 100);
    const listener = await listen(server, till, id, beside);
    for (const subject of of.keys())
      for (const word of ['nonsense', '{"from":1}', JSON.stringify({ from: 'a stranger', changed: [id], ended: [shop.admin.user_id] })])
        stranger.publish(subject, word);
    await stranger.flush();
    await expect.poll(() => linesOf(beside, 'word from another server cannot be read')).toBe(1);
    await tryToConfirm(server, payer, id);
    await listener.receives('COMPLETED');
    expect(listener.closed).toBeUndefined();
  } finally {
    await stranger.close();
    await other.stop();
  }
}, 120_000);

it('NATS is reached over TLS with a log-in, and the check names what does not fit', async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-keyout', key, '-out', cert].concat([
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
    ]),
    { stdio: 'ignore' },
  );
  const secured = await Nats.start(folder, { cert, key });
  try {
    const settingsOf = (env: Record<string, string>) => readConfig({ SANDBOX: 'on', ...env }, 'command').nats as NatsSettings;
    const env = { NATS_URL: `tls://localhost:${secured.port}`, NATS_USER, NATS_PASSWORD, NATS_CA_FILE: cert };
    expect(await checkNats(settingsOf(env))).toMatchObject([{ good: true }]);
    expect(await checkNats(settingsOf({ ...env, NATS_CA_FILE: '' }))).toMatchObject([
      { good: false, says: expect.stringContaining('self-signed') },
    ]);
    const wrong = await checkNats(settingsOf({ ...env, NATS_PASSWORD: 'another' }));
    expect(wrong).toMatchObject([{ good: false, says: expect.stringMatching(/authorization violation/i) }]);
    expect(JSON.stringify(wrong)).not.toContain('another');
    expect(await checkNats(settingsOf({ ...env, NATS_SUBJECT: 'elsewhere' }))).toMatchObject([{ good: false }]);
  } finally {
    await secured.kill();
  }
}, 60_000);
