import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { startWorker } from './queue.ts';

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
