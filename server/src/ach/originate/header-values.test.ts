import { readFile } from '@drawbridge/nacha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';

const bank = new FakeBank();
let server: TestServer;
beforeAll(async () => {
  const env = {
    ACH_IMMEDIATE_DESTINATION: '0091000019',
    ACH_IMMEDIATE_ORIGIN: 'EXAMPLEPAY',
    ACH_REFERENCE_CODE: 'DRWBRDG1',
    ACH_COMPANY_DISCRETIONARY_DATA: 'AGREEMENT 4711',
    ACH_COMPANY_DESCRIPTIVE_DATE: 'effective',
    ODFI_FILE_NAME: '{origin}-{sequence}',
  };
  server = await startTestServer({ env, providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  await pay(server, ada, shop, 5_000);
});
afterAll(() => server.stop());

it('a bank finds in the headers of a file what it asked for, column by column', async () => {
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  const [file] = bank.deliveries;
  expect(file?.name).toBe('EXAMPLEPAY-000001');
  const [header = '', batch = ''] = file?.text.split('\n') ?? [];
  expect(header.slice(3, 23)).toBe('0091000019EXAMPLEPAY');
  expect(header.slice(86, 94)).toBe('DRWBRDG1');
  expect(batch.slice(20, 40)).toBe('AGREEMENT 4711      ');
  expect(batch.slice(63, 75)).toBe('260602260602');
  expect(readFile(file?.text ?? '').warnings).toEqual([]);
  expect(await broken(server)).toEqual([]);
});
