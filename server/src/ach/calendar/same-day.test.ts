import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, outgoingEntries, outgoingFiles, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { ConfigError, readConfig } from '../../config.ts';

let server: TestServer;
let small: Payment;
let large: Payment;

beforeAll(async () => {
  server = await startTestServer({ env: { ACH_SAME_DAY_WINDOWS: '10:30,16:45', ACH_SAME_DAY_CAP_CENTS: '20000' } });
  server.clock.set(newYork('2026-06-01', '09:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  small = await pay(server, ada, shop, 20_000);
  large = await pay(server, ada, shop, 20_001);
});
afterAll(() => server.stop());

const fates = () => Promise.all([small, large].map((payment) => fateOf(server, payment)));

it('settles on the same day what is not above the cap, and the rest on the next', async () => {
  await advanceTo(server, newYork('2026-06-01', '12:59'));
  expect(await outgoingFiles(server)).toEqual(['ach-20260601-1000-A.ach']);
  expect((await outgoingEntries(server)).map(({ amount_cents }) => amount_cents)).toEqual([20_000]);
  expect((await fates()).map(({ settled_at }) => settled_at)).toEqual([null, null]);
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  expect((await fates()).map(({ settled_at }) => settled_at)).toEqual([newYork('2026-06-01', '13:00'), null]);
  expect(await outgoingFiles(server)).toEqual(['ach-20260601-1000-A.ach', 'ach-20260601-2200-B.ach']);
  await advanceTo(server, newYork('2026-06-02', '12:00'));
  expect((await fates()).map(({ settled_at }) => settled_at)).toEqual([newYork('2026-06-01', '13:00'), newYork('2026-06-02', '08:30')]);
});

it('balances each batch within the cap, where batches are balanced', async () => {
  const balanced = await startTestServer({
    env: {
      ACH_SAME_DAY_WINDOWS: '10:30',
      ACH_SAME_DAY_CAP_CENTS: '20000',
      ODFI_BALANCED: 'on',
      ODFI_OFFSET_ROUTING_NUMBER: '091000019',
      ODFI_OFFSET_ACCOUNT_NUMBER: '5550001234',
    },
  });
  try {
    balanced.clock.set(newYork('2026-06-01', '09:00'));
    const shop = await openShop(balanced);
    const ada = await registerConsumer(balanced);
    await linkChecking(balanced, ada);
    for (const cents of [12_000, 8_000, 1_000]) await pay(balanced, ada, shop, cents);
    await advanceTo(balanced, newYork('2026-06-01', '10:15'));
    expect((await outgoingEntries(balanced)).map(({ amount_cents }) => amount_cents)).toEqual([12_000, 8_000, 20_000, 1_000, 1_000]);
    expect(await broken(balanced)).toEqual([]);
  } finally {
    await balanced.stop();
  }
});

it("posts both two banking days after settlement, at the day's own cutoff", async () => {
  await advanceTo(server, newYork('2026-06-03', '21:59'));
  expect((await fates()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  await advanceTo(server, newYork('2026-06-03', '22:00:05'));
  expect((await fates()).map(({ status }) => status)).toEqual(['POSTED', 'PENDING']);
  await advanceTo(server, newYork('2026-06-04', '21:59'));
  expect((await fates()).map(({ status }) => status)).toEqual(['POSTED', 'PENDING']);
  await advanceTo(server, newYork('2026-06-04', '22:00:05'));
  expect((await fates()).map(({ status }) => status)).toEqual(['POSTED', 'POSTED']);
  expect(await broken(server)).toEqual([]);
});

it.each([
  [{ ACH_SAME_DAY_WINDOWS: '11:00' }, 'ACH_SAME_DAY_WINDOWS'],
  [{ ACH_SAME_DAY_WINDOWS: '14:45,10:30' }, 'ACH_SAME_DAY_WINDOWS'],
  [{ ACH_SAME_DAY_WINDOWS: '16:45', ACH_CUTOFF: '16:15' }, 'ACH_CUTOFF'],
  [{ ACH_SAME_DAY_WINDOWS: '16:45', ACH_SAME_DAY_LEAD_MINUTES: 'soon' }, 'ACH_SAME_DAY_LEAD_MINUTES'],
])('refuses %o in a line', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});

it('is off unless it is asked for', () => {
  expect(readConfig({}).ach.same_day).toEqual([]);
  expect(readConfig({ ACH_SAME_DAY_WINDOWS: '10:30,14:45' }).ach.same_day).toEqual([
    { cutoff: '10:00', closes: '10:30', settles: '13:00' },
    { cutoff: '14:15', closes: '14:45', settles: '17:00' },
  ]);
});
