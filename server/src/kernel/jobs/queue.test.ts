import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { freeDeadJobs } from './dead-workers.ts';
import { startWorker, type Task } from './queue.ts';

let server: TestServer;
let worker: { stop(): Promise<void> };
const done: unknown[] = [];
let failures = 0;
beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server.context, server.urls.server_url, {
    note: async (_context, payload) => {
      done.push(payload);
    },
    stumble: async (_context, payload) => {
      failures += 1;
      if (failures === 1) throw new Error('the first try fails');
      done.push(payload);
    },
  });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

test('a task exists exactly if the transaction that queued it commits', async () => {
  const { db, queue } = server.context;
  await expect(
    db.transaction(async (tx) => {
      await queue.enqueue(tx, 'note', { order: 'rolled back' });
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  await db.transaction((tx) => queue.enqueue(tx, 'note', { order: 'committed' }));
  await expect.poll(() => done).toEqual([{ order: 'committed' }]);
});

test('of tasks with one key that still wait, the last one counts', async () => {
  const { db, queue } = server.context;
  done.length = 0;
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, 'note', { state: 'old' }, { job_key: 'one' });
    await queue.enqueue(tx, 'note', { state: 'new' }, { job_key: 'one' });
    await queue.enqueue(tx, 'note', { state: 'other' }, { job_key: 'two' });
  });
  await expect.poll(() => done.length).toBe(2);
  expect(done).toEqual(expect.arrayContaining([{ state: 'new' }, { state: 'other' }]));
});

test('a task that fails is done again until it succeeds', { timeout: 30_000 }, async () => {
  done.length = 0;
  await server.context.queue.enqueue(server.context.db, 'stumble', { order: 'again' });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ order: 'again' }]);
  expect(failures).toBe(2);
});

test("the server's role works the queue but cannot change its tables' shape", async () => {
  await expect(server.context.db.run('drop table graphile_worker._private_jobs')).rejects.toThrow('must be owner');
  await expect(server.context.db.run('delete from graphile_worker.migrations')).rejects.toThrow('permission denied');
});

describe('a job that a server held when it died', () => {
  const postgres = inject('postgres');
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase(postgres);
    db = new pg.Client({ connectionString: database.owner_url });
    await db.connect();
  });
  afterEach(async () => {
    await db.end();
    await database.drop();
  });
  const started: unknown[] = [];
  const worker = (note: Task) => startWorker(server.context, database.server_url, { note });
  const add = (order: string) => db.query("select graphile_worker.add_job('note', $1::json)", [JSON.stringify({ order })]);
  const held = () => db.query('select from graphile_worker.jobs where locked_by is not null');

  test('is taken up by the server that starts next, where no other lives', async () => {
    await add('left behind');
    await db.query("update graphile_worker._private_jobs set locked_by = 'worker-that-died', locked_at = now(), attempts = 1");
    started.length = 0;
    const next = await worker(async (_context, payload) => void started.push(payload));
    await expect.poll(() => started, { timeout: 20_000 }).toEqual([{ order: 'left behind' }]);
    await next.stop();
  });

  test('is left to a server that lives, whoever starts beside it; only what was held too long is not', async () => {
    started.length = 0;
    const end = Promise.withResolvers<void>();
    const busy = await worker(async (_context, payload) => {
      started.push(payload);
      await end.promise;
    });
    await add('under way');
    await expect.poll(() => started, { timeout: 20_000 }).toEqual([{ order: 'under way' }]);
    const beside = await worker(async (_context, payload) => void started.push(payload));
    expect((await held()).rowCount).toBe(1);
    const context = { db: { many: async (sql: string, values: unknown[]) => (await db.query(sql, values)).rows } };
    await freeDeadJobs(context as never);
    expect((await held()).rowCount).toBe(1);
    await db.query("update graphile_worker._private_jobs set locked_at = now() - interval '16 minutes'");
    await freeDeadJobs(context as never);
    await expect.poll(() => started, { timeout: 20_000 }).toEqual([{ order: 'under way' }, { order: 'under way' }]);
    end.resolve();
    await busy.stop();
    await beside.stop();
  });
});
