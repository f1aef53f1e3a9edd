import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, linkByNumbers, verificationOf } from '../../../test/support/by-numbers.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';

const SECOND = 'ach-20260603-2200-A.ach';
const THIRD = 'ach-20260604-2200-A.ach';
const WORDS = 'we do not carry it';

const bank = new FakeBank();
let server: TestServer;
let shop: TestShop;
let newcomer: TestConsumer;
let refunded: Payment;
let reversed: Payment;
let dishonored: Payment;
let debited: Payment;

/** Every kind of entry is refused by itself, of files that the bank took. */
beforeAll(async () => {
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  [refunded, reversed, dishonored] = [
    await pay(server, ada, shop, 5_000),
    await pay(server, ada, shop, 6_000),
    await pay(server, ada, shop, 7_000),
  ];
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  const debitOf = (payment: Payment) =>
    bank.entries.find(({ receiver_identification }) => receiver_identification === payment.public_id) ?? expect.fail();
  const other = await registerConsumer(server);
  await linkChecking(server, other);
  debited = await pay(server, other, shop, 4_000);
  newcomer = await registerConsumer(server);
  await linkByNumbers(server, newcomer, accountNumber(7));
  // Came back twice: the second return is dishonored.
  bank.offer('one.ach', returnsFile([{ entry: debitOf(dishonored), code: 'R01' }]));
  bank.offer('two.ach', returnsFile([{ entry: debitOf(dishonored), code: 'R09' }]));
  await advanceTo(server, newYork('2026-06-03', '22:00:05'));
  await refuse(SECOND, ['debit', 'dishonored_return', 'micro_entry']);
  await advanceTo(server, newYork('2026-06-04', '12:00'));
  await refund(server, shop, refunded, 1_000);
  await operate('reverse', reversed.public_id, '--reason', 'duplicate');
  await advanceTo(server, newYork('2026-06-04', '22:00:05'));
  await refuse(THIRD, ['refund', 'reversal', 'payout']);
  await advanceTo(server, newYork('2026-06-04', '22:45'));
});
afterAll(() => server.stop());

const operate = (...args: string[]) => runCommand(server.context, args);
async function refuse(name: string, kinds: readonly string[]): Promise<void> {
  const traces = await server.context.db.many<{ trace_number: string; kind: string }>(
    'select trace_number, kind from ach_entries e join ach_files f on f.id = e.file_id where f.name = $1 and kind = any($2)',
    [name, kinds],
  );
  expect(new Set(traces.map(({ kind }) => kind))).toEqual(new Set(kinds));
  bank.say({ name, accepted: true, refused: traces.map(({ trace_number }) => ({ trace_number, reason: WORDS })) });
}
const lastOf = (table: 'refund_events' | 'reversal_events') =>
  server.context.db.one(`select to_status, actor, reason from ${table} order by seq desc limit 1`);
const BY_THE_BANK = { to_status: 'CANCELLED', actor: 'odfi', reason: 'the bank refused it' };

it('a debit is recorded as refused by the bank [TRU-10]', async () => {
  expect((await fateOf(server, debited)).status).toBe('FAILED');
  const event = await server.context.db.one("select event, actor from purchase_events where purchase_id = $1 and to_status = 'FAILED'", [
    debited.purchase_id,
  ]);
  expect(event).toEqual({ event: 'entry_rejected', actor: 'odfi' });
  expect(await operate('show-file', SECOND)).toContain(`refused by the bank: ${WORDS}`);
});

it('a refund is recorded as refused by the bank, and by nobody as abandoned [TRU-10]', async () => {
  expect(await lastOf('refund_events')).toEqual(BY_THE_BANK);
});

it('a reversal is recorded as refused by the bank, and listed so [TRU-10]', async () => {
  expect(await lastOf('reversal_events')).toEqual(BY_THE_BANK);
  expect(await operate('list-reversals')).toContain('cancelled: the bank refused it');
});

it('a dishonored return is recorded as refused by the bank, listed and traced so [TRU-10]', async () => {
  expect(await server.context.db.many('select abandoned_why from dishonored_returns')).toEqual([{ abandoned_why: 'refused_by_bank' }]);
  expect(await operate('list-dishonored-returns')).toContain('refused by the bank');
  expect(await operate('list-dishonored-returns')).not.toContain('abandoned');
  const traced = await operate('trace', dishonored.public_id);
  expect(traced).not.toContain('abandoned');
});

it('a payout is recorded as refused by the bank: its account is stopped, and what it paid is owed [TRU-10]', async () => {
  expect(await listPayouts(server, shop)).toMatchObject({
    items: [{ status: 'rejected' }],
    balances: [{ obstacle: 'settlement_account_stopped' }],
  });
  expect(await operate('show-file', THIRD)).toMatch(new RegExp(`payout {2}.*refused by the bank: ${WORDS}`));
});

it('micro-entries are recorded as refused by the bank, and their consumer reads so [TRU-10]', async () => {
  expect(await verificationOf(server, newcomer)).toMatchObject({ Status: 'refused', RefusedReason: 'refused_by_bank' });
});

it('no person stands anywhere behind any of it [TRU-10]', async () => {
  for (const table of ['refund_events', 'reversal_events', 'purchase_events'])
    expect(
      await server.context.db.many(
        `select from ${table} where actor = 'operator' and (reason like '%abandoned%' or to_status = 'CANCELLED')`,
      ),
    ).toEqual([]);
  expect(await broken(server)).toEqual([]);
});
