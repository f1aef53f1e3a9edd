import type { StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { type EntryHandlers, ingestFiles } from '../index.ts';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
});
afterEach(() => server.stop());

async function newPayer(): Promise<TestConsumer> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  return consumer;
}
async function sale(amount_cents: number): Promise<Payment> {
  return pay(server, await newPayer(), shop, amount_cents);
}
const entryOf = (payment: Payment): StandardEntry => {
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === payment.public_id);
  if (!entry) throw new Error('the bank has no such entry');
  return entry;
};
const status = async (payment: Payment) => (await fateOf(server, payment)).status;
const count = async (what: string) => (await server.context.db.one<{ count: number }>(`select count(*) from ${what}`)).count;

describe('returns of one file', () => {
  it('are processed together, wherever each stands: with what they cancel, whom they stop, and what is said of them', async () => {
    const [posted, reversed, refunded] = [await sale(1_000), await sale(2_000), await sale(3_000)];
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    const closing = await newPayer();
    const [closed, settled] = [await pay(server, closing, shop, 4_000), await sale(5_000)];
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    const unsettled = await sale(6_000);
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    // It has not left when its payment comes back; and another debit of the closed account is in no file yet.
    await refund(server, shop, refunded, 1_000);
    const pulled = await pay(server, closing, shop, 500);
    const later = await sale(700);
    await advanceTo(server, newYork('2026-06-09', '21:00'));
    await runCommand(server.context, ['reverse', settled.public_id, '--reason', 'duplicate']);

    bank.offer(
      'many.ach',
      returnsFile([
        { entry: entryOf(posted), code: 'R07' },
        { entry: { ...entryOf(posted), trace_number: '091000019999999' }, code: 'R01' },
        { entry: entryOf(reversed), code: 'R01' },
        { entry: entryOf(refunded), code: 'R10' },
        { entry: entryOf(closed), code: 'R02' },
        { entry: entryOf(settled), code: 'R09' },
        { entry: entryOf(unsettled), code: 'R03' },
      ]),
    );
    await ingestFiles(server.context, entryHandlers);
    expect(bank.offered).toEqual([]);
    for (const payment of [posted, reversed, refunded, closed, settled, unsettled]) expect(await status(payment)).toBe('DECLINED');
    expect(await fateOf(server, closed)).toMatchObject({ reason: 'R02' });
    expect(await status(pulled)).toBe('FAILED');
    expect(await status(later)).toBe('PENDING');
    for (const kind of ['reversal', 'refund']) expect(await count(`credits where kind = '${kind}' and status = 'CANCELLED'`)).toBe(1);
    expect(await count('returns')).toBe(6);
    expect(await count("ach_exceptions where reason = 'unknown_trace'")).toBe(1);
    expect(await count('ach_incoming_lines')).toBe(6);
    // One word to each consumer of a payment that came back, and one to each of the merchant's people.
    expect(await count('return_messages where return_id is not null')).toBeGreaterThanOrEqual(12);
    expect(await broken(server)).toEqual([]);
    await advanceTo(server, newYork('2026-06-12', '09:00'));
    expect(await status(later)).toBe('PENDING');
    expect(await broken(server)).toEqual([]);
  });

  it('of which one cannot be acted on are each processed by themselves, and the rest has its effect once', async () => {
    const payments = [await sale(1_000), await sale(2_000), await sale(3_000)];
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    bank.offer('some.ach', returnsFile(payments.map((payment) => ({ entry: entryOf(payment), code: 'R01' }))));
    const bad = entryOf(payments[1] as Payment).trace_number;
    const failing: EntryHandlers = entryHandlers.map((entryHandler) => ({
      ...entryHandler,
      async returned(tx, returned) {
        const came_back = await entryHandler.returned(tx, returned);
        // After the work: nothing of it may stay.
        if (returned.some(({ entry }) => entry.trace_number === bad)) throw new Error('this one fails');
        return came_back;
      },
    }));
    await expect(ingestFiles(server.context, failing)).rejects.toThrow('1 files from the bank');
    expect(await Promise.all(payments.map(status))).toEqual(['DECLINED', 'PENDING', 'DECLINED']);
    expect(await count('returns')).toBe(2);
    await ingestFiles(server.context, entryHandlers);
    expect(await Promise.all(payments.map(status))).toEqual(['DECLINED', 'DECLINED', 'DECLINED']);
    expect(await count('returns')).toBe(3);
    expect(await count('ach_exceptions')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });
});
