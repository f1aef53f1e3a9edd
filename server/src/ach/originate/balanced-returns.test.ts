import { readFile as readNachaFile, type StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BALANCED, batchesOf } from '../../../test/support/balanced.ts';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { trigger } from '../../../test/support/returned.ts';
import { runCommand } from '../../provider/operate/commands.ts';

const FIRST = 'ach-20260601-2200-A.ach';

describe('a balanced center whose bank sends debits back', () => {
  let bank: FakeBank;
  let center: TestServer;
  let store: TestShop;
  let sale: Payment;
  beforeEach(async () => {
    bank = new FakeBank();
    center = await startTestServer({ env: BALANCED, providers: { odfi: bank } });
    center.clock.set(newYork('2026-06-01', '10:00'));
    store = await openShop(center);
    const payer = await registerConsumer(center);
    await linkChecking(center, payer);
    sale = await pay(center, payer, store, 10_000);
    await advanceTo(center, newYork('2026-06-02', '10:00'));
  });
  afterEach(() => center.stop());

  const sent = (): StandardEntry =>
    bank.entries.find(({ receiver_identification }) => receiver_identification === sale.public_id) ?? expect.fail();
  /** What each batch of the newest file pays, and what balances it. */
  const newest = () =>
    batchesOf(readNachaFile(bank.deliveries.at(-1)?.text ?? '')).map(({ service, paid, offsets, control }) => ({
      service,
      paid: paid.map(({ transaction_code, amount_cents }) => [transaction_code, amount_cents]),
      offsets: offsets.map(({ transaction_code, amount_cents }) => [transaction_code, amount_cents]),
      totals: [control.total_debit_cents, control.total_credit_cents],
    }));

  it('a dishonored return is balanced with the rest', async () => {
    bank.offer('first.ach', returnsFile([{ entry: sent(), code: 'R01' }]));
    bank.offer('second.ach', returnsFile([{ entry: sent(), code: 'R09' }]));
    await advanceTo(center, newYork('2026-06-03', '22:00:10'));
    expect(newest()).toEqual([{ service: '200', paid: [['26', 10_000]], offsets: [['32', 10_000]], totals: [10_000, 10_000] }]);
    expect(await broken(center)).toEqual([]);
    await advanceTo(center, newYork('2026-06-04', '09:00'));
    expect(await broken(center)).toEqual([]);
  });

  it('a reinitiation is balanced as a debit is, and POSTED', async () => {
    bank.offer('first.ach', returnsFile([{ entry: sent(), code: 'R01' }]));
    await advanceTo(center, newYork('2026-06-02', '22:00:10'));
    expect((await fateOf(center, sale)).status).toBe('DECLINED');
    expect((await trigger(center, store, sale)).status).toBe(200);
    await advanceTo(center, newYork('2026-06-03', '22:00:10'));
    expect(newest()).toEqual([{ service: '200', paid: [['27', 10_000]], offsets: [['32', 10_000]], totals: [10_000, 10_000] }]);
    await advanceTo(center, newYork('2026-06-08', '23:00'));
    expect((await fateOf(center, sale)).status).toBe('POSTED');
    expect(await broken(center)).toEqual([]);
  });

  it('a late rejection tells how many payments came back, and not what balanced them', async () => {
    bank.say({ name: FIRST, accepted: false, reason: 'too late' });
    await advanceTo(center, newYork('2026-06-02', '21:00'));
    const close = ['close-late-rejection', FIRST, '--as', 'returned', '--why', 'taken back', '--by', 'Ines'];
    expect(await runCommand(center.context, close)).toContain(`The late rejection of ${FIRST} is closed: 1 of its entries came back.`);
    expect((await fateOf(center, sale)).status).toBe('DECLINED');
    expect(await broken(center)).toEqual([]);
  });
});
