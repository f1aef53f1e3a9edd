import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer, pay, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { unsealedCount } from './index.ts';
import { RHYTHM } from './start-sealing.ts';

const MINUTE_MS = 60_000;
const PATIENCE_MS = 20_000;

const pauses: { ms: number; end: () => void }[] = [];
const real = timers.setTimeout;
let server: TestServer;
beforeAll(async () => {
  // The time between two rounds passes when the test says so: it ends each pause by itself, and counts how long it would have been.
  const pause: typeof real = (ms = 0, value, options) => {
    // No other upkeep pauses for so long as sealing does between its rounds.
    if (ms !== RHYTHM.every_ms || !new Error('where').stack?.includes('upkeep')) return real(ms, value, options);
    return new Promise((resolve, reject) => {
      pauses.push({ ms, end: () => resolve(value as never) });
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
  };
  timers.setTimeout = pause;
  syncBuiltinESMExports();
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  timers.setTimeout = real;
  syncBuiltinESMExports();
});

it('a server as it is started seals within a minute what was written right after a round [TRU-07]', async () => {
  const { db } = server.context;
  await expect.poll(() => pauses.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  const till = await tillOf(await openShop(server));
  await pay(server, await newPayer(server, { balance: 100_000_00 }), till, 700);
  expect(await unsealedCount(db)).toBeGreaterThan(0);
  let elapsed_ms = 0;
  while ((await unsealedCount(db)) > 0 && elapsed_ms <= MINUTE_MS) {
    const before = pauses.length;
    elapsed_ms += pauses.at(-1)?.ms ?? 0;
    pauses.at(-1)?.end();
    await expect.poll(() => pauses.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before);
  }
  expect(await unsealedCount(db)).toBe(0);
  // A round itself waits no longer than this for whoever is writing.
  expect(elapsed_ms + RHYTHM.wait_ms).toBeLessThan(MINUTE_MS);
});
