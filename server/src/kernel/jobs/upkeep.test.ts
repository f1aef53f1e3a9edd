import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { LOCKS } from '../db/advisory-lock.ts';
import { repeat, type Upkeep } from './upkeep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** So seldom that only `now` begins a round in a test. */
const SELDOM_MS = 3_600_000;
const row = (round: (stopping: AbortSignal) => Promise<void>, more: Partial<Upkeep> = {}): Upkeep => ({
  name: 'sweeping',
  every_ms: SELDOM_MS,
  rounds: () => round,
  ...more,
});

it('goes on by itself, also where a round fails, which the log names', async () => {
  let rounds = 0;
  const sweeping = repeat(
    server.context,
    row(
      async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('the broom is broken');
      },
      { every_ms: 1 },
    ),
  );
  try {
    await expect.poll(() => rounds).toBeGreaterThan(2);
  } finally {
    await sweeping.stop();
  }
  expect(server.log_lines.find((line) => line.includes('the broom is broken'))).toMatch(/"upkeep":"sweeping".*"upkeep failed"/);
});

it('remembers from one round to the next, on each server for itself', async () => {
  const seen: number[] = [];
  const counting: Upkeep = {
    ...row(async () => undefined),
    rounds() {
      let round = 0;
      return async () => {
        round += 1;
        seen.push(round);
      };
    },
  };
  for (const times of [2, 1]) {
    const one = repeat(server.context, counting);
    for (let n = 0; n < times; n += 1) {
      const before = seen.length;
      one.now();
      await expect.poll(() => seen.length).toBe(before + 1);
    }
    await one.stop();
  }
  expect(seen).toEqual([1, 2, 1]);
});

it('has one more round after the one that runs when it is asked to, and a stop waits for that one', async () => {
  const begun: PromiseWithResolvers<void>[] = [];
  let signal: AbortSignal | undefined;
  let ended = 0;
  const sweeping = repeat(
    server.context,
    row(async (stopping) => {
      signal = stopping;
      const round = Promise.withResolvers<void>();
      begun.push(round);
      await round.promise;
      ended += 1;
    }),
  );
  sweeping.now();
  await expect.poll(() => begun.length).toBe(1);
  sweeping.now();
  sweeping.now();
  begun[0]?.resolve();
  await expect.poll(() => begun.length).toBe(2);
  const stopped = sweeping.stop().then(() => ended);
  expect(signal?.aborted).toBe(true);
  begun[1]?.resolve();
  expect(await stopped).toBe(2);
  expect(begun).toHaveLength(2);
});

it('is done by one server at a time under its lock', async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const locked = row(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await server.context.db.one('select pg_sleep(0.01)');
      running -= 1;
      rounds += 1;
    },
    // Nothing of this server's own is under this one.
    { every_ms: 1, lock: LOCKS.backup },
  );
  const both = [repeat(server.context, locked), repeat(server.context, locked)];
  try {
    await expect.poll(() => rounds).toBeGreaterThan(10);
  } finally {
    await Promise.all(both.map((one) => one.stop()));
  }
  expect(most).toBe(1);
});
