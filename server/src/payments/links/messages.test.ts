import { invoiceLinks, messages, paymentLinks } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, linkViolations, makeLink } from '../../../test/support/links.ts';
import { type Till, tillOf } from '../../../test/support/payments.ts';
import { newOrganization, openShop } from '../../../test/support/people.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

let server: TestServer;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({ env: { MESSAGES_A_DAY: '6', FEATURE_INVOICE_LINKS: 'on' } });
  till = await tillOf(await openShop(server, { organization: 'Green Leaf Group', names: ['Green Leaf Market'] }));
});
afterAll(async () => {
  expect(await linkViolations(server)).toEqual([]);
  await server.stop();
});

const send = async (at: Till, id: string, method: 'sms' | 'email', recipient: string, key?: string) =>
  server.call(paymentLinks.dispatch, {
    token: at.token,
    params: { id },
    body: { method, recipient },
    ...(key === undefined ? {} : { key }),
  });
const sentTo = async (to: string) => (await listOutbox(server.context.db, { to })).map(({ body }) => body);
const arrived = (to: string, count: number) => expect.poll(async () => (await sentTo(to)).length, { timeout: 20_000 }).toBe(count);
const tokenIn = (body: string) => /\/messages\/stop#token=([\w-]{22})(?![\w-])/.exec(body)?.[1] ?? '';
const freshTill = async (name: string) => tillOf(await openShop(server, { organization: `${name} Group`, names: [name] }));

describe('a memo with an address or a phone number', () => {
  it.each(['Pay at evil.com', 'evil (dot) com', 'ｅｖｉｌ．ｃｏｍ', 'http://1.2.3.4', 'Call 212-555-0143', '1-800-FLOWERS'])(
    '%j is refused at the memo, for both kinds of link: nothing is made that could be sent [TRU-22]',
    async (memo) => {
      for (const { create, list } of [paymentLinks, invoiceLinks]) {
        const reply = await server.call(create, { token: till.token, body: { amount: 100, memo, syn_business_id: till.business_id } });
        expect(reply).toMatchObject({ status: 400, refusal: { code: 'MEMO_HAS_ADDRESS', field: 'memo' } });
        expect((await server.ok(list, { token: till.token, query: { search: memo, limit: 10, offset: 0 } })).items).toEqual([]);
      }
    },
  );

  it('neither stands in the name of a business, which each message says [TRU-22]', async () => {
    for (const name of ['Call 212-555-0143', 'evil.com'])
      await expect(newOrganization(server, name)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'name' });
  });
});

describe("a person who wants no more of an organization's messages", () => {
  it.each([
    ['sms', '+12125550171'],
    ['email', 'Stop.Me@people.example'],
  ] as const)('stops them by the link in one of them (%s), and gets them again by the same [TRU-22]', async (method, recipient) => {
    const at = await freshTill(method === 'sms' ? 'Harbor Books' : 'Pier Books');
    const link = await makeLink(server, at, 1_000);
    expect((await send(at, link.id, method, recipient)).status).toBe(200);
    await arrived(recipient, 1);
    const token = tokenIn((await sentTo(recipient))[0] ?? '');
    const organization = method === 'sms' ? 'Harbor Books Group' : 'Pier Books Group';
    expect(await server.ok(messages.read, { body: { token } })).toEqual({ organization, stopped: false });
    expect(await server.ok(messages.choose, { body: { token, stopped: true } })).toEqual({ organization, stopped: true });

    const refused = await send(at, link.id, method, recipient.toUpperCase(), 'k-1');
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'RECIPIENT_STOPPED' } });
    // Another organization's messages are not stopped by it.
    const other = await freshTill(method === 'sms' ? 'Tideline' : 'Juniper');
    expect((await send(other, (await makeLink(server, other, 1_000)).id, method, recipient)).status).toBe(200);
    await arrived(recipient, 2);

    await server.ok(messages.choose, { body: { token, stopped: false } });
    expect((await send(at, link.id, method, recipient)).status).toBe(200);
    await arrived(recipient, 3);
    expect(tokenIn((await sentTo(recipient)).find((body) => body.includes(link.id)) ?? '')).toBe(token);
    // Nobody's number or address is kept for it.
    const kept = await server.context.db.many('select m::text as row from message_recipients m');
    expect(JSON.stringify(kept).toLowerCase()).not.toContain(recipient.toLowerCase());
  });

  it('is not there for a token of nobody', async () => {
    for (const call of [messages.read, messages.choose] as const) {
      const unknown = await server.call(call, { body: { token: 'x'.repeat(22), stopped: true } as never });
      expect([400, 404]).toContain(unknown.status);
    }
    expect((await server.call(messages.read, { body: { token: 'short' } })).status).toBe(400);
  });
});

describe('an organization', () => {
  it('sends no more than its messages of a day; a refused or repeated one counts for nothing [TRU-22]', async () => {
    const shop = await openShop(server, { organization: 'Busy Group', names: ['Busy North', 'Busy South'] });
    const [north, south] = [await tillOf(shop), await tillOf(shop, shop.admin, shop.business_ids[1])];
    const [link, other] = [await makeLink(server, north, 100), await makeLink(server, south, 100)];
    const voided = await makeLink(server, north, 100);
    await server.ok(callsOf('payment_link').void, { token: north.token, params: { id: voided.id } });
    for (const n of [1, 2, 3]) expect((await send(north, link.id, 'sms', `+1212555018${n}`, `k-${n}`)).status).toBe(200);
    expect((await send(north, link.id, 'sms', '+12125550183', 'k-3')).status).toBe(200);
    expect((await send(north, voided.id, 'sms', '+12125550184')).refusal.code).toBe('LINK_VOIDED');
    const rest = await Promise.all([4, 5, 6, 7, 8].map((n) => send(south, other.id, 'email', `p${n}@people.example`, `k-${n}`)));
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    expect(rest.find(({ status }) => status === 429)?.refusal).toMatchObject({
      code: 'TOO_MANY_MESSAGES',
      message: 'Your business has sent as many links as it can in a day. Copy the link, or send it tomorrow.',
    });
    // Another organization has its own; the next day this one may again, by the key that was refused, too.
    expect((await send(till, (await makeLink(server, till, 100)).id, 'sms', '+12125550189')).status).toBe(200);
    server.clock.advanceWall({ days: 1 });
    const token = await shop.admin.signIn();
    const late = rest.findIndex(({ status }) => status === 429) + 4;
    expect((await send({ ...south, token }, other.id, 'email', `p${late}@people.example`, `k-${late}`)).status).toBe(200);
  });
});
