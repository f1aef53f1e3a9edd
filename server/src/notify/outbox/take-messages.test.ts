import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { takeMessages } from './store.ts';

// A backlog inside a transaction that is taken back: the server's own dispatcher never sees it.

const NOW = new Date('2026-06-01T16:00:00Z');
const BACKLOG = 20_000;
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Does something as the owner, and takes it back. */
async function tried<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
  const owner = ownerDatabase(server);
  const over = new Error('enough was seen');
  let seen: { is: T } | undefined;
  const trying = owner.transaction(async (tx) => {
    seen = { is: await work(tx) };
    throw over;
  });
  await expect(trying).rejects.toBe(over);
  await owner.close();
  return (seen as { is: T }).is;
}

interface Backlog {
  readonly name: string;
  readonly count: number;
  readonly next_try_at: Date | null;
  readonly abandon_at: Date;
  readonly in_line?: boolean;
}

/** Messages `name-1` to `name-count`, each worth something for a second longer than the one before. */
async function wait(tx: Queryable, { name, count, next_try_at, abandon_at, in_line = false }: Backlog): Promise<void> {
  await tx.run(
    `insert into messages (id, channel, purpose, key, language, recipient_fingerprint, sealed, state, state_at, next_try_at, in_line_since, abandon_at,
                           created_at)
     select $1 || '-' || n, 'email', 'receipt', $1 || '-' || n, 'en', 'nobody', repeat('x', 400), case when $3::timestamptz is null then 'sent' else 'queued' end,
            $5, $3, case when $6 then $3::timestamptz end, $4::timestamptz + n * interval '1 second', $5
       from generate_series(1, $2::integer) n`,
    [name, count, next_try_at, abandon_at, after(-600), in_line],
  );
}

/** How the two statements of take_messages are run by a server that knows no more than the statements: their plans. */
async function plansOf(tx: Queryable): Promise<[string, string]> {
  const { body } = await tx.one<{ body: string }>(`select prosrc as body from pg_proc where proname = 'take_messages'`);
  const names = ['p_now', 'p_lease_until', 'p_most', 'p_id'];
  const statements = names.reduce((text, name, at) => text.replaceAll(name, `$${at + 1}`), body).split(';');
  expect(statements).toHaveLength(2);
  await tx.run('set local plan_cache_mode = force_generic_plan');
  const plans: string[] = [];
  for (const [at, statement] of statements.entries()) {
    await tx.run(`prepare taking_${at} (timestamptz, timestamptz, integer, text) as ${statement}`);
    const lines = await tx.many<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off)
       execute taking_${at} ('${NOW.toISOString()}', '${after(120).toISOString()}', 10, null)`,
    );
    await tx.run(`deallocate taking_${at}`);
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  }
  return plans as [string, string];
}

it('ten are taken of a backlog without reading it, whether it is due or waits for later', async () => {
  const [lining_up, taking] = await tried(async (tx) => {
    await wait(tx, { name: 'sent', count: BACKLOG, next_try_at: null, abandon_at: after(60) });
    await wait(tx, { name: 'due', count: BACKLOG, next_try_at: after(-60), abandon_at: after(3_600), in_line: true });
    // By abandon_at all of these come first.
    await wait(tx, { name: 'later', count: BACKLOG, next_try_at: after(60), abandon_at: after(120) });
    await tx.run('analyze messages');
    return plansOf(tx);
  });
  expect(lining_up).toContain('using messages_coming');
  expect(taking).toContain('using messages_in_line');
  for (const plan of [lining_up, taking]) {
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort/);
    expect(plan).not.toContain('Rows Removed');
    const most = Math.max(...[...plan.matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows)));
    expect(most).toBeLessThanOrEqual(10);
  }
});

it('what came due gets in line by an index, some at a time, and once', async () => {
  const { first, again } = await tried(async (tx) => {
    await wait(tx, { name: 'due', count: BACKLOG, next_try_at: after(-60), abandon_at: after(3_600) });
    await wait(tx, { name: 'later', count: BACKLOG, next_try_at: after(60), abandon_at: after(120) });
    await tx.run('analyze messages');
    const [plan] = await plansOf(tx);
    const inLine = async () =>
      (await tx.one<{ count: number }>('select count(*)::integer as count from messages where in_line_since = next_try_at')).count;
    const counts = [await inLine()];
    while (counts.at(-1) !== counts.at(-2)) {
      await takeMessages(tx, { now: NOW, lease_until: after(120), most: 0 });
      counts.push(await inLine());
    }
    return { first: plan, again: counts };
  });
  expect(first).toContain('using messages_coming');
  expect(first).not.toMatch(/Seq Scan|Bitmap|Sort/);
  expect(again.slice(0, 3)).toEqual([990, 1_990, 2_990]);
  expect(again.at(-1)).toBe(BACKLOG - 10);
});

it('what is worth something for the shortest time goes first, nothing goes early, and each goes once a lease', async () => {
  const taken = await tried(async (tx) => {
    await wait(tx, { name: 'mail', count: 3, next_try_at: after(-60), abandon_at: after(3_600), in_line: true });
    await wait(tx, { name: 'later', count: 3, next_try_at: after(60), abandon_at: after(120) });
    await wait(tx, { name: 'order', count: 2, next_try_at: after(0), abandon_at: after(300) });
    const rounds: string[][] = [];
    for (const [at, most] of [
      [0, 3],
      [1, 10],
      [60, 10],
      [110, 10],
      [180, 10],
    ] as const) {
      const round = await takeMessages(tx, { now: after(at), lease_until: after(at + 120), most });
      rounds.push(round.map(({ id }) => id).sort());
    }
    return rounds;
  });
  expect(taken).toEqual([
    ['mail-1', 'order-1', 'order-2'],
    ['mail-2', 'mail-3'],
    ['later-1', 'later-2', 'later-3'],
    [],
    // Whoever had them never said more.
    ['later-1', 'later-2', 'later-3', 'mail-1', 'mail-2', 'mail-3', 'order-1', 'order-2'],
  ]);
});
