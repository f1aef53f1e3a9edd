import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Database } from '../server/src/kernel/db/database.ts';
import { Keys } from '../server/src/kernel/keys/index.ts';
import { accessPlace } from '../server/src/people/bank-accounts/index.ts';
import { type BenchServer, type Cluster, startCluster } from './cluster.ts';
import { type Figure, ofRounds, percentile } from './figures.ts';
import { askOnce, confirmOnce } from './pay-once.ts';

/** How long the provider takes over a balance. */
const BALANCE_MS = 2_000;
/** Customers who open /payment at once; their balances are older than a payment may go by. */
const WAITING = 200;
/** Others who confirm meanwhile, one after the other at a steady pace. */
const CONFIRMATIONS = 150;
const EVERY_MS = 10;
const ROUNDS = 3;

/**
 * Confirmations of others while 200 customers open /payment at once, with a provider that takes 2 s over a balance, against the same with one that answers at once, and
 * against confirmations without those customers. Rounds are taken in turn.
 */
export async function linking(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const provider = await startProvider();
  stack.defer(() => provider.stop());
  const server = await cluster.startServer({
    BANK_LINKING: 'plaid',
    PLAID_CLIENT_ID: 'bench',
    PLAID_SECRET: 'bench-secret',
    PLAID_URL: provider.url,
    PLAID_CONCURRENCY: String(WAITING),
  });
  await letAsk(cluster);
  let asked = WAITING;
  /** Asks for payments of others, so that nothing but confirmations falls into the time that is measured. */
  const askAll = async (): Promise<Asked[]> => {
    const ready: Asked[] = [];
    for (let n = 0; n < CONFIRMATIONS; n++, asked++) {
      const token = server.consumers[asked % server.consumers.length] ?? '';
      const merchant = server.merchants[asked % server.merchants.length] ?? { token: '', business_id: '' };
      ready.push({ token, id: await askOnce(server.url, token, merchant) });
    }
    return ready;
  };
  await confirmEach(server, await askAll());
  /** The 99th percentile of confirmations while customers open /payment at once, and how many balances were waited for at most. */
  const besideOpening = async (balance_ms: number): Promise<{ p99_ms: number; waited: number }> => {
    await forgetBalances(cluster);
    const ready = await askAll();
    provider.answerAfter(balance_ms);
    // The page's limit waits for the balance: it is open once that is there.
    const opening = Promise.all(server.consumers.slice(0, WAITING).map((token) => openPayment(server.url, token)));
    const p99_ms = await confirmEach(server, ready);
    await opening;
    return { p99_ms, waited: provider.mostWaiting() };
  };
  const alone_ms: number[] = [];
  const slow_ms: number[] = [];
  const to_alone: number[] = [];
  const to_quick: number[] = [];
  const waited: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await confirmEach(server, await askAll());
    const quick = await besideOpening(0);
    const slow = await besideOpening(BALANCE_MS);
    alone_ms.push(alone);
    slow_ms.push(slow.p99_ms);
    to_alone.push(slow.p99_ms / alone);
    to_quick.push(slow.p99_ms / quick.p99_ms);
    waited.push(slow.waited);
  }
  return [
    ofRounds('confirmations while 200 open /payment and balances take 2 s, p99 ÷ without those 200', '', to_alone, { at_most: 1.5 }),
    ofRounds('the same ÷ while 200 open /payment and balances come at once', '', to_quick, { at_most: 1.5 }),
    ofRounds('confirmations without those 200, p99', 'ms', alone_ms),
    ofRounds('confirmations with balances after 2 s, p99', 'ms', slow_ms),
    ofRounds('balances waited for at once', 'balances', waited, { at_least: WAITING / 2 }),
  ];
}

interface Asked {
  readonly token: string;
  readonly id: string;
}

/** Confirms one after the other at a steady pace, and gives the 99th percentile of how long it took. */
async function confirmEach(server: BenchServer, ready: readonly Asked[]): Promise<number> {
  const took_ms: number[] = [];
  const under_way: Promise<void>[] = [];
  for (const { token, id } of ready) {
    const began = performance.now();
    under_way.push(confirmOnce(server.url, token, id).then(() => void took_ms.push(performance.now() - began)));
    await pause(EVERY_MS);
  }
  await Promise.all(under_way);
  return percentile(took_ms, 0.99);
}

/** What the page asks for when it is opened. */
async function openPayment(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all([
    fetch(`${url}/api/purchases`, { method: 'POST', headers }),
    fetch(`${url}/api/external_accounts/purchase_power`, { headers }),
  ]);
  for (const answer of answers) {
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`opening /payment answered ${answer.status}`);
  }
}

interface Provider {
  readonly url: string;
  /** From now on balances take so long; counting begins anew. */
  answerAfter(balance_ms: number): void;
  mostWaiting(): number;
  stop(): Promise<void>;
}

/** A provider that knows every account, and takes its time over a balance. */
async function startProvider(): Promise<Provider> {
  let waiting = 0;
  let most = 0;
  let balance_ms = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { options } = JSON.parse(Buffer.concat(chunks).toString()) as { options?: { account_ids?: string[] } };
      waiting += 1;
      most = Math.max(most, waiting);
      await pause(balance_ms);
      waiting -= 1;
      const accounts = (options?.account_ids ?? []).map((account_id) => ({
        account_id,
        balances: { available: 5_000, iso_currency_code: 'USD' },
      }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ accounts, request_id: 'bench' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerAfter(ms) {
      balance_ms = ms;
      most = 0;
    },
    mostWaiting: () => most,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`;

/** Gives the customers who wait an access that can be asked, and balances that must be. */
async function letAsk(cluster: Cluster): Promise<void> {
  const db = new Database(cluster.server_url, { connections: 1, onIdleError: (error) => console.error(error.message) });
  const { sealer } = await Keys.read(db, { kind: 'data_dir', file: join(cluster.data_dir, 'secrets.json') });
  await db.close();
  const ids = Array.from({ length: WAITING }, (_, n) => idOf('itm', n));
  await asOwner(cluster, async (owner) => {
    await owner.query(
      `update bank_link_items i set provider = 'plaid', access_sealed = given.sealed from unnest($1::text[], $2::text[]) as given (id, sealed) where i.id = given.id`,
      [ids, ids.map((id) => sealer.seal(`access-bench-${id}`, accessPlace(id)))],
    );
  });
}

async function forgetBalances(cluster: Cluster): Promise<void> {
  const ids = Array.from({ length: WAITING }, (_, n) => idOf('acc', n));
  await asOwner(cluster, (owner) =>
    owner.query(`update bank_accounts set available_balance_cents = null, balance_at = null, checked_at = null where id = any($1)`, [ids]),
  );
}

async function asOwner(cluster: Cluster, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: cluster.owner_url });
  await owner.connect();
  await work(owner);
  await owner.end();
}
