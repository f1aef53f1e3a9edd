import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BenchServer, type Cluster, type Merchant, startCluster } from './cluster.ts';
import { type Figure, ofRounds, percentile } from './figures.ts';
import { askOnce } from './pay-once.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';

/** Receivers that take what they are sent, beside one that never answers. */
const LIVING = 4;
/** Each is a message for every receiver. */
const EVENTS_PER_S = 250;
const EVERY_MS = 100;
const ROUNDS = 5;
const ROUND_S = 10;
/** Of one payment few changes are written: a message's place among them is counted. */
const PAYMENTS = 400;
/** How long what is left of a round is waited for. */
const MOST_DRAIN_MS = 60_000;

/**
 * Webhook messages of one server: a thousand a second for four receivers, while a fifth never answers. From the writing of a change
 * of a payment, by the database's clock, to the receipt of its message.
 */
export async function webhookMessages(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const server = await cluster.startServer({ BENCH_CONSUMERS: String(PAYMENTS) });
  const [merchant] = server.merchants;
  if (!merchant) throw new Error('there is no merchant');
  const arrivals: Arrival[] = [];
  const living = await listen(stack, receiverOf(arrivals));
  const dead = await listen(stack, () => undefined);
  for (let at = 0; at < LIVING; at++) await addWebhook(server, merchant, `${living}/${at}`);
  await addWebhook(server, merchant, `${dead}/`);
  const purchase_ids = await Promise.all(server.consumers.slice(0, PAYMENTS).map((token) => askOnce(server.url, token, merchant)));
  const owner = new pg.Client({ connectionString: cluster.owner_url });
  await owner.connect();
  stack.defer(() => owner.end());
  await cluster.analyze();
  const rounds: Round[] = [];
  // The first one warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    await drained(arrivals, PAYMENTS * LIVING + round * EVENTS_PER_S * ROUND_S * LIVING);
    const measured = await sendForAWhile({ cluster, server, owner, purchase_ids, arrivals });
    if (round > 0) rounds.push(measured);
  }
  return figuresOf(rounds);
}

interface Arrival {
  readonly at_ms: number;
  readonly delay_ms: number;
}

interface Round {
  readonly delays_ms: readonly number[];
  /** Taken in the second half of the round ÷ written in it: below 1 the backlog grows. */
  readonly kept_up: number;
  readonly taken_per_s: number;
  readonly server_cpu_ms: number;
  readonly database_cpu_ms: number;
  /** Of all processors. */
  readonly busy: number;
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const of = (measure: (round: Round) => number) => rounds.map(measure);
  return [
    ofRounds(
      `webhook messages, one receiver of ${LIVING + 1} dead: taken ÷ written, at ${LIVING * EVENTS_PER_S} a second`,
      '',
      of(({ kept_up }) => kept_up),
      { at_least: 0.95 },
    ),
    ofRounds(
      'webhook messages taken',
      'messages/s',
      of(({ taken_per_s }) => taken_per_s),
    ),
    ofRounds(
      'from a change of a payment to its message, p50',
      'ms',
      of(({ delays_ms }) => percentile(delays_ms, 0.5)),
    ),
    ofRounds(
      'from a change of a payment to its message, p95',
      'ms',
      of(({ delays_ms }) => percentile(delays_ms, 0.95)),
    ),
    ofRounds(
      'CPU of a webhook message, the server',
      'ms',
      of(({ server_cpu_ms }) => server_cpu_ms),
    ),
    ofRounds(
      'CPU of a webhook message, PostgreSQL',
      'ms',
      of(({ database_cpu_ms }) => database_cpu_ms),
    ),
    ofRounds(
      'share of the processors meanwhile, the server and PostgreSQL',
      '',
      of(({ busy }) => busy),
    ),
  ];
}

interface Center {
  readonly cluster: Cluster;
  readonly server: BenchServer;
  readonly owner: pg.Client;
  readonly purchase_ids: readonly string[];
  readonly arrivals: readonly Arrival[];
}

/** Writes changes at a steady pace for a round, and measures what became of them meanwhile. */
async function sendForAWhile({ cluster, server, owner, purchase_ids, arrivals }: Center): Promise<Round> {
  const first = arrivals.length;
  const began_ms = performance.now();
  const before = { server: await processorSeconds(server.pid), database: await postgresSeconds(cluster.postmaster_pid) };
  let written = 0;
  for (let step = 1; step * EVERY_MS <= ROUND_S * 1000; step++) {
    const count = Math.round((step * EVERY_MS * EVENTS_PER_S) / 1000) - written;
    await writeChanges(owner, purchase_ids, written, count);
    written += count;
    await pause(Math.max(0, began_ms + step * EVERY_MS - performance.now()));
  }
  const took_ms = performance.now() - began_ms;
  const taken = arrivals.length - first;
  const in_second_half = arrivals.slice(first).filter(({ at_ms }) => at_ms >= began_ms + took_ms / 2).length;
  const server_s = (await processorSeconds(server.pid)) - before.server;
  const database_s = (await postgresSeconds(cluster.postmaster_pid)) - before.database;
  return {
    delays_ms: arrivals.slice(first).map(({ delay_ms }) => delay_ms),
    kept_up: in_second_half / ((written * LIVING) / 2),
    taken_per_s: (taken * 1000) / took_ms,
    server_cpu_ms: (server_s * 1000) / taken,
    database_cpu_ms: (database_s * 1000) / taken,
    busy: ((server_s + database_s) * 1000) / (took_ms * cpus().length),
  };
}

/** Writes changes of payments as their verbs do, for one after the other. */
async function writeChanges(owner: pg.Client, purchase_ids: readonly string[], from: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => purchase_ids[(from + at) % purchase_ids.length]);
  await owner.query(
    `insert into purchase_events (purchase_id, at, event, from_status, to_status, actor)
     select id, clock_timestamp(), 'consumer_confirmed', 'WAITING_FOR_APPROVAL', 'PENDING', 'bench' from unnest($1::text[]) id`,
    [ids],
  );
}

/** Waits until so many messages have come in all, or for a minute: what is left then shows in the next round. */
async function drained(arrivals: readonly Arrival[], count: number): Promise<void> {
  const until_ms = performance.now() + MOST_DRAIN_MS;
  while (arrivals.length < count && performance.now() < until_ms) await pause(EVERY_MS);
}

/** A receiver that takes what it is sent, and notes how long that was on its way. */
function receiverOf(arrivals: Arrival[]): RequestListener {
  return (request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { timestamp } = JSON.parse(text) as { timestamp: string };
      const now_ms = performance.timeOrigin + performance.now();
      arrivals.push({ at_ms: performance.now(), delay_ms: now_ms - Date.parse(timestamp) });
      response.writeHead(200).end('{}');
    });
  };
}

async function listen(stack: AsyncDisposableStack, answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function addWebhook(server: BenchServer, { token, business_id }: Merchant, url: string): Promise<void> {
  const response = await fetch(`${server.url}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ syn_business_id: business_id, url }),
  });
  if (!response.ok) throw new Error(`a webhook was answered ${response.status}: ${await response.text()}`);
}
