import { afterEach, beforeEach, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import {
  advanceTo,
  callSandbox,
  fateOf,
  listAchFiles,
  listWaiting,
  newYork,
  outgoingEntries,
  outgoingFiles,
  type Payment,
  pay,
} from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { ingestFiles } from '../index.ts';
import { takeTraceSequences } from '../store.ts';

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
});
afterEach(() => server.stop());

async function sale(amount_cents: number, institution: string): Promise<Payment> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer, { institution });
  return pay(server, consumer, shop, amount_cents);
}
const originate = (day: string) => advanceTo(server, newYork(`2026-06-0${day}`, '22:00:30'));
const traces = async () => (await outgoingEntries(server)).map(({ trace_number }) => trace_number);
/** Takes the sequences up to a number, after those of the entries that were sent. */
const takeUpTo = (last: number, sent: number) =>
  takeTraceSequences(server.context.db, server.context.config.ach.odfi_identification, last - sent);
const fates = async (payments: readonly Payment[]) => Promise.all(payments.map(async (payment) => (await fateOf(server, payment)).status));
const entryOf = async (payment: Payment) =>
  (await outgoingEntries(server)).find(({ receiver_identification }) => receiver_identification === payment.public_id) ?? expect.fail();

it('begin anew after ten million entries, and what comes back is the very entry: by its amount, and else by its bank', async () => {
  const [alike, larger] = [await sale(1_000, 'ins_northgate'), await sale(2_000, 'ins_northgate')];
  await originate('1');
  await takeUpTo(9_999_997, 2);
  const last = [await sale(100, 'ins_northgate'), await sale(200, 'ins_northgate')];
  await originate('2');
  const [other_bank, smaller] = [await sale(1_000, 'ins_lakeshore'), await sale(500, 'ins_northgate')];
  await originate('3');
  const odfi = '09100001';
  expect(await traces()).toEqual([
    `${odfi}0000001`,
    `${odfi}0000002`,
    `${odfi}9999998`,
    `${odfi}9999999`,
    `${odfi}0000001`,
    `${odfi}0000002`,
  ]);
  expect((await listAchFiles(server)).map(({ status }) => status)).toEqual(Array(3).fill('ACCEPTED'));
  await advanceTo(server, newYork('2026-06-04', '10:00'));

  const all = [alike, larger, other_bank, smaller];
  for (const [payment, stand] of [
    [alike, ['DECLINED', 'PENDING', 'PENDING', 'PENDING']],
    [smaller, ['DECLINED', 'PENDING', 'PENDING', 'DECLINED']],
    [larger, ['DECLINED', 'DECLINED', 'PENDING', 'DECLINED']],
    [other_bank, ['DECLINED', 'DECLINED', 'DECLINED', 'DECLINED']],
  ] as const) {
    await sendBack(server, payment, 'R01');
    expect(await fates(all), payment.public_id).toEqual(stand);
  }
  const found = await callSandbox(server, 'GET', `/ach/trace?of=${(await outgoingFiles(server))[0]}:4`);
  expect(found.text).toContain(larger.public_id);
  await advanceTo(server, newYork('2026-06-08', '22:30'));
  expect(await fates(last)).toEqual(['POSTED', 'POSTED']);
  expect(await broken(server)).toEqual([]);
});

it('stand for no entry where the line agrees with none of several; together with others each is the one that it must be', async () => {
  const first = [await sale(1_000, 'ins_northgate'), await sale(2_000, 'ins_northgate'), await sale(3_000, 'ins_northgate')];
  await originate('1');
  await takeUpTo(9_999_999, first.length);
  const second = [await sale(1_000, 'ins_lakeshore'), await sale(500, 'ins_northgate'), await sale(600, 'ins_northgate')];
  await originate('2');
  const [, , third = expect.fail()] = first;
  const bank = new FakeBank();
  bank.offer(
    'returns.ach',
    returnsFile([
      ...(await Promise.all(
        [first[0], first[1], second[2]].map(async (payment) => ({ entry: await entryOf(payment ?? expect.fail()), code: 'R01' })),
      )),
    ]),
  );
  const stranger = { ...(await entryOf(third)), amount_cents: 7_777, receiving_routing_number: '121999058' };
  bank.offer('strange.ach', returnsFile([{ entry: stranger, code: 'R01' }]));
  await ingestFiles({ ...server.context, odfi: bank }, entryHandlers);
  expect(await fates([...first, ...second])).toEqual(['DECLINED', 'DECLINED', 'PENDING', 'PENDING', 'PENDING', 'DECLINED']);
  expect((await listWaiting(server)).rows).toMatchObject([
    { reason: 'unknown_trace', detail: expect.stringContaining('2 entries were sent') },
  ]);
  expect(await broken(server)).toEqual([]);
});

it('stand for no entry where two of the same number agree in amount and bank: neither payment is returned', async () => {
  const first = await sale(1_000, 'ins_northgate');
  await originate('1');
  await takeUpTo(9_999_999, 1);
  const second = await sale(1_000, 'ins_northgate');
  await originate('2');
  const bank = new FakeBank();
  bank.offer('returns.ach', returnsFile([{ entry: await entryOf(second), code: 'R01' }]));
  await ingestFiles({ ...server.context, odfi: bank }, entryHandlers);
  expect(await fates([first, second])).toEqual(['PENDING', 'PENDING']);
  expect((await listWaiting(server)).rows).toMatchObject([
    { reason: 'unknown_trace', detail: expect.stringContaining('2 entries were sent') },
  ]);
  expect(await broken(server)).toEqual([]);
});
