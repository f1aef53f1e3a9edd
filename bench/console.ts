import { consoleCalls } from '@drawbridge/contract/provider';
import { addStaff, callConsole } from '../server/test/support/staff.ts';
import { startCluster } from './cluster.ts';
import { type Figure, percentile } from './figures.ts';
import { fill, openCluster, timed } from './prove.ts';

const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 1_000_000);
const CONSUMERS = 100_000;
const BUSINESSES = 1_000;
const CALLS = 200;
const WARM_UP_CALLS = 10;

/** What somebody types into the console's search, of the n-th payment, person or business. */
const SEARCHES: Readonly<Record<string, (n: number) => string>> = {
  'a Transaction ID': (n) => `B${String(n % PURCHASES).padStart(11, '0')}`,
  'a name': (n) => `okafor ${n % CONSUMERS}`,
  'a name that all have': () => 'okafor',
  'a phone number': (n) => `+1${2_125_000_000 + (n % CONSUMERS)}`,
  'an email address': (n) => `consumer-${n % CONSUMERS}@bench.example`,
  'a business': (n) => `business ${n % BUSINESSES}`,
  'a trace number': (n) => `09100001${String(n % PURCHASES).padStart(7, '0')}`,
  'words that nothing has': (n) => `nothing ${n}`,
};

/** The console over HTTP, as one of its staff, with a million payments and a hundred thousand people behind it. */
export async function consolePages(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const made_s = await timed(() => fill(cluster, { purchases: PURCHASES, consumers: CONSUMERS, businesses: BUSINESSES }));
  console.log(`     ${PURCHASES} purchases of ${CONSUMERS} people made in ${made_s.toFixed(0)} s`);
  await cluster.analyze();
  const { url } = await cluster.startServer({ DEMO: 'off' });
  const { context, close } = await openCluster(cluster, 1);
  stack.defer(close);
  const { cookie } = await addStaff({ url, context }, 'ProviderAdmin');

  const took = async (name: 'today' | 'search', query: Readonly<Record<string, string>>): Promise<number> => {
    const began = performance.now();
    const { status } = await callConsole(url, consoleCalls[name], { cookie, query });
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    return performance.now() - began;
  };
  const p95 = async (ask: (n: number) => Promise<number>): Promise<number> => {
    for (let call = 0; call < WARM_UP_CALLS; call++) await ask(call);
    const all: number[] = [];
    for (let call = 0; call < CALLS; call++) all.push(await ask(call * 7919));
    return percentile(all, 0.95);
  };
  const of = `at ${PURCHASES} payments of ${CONSUMERS} people, p95`;
  const figures: Figure[] = [
    { what: `Today of the console ${of}`, unit: 'ms', value: await p95(() => took('today', {})), gate: { at_most: 100 } },
  ];
  for (const [what, words] of Object.entries(SEARCHES))
    figures.push({
      what: `its search for ${what}`,
      unit: 'ms',
      value: await p95((n) => took('search', { q: words(n) })),
      gate: { at_most: 100 },
    });
  return figures;
}
