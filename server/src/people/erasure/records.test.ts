import { erasure } from '@drawbridge/contract';
import type { AddendaInput } from '@drawbridge/nacha';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, linkByNumbers } from '../../../test/support/by-numbers.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, listWaiting, newYork } from '../../../test/support/money.ts';
import { newPayer } from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun, pastCutoff, posted, tryToRefund } from '../../../test/support/refunds.ts';
import { returnOf } from '../../../test/support/returned.ts';
import { shareClock } from '../../../test/support/test-clock.ts';
import { listNotificationsOfChange } from '../../collections/notifications-of-change/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { correctNumbers } from '../bank-accounts/index.ts';
import { eraseDueRecords } from './erase-due-records.ts';

/* What is kept of a former customer for their records, and what banks and merchants still do with it. */

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
});
afterAll(() => server.stop());

const numbersOf = async (consumer_id: string) =>
  (await server.context.db.many('select from bank_account_numbers where consumer_id = $1', [consumer_id])).length;

it('keeps the numbers of small deposits that were sent as long as of a payment, for what the bank says of them [CUS-14]', async () => {
  const person = await registerConsumer(server);
  const number = accountNumber(41);
  await linkByNumbers(server, person, number);
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  expect(await server.ok(erasure.erase, { token: await person.signIn() })).toEqual({ kept_until: '2028-06-01' });
  await eraseDueRecords.run(server.context, server.clock.now());
  expect(await numbersOf(person.user_id)).toBe(1);
  const sent = bank.entries.find(({ account_number }) => account_number.trim() === number);
  if (!sent) throw new Error('no deposit was sent');
  const change = (): AddendaInput => ({
    kind: 'change',
    change_code: 'C01',
    original_trace_number: sent.trace_number,
    original_receiving_dfi_identification: sent.receiving_routing_number.slice(0, 8),
    corrected_data: '999988887777',
  });
  bank.offer('change.ach', returnsFile([{ entry: sent, code: 'C01' }], change));
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  expect(await listNotificationsOfChange(server.context)).toMatchObject([{ code: 'C01', refusal_code: null }]);
  expect((await listWaiting(server)).rows).toEqual([]);
  expect(await broken(server)).toEqual([]);
});

it('sends no deposits that were asked for and not sent yet, and keeps nothing of them [CUS-14]', async () => {
  const person = await registerConsumer(server);
  await linkByNumbers(server, person, accountNumber(42));
  expect(await server.ok(erasure.erase, { token: await person.signIn() })).toEqual({ kept_until: null });
  await eraseDueRecords.run(server.context, server.clock.now());
  expect(await numbersOf(person.user_id)).toBe(0);
  const sent = bank.entries.length;
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  expect(bank.entries).toHaveLength(sent);
  expect(await broken(server)).toEqual([]);
});

it('takes a return after the deletion: the merchant is told of a former customer, and nobody is debited again [CUS-14]', async () => {
  const payer = await newPayer(server);
  const payment = await posted(server, payer, shop, 2_790);
  expect((await server.ok(erasure.erase, { token: await payer.signIn() })).kept_until).not.toBeNull();
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === payment.public_id);
  if (!entry) throw new Error('no debit was sent');
  const texts = async () => (await listOutbox(server.context.db, { to: payer.phone })).map(({ body }) => body);
  await expect.poll(texts, { timeout: 20_000 }).toEqual([expect.stringContaining('Your data was deleted')]);
  bank.offer('return.ach', returnsFile([{ entry, code: 'R01' }]));
  await pastCutoff(server);
  expect(await returnOf(server, shop, payment)).toMatchObject({
    customer_name: 'Former customer',
    customer_email: '',
    customer_phone: '',
    retry_refusal: expect.anything(),
    resolve_refusal: null,
  });
  expect(await texts()).toHaveLength(1);
  expect((await listWaiting(server)).rows).toEqual([]);
  expect(await broken(server)).toEqual([]);
});

it('keeps nothing of payments over two years old; what needs their account’s numbers is refused, or waits for a person [CUS-14]', async () => {
  const [payer, stuck] = [await newPayer(server), await newPayer(server)];
  await posted(server, stuck, shop, 1_200);
  const payment = await posted(server, payer, shop, 3_000);
  // Two years of cutoffs would take minutes: of what falls due by then this alone is done.
  onTestFinished(await holdTimetable(server));
  server.clock.set(new Date('2028-09-01T15:00:00Z'));
  await shareClock(server.clock, server.context.db);
  const token = await payer.signIn();
  expect(await server.ok(erasure.read, { token })).toEqual({ reasons: [], kept_until: null });
  expect(await server.ok(erasure.erase, { token })).toEqual({ kept_until: null });
  // One whose records can't be erased holds up nobody else's, and is named.
  await server.ok(erasure.erase, { token: await stuck.signIn() });
  await ownerRun(
    server,
    `create function keep_one() returns trigger language plpgsql as $$ begin raise exception 'kept for a test'; end $$;
     create trigger keep_one before update on consumers for each row when (new.user_id = '${stuck.user_id}') execute function keep_one()`,
  );
  const run = async () => eraseDueRecords.run(server.context, server.clock.now());
  await expect(run()).rejects.toThrow(`the records of ${stuck.user_id} could not be erased`);
  expect([await numbersOf(payer.user_id), await numbersOf(stuck.user_id)]).toEqual([0, 1]);
  await ownerRun(server, 'drop trigger keep_one on consumers; drop function keep_one()');
  await run();
  expect(await numbersOf(stuck.user_id)).toBe(0);
  expect(await tryToRefund(server, shop, payment, 1_000)).toMatchObject({ status: 400, refusal: { code: 'REFUND_NOT_POSSIBLE' } });
  const { context } = server;
  const { id } = await context.db.one<{ id: string }>('select id from bank_accounts where consumer_id = $1', [payer.user_id]);
  const corrected = context.db.transaction((tx) => correctNumbers(context, tx, id, { account_number: '999988887777' }, 'C01'));
  expect(await corrected).toBe('erased');
});
