import { externalAccounts, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, answer, linkByNumbers, verificationOf } from '../../../test/support/by-numbers.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund } from '../../../test/support/refunds.ts';
import { balanceOf, LEDGER_ACCOUNTS } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { explain } from '../../reporting/receipts/write-receipt.ts';

const FILE = 'ach-20260604-2200-A.ach';
const NUMBER = accountNumber(7);

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let newcomer: TestConsumer;
let refunded: Payment;
let reversed: Payment;
let bought: Payment;
let reference: string;

/** A file that holds an entry of every kind but our answers to banks has settled, and then the bank rejects it. */
async function rejectLate(): Promise<void> {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  [ada, newcomer] = [await registerConsumer(server), await registerConsumer(server)];
  await linkChecking(server, ada);
  [refunded, reversed] = [await pay(server, ada, shop, 10_000), await pay(server, ada, shop, 5_000)];
  await advanceTo(server, newYork('2026-06-03', '12:00'));
  ({ reference } = await refund(server, shop, refunded, 4_000));
  await runCommand(server.context, ['reverse', reversed.public_id, '--reason', 'duplicate']);
  await advanceTo(server, newYork('2026-06-04', '12:00'));
  const again = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
  bought = await pay(server, { token: await ada.signIn() }, again, 3_000);
  newcomer = { ...newcomer, token: await newcomer.signIn() };
  await linkByNumbers(server, newcomer, NUMBER);
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  bank.say({ name: FILE, accepted: false, reason: 'no funds of ours' });
  await advanceTo(server, newYork('2026-06-05', '21:00'));
}

const inFile = () =>
  server.context.db.many<{ kind: string; returned: boolean }>(
    `select e.kind, e.returned_at is not null as returned from ach_entries e join ach_files f on f.id = e.file_id where f.name = $1 order by 1`,
    [FILE],
  );
const balances = async () =>
  Object.fromEntries(
    await Promise.all(LEDGER_ACCOUNTS.map(async ({ account }) => [account, await balanceOf(server.context.db, account)] as const)),
  );
const close = (outcome: string) => runCommand(server.context, ['close-late-rejection', FILE, '--as', outcome, '--why', 'the bank says so']);
const statusOf = async (kind: 'refund' | 'reversal' | 'payout') =>
  (await server.context.db.many<{ status: string }>('select status from credits where kind = $1 order by 1', [kind])).map(
    ({ status }) => status,
  );
const KINDS = ['debit', 'micro_entry', 'micro_entry', 'payout', 'refund', 'reversal'];

describe('a file with entries of every kind that is rejected late', () => {
  describe('and was carried after all', () => {
    beforeAll(rejectLate);
    afterAll(() => server.stop());

    it('moves nothing when that is closed, and what was held back goes on', async () => {
      expect((await inFile()).map(({ kind }) => kind)).toEqual(KINDS);
      const before = await balances();
      expect(await broken(server)).toEqual([]);
      expect(await close('settled')).toContain('is closed');
      expect(await balances()).toEqual(before);
      expect(await broken(server)).toEqual([]);
      await advanceTo(server, newYork('2026-06-09', '22:00:10'));
      expect((await fateOf(server, bought)).status).toBe('POSTED');
      expect([await statusOf('refund'), await statusOf('reversal'), await statusOf('payout')]).toEqual([
        ['SETTLED'],
        ['SETTLED'],
        ['IN_FILE', 'SETTLED'],
      ]);
      const token = await newcomer.signIn();
      const [linked] = await server.ok(externalAccounts.list, { token });
      const cents = bank.entries.filter(({ account_number }) => account_number.trim() === NUMBER).map(({ amount_cents }) => amount_cents);
      expect((await answer(server, { token }, linked?.SynAccountID ?? '', cents)).body).toMatchObject({ Status: 'verified' });
      expect(await broken(server)).toEqual([]);
    });
  });

  describe('and of which the bank took its money back', () => {
    beforeAll(rejectLate);
    afterAll(() => server.stop());
    beforeEach(async () => {
      newcomer = { ...newcomer, token: await newcomer.signIn() };
    });

    it('comes back entry by entry, each as its kind does', async () => {
      const payable_before = await balanceOf(server.context.db, 'merchant_payable', shop.business_id);
      const [payout] = (await listPayouts(server, shop)).items;
      expect(await close('returned')).toContain('6 of its entries came back.');
      expect(await inFile()).toEqual(KINDS.map((kind) => ({ kind, returned: true })));
      expect((await fateOf(server, bought)).status).toBe('DECLINED');
      // What was debited before stands; what was given back of it did not arrive.
      expect([(await fateOf(server, refunded)).status, (await fateOf(server, reversed)).status]).toEqual(['POSTED', 'POSTED']);
      expect([await statusOf('refund'), await statusOf('reversal'), await statusOf('payout')]).toEqual([
        ['HELD'],
        ['RETURNED'],
        ['RETURNED'],
      ]);
      const { db } = server.context;
      expect(await balanceOf(db, 'refund_payable')).toBe(4_000);
      // The payout is owed again, and what the reversal had taken: 50.00 less the fee that was given back.
      const owed = payable_before + (payout?.amount ?? 0) + 5_000 - 75;
      expect(await balanceOf(db, 'merchant_payable', shop.business_id)).toBe(owed);
      expect(await balanceOf(db, 'verification_cost')).toBe(0);
      // Cash is that of the two debits of the first file, and of nothing else.
      expect(await balanceOf(db, 'cash_at_odfi')).toBe(15_000);
      expect(await verificationOf(server, newcomer)).toMatchObject({ Status: 'refused', RefusedReason: 'not_sent' });
      const receipt = await server.ok(receipts.read, { token: await ada.signIn(), params: { purchaseId: bought.public_id } });
      expect(receipt.debits).toMatchObject([{ status: 'returned', code: 'R17', file_rejected: true }]);
      expect(explain(receipt, 'en').join(' ')).toContain('wasn’t carried out (R17).');
      expect(await broken(server)).toEqual([]);
    });

    it('tells those whose payment it was that no fault of theirs brought it back', async () => {
      const messagesTo = async (to: string) =>
        (await listOutbox(server.context.db, { to })).filter(
          ({ body }) => body.includes(bought.public_id) && /carr|couldn’t process/.test(body),
        );
      const { email } = shop.admin;
      const to_merchant = async () =>
        (await listOutbox(server.context.db, { to: email })).filter(({ subject }) => /^Returned/.test(subject ?? ''));
      await expect
        .poll(async () => [(await messagesTo(ada.phone)).length, (await to_merchant()).length], { timeout: 30_000 })
        .toEqual([1, 1]);
      expect((await messagesTo(ada.phone))[0]?.body).toBe(
        'Drawbridge: Our bank couldn’t process your payment of $30.00 to Harbor Books. You did nothing wrong. ' +
          'You still owe it. We won’t try again. Please pay Harbor Books directly. ' +
          `If the money was still taken from your account, please tell us. ${server.url}/dashboard/receipts/${bought.public_id}`,
      );
      const [mail] = await to_merchant();
      expect(mail?.body).toContain("wasn't collected because our bank rejected the whole file that it was in.");
      expect(mail?.body).toContain('Reason: R17 File rejected by our bank');
      expect(mail?.body).toContain("It can't be retried.");
    });

    it('is made good by the next file: the payout to the same account, and the refund once a person has released it', async () => {
      expect(await runCommand(server.context, ['list-refunds'])).toContain('rejected its whole file');
      expect(await runCommand(server.context, ['release-refund', reference, '--why', 'its account is as good as before'])).toContain(
        'goes',
      );
      await advanceTo(server, newYork('2026-06-09', '09:00'));
      expect([await statusOf('refund'), await statusOf('payout')]).toEqual([['SETTLED'], ['RETURNED', 'SETTLED']]);
      const { db } = server.context;
      expect([await balanceOf(db, 'refund_payable'), await balanceOf(db, 'merchant_payable', shop.business_id)]).toEqual([0, 0]);
      expect(await balanceOf(db, 'cash_at_odfi')).toBe(await balanceOf(db, 'fee_income'));
      expect(await broken(server)).toEqual([]);
    });
  });
});
