import { externalAccounts, refunds } from '@drawbridge/contract';
import type { AddendaInput, StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { linkByNumbers, verificationOf } from '../../../test/support/by-numbers.ts';
import { FakeBank, type ReturnLine, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, listWaiting, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund } from '../../../test/support/refunds.ts';
import { returnOf, trigger } from '../../../test/support/returned.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { ingestFiles } from '../index.ts';

const BY_NUMBERS = '55577';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
});
afterEach(() => server.stop());

const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);

async function sale(amount_cents: number) {
  const consumer = await registerConsumer(server);
  const account_id = await linkChecking(server, consumer);
  return { ...(await pay(server, consumer, shop, amount_cents)), consumer, account_id };
}

/** The newest entry of those that the bank was sent. */
function newest(which: (entry: StandardEntry) => boolean): StandardEntry {
  const entry = bank.entries.findLast(which);
  if (!entry) throw new Error('the bank has no such entry');
  return entry;
}
const debitOf = ({ public_id }: Payment) =>
  newest(({ transaction_code, receiver_identification }) => transaction_code === '27' && receiver_identification === public_id);
const creditFor = ({ public_id }: Payment) =>
  newest(({ transaction_code, receiver_identification }) => transaction_code === '22' && receiver_identification === public_id);

/** What a line carries: a change, a dishonored return that is none of ours, or a return. */
function addendaOf({ entry, code }: ReturnLine): AddendaInput {
  const original = {
    original_trace_number: entry.trace_number,
    original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
  };
  if (code === 'C01') return { ...original, kind: 'change', change_code: code, corrected_data: '999988887777' };
  if (code !== 'R62') return { ...original, kind: 'return', return_code: code };
  const about = { return_trace_number: entry.trace_number, return_settlement_date: '156', return_reason_code: '01' };
  return { ...original, ...about, kind: 'dishonored-return', return_code: code };
}

it.each([
  ['each credit before its debit', (lines: readonly ReturnLine[]) => lines],
  ['each debit before its credit', (lines: readonly ReturnLine[]) => lines.toReversed()],
])(
  'returns of every kind in one file have their effect once, with %s, and lines that fail between them hurt nobody',
  async (_, inOrder) => {
    const [kept, refunded, reversed, again] = [await sale(10_000), await sale(3_000), await sale(2_000), await sale(1_000)];
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    bank.offer('first.ach', returnsFile([{ entry: debitOf(again), code: 'R01' }]));
    await advanceTo(server, newYork('2026-06-04', '10:00'));
    const given_back = await refund(server, shop, refunded, 3_000);
    await runCommand(server.context, ['reverse', reversed.public_id, '--reason', 'duplicate']);
    expect((await trigger(server, shop, again)).status).toBe(200);
    const newcomer = await registerConsumer(server);
    await linkByNumbers(server, newcomer, BY_NUMBERS);
    // All of it leaves with one file, the payout too, and settles.
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    const [payout] = (await listPayouts(server, shop)).items;
    // Less than the other payment alone: we keep our fee of $0.55 of what was refunded.
    expect(payout).toMatchObject({ status: 'paid', amount: 10_000 - 125 - 55 });
    const [one, other] = bank.entries.filter(({ account_number }) => account_number.trim() === BY_NUMBERS);
    if (!one || !other) throw new Error('the bank has no micro-entries');
    expect(await broken(server)).toEqual([]);

    const sent = bank.entries.length;
    const lines: ReturnLine[] = [
      { entry: creditFor(refunded), code: 'R03' },
      { entry: debitOf(refunded), code: 'R10' },
      { entry: newest(({ receiver_identification }) => receiver_identification === payout?.reference), code: 'R03' },
      { entry: { ...debitOf(kept), trace_number: '091000019999999' }, code: 'R01' },
      { entry: creditFor(reversed), code: 'R16' },
      { entry: debitOf(kept), code: 'C01' },
      { entry: debitOf(reversed), code: 'R11' },
      { entry: one, code: 'R04' },
      { entry: debitOf(kept), code: 'R62' },
      { entry: debitOf(again), code: 'R09' },
    ];
    bank.offer('mixed.ach', returnsFile(inOrder(lines), addendaOf));
    // The bank is not heard to say that it has taken note: it offers the same file once more.
    bank.forgets = true;
    await ingestFiles(server.context, entryHandlers);
    await ingestFiles(server.context, entryHandlers);
    // Nothing of it had to be tried line by line.
    expect(server.log_lines.filter((line) => line.includes('could not be processed together'))).toEqual([]);

    const checkAll = async () => {
      const { rows } = await listWaiting(server);
      expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['not_a_return', 'unknown_trace']);
      expect(await returnOf(server, shop, refunded)).toMatchObject({ transaction_status: 'DECLINED', reason_code: 'R10' });
      const { items } = await server.ok(refunds.read, {
        token: await shop.admin.signIn(),
        params: { purchaseId: refunded.purchase_id },
      });
      expect(items).toMatchObject([{ id: given_back.id, status: 'cancelled' }]);
      expect(await returnOf(server, shop, reversed)).toMatchObject({ transaction_status: 'DECLINED', reason_code: 'R11' });
      expect(await runCommand(server.context, ['list-reversals'])).toMatch(
        new RegExp(`^.* of payment ${reversed.public_id}  duplicate, by .*: came back with R16: its money must go another way$`),
      );
      expect(await returnOf(server, shop, again)).toMatchObject({
        transaction_status: 'DECLINED',
        reason_code: 'R09',
        retry_count: 1,
        retries: [{ status: 'failed', code: 'R09' }],
      });
      const paid = await listPayouts(server, shop);
      expect(paid.items).toMatchObject([{ id: payout?.id, status: 'returned', return_code: 'R03' }]);
      // What is left is the payment that nothing was said against, to an account that takes no payouts.
      expect(paid.balances).toMatchObject([{ amount: 10_000 - 125, obstacle: 'settlement_account_stopped' }]);
      expect(await verificationOf(server, newcomer)).toMatchObject({ Status: 'refused', RefusedReason: 'returned', ReturnCode: 'R04' });
      expect(await server.ok(externalAccounts.list, { token: await kept.consumer.signIn() })).toMatchObject([{ LastFour: '7777' }]);
      expect([await cents('cash_at_odfi'), await cents('fee_income')]).toEqual([10_000 - other.amount_cents, 125]);
      expect(await broken(server)).toEqual([]);
    };
    await checkAll();
    // Two cutoffs later nothing has been sent again, and nothing has come back twice.
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    expect(bank.entries).toHaveLength(sent);
    await checkAll();
  },
);
