import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeCollector, startFakeCollector } from './support/fake-collector.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { type AlertRule, metricsIn, namesIn, readOurs, readRules } from './support/watched.ts';

/** Prometheus' own, of every target. */
const OF_PROMETHEUS = new Set(['up']);
const TOKEN = 'the-token-of-the-metrics';

let collector: FakeCollector;
let server: TestServer;
let folder: string;
let backup: string;
let rules: AlertRule[];
let exposed: Set<string>;
beforeAll(async () => {
  collector = await startFakeCollector('0');
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-watching-'));
  backup = join(folder, 'backup-done');
  await writeFile(backup, '');
  server = await startTestServer({
    env: {
      ...collector.env,
      METRICS_TOKEN: TOKEN,
      PUBLIC_URL: 'https://pay.example',
      BACKUP_STATUS_FILE: backup,
      BACKUP_MAX_AGE_HOURS: '2',
      BANK_LINKING: 'plaid',
      PLAID_CLIENT_ID: '5f0c8e1b2a3d4e5f60718293',
      PLAID_SECRET: 'a-long-secret-of-plaids',
      PLAID_URL: collector.url,
    },
  });
  rules = await readRules();
  exposed = namesIn(await readMetrics());
});
afterAll(async () => {
  await server?.stop();
  await collector?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the running server shows to Prometheus. */
function readMetrics(): Promise<string> {
  const headers = { host: 'pay.example', authorization: `Bearer ${TOKEN}` };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get({ host: '127.0.0.1', port: server.context.config.port, path: '/metrics', headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks).toString()));
  }).on('error', reject);
  return promise;
}
async function figureOf(series: string): Promise<number> {
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1).replace('+Inf', 'Infinity'));
}
const unknown = (expression: string) => metricsIn(expression).filter((name) => !exposed.has(name) && !OF_PROMETHEUS.has(name));

describe('alarms', () => {
  it('read metrics that the running server shows, and nothing else [OPS-12]', () => {
    expect(rules.length).toBeGreaterThan(30);
    for (const { alert, expr } of rules) {
      expect(metricsIn(expr), alert).not.toEqual([]);
      expect(unknown(expr), alert).toEqual([]);
    }
  });

  it('have a page each that says what to do, and each page has its alarm [OPS-12]', async () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect((await readdir(new URL('../../docs/operations/alarms/', import.meta.url))).sort()).toEqual(
      names.map((name) => `${name}.md`).sort(),
    );
    const list = await readOurs('docs/operations/alarms.md');
    for (const { alert, annotations, labels } of rules) {
      expect(['page', 'ticket', 'info'], alert).toContain(labels.severity);
      expect(annotations.runbook_url).toBe(`docs/operations/alarms/${alert}.md`);
      const page = await readOurs(annotations.runbook_url);
      expect(page.startsWith(`# ${alert}\n`), alert).toBe(true);
      for (const part of ['What people notice', 'Look at', 'Do', 'Wake somebody']) expect(page, alert).toContain(`- **${part}**: `);
      expect(list).toContain(`[${alert}](alarms/${alert}.md)`);
    }
  });

  it('exist for every metric that the pages say to watch', async () => {
    const bank = (await readOurs('docs/operations.md')).split('\n## The bank\n')[1]?.split('\n## ')[0] ?? '';
    const asked = [...bank.matchAll(/^\| `(drawbridge_\w+)`/gm)].map(([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(5);
    const watched = new Set(rules.flatMap(({ expr }) => metricsIn(expr)));
    const others = [
      'drawbridge_webhook_overdue_seconds',
      'drawbridge_messages_overdue_seconds',
      'drawbridge_text_caps_total',
      'drawbridge_return_rate_alerts_open',
    ];
    expect([...asked, ...others].filter((name) => !watched.has(name))).toEqual([]);
  });

  it('each have a unit test that fires and one that stays quiet', async () => {
    const tests = await readOurs('deploy/prometheus/alerts.test.yml');
    for (const { alert } of rules) {
      expect(tests).toContain(`- name: ${alert} fires\n`);
      expect(tests).toContain(`- name: ${alert} stays quiet\n`);
    }
  });
});

describe('the dashboard', () => {
  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
    readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
  }
  const read = async () =>
    JSON.parse(await readOurs('deploy/grafana/dashboard.json')) as { uid: string; schemaVersion: number; panels: Panel[] };

  it('shows metrics that the running server has, and every one of ours [OPS-12]', async () => {
    const { panels } = await read();
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    for (const expr of shown) expect(unknown(expr), expr).toEqual([]);
    const read_by = new Set([...shown, ...rules.map(({ expr }) => expr)].flatMap(metricsIn));
    const whole = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
    const all = new Set([...read_by].map(whole));
    expect([...exposed].map(whole).filter((name) => name.startsWith('drawbridge_') && !all.has(name))).toEqual([]);
  });

  it('is whole: every panel has its place, its own number and something to draw', async () => {
    const { uid, schemaVersion, panels } = await read();
    expect([uid, schemaVersion]).toEqual(['drawbridge', 39]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, type, gridPos, targets = [] } of panels) {
      expect(title).not.toBe('');
      if (type !== 'row') expect(targets.length, title).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x}:${y}`), title).toBe(false);
          taken.add(`${x}:${y}`);
        }
    }
  });
});

describe('what a server shows of itself', () => {
  it('is true: the database answers, the disk has room, the backup has an age, sign-ins are counted', async () => {
    expect(await figureOf('drawbridge_database_up')).toBe(1);
    expect(await figureOf('drawbridge_database_answer_ms')).toBeGreaterThan(0);
    expect(await figureOf('drawbridge_disk_free_bytes')).toBeGreaterThan(1_000_000);
    expect(await figureOf('drawbridge_jobs_given_up')).toBe(0);
    expect(await figureOf('drawbridge_not_ready{cause="database"}')).toBe(0);
    expect(await figureOf('drawbridge_backup_max_age_seconds')).toBe(7_200);
    const before_s = server.context.clock.wall().getTime() / 1000 - 86_400;
    await utimes(backup, before_s, before_s);
    expect(await figureOf('drawbridge_backup_age_seconds')).toBeGreaterThan(80_000);
    await rm(backup);
    expect(await figureOf('drawbridge_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  });
});
