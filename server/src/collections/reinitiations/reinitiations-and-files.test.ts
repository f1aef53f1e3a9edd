import { receipts } from '@drawbridge/contract';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, listWaiting, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { resolve, returnOf, trigger, until } from '../../../test/support/returned.ts';
import { decideRejectedFile } from '../../ach/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { dishonorReturn } from '../dishonored-returns/index.ts';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let payment: Payment;
let other: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payment = await pay(server, ada, shop, 5_000);
  other = await pay(server, ada, shop, 300);
  await until(server, '2026-06-01 22:00');
  comesBack('first.ach', payment, 'R01');
  await until(server, '2026-06-03 22:00');
});
afterEach(() => server.stop());

const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);
const entriesOf = ({ public_id }: Payment) => bank.entries.filter((entry) => entry.receiver_identification === public_id);
const statuses = async () =>
  (
    await server.context.db.many<{ status: string; code: string | null }>('select status, code from reinitiations order by requested_at')
  ).map(({ status, code }) => (code === null ? status : `${status} ${code}`));
const exceptions = async () => (await listWaiting(server)).rows;

const textsToAda = async () => (await listOutbox(server.context.db, { to: ada.phone })).map(({ body }) => body);

/** What the merchant's admin was mailed of a reinitiation that does not leave; empty where nothing was. */
async function mailOfCancelled(): Promise<string> {
  const { email } = shop.admin;
  const mails = (await listOutbox(server.context.db, { to: email })).filter(({ subject }) =>
    subject?.startsWith('Not retried: $50.00 from '),
  );
  expect(mails.length).toBeLessThan(2);
  return mails[0]?.body ?? '';
}

/** The bank offers the return of the latest debit of a payment. */
function comesBack(name: string, of: Payment, code: string): void {
  const entry = entriesOf(of).at(-1);
  if (!entry) throw new Error('the bank has no such debit');
  bank.offer(name, returnsFile([{ entry, code }]));
}

describe('an account that can no longer be debited', () => {
  it('takes back its reinitiation that is in no file, which counts as none', async () => {
    await trigger(server, shop, payment);
    expect(await cents('consumer_receivable')).toBe(5_000);
    comesBack('other.ach', other, 'R02');
    await until(server, '2026-06-04 22:00');
    expect(await statuses()).toEqual(['cancelled R02']);
    expect(entriesOf(payment)).toHaveLength(1);
    expect(await cents('consumer_receivable')).toBe(0);
    expect(await cents('merchant_pending')).toBe(0);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
    const row = await returnOf(server, shop, payment);
    expect(row).toMatchObject({ retry_count: 0, reason_code: 'R01', retries: [{ status: 'failed', code: 'R02' }] });
    expect(row.retry_refusal?.code).toBe('RETRY_ACCOUNT_INVALID');
    expect(await broken(server)).toEqual([]);
    await expect
      .poll(() => textsToAda())
      .toContain(
        'Drawbridge: We told you we’d try your payment of $50.00 to Green Leaf Market again. We won’t. ' +
          'You still owe it. You can repay it in the app. ' +
          'To pay with this account, please link it again. ' +
          `You can’t pay with us until it’s paid. ${server.url}/dashboard/receipts/${payment.public_id}`,
      );
    await expect
      .poll(() => mailOfCancelled())
      .toContain("couldn't be sent because the account can't be debited anymore. The retry was canceled");
  });

  it('leaves a reinitiation that is in a file to the bank', async () => {
    await trigger(server, shop, payment);
    await until(server, '2026-06-04 22:00');
    comesBack('other.ach', other, 'R02');
    await until(server, '2026-06-05 22:00');
    expect(await statuses()).toEqual(['pending']);
    await until(server, '2026-06-09 22:00');
    expect(await statuses()).toEqual(['POSTED']);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a reinitiation that comes back', () => {
  it('before it settles or after it leaves no money anywhere, and the payment DECLINED', async () => {
    for (const [n, settle] of [false, true].entries()) {
      await trigger(server, shop, payment);
      await advanceTo(server, new Date((await nextCutoff()).getTime() + 5_000));
      expect(entriesOf(payment)).toHaveLength(2 + n);
      if (settle) await advanceTo(server, new Date(server.clock.now().getTime() + 12 * 3_600_000));
      comesBack(`reinitiation-${n}.ach`, payment, 'R09');
      await advanceTo(server, new Date((await nextCutoff()).getTime() + 5_000));
      expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
      expect(await cents('in_transit')).toBe(0);
      expect(await cents('merchant_pending')).toBe(0);
      expect(await broken(server)).toEqual([]);
    }
    expect(await statuses()).toEqual(['failed R09', 'failed R09']);
    expect(await returnOf(server, shop, payment)).toMatchObject({ reason_code: 'R09', retry_count: 2 });
    const open = await server.context.db.many(
      'select id from returns where resolved_at is null and superseded_by is null and purchase_id = $1',
      [payment.purchase_id],
    );
    expect(open).toHaveLength(1);
    expect(await exceptions()).toEqual([]);
  });

  it('with a code that is final ends it: nobody is kept from paying for what cannot be reinitiated', async () => {
    await trigger(server, shop, payment);
    await until(server, '2026-06-04 22:00');
    comesBack('closed.ach', payment, 'R02');
    await until(server, '2026-06-05 22:00');
    expect(await statuses()).toEqual(['failed R02']);
    const row = await returnOf(server, shop, payment);
    expect(row).toMatchObject({ reason_code: 'R02' });
    expect(row.retry_refusal?.code).toBe('RETURN_CODE_FINAL');
    const { purchase_power_cents } = await server.context.db.one<{ purchase_power_cents: number }>(
      'select purchase_power_cents from spending_limit($1, 10000, 5000, $2)',
      [ada.user_id, server.context.clock.now()],
    );
    expect(purchase_power_cents).toBeGreaterThan(0);
  });

  it('a second time becomes an exception, and changes nothing', async () => {
    await trigger(server, shop, payment);
    await until(server, '2026-06-04 22:00');
    comesBack('once.ach', payment, 'R01');
    await until(server, '2026-06-05 22:00');
    comesBack('twice.ach', payment, 'R01');
    await until(server, '2026-06-08 22:00');
    expect((await exceptions()).map(({ reason }) => reason)).toEqual(['already_returned']);
    expect(await statuses()).toEqual(['failed R01']);
  });
});

describe('a reinitiation in a file that the bank rejects', () => {
  const FILE = 'ach-20260604-2200-A.ach';
  beforeEach(async () => {
    await trigger(server, shop, payment);
    bank.say({ name: FILE, accepted: false, reason: 'no' });
    await until(server, '2026-06-05 22:00');
  });
  const decide = (decision: 'reoriginated' | 'abandoned') =>
    decideRejectedFile(server.context, entryHandlers, { name: FILE, decision, by: 'ops', why: 'the bank said why' });

  it('waits for a person: nothing else is done meanwhile, and no day is promised', async () => {
    expect(await statuses()).toEqual(['pending']);
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_on: null, retry_settled: false });
    const { owed } = await server.ok(receipts.read, { params: { purchaseId: payment.public_id }, token: await ada.signIn() });
    expect(owed).toMatchObject({ next: 'retry', retry_on: null });
    expect(await cents('consumer_receivable')).toBe(5_000);
    expect((await trigger(server, shop, payment)).refusal.code).toBe('RETRY_ON_ITS_WAY');
    expect((await resolve(server, shop, payment)).refusal.code).toBe('RETRY_ON_ITS_WAY');
    expect(await broken(server)).toEqual([]);
  });

  it('goes with the next file, and is made good', async () => {
    await decide('reoriginated');
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_on: null });
    await until(server, '2026-06-08 22:00');
    expect(entriesOf(payment)).toHaveLength(3);
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_on: '2026-06-09' });
    await until(server, '2026-06-11 22:00');
    expect(await statuses()).toEqual(['POSTED']);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_count: 1 });
    expect(await broken(server)).toEqual([]);
  });

  it('is abandoned: it counts as none, the payment stays owed and can be reinitiated', async () => {
    await decide('abandoned');
    expect(await statuses()).toEqual(['cancelled']);
    await until(server, '2026-06-05 23:00');
    await expect
      .poll(() => textsToAda())
      .toContain(
        'Drawbridge: We told you we’d try your payment of $50.00 to Green Leaf Market again. We won’t. ' +
          'You still owe it. You can repay it in the app. ' +
          `You can’t pay with us until it’s paid. ${server.url}/dashboard/receipts/${payment.public_id}`,
      );
    await expect.poll(() => mailOfCancelled()).toContain("couldn't be sent. The retry was canceled and doesn't count.");
    expect(await mailOfCancelled()).toContain('You can retry it in the returns report (2 of 2 tries left)');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
    expect(await cents('consumer_receivable')).toBe(0);
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_count: 0, retry_refusal: null });
    expect((await trigger(server, shop, payment)).body).toMatchObject({ retry_count: 1 });
    await until(server, '2026-06-08 22:00');
    expect(entriesOf(payment)).toHaveLength(3);
    await until(server, '2026-06-11 22:00');
    expect(await statuses()).toEqual(['cancelled', 'POSTED']);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a reinitiation that would leave after the sixtieth day', () => {
  const reoriginate = (name: string) =>
    decideRejectedFile(server.context, entryHandlers, { name, decision: 'reoriginated', by: 'ops', why: 'the bank said why' });

  it('is cancelled when its file is re-originated, and whoever was told of it is told that it does not leave', async () => {
    await trigger(server, shop, payment);
    bank.say({ name: 'ach-20260604-2200-A.ach', accepted: false, reason: 'no' });
    await until(server, '2026-08-10 10:00');
    await reoriginate('ach-20260604-2200-A.ach');
    await until(server, '2026-08-10 22:00');
    expect(entriesOf(payment)).toHaveLength(2);
    expect(await statuses()).toEqual(['cancelled']);
    expect(await cents('consumer_receivable')).toBe(0);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
    const row = await returnOf(server, shop, payment);
    expect(row).toMatchObject({ retry_count: 0, retries: [{ status: 'failed' }] });
    expect(row.retry_refusal?.code).toBe('RETRY_TOO_LATE');
    await expect
      .poll(() => textsToAda())
      .toContain(
        'Drawbridge: We told you we’d try your payment of $50.00 to Green Leaf Market again. It’s too late for that now, so we won’t. ' +
          'You still owe it. You can repay it in the app. ' +
          `You can’t pay with us until it’s paid. ${server.url}/dashboard/receipts/${payment.public_id}`,
      );
    await expect
      .poll(() => mailOfCancelled())
      .toContain('If the customer pays you another way, mark it as resolved in the returns report.');
    expect((await resolve(server, shop, payment)).status).toBe(200);
    await until(server, '2026-08-12 22:00');
    expect(entriesOf(payment)).toHaveLength(2);
    expect(await broken(server)).toEqual([]);
  });

  it('leaves re-originated on the sixtieth day, and is cancelled on the next', async () => {
    await trigger(server, shop, payment);
    bank.say({ name: 'ach-20260604-2200-A.ach', accepted: false, reason: 'no' });
    await until(server, '2026-07-31 10:00');
    await reoriginate('ach-20260604-2200-A.ach');
    bank.say({ name: 'ach-20260731-2200-A.ach', accepted: false, reason: 'no' });
    await until(server, '2026-08-01 22:00');
    expect(entriesOf(payment)).toHaveLength(3);
    expect(await statuses()).toEqual(['pending']);
    await reoriginate('ach-20260731-2200-A.ach');
    await until(server, '2026-08-03 22:00');
    expect(entriesOf(payment)).toHaveLength(3);
    expect(await statuses()).toEqual(['cancelled']);
    expect(await broken(server)).toEqual([]);
  });

  it('leaves with the file for which it was asked in time', async () => {
    await until(server, '2026-07-31 23:30');
    expect((await trigger(server, shop, payment)).status).toBe(200);
    await until(server, '2026-08-03 22:00');
    expect(entriesOf(payment)).toHaveLength(2);
    expect(await statuses()).toEqual(['pending']);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a return that is dishonored', () => {
  it('is neither reinitiated nor resolved while its bank decides', async () => {
    await dishonorReturn(server.context, payment.public_id, 'R62', 'ops');
    expect((await trigger(server, shop, payment)).refusal.code).toBe('RETURN_DISPUTED');
    expect((await resolve(server, shop, payment)).refusal.code).toBe('RETURN_DISPUTED');
  });

  it('is not, while a reinitiation is on its way', async () => {
    await trigger(server, shop, payment);
    await expect(dishonorReturn(server.context, payment.public_id, 'R62', 'ops')).rejects.toThrow('on its way');
  });
});

it('keeps the company name of the first debit, whatever the business is called by then', async () => {
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  await owner.query(`update businesses set name = 'Another Name' where id = $1`, [shop.business_id]);
  await owner.end();
  await trigger(server, shop, payment);
  await until(server, '2026-06-04 22:00');
  const text = bank.deliveries.at(-1)?.text ?? '';
  expect(text).toContain('RETRY PYMT');
  expect(text).toContain('GREEN LEAF MARKE');
  expect(text).not.toContain('ANOTHER NAME');
});

async function nextCutoff(): Promise<Date> {
  const { json } = await callSandbox(server, 'GET', '/clock');
  return new Date((json as { next_cutoff: string }).next_cutoff);
}
