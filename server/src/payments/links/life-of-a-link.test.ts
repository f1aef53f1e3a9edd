import { businesses, externalAccounts, type LinkKind, type MerchantLink, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, linkViolations, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advanceTo, callSandbox, newYork, outgoingFiles, readAchFile } from '../../../test/support/money.ts';
import { newPayer, type Payer, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { balanceOf } from '../../ledger/index.ts';

/** A link paid on a Monday goes the way of every payment. */
describe.each<LinkKind>(['payment_link', 'invoice_link'])('a %s paid on a Monday', (kind) => {
  let server: TestServer;
  let shop: TestShop;
  let payer: Payer;
  let link: MerchantLink;
  let public_id: string;
  const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);
  beforeAll(async () => {
    server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server, { names: ['Harbor Books'] });
    payer = await newPayer(server);
    link = await makeLink(server, await tillOf(shop), 12_345, kind);
    public_id = (await tryToPayLink(server, payer, link.id, kind)).body.public_id;
  });
  afterAll(async () => {
    expect(await linkViolations(server)).toEqual([]);
    await server.stop();
  });

  const listed = async () => {
    const token = await shop.admin.signIn();
    const { items } = await server.ok(callsOf(kind).list, { token, query: { limit: 10, offset: 0 } });
    return items;
  };
  const history = async () => {
    const { items } = await server.ok(purchases.listRecent, { token: await payer.signIn(), body: { limit: 5, offset: 0 } });
    return items.map(({ public_id: id, status }) => [id, status]);
  };

  it('is owed at once, pending on the account, and held', async () => {
    expect(await cents('consumer_receivable')).toBe(12_345);
    expect(await cents('merchant_pending')).toBe(12_345);
    const [account] = await server.ok(externalAccounts.list, { token: payer.token });
    expect(account?.PendingAmount).toBe(12_345);
    const power = await server.ok(externalAccounts.purchasePower, { token: payer.token });
    expect(power).toMatchObject({
      purchase_power: kind === 'payment_link' ? 50_000 - 12_345 : 50_000,
      invoice_link_purchase_power: 500_000 - 12_345,
    });
    const removal = { token: payer.token, body: { SynAccountID: payer.account_id } };
    expect((await server.call(externalAccounts.remove, removal)).refusal.code).toBe('ACCOUNT_HAS_PENDING');
  });

  it('goes into the file of that evening, as a purchase made online', async () => {
    await advanceTo(server, newYork('2026-06-01', '22:00:02'));
    const [name = ''] = await outgoingFiles(server);
    const [batch] = (await readAchFile(server, name)).batches;
    expect(batch?.header).toMatchObject({
      standard_entry_class_code: 'WEB',
      company_name: 'HARBOR BOOKS',
      company_entry_description: 'PURCHASE',
    });
    expect(batch?.entries).toEqual([expect.objectContaining({ amount_cents: 12_345, receiver_identification: public_id })]);
    expect(await cents('in_transit')).toBe(12_345);
    expect(await listed()).toEqual([expect.objectContaining({ id: link.id, purchase_status: 'PENDING' })]);
  });

  it('settles, and is posted on Thursday, less the fee', async () => {
    await advanceTo(server, newYork('2026-06-04', '21:59'));
    expect(await cents('cash_at_odfi')).toBe(12_345);
    expect(await history()).toEqual([[public_id, 'Pending']]);
    await advanceTo(server, newYork('2026-06-04', '22:00:02'));
    // 1.00% and $0.25.
    expect(await cents('fee_income')).toBe(148);
    expect(await cents('merchant_payable')).toBe(12_345 - 148);
    expect(await listed()).toEqual([expect.objectContaining({ id: link.id, purchase_status: 'POSTED' })]);
    expect(await history()).toEqual([[public_id, 'Posted']]);
  });

  it('comes back late: the purchase is declined, and the link stays what it is, purchased', async () => {
    expect((await callSandbox(server, 'POST', '/ach/return', { public_id, code: 'R10' })).status).toBe(200);
    await advanceTo(server, newYork('2026-06-08', '22:00:02'));
    expect(await listed()).toEqual([
      expect.objectContaining({ id: link.id, purchase_status: 'DECLINED', purchase_cause: 'returned', void: false }),
    ]);
    expect(await history()).toEqual([[public_id, 'Declined']]);
    const other = await newPayer(server);
    expect((await tryToPayLink(server, other, link.id, kind)).refusal.code).toBe('LINK_PAID');
    const token = await shop.admin.signIn();
    const { MonthlySales } = await server.ok(businesses.dashboard, { token, query: {} });
    expect(MonthlySales).toBe(0);
  });
});
