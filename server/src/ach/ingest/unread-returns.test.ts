import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, outgoingFiles, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';

let bank: FakeBank;
let server: TestServer;
let payment: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payment = await pay(server, ada, shop, 5_000);
  await advanceTo(server, newYork('2026-06-04', '21:00'));
  await pay(server, ada, shop, 6_000);
  bank.offer('returns.ach', returnsFile(bank.entries.map((entry) => ({ entry, code: 'R01' }))));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const statusesOf = async ({ purchase_id }: Payment) =>
  (
    await server.context.db.many<{ to_status: string }>('select to_status from purchase_events where purchase_id = $1 order by seq', [
      purchase_id,
    ])
  ).map(({ to_status }) => to_status);
const pastTheCutoff = () => callSandbox(server, 'POST', '/clock/advance', { seconds: 7_200 });

describe('a return that lies unread at the bank', () => {
  it('keeps its payment from being POSTED: a cutoff that could not read it once is repeated', async () => {
    const fetching = vi.spyOn(bank, 'fetchIncoming').mockRejectedValueOnce(new Error('the connection to the bank broke'));
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    expect(fetching.mock.calls.length).toBeGreaterThan(1);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(await statusesOf(payment)).not.toContain('POSTED');
  });

  it('keeps the cutoff waiting for as long as it lasts: nothing is POSTED and no file is originated; other files are ingested', async () => {
    const before = await outgoingFiles(server);
    bank.offer('unreadable.ach', 'this is no file');
    const fetch = bank.fetchIncoming.bind(bank);
    const fetching = vi.spyOn(bank, 'fetchIncoming').mockImplementation(async (name) => {
      if (name === 'returns.ach') throw new Error('the connection to the bank broke');
      return fetch(name);
    });
    expect((await pastTheCutoff()).status).toBe(500);
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    expect(await outgoingFiles(server)).toEqual(before);
    // An exception, for a person, which is no failure; only the other file is still there.
    expect(bank.offered).toEqual(['returns.ach']);
    fetching.mockRestore();
    await advanceTo(server, newYork('2026-06-05', '00:00'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(await statusesOf(payment)).not.toContain('POSTED');
    expect(await outgoingFiles(server)).toHaveLength(before.length + 1);
  });

  it('is not one that was read, whose bank only could not be told so', async () => {
    const acknowledging = vi.spyOn(bank, 'acknowledgeIncoming').mockRejectedValueOnce(new Error('the connection to the bank broke'));
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    expect(acknowledging).toHaveBeenCalledTimes(1);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(bank.offered).toEqual(['returns.ach']);
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    expect(bank.offered).toEqual([]);
  });
});
