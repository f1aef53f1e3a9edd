import { afterEach, beforeEach, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { holdSealing } from '../../../test/support/hold-sealing.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay, readAchFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, ownerRun } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';

let server: TestServer;
let shop: TestShop;
let honest: TestShop;
let consumer: TestConsumer;
let sale: Payment;
beforeEach(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  honest = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  sale = await pay(server, consumer, shop, 10_000);
  await pay(server, consumer, honest, 2_000);
});
afterEach(() => server.stop());

const metric = async () => /drawbridge_payouts_held_by_proof (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
const logged = () => server.log_lines.filter((line) => line.includes('is not paid out: what it would be paid is not proven'));
/** Past the cutoff at which the sales are POSTED and would be paid. */
const payday = () => advanceTo(server, newYork('2026-06-04', '22:00:10'));
const FORGED = `insert into ledger_transfers (at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, purchase_id, cause)`;

it('a transfer that no verb posted is not paid out: the business waits, a person is told, and others are paid [TRU-04]', async () => {
  // What is forged here and taken back is never sealed: that proof has tests of its own.
  const letSeal = await holdSealing(server);
  await ownerRun(
    server,
    `${FORGED} values ('2026-06-02', 'payout_returned_before_settlement', 1, 'payout_in_transit', '', 'merchant_payable', $1, 123456, null, 'ent_forged')`,
    [shop.business_id],
  );
  await payday();
  expect(await listPayouts(server, shop)).toMatchObject({ items: [], balances: [{ obstacle: 'proof_broken' }] });
  expect((await listPayouts(server, honest)).items).toMatchObject([{ amount: 1_955, status: 'on_its_way' }]);
  const file = await readAchFile(server, 'ach-20260604-2200-A.ach');
  expect(file.control).toMatchObject({ total_credit_cents: 1_955 });

  expect(logged()).toHaveLength(1);
  const line = JSON.parse(logged()[0] ?? '') as { level: number; business_id: string; wrong: string[] };
  expect(line).toMatchObject({ level: 50, business_id: shop.business_id });
  expect(line.wrong).toEqual([expect.stringMatching(/^transfer \d+, by which business .* is owed 123456 cents, stands behind nothing/)]);
  expect(await metric()).toBe('1');
  expect(await runCommand(server.context, ['list-unpaid'])).toContain('the books do not agree on what it is owed');
  expect((await broken(server)).join('\n')).toMatch(
    new RegExp(`transfer \\d+, by which business ${shop.business_id} is owed 123456 cents`),
  );

  // Told once, however many cutoffs pass.
  await advanceTo(server, newYork('2026-06-05', '22:00:10'));
  expect((await listPayouts(server, shop)).items).toEqual([]);
  expect(logged()).toHaveLength(1);

  // The proof holds again: all that is owed goes with the next cutoff.
  await ownerRun(server, `delete from ledger_transfers where cause = 'ent_forged'`);
  await advanceTo(server, newYork('2026-06-08', '22:00:10'));
  expect(await listPayouts(server, shop)).toMatchObject({ items: [{ amount: 9_875 }], balances: [{ amount: 0, obstacle: null }] });
  expect(await metric()).toBe('0');
  expect(await broken(server)).toEqual([]);
  await letSeal();
});

it.each<readonly [string, (ids: { purchase_id: string; business_id: string }) => readonly [string, readonly unknown[]]]>([
  [
    'a sale that the bank has never had',
    ({ purchase_id, business_id }) => [
      `${FORGED} values ('2026-06-02', 'approved', 1, 'consumer_receivable', 'usr_x', 'merchant_pending', $2, 500, $1, 'forged'),
                        ('2026-06-02', 'posted', 1, 'merchant_pending', $2, 'merchant_payable', $2, 500, $1, 'forged')`,
      [purchase_id, business_id],
    ],
  ],
  [
    'a refund that was cancelled and never made',
    ({ purchase_id, business_id }) => [
      `${FORGED} values ('2026-06-02', 'refund_cancelled', 1, 'refund_payable', 'usr_x', 'merchant_payable', $2, 500, $1, 'rfd_forged')`,
      [purchase_id, business_id],
    ],
  ],
  [
    'a row of no table of postings',
    ({ purchase_id, business_id }) => [
      `${FORGED} values ('2026-06-02', 'gift', 1, 'losses', '', 'merchant_payable', $2, 500, $1, '')`,
      [purchase_id, business_id],
    ],
  ],
])('%s pays nobody [TRU-04]', async (_what, forge) => {
  await ownerRun(server, ...forge({ purchase_id: sale.purchase_id, business_id: shop.business_id }));
  await payday();
  expect(await listPayouts(server, shop)).toMatchObject({ items: [], balances: [{ obstacle: 'proof_broken' }] });
  expect((await listPayouts(server, honest)).items).toHaveLength(1);
});

it.each<readonly [string, string]>([
  [
    'is raised',
    `update ledger_transfers set amount_cents = amount_cents + 100000 where credit_account = 'merchant_payable' and credit_party = $1`,
  ],
  [
    'is said to be of another day',
    `update ledger_transfers set at = at - interval '1 minute' where credit_account = 'merchant_payable' and credit_party = $1`,
  ],
  [
    'is paid out once more, its payout’s lines being gone',
    'delete from payout_lines l using payouts o where o.id = l.payout_id and o.business_id = $1',
  ],
  ['is given another fee', 'update purchases set fee_basis_points = 0 where business_id = $1'],
])('what a business was owed and %s is not paid with what comes next [TRU-04]', async (what, tamper) => {
  const paid_before = what.includes('once more');
  // Without an account to be paid to, what it is owed waits.
  if (!paid_before) shop = await openShop(server, { names: ['Pier Nine'] });
  if (!paid_before) await pay(server, consumer, shop, 10_000);
  await payday();
  expect((await listPayouts(server, shop)).items).toHaveLength(paid_before ? 1 : 0);
  await ownerRun(server, tamper, [shop.business_id]);
  await payOutTo(server, shop.business_id, { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' });
  await advanceTo(server, newYork('2026-06-05', '22:00:10'));
  expect(await listPayouts(server, shop)).toMatchObject({ balances: [{ obstacle: 'proof_broken' }] });
  expect((await listPayouts(server, shop)).items).toHaveLength(paid_before ? 1 : 0);
  expect(logged()).toHaveLength(1);
});

it.each([
  [
    'one entry more',
    `insert into ach_entries overriding system value
     select r.* from ach_entries e
      cross join lateral jsonb_populate_record(e, '{"id": "ent_more", "seq": 9000, "kind": "micro_entry", "purchase_id": null, "subject_id": "mic_more",
                                                    "trace_number": "091000019999999", "amount_cents": 5, "transaction_code": 22}') r
      where e.amount_cents = 2000`,
    `delete from ach_entries where id = 'ent_more'`,
    'entry_addenda_count is 2 in its bytes and 3 in its rows',
  ],
  [
    'a credit for a debit',
    'update ach_entries set transaction_code = 22 where amount_cents = 2000',
    'update ach_entries set transaction_code = 27 where amount_cents = 2000',
    'total_debit_cents is 12000 in its bytes and 10000 in its rows',
  ],
])('a file that has %s in its rows than in its bytes pays nobody for what stands in it [TRU-04]', async (_what, tamper, undo, words) => {
  await advanceTo(server, newYork('2026-06-02', '10:00'));
  await ownerRun(server, tamper);
  await payday();
  for (const one of [shop, honest])
    expect(await listPayouts(server, one)).toMatchObject({ items: [], balances: [{ obstacle: 'proof_broken' }] });
  expect(logged()).toHaveLength(2);
  for (const line of logged()) expect(line).toContain(`file ach-20260601-2200-A.ach: ${words}`);
  await ownerRun(server, undo);
  await advanceTo(server, newYork('2026-06-05', '22:00:10'));
  expect((await listPayouts(server, honest)).items).toMatchObject([{ amount: 1_955 }]);
  expect((await listPayouts(server, shop)).items).toMatchObject([{ amount: 9_875 }]);
});
