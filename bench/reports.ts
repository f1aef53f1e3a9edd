import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { addBankingDays, addDays, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { CHANNELS, REPORT_STATUSES } from '@drawbridge/contract';
import { sealNow } from '../server/src/kernel/seals/index.ts';
import { FILE_ROWS } from '../server/src/reporting/reports/file-store.ts';
import { markEvents, rollUpTo } from '../server/src/reporting/reports/roll-up.ts';
import { type BenchServer, type Cluster, startCluster } from './cluster.ts';
import { type Figure, median, ofRounds, percentile } from './figures.ts';
import { makeHistory } from './history/index.ts';
import { findProgram } from './pgbench.ts';
import { openCluster, timed } from './prove.ts';

const run = promisify(execFile);

const SMALL = 100_000;
/** `--large` makes it ten million; `BENCH_PURCHASES` sets any number. */
const LARGE = Number(process.env['BENCH_PURCHASES'] ?? (process.argv.includes('--large') ? 10_000_000 : 1_000_000));
const A_BANKING_DAY = 1_600;
/** Two months: the most that the page offers. */
const RANGE_DAYS = 60;
/** Ten of them are above the 95th percentile: a few that the machine kept waiting do not make it. */
const CALLS = 200;
const WARM_UP_CALLS = 10;
const PAIRS = 5;
const DOWNLOADED_DAYS = 88;
const LOOK_MS = 50;

/** Milliseconds of single calls. */
interface Measured {
  readonly page: number[];
  readonly filters: number[];
  readonly home: number[];
  /** A page about half of the range deep. */
  readonly deep: number[];
}

/** A server with one business, and the banking days of its payments. */
export interface Filled {
  readonly cluster: Cluster;
  readonly server: BenchServer;
  readonly days: readonly string[];
}

interface Download {
  readonly rows: number;
  readonly ratios: number[];
  readonly rows_a_second: number[];
  readonly growth_mb: number;
}

/**
 * The reports of one business with a million payments, over HTTP: a page with its total over two months, beside the same at 100,000 payments, of
 * which as many fall on each day, asked for in turn; the counts of its filters; the portal's home; and report.csv beside what PostgreSQL gives of the
 * same query.
 */
export async function reports(): Promise<Figure[]> {
  const [small_cluster, large_cluster] = [await startCluster(), await startCluster()];
  try {
    const small = await fillAndServe(small_cluster, SMALL);
    const large = await fillAndServe(large_cluster, LARGE);
    const [of_small, of_large] = await measureAlternately(small, large);
    const download = await downloads(large);
    return [...figuresOfPages(of_small, of_large), ...figuresOfDownload(download)];
  } finally {
    await Promise.all([small_cluster.stop(), large_cluster.stop()]);
  }
}

function figuresOfPages(small: Measured, large: Measured): Figure[] {
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  return [
    {
      what: `a report page with its total over ${RANGE_DAYS} days, p95: at ${LARGE} purchases ÷ at ${SMALL}`,
      unit: '',
      value: p95(large.page) / p95(small.page),
      gate: { at_most: 1.5 },
    },
    { what: `the same, p50`, unit: '', value: median(large.page) / median(small.page) },
    { what: `a report page with its total at ${LARGE} purchases, p95`, unit: 'ms', value: p95(large.page), gate: { at_most: 100 } },
    { what: 'the same about half of the range deep, p95', unit: 'ms', value: p95(large.deep) },
    { what: `counts of the report's filters, p95`, unit: 'ms', value: p95(large.filters), gate: { at_most: 300 } },
    { what: `the merchant's home, p95`, unit: 'ms', value: p95(large.home), gate: { at_most: 50 } },
  ];
}

function figuresOfDownload(download: Download | undefined): Figure[] {
  if (download === undefined) return [];
  return [
    ofRounds(`report.csv of ${download.rows} rows, rows a second ÷ COPY of the same query`, '', download.ratios, { at_least: 0.7 }),
    ofRounds('report.csv, rows a second', '', download.rows_a_second),
    { what: 'memory of the server that report.csv took', unit: 'MB', value: download.growth_mb, gate: { at_most: 64 } },
  ];
}

export async function fillAndServe(cluster: Cluster, purchases: number): Promise<Filled> {
  let days: readonly string[] = [];
  const made_s = await timed(async () => {
    days = await fillReports(cluster, purchases);
  });
  console.log(`     one business with ${purchases} purchases made in ${made_s.toFixed(0)} s`);
  return { cluster, server: await cluster.startServer({ DEMO: 'off' }), days };
}

/** The same calls of both, by turns: what else the machine does falls on both alike. */
async function measureAlternately(...both: readonly [Filled, Filled]): Promise<[Measured, Measured]> {
  const measured: [Measured, Measured] = [
    { page: [], filters: [], home: [], deep: [] },
    { page: [], filters: [], home: [], deep: [] },
  ];
  const asks = both.map(({ server }) => callerOf(server));
  for (let call = -WARM_UP_CALLS; call < CALLS; call += 1)
    for (const [at, { days }] of both.entries()) {
      const ask = asks[at];
      if (!ask) continue;
      const starts = days.slice(0, -RANGE_DAYS / 2);
      const start = starts[(Math.abs(call) * 7919) % starts.length] ?? '';
      const range = { start_date: `${start}T00:00:00Z`, end_date: `${addDays(start, RANGE_DAYS)}T00:00:00Z` };
      const page = await ask('POST', '/businesses/report', { ...range, limit: 50, offset: 50 * (Math.abs(call) % 5) });
      const filters = await ask('POST', '/businesses/report-filters', range);
      const home =
        (await ask('GET', '/businesses/dashboard')) + (await ask('POST', '/businesses/dashboard/report', { limit: 10, offset: 0 }));
      const deep = await ask('POST', '/businesses/report', { ...range, limit: 50, offset: (A_BANKING_DAY * RANGE_DAYS) / 3 });
      if (call < 0) continue;
      for (const [what, took] of Object.entries({ page, filters, home, deep })) measured[at]?.[what as keyof Measured].push(took);
    }
  return measured;
}

/** One business with so many payments, the newest of yesterday, as many on each banking day; sealed and rolled up. Gives its banking days. */
async function fillReports(cluster: Cluster, purchases: number): Promise<string[]> {
  const { owner, context, close } = await openCluster(cluster, 2);
  try {
    const banking_days = Math.max(1, Math.round(purchases / A_BANKING_DAY));
    const last_day = addBankingDays(wallTimeAt(context.clock.wall(), EASTERN).date, -1);
    const days = Array.from({ length: banking_days }, (_, d) => addBankingDays(last_day, d + 1 - banking_days));
    await makeHistory(owner, context.config, context.sealer, {
      purchases,
      businesses: 1,
      banking_days,
      first_day: days[0] ?? last_day,
    });
    await Promise.all([sealNow(context, 0), markEvents(context).then((events) => rollUpTo(context, events))]);
    await owner.run('vacuum analyze report_days, asked_days');
    return days;
  } finally {
    await close();
  }
}

/** Calls as the business's admin; gives the milliseconds until the answer was read. */
function callerOf({ url, merchants }: BenchServer) {
  const headers = { authorization: `Bearer ${merchants[0]?.token}`, 'content-type': 'application/json' };
  return async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return performance.now() - began;
  };
}

/** report.csv over the last months, in pairs with PostgreSQL's own output of the same query, which a program reads and throws away. */
async function downloads({ cluster, server, days }: Filled): Promise<Download | undefined> {
  const psql = await findProgram('psql');
  if (psql === undefined) {
    console.log('     report.csv: there is no psql to compare it with');
    return undefined;
  }
  const last_day = days.at(-1) ?? '';
  const range = { first_day: addDays(last_day, -DOWNLOADED_DAYS), last_day };
  const copy = `copy (${wholeReport(server.merchants[0]?.business_id ?? '', range)}) to stdout`;
  const ratios: number[] = [];
  const rows_a_second: number[] = [];
  let rows = 0;
  let growth_mb = 0;
  for (let pair = -1; pair < PAIRS; pair += 1) {
    const copied_s = await timed(async () => {
      await run(psql, [cluster.server_url, '-X', '-q', '-o', '/dev/null', '-c', copy]);
    });
    const growth = await watchMemory(server.pid);
    const written_s = await timed(async () => {
      rows = await download(server, range);
    });
    growth_mb = Math.max(growth_mb, await growth.stop());
    if (pair < 0) continue;
    ratios.push(copied_s / written_s);
    rows_a_second.push(rows / written_s);
  }
  return { rows, ratios, rows_a_second, growth_mb };
}

/** The query of report.csv for all rows of a range at once. */
function wholeReport(business_id: string, { first_day, last_day }: { first_day: string; last_day: string }): string {
  const list = (values: readonly string[]) => `array['${values.join("','")}']`;
  const values = [list([business_id]), 'null', `'${first_day}'`, `'${last_day}'`, list(REPORT_STATUSES), list(CHANNELS), `''`, 'null'];
  return FILE_ROWS.replaceAll(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? '');
}

/** Reads report.csv to its end and throws it away; gives its rows. */
async function download(server: BenchServer, range: { first_day: string; last_day: string }): Promise<number> {
  const answer = await fetch(`${server.url}/api/businesses/create-report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.merchants[0]?.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ start_date: `${range.first_day}T00:00:00Z`, end_date: `${range.last_day}T00:00:00Z` }),
  });
  if (!answer.ok || !answer.body) throw new Error(`report.csv answered ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines - 1;
}

/** Looks at a process's memory until it is told to stop; gives in MB how much more it held at most than at the beginning. */
async function watchMemory(pid: number): Promise<{ stop(): Promise<number> }> {
  const held = async () => Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  const before = await held();
  let most = before;
  const look = async (): Promise<void> => {
    most = Math.max(most, await held());
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  return {
    async stop() {
      clearInterval(looking);
      await look();
      return most - before;
    },
  };
}
