import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BenchServer, type Cluster, startCluster } from './cluster.ts';
import { type Figure, median, ofRounds } from './figures.ts';
import { findProgram } from './pgbench.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';
import { BUSINESSES } from './seed.ts';
import { makeLoad } from './wrk.ts';

const HTTP_CONNECTIONS = 64;
const ROUND_S = 3;
const ROUNDS = 7;
const US_PER_S = 1e6;
/** What a server samples that is told no more than where its collector is. */
const SAMPLED = 0.05;

/**
 * What traces cost of a payment's processor time, the server's and PostgreSQL's together, over HTTP. Three servers in turns:
 * without traces, with none sampled, and with all. At the usual part it is what being on costs, and that part of the rest: measured alone
 * it would drown in what else moves.
 */
export async function tracingCost(): Promise<Figure[]> {
  const wrkProgram = await findProgram('wrk');
  if (!wrkProgram) {
    console.log('     cost of traces: wrk is missing (on Debian: apt-get install wrk)');
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const collector = await startCollector();
  stack.defer(() => collector.stop());
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const ways = { off: {}, none: settingsOf(collector.url, '0'), all: settingsOf(collector.url, '1') };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const loads = new Map<keyof typeof ways, Loaded>();
  for (const way of names) {
    const server = await cluster.startServer(ways[way]);
    const load = await makeLoad(wrkProgram, server);
    stack.defer(() => load.remove());
    loads.set(way, { server, load });
    await load.pay(BUSINESSES, HTTP_CONNECTIONS, ROUND_S);
  }
  await cluster.analyze();
  const rounds: Record<keyof typeof ways, number[]> = { off: [], none: [], all: [] };
  for (let at = 0; at < ROUNDS; at++)
    for (const way of names) {
      const loaded = loads.get(way);
      if (loaded) rounds[way].push(await onePayment(cluster, loaded));
    }
  if (collector.posts() === 0) throw new Error('nothing was traced');
  const costs = (from: keyof typeof ways, to: keyof typeof ways) => rounds[to].map((us, at) => us - (rounds[from][at] ?? 0));
  const [on_us, sampled_us, without_us] = [median(costs('off', 'none')), median(costs('none', 'all')), median(rounds.off)];
  const usual_us = Math.max(0, on_us) + SAMPLED * sampled_us;
  return [
    {
      what: 'traces at the usual part, of a payment’s processor time',
      unit: '%',
      value: (usual_us * 100) / without_us,
      gate: { at_most: 3 },
    },
    ofRounds('traces that are on, with none sampled, for one payment', 'µs', costs('off', 'none')),
    ofRounds('the traces of one sampled payment', 'µs', costs('none', 'all')),
    ofRounds('a payment without them', 'µs', rounds.off),
  ];
}

function settingsOf(url: string, sampled: string): Record<string, string> {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: sampled };
}

interface Loaded {
  readonly server: BenchServer;
  readonly load: Awaited<ReturnType<typeof makeLoad>>;
}

/** Processor time of a whole payment, in microseconds: of its own server, and of PostgreSQL. */
async function onePayment(cluster: Cluster, { server, load }: Loaded): Promise<number> {
  const spent = async () => (await postgresSeconds(cluster.postmaster_pid)) + (await processorSeconds(server.pid));
  const before = await spent();
  const { payments } = await load.pay(BUSINESSES, HTTP_CONNECTIONS, ROUND_S);
  return (((await spent()) - before) * US_PER_S) / payments;
}

/** A collector in this process, whose own work is counted to nobody. */
async function startCollector(): Promise<{ url: string; posts(): number; stop(): Promise<void> }> {
  let posts = 0;
  const server = createServer((request, response) => {
    posts += 1;
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: () => posts,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
