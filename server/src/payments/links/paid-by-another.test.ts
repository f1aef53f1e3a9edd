import { ecommerce, type PayableLink, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { newPayer, type Payer, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';

/*
 * What was paid is its payer's: whoever else holds the address is told to whom it was paid, and no more.
 */

let server: TestServer;
let shop: TestShop;
let payer: Payer;
let stranger: Payer;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  shop = await openShop(server, { names: ['Harbor Books'] });
  [payer, stranger] = [await newPayer(server), await newPayer(server)];
});
afterAll(() => server.stop());

describe.each(['payment_link', 'invoice_link'] as const)('a paid %s', (kind) => {
  it('shows its memo, amount, number and receipt to its payer alone [TRU-23] [CUS-10]', async () => {
    const { id } = await makeLink(server, await tillOf(shop), 1_200, kind, 'Divorce papers');
    const { read, preview } = callsOf(kind);
    const open = await server.ok(read, { token: stranger.token, params: { id } });
    expect(open).toMatchObject({ memo: 'Divorce papers', amount: 1_200, purchased: false });
    expect(await server.ok(preview, { params: { id } })).toEqual({ business_name: 'Harbor Books', amount: 1_200 });
    expect((await tryToPayLink(server, payer, id, kind)).status).toBe(200);

    const own = (await server.ok(read, { token: payer.token, params: { id } })) as PayableLink;
    expect(own).toMatchObject({ memo: 'Divorce papers', amount: 1_200, purchased: true });
    const params = { purchaseId: own.purchase_id ?? '' };
    expect(await server.ok(receipts.read, { token: payer.token, params })).toMatchObject({ amount: 1_200, memo: 'Divorce papers' });
    expect((await server.call(receipts.read, { token: stranger.token, params })).status).toBe(404);
    expect(await server.ok(read, { token: stranger.token, params: { id } })).toEqual({
      id,
      business_name: 'Harbor Books',
      paid_by_another: true,
    });
    expect(await server.ok(preview, { params: { id } })).toEqual({ business_name: 'Harbor Books', paid: true });
    // Nor does paying it again tell more.
    const again = await tryToPayLink(server, stranger, id, kind);
    expect(again.refusal).toEqual({ code: 'LINK_PAID', status: 400, message: 'This link was already paid.' });
  });
});

describe('a paid checkout session', () => {
  it('shows shipping address, success address and purchase to its payer alone [TRU-23]', async () => {
    const { id } = await openSession(server, (await newKey(server, shop)).secret, { street: '7 Hidden Lane' });
    const read = (who: Payer) => server.ok(ecommerce.read, { token: who.token, params: { id } });
    expect(await read(stranger)).toMatchObject({ street: '7 Hidden Lane', purchase_id: null });
    expect((await tryToPay(server, payer, id)).status).toBe(200);

    expect(await read(payer)).toMatchObject({
      street: '7 Hidden Lane',
      success_url: 'https://books.example/thank-you?order=HB-10042',
      purchase_id: expect.stringMatching(/^pur_/),
    });
    expect(await read(stranger)).toEqual({ id, business_name: 'Harbor Books', paid_by_another: true });
    expect(await server.ok(ecommerce.preview, { params: { id } })).toEqual({ business_name: 'Harbor Books', paid: true });
    const again = await tryToPay(server, stranger, id);
    expect(again.refusal).toEqual({ code: 'ORDER_ALREADY_PAID', status: 400, message: 'This order was already paid.' });
  });
});
