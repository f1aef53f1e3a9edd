import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dayReports, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, fateOf, type Payment, pay, traceOf } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import type { Database } from '../../kernel/db/database.ts';
import { makeMonths } from '../../kernel/months/index.ts';
import { AWAY_PROOF, proofOf, invariants as sealInvariants, sealNow } from '../../kernel/seals/index.ts';
import { invariants as purchaseInvariants } from '../../payments/purchases/index.ts';
import { type ProofWishes, proveAll } from '../../prove-all.ts';
import { runCommand } from './commands.ts';

// A life of a year and a quarter, of which months are taken out and put back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

const MONTHS = 15;
let server: TestServer;
let owner: Database;
let folder: string;
let shop: TestShop;
let consumer: TestConsumer;
/** Of the first month, of the one behind it, and of the last. */
const paid: Payment[] = [];
/** The first month. */
let first: Date;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-months-'));
  server = await startTestServer();
  owner = ownerDatabase(server);
  const now = server.clock.now();
  first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  await advanceTo(server, inMonth(0, 5));
  shop = await openShop(server, { paid_out: true });
  consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  paid.push(await pay(server, consumer, shop, 4_000));
  // It is POSTED in the next month.
  await advanceTo(server, inMonth(1, -1));
  paid.push(await pay(server, consumer, shop, 5_000));
  await advanceTo(server, inMonth(1, 20));
  for (let month = 2; month <= MONTHS; month += 1) await advanceTo(server, inMonth(month, 5));
  paid.push(await pay(server, consumer, shop, 6_000));
  await advanceTo(server, inMonth(MONTHS, 15));
  for (const payment of paid) expect((await fateOf(server, payment)).status).toBe('POSTED');
  expect(await sealNow(server.context, 20_000)).toEqual([]);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Six in the evening of a day of a month, counted from the first; in UTC, as months are. */
function inMonth(month: number, day: number): Date {
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, day, 18));
}

function nameOf(table: string, month: number): string {
  return `${table}_${inMonth(month, 2).toISOString().slice(0, 7).replace('-', '_')}`;
}

async function monthsOf(table: string): Promise<string[]> {
  const rows = await owner.many<{ name: string }>(
    `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function standsIn(payment: Payment): Promise<Record<string, number>> {
  const rows = await owner.many<{ name: string; count: number }>(
    `select c.relname::text as name, count(*) as count from purchase_events e join pg_class c on c.oid = e.tableoid where e.purchase_id = $1 group by 1 order by 1`,
    [payment.purchase_id],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const operate = (...words: readonly string[]): Promise<string> => runCommand({ ...server.context, db: owner }, words);
const detach = (older_than = 13): Promise<string> => operate('detach-months', folder, '--older-than', `${older_than}`, '--by', 'Ingrid');

async function prove(wishes: ProofWishes = {}): Promise<{ holds: boolean; lines: string[] }> {
  const lines: string[] = [];
  const holds = await proveAll(server.context.db, server.context.sealer, (line) => lines.push(line), wishes);
  return { holds, lines };
}

const broken = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('BROKEN'));

describe('months', () => {
  it('are made as the clock moves over a year and more, three ahead of it, without a gap; what happens stands in its own [OPS-09]', async () => {
    const months = await monthsOf('purchase_events');
    for (let month = 0; month <= MONTHS + 3; month += 1) expect(months).toContain(nameOf('purchase_events', month));
    expect(months).not.toContain(nameOf('purchase_events', MONTHS + 4));
    expect(await owner.one('select count(*) as rows from months.purchase_events_rest')).toEqual({ rows: 0 });
    expect(await standsIn(paid[0] as Payment)).toEqual({ [nameOf('purchase_events', 0)]: 4 });
    expect(Object.keys(await standsIn(paid[1] as Payment))).toEqual([nameOf('purchase_events', 0), nameOf('purchase_events', 1)]);
    expect(await standsIn(paid[2] as Payment)).toEqual({ [nameOf('purchase_events', MONTHS)]: 4 });
  });

  it('of the audit log go by real time, however far a sandbox’s clock is moved [OPS-09]', async () => {
    const now = server.clock.wall();
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1)).toISOString().slice(0, 7).replace('-', '_');
    expect((await monthsOf('audit_entries')).at(-2)).toBe(`audit_entries_${last}`);
  });

  it('keep every index and no key of their own, and the server may write to none of them but through their table', async () => {
    const of = (name: string) =>
      owner.many<{ def: string }>(
        `select regexp_replace(indexdef, '^.* USING', '') as def from pg_indexes where tablename = $1 order by 1`,
        [name],
      );
    expect(await of(nameOf('purchase_events', 3))).toEqual(await of('purchase_events'));
    await expect(server.context.db.run(`delete from months.${nameOf('purchase_events', 3)}`)).rejects.toThrow(/permission denied/);
    await expect(server.context.db.run('create table months.mine (id int)')).rejects.toThrow(/permission denied/);
  });
});

describe('a plan', () => {
  /** The months of the table that the statements of `work` read, each looked at as it runs. */
  async function readBy(table: string, work: () => Promise<unknown>): Promise<string[]> {
    const { db } = server.context;
    const asked: [string, readonly unknown[]][] = [];
    db.watcher = (text, values) => asked.push([text, values]);
    try {
      await work();
    } finally {
      db.watcher = undefined;
    }
    const read = new Set<string>();
    for (const [text, values] of asked.filter(
      ([text]) => /purchase_(events|history)|audit_entries/.test(text) && /^\s*(select|with)/.test(text),
    ))
      for (const row of await db.many<Record<string, string>>(`explain (analyze, costs off, timing off, summary off) ${text}`, values)) {
        const [line = ''] = Object.values(row);
        const name = new RegExp(` on (${table}_\\w+)`).exec(line)?.[1];
        if (name !== undefined && !line.includes('never executed') && !/_idx|_pkey/.test(name)) read.add(name);
      }
    expect(asked.length).toBeGreaterThan(0);
    return [...read].sort();
  }

  it('of a day of a merchant’s reads its month alone [OPS-09]', async () => {
    const day = inMonth(1, 12).toISOString().slice(0, 10);
    const read = await readBy('purchase_events', () =>
      server.ok(dayReports.read, { token: shop.admin.token, body: { day: `${day}T00:00:00Z`, syn_business_id: shop.business_id } }),
    );
    expect(read).toEqual([nameOf('purchase_events', 1)]);
  });

  it('of a payment’s history reads no month of before it [OPS-09]', async () => {
    const [, , last] = paid as [Payment, Payment, Payment];
    let steps = 0;
    const read = await readBy('purchase_events', async () => {
      const trace = (await traceOf(server, last.public_id)) as unknown as { payment?: { events?: readonly unknown[] } };
      steps = JSON.stringify(trace).split('merchant_asked').length;
    });
    expect(steps).toBeGreaterThan(0);
    expect(read[0]).toBe(nameOf('purchase_events', MONTHS));
    expect(read).not.toContain(nameOf('purchase_events', MONTHS - 1));
  });

  it('of a period of the audit log reads its months alone [OPS-09]', async () => {
    const now = server.clock.wall();
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)).toISOString().slice(0, 10);
    const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20)).toISOString().slice(0, 10);
    const read = await readBy('audit_entries', () => operateAsServer('list-audit', '--since', from, '--until', until));
    expect(read).toEqual([`audit_entries_${from.slice(0, 7).replace('-', '_')}`]);
  });

  const operateAsServer = (...words: readonly string[]): Promise<string> => runCommand(server.context, words);
});

describe('an old month', () => {
  it('is refused for what is not old enough, without a folder, or to whoever is not the owner', async () => {
    await expect(detach(12)).rejects.toThrow('13 whole months stay at least');
    await expect(operate('detach-months', folder)).rejects.toThrow(/detach-months takes FOLDER --older-than MONTHS/);
    await expect(operate('detach-months', join(folder, 'none'), '--older-than', '14')).rejects.toThrow('is no folder');
    await expect(runCommand(server.context, ['detach-months', folder, '--older-than', '14'])).rejects.toThrow(
      'the owner of the schema alone',
    );
    expect(await detach(100)).toBe('No month is older than 100 months.');
  });

  it('whose row was changed behind the seals stays where it is', async () => {
    await owner.run(`update purchase_events set actor = 'nobody' where purchase_id = $1 and event = 'started'`, [paid[0]?.purchase_id]);
    try {
      await expect(detach()).rejects.toThrow(
        new RegExp(`${nameOf('purchase_events', 0)} stays, as prove has something to say: purchase_events \\d+ .* was changed after seal`),
      );
    } finally {
      await owner.run(`update purchase_events set actor = $2 where purchase_id = $1 and event = 'started'`, [
        paid[0]?.purchase_id,
        consumer.user_id,
      ]);
    }
    expect(await readdir(folder)).not.toContain(`${nameOf('purchase_events', 0)}.jsonl.gz`);
    expect(await monthsOf('purchase_events')).toContain(nameOf('purchase_events', 0));
  });

  it('is taken out into a file of its own, for its owner alone, and everything that is here still holds; proofs say what is away [OPS-09]', async () => {
    expect((await prove({ keeps: true })).holds).toBe(true);
    // What reads all of the table is not waited for, and a file that stands there is not written over.
    await owner.transaction(async (tx) => {
      await tx.one('select count(*) as rows from purchase_events');
      await expect(detach()).rejects.toThrow('somebody reads all of purchase_events');
    });
    const taken = join(folder, `${nameOf('purchase_events', 0)}.jsonl.gz`);
    await writeFile(taken, 'older');
    await expect(detach()).rejects.toThrow('stands there already');
    await rm(taken);
    const said = await detach();
    const away = (await readdir(folder)).sort();
    expect(away).toContain(`${nameOf('purchase_events', 1)}.jsonl.gz`);
    expect(away).not.toContain(`${nameOf('purchase_events', 2)}.jsonl.gz`);
    expect(said).toContain('attach-months puts them back');
    const file = join(folder, `${nameOf('purchase_events', 0)}.jsonl.gz`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [head, ...rows] = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ table: 'purchase_events', rows: rows.length });
    expect(
      rows.map((row) => JSON.parse(row) as { purchase_id: string }).filter(({ purchase_id }) => purchase_id === paid[0]?.purchase_id),
    ).toHaveLength(4);
    expect(await monthsOf('purchase_events')).not.toContain(nameOf('purchase_events', 0));
    expect(await sealNow(server.context, 20_000)).toEqual([]);
    const { holds, lines } = await prove();
    expect(broken(lines)).toEqual([]);
    expect(holds).toBe(true);
    expect(lines.filter((line) => line.startsWith('away ')).join('\n')).toMatch(
      new RegExp(
        `away   ${nameOf('purchase_events', 0)}, ${rows.length} records in .*: not looked at; nor the history of payments begun before its end`,
      ),
    );
    expect(lines.at(-1)).toMatch(/^Everything holds that is here: .*months are away, and not proven$/);
    // Whoever goes on from a checkpoint, and reads old rows again, hears the same.
    const on = await prove({ mode: 'slice', nights: 1 });
    expect(broken(on.lines)).toEqual([]);
    expect(on.lines.at(-1)).toMatch(/^Everything holds that is new, open or read again: .*months are away, and not proven$/);
    expect(await operate('list-months')).toContain(`${nameOf('purchase_events', 0)} is away since`);
  });

  it('is not made again by a clock, and what is missing beside it is found all the same', async () => {
    await makeMonths(server.context);
    expect(await monthsOf('purchase_events')).not.toContain(nameOf('purchase_events', 0));
    const gone = new Error('taken back');
    let found: string[] = [];
    await owner
      .transaction(async (tx) => {
        await tx.run(`delete from purchase_events where purchase_id = $1 and event = 'started'`, [paid[2]?.purchase_id]);
        found = (await sealInvariants.find(({ name }) => name === proofOf('purchase_events'))?.check(tx)) ?? [];
        throw gone;
      })
      .catch((error: unknown) => {
        if (error !== gone) throw error;
      });
    expect(found).toEqual([expect.stringMatching(/purchase_events \d+ is missing: it stands under seal/)]);
  });

  it('excuses nothing but what left with it: neither rows that are removed later, nor a status that its last event is not [TRU-01]', async () => {
    const gone = new Error('taken back');
    const [, , here] = paid as [Payment, Payment, Payment];
    const said: Record<string, string[]> = {};
    await owner
      .transaction(async (tx) => {
        // A stretch that reaches as far as everything, and a row that is removed within it.
        await tx.run(
          `update detached_months set row_ranges[cardinality(row_ranges)] = (select max(seq) from purchase_events)
            where seq = (select max(seq) from detached_months where table_name = 'purchase_events')`,
        );
        await tx.run(`delete from purchase_events where purchase_id = $1 and event = 'started'`, [here.purchase_id]);
        await tx.run(`update purchases set status = 'FAILED' where id = $1`, [here.purchase_id]);
        for (const { name, check } of [...sealInvariants, ...purchaseInvariants.slice(0, 1)])
          if (name === AWAY_PROOF || name.includes('follow one upon the other')) said[name] = await check(tx);
        throw gone;
      })
      .catch((error: unknown) => {
        if (error !== gone) throw error;
      });
    expect(said[AWAY_PROOF]).toEqual([
      expect.stringMatching(/^purchase_events: \d+ rows left with its months that are away, and \d+ are missing there$/),
    ]);
    expect(Object.values(said).flat()).toContainEqual(expect.stringMatching(new RegExp(`${here.purchase_id}: .*and its status is FAILED`)));
  });

  it('does not come back from another file, nor before a newer one; from its own it is as it was [OPS-09]', async () => {
    const file = (month: number): string => join(folder, `${nameOf('purchase_events', month)}.jsonl.gz`);
    await expect(operate('attach-months', file(0))).rejects.toThrow(
      `${nameOf('purchase_events', 1)} is away as well, and is put back first`,
    );
    await writeFile(
      join(folder, 'other.jsonl.gz'),
      gzipSync(
        gunzipSync(await readFile(file(1)))
          .toString()
          .replace('}', ' }'),
      ),
    );
    await expect(operate('attach-months', join(folder, 'other.jsonl.gz'))).rejects.toThrow('is not the file that');
    await expect(operate('attach-months', join(folder, 'nothing'))).rejects.toThrow('cannot be read (ENOENT)');
    await writeFile(join(folder, 'words'), 'no archive');
    await expect(operate('attach-months', join(folder, 'words'))).rejects.toThrow('is no month that detach-months has written');
    expect(await operate('attach-months', file(1), file(0), file(-1), '--by', 'Ingrid')).toContain(
      `${nameOf('purchase_events', 0)} is back`,
    );
    expect(Object.keys(await standsIn(paid[1] as Payment))).toEqual([nameOf('purchase_events', 0), nameOf('purchase_events', 1)]);
    expect(await sealNow(server.context, 20_000)).toEqual([]);
    const { holds, lines } = await prove();
    expect(broken(lines)).toEqual([]);
    expect(holds).toBe(true);
    expect(lines.filter((line) => line.startsWith('away ') && line.includes('purchase_events'))).toEqual([]);
    await expect(operate('attach-months', file(0))).rejects.toThrow('is not away');
  });

  it('stays while a payment of it has no end', async () => {
    const { purchase_id } = await ask(server, consumer, shop, 700);
    await owner.run('update purchases set created_at = $2 where id = $1', [purchase_id, inMonth(0, 6)]);
    const empty = await mkdtemp(join(folder, 'again-'));
    await expect(operate('detach-months', empty, '--older-than', '13', '--by', 'Ingrid')).rejects.toThrow(
      '1 payment of it or before it waits for its end',
    );
    await owner.run('update purchases set created_at = $2 where id = $1', [purchase_id, server.clock.now()]);
    await server.ok(purchases.cancelDebit, {
      token: shop.admin.token,
      body: { purchaseId: purchase_id, syn_business_id: shop.business_id },
    });
  });
});

describe('a moment for which there is no month', () => {
  it('takes payments all the same, and they move to their month once it is made; seals see no change [OPS-09]', async () => {
    await server.clock.advance({ days: 3 * 366 });
    const payment = await ask(server, consumer, shop, 800);
    expect(await standsIn(payment)).toEqual({ purchase_events_rest: 2 });
    expect(await sealNow(server.context, 20_000)).toEqual([]);
    const month = `purchase_events_${server.clock.now().toISOString().slice(0, 7).replace('-', '_')}`;
    // Somebody may read just then: it is tried again.
    await expect
      .poll(async () => {
        await makeMonths(server.context);
        return standsIn(payment);
      })
      .toEqual({ [month]: 2 });
    const { lines } = await prove();
    expect(broken(lines)).toEqual([]);
  });

  it('is made later where somebody reads all of the table meanwhile', async () => {
    await server.clock.advance({ days: 400 });
    const logged = server.log_lines.length;
    await owner.transaction(async (tx) => {
      await tx.one('select count(*) as rows from purchase_events');
      await makeMonths(server.context);
      expect(server.log_lines.slice(logged).some((line) => line.includes('months.not_made'))).toBe(true);
    });
    const before = (await monthsOf('purchase_events')).length;
    await makeMonths(server.context);
    expect((await monthsOf('purchase_events')).length).toBeGreaterThan(before);
  });
});
