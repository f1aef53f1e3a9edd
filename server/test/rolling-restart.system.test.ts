import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { channelPath, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import WebSocket from 'ws';
import { freePort } from '../src/kernel/db/embedded.ts';
import { callRoute } from './support/client.ts';
import { type Haproxy, startHaproxy } from './support/haproxy.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { newPayer, type Payer, start, violations } from './support/payments.ts';
import { openShop, type TestShop } from './support/people.ts';
import { runProgram, type Served, serve } from './support/served.ts';
import { startLoad } from './support/steady-load.ts';
import { startTokenIssuer, type TokenIssuer } from './support/token-issuer.ts';

/* Three servers in processes of their own on one outside database, behind Debian's HAProxy, replaced one after the other while people pay. */

const SERVERS = 3;
const PAYERS = 8;
const MINUTES_15_MS = 15 * 60_000;
const SECRET = 'the-start-secret-of-three-servers';
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** What a release may bring while servers of the one before are at work: something more. */
const NEWER_MIGRATION = `
  create table newer_notes (id bigint primary key, words text not null);
  alter table purchases add column newer_note text;
`;

let folder: string;
let seeding: TestServer;
let issuer: TokenIssuer;
let haproxy: Haproxy;
let ports: number[];
let servers: Served[];
let shop: TestShop;
let payers: Payer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-rolling-'));
  seeding = await startTestServer();
  issuer = await startTokenIssuer(inject('testKey'));
  shop = await openShop(seeding);
  payers = [];
  for (let at = 0; at < PAYERS; at++) payers.push(await newPayer(seeding));
  ports = [];
  for (let at = 0; at < SERVERS; at++) ports.push(await freePort());
  haproxy = await startHaproxy(folder, await freePort(), ports);
  servers = await Promise.all(ports.map((port) => serve(settingsOf(port))));
  await vi.waitFor(async () => expect(await haproxy.up()).toBe(SERVERS), { timeout: 60_000 });
}, MINUTES_15_MS);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await haproxy.stop();
  await issuer.stop();
  await seeding.stop();
  await rm(folder, { recursive: true, force: true });
});

function settingsOf(port: number): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: haproxy.url,
    DATA_DIR: seeding.data_dir,
    DATABASE_URL: seeding.urls.server_url,
    DATABASE_MIGRATION_URL: seeding.urls.owner_url,
    DATABASE_CONNECTIONS: '10',
    SANDBOX: 'on',
    SANDBOX_SECRET: SECRET,
    TRUST_PROXY: 'on',
    OIDC_ISSUER: issuer.url,
    STOP_DELAY_S: '3',
    STOP_CALLS_S: '15',
  };
}
const issued = async (token: Promise<string>) => issuer.issue(await token, `${haproxy.url}/api`);

/** Stops one server after the other and starts another in its place, while everybody pays; gives what they met. */
async function roll(main?: string) {
  const load = startLoad(haproxy.url, {
    payers: payers.map((payer) => () => issued(payer.signIn())),
    till: () => issued(shop.admin.signIn()),
    business_id: shop.business_id,
  });
  for (let at = 0; at < SERVERS; at++) {
    const before = load.acknowledged();
    await expect.poll(load.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    expect(await servers[at]?.end()).toBe(0);
    servers[at] = await serve(settingsOf(ports[at] ?? 0), main);
    await vi.waitFor(async () => expect(await haproxy.up()).toBe(SERVERS), { timeout: 60_000 });
  }
  const met = await load.end();
  const { acknowledged, answered, lost, longest_gap_ms } = met;
  process.stdout.write(
    `${answered} calls answered, ${lost.length} lost; ${acknowledged.length} payments; longest gap ${Math.round(longest_gap_ms)} ms\n`,
  );
  return met;
}

async function expectNothingLost({ acknowledged, lost }: Awaited<ReturnType<typeof roll>>): Promise<void> {
  expect(lost).toEqual([]);
  const { once, events } = await seeding.context.db.one<{ once: number; events: number }>(
    `select count(distinct purchase_id) as once, count(*) as events from purchase_events
      where event = 'consumer_confirmed' and purchase_id = any($1)`,
    [acknowledged],
  );
  expect([once, events]).toEqual([acknowledged.length, acknowledged.length]);
  expect(await violations(seeding)).toEqual([]);
  const { DATABASE_URL, DATA_DIR, DATABASE_MIGRATION_URL } = settingsOf(0);
  const proof = await runProgram('prove.ts', [], {
    DATABASE_URL: DATABASE_URL ?? '',
    DATABASE_MIGRATION_URL: DATABASE_MIGRATION_URL ?? '',
    DATA_DIR: DATA_DIR ?? '',
  });
  expect(proof).toMatchObject({ code: 0 });
}

/** A page's socket, opened anew whenever its server sends it elsewhere; gives the codes by which that was said, and what it heard. */
async function watchPurchase(payer: Payer, purchase_id: string) {
  const codes: number[] = [];
  const heard: string[] = [];
  let socket: WebSocket | undefined;
  let is_over = false;
  const open = async (): Promise<void> => {
    const token = await issued(payer.signIn());
    const { body } = await callRoute(haproxy.url, purchases.ticket, { token, params: { purchaseId: purchase_id } });
    socket = new WebSocket(`${haproxy.url.replace('http', 'ws')}${channelPath(purchase_id, body.ticket)}`, { origin: haproxy.url });
    socket.on('message', (text) => heard.push((JSON.parse(String(text)) as { status: string }).status));
    socket.on('close', (code) => {
      codes.push(code);
      if (!is_over) void open();
    });
    await new Promise<void>((resolve, reject) => socket?.on('open', () => resolve()).on('error', reject));
  };
  await open();
  return {
    codes,
    heard,
    end: () => {
      is_over = true;
      socket?.terminate();
    },
  };
}

it(
  'loses no call, and no payment, while each of three servers is replaced under a steady load [OPS-07]',
  async () => {
    const [payer] = payers;
    if (payer === undefined) throw new Error('nobody pays');
    const watcher = await newPayer(seeding);
    const { ID } = await start(seeding, watcher);
    const page = await watchPurchase(watcher, ID);
    await expectNothingLost(await roll());
    // It was on one of the three, was sent on, and hears what happens at last.
    expect(page.codes.length).toBeGreaterThan(0);
    expect(new Set(page.codes)).toEqual(new Set([1012]));
    const token = await issued(shop.admin.signIn());
    await callRoute(haproxy.url, purchases.requestDebit, {
      token,
      body: { purchaseId: ID, amount: 500, syn_business_id: shop.business_id },
    });
    await expect.poll(() => page.heard.at(-1)).toBe('ACCEPTED');
    page.end();
  },
  MINUTES_15_MS,
);

it(
  'loses none while they are replaced by a newer version, which brings the tables of those that still run up to date [OPS-07]',
  async () => {
    const newer = join(folder, 'newer');
    await cp(join(REPOSITORY, 'server'), join(newer, 'server'), { recursive: true });
    for (const name of ['node_modules', 'packages', 'web', 'package.json']) await symlink(join(REPOSITORY, name), join(newer, name));
    await writeFile(join(newer, 'server/schema/0.1.0/99-newer.sql'), NEWER_MIGRATION);
    const main = join(newer, 'server/src/main.ts');
    await expectNothingLost(await roll(main));
    const { db } = seeding.context;
    expect(await db.many(`select 1 from migrations_done where name = '0.1.0/99-newer.sql'`)).toHaveLength(1);
    // Back to the older version no server starts.
    await expect(serve(settingsOf(await freePort()))).rejects.toThrow('the database belongs to a newer version');
  },
  MINUTES_15_MS,
);
