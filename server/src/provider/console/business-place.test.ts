import { businesses, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';
import { listEntries } from '../../kernel/audit/index.ts';

/* Where a business is, and whose clock its days go by, as staff change it. */

let server: TestServer;
let support: TestStaff;
let auditor: TestStaff;
let shop: TestShop;

beforeAll(async () => {
  server = await startTestServer();
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'] });
});
afterAll(() => server.stop());

const NOBODY = `biz_${'0'.repeat(26)}`;
const STREET = { street_one: '7 Pier Street', street_two: 'Unit 2', city: 'Oakland', state: 'CA', postal_code: '94607' };
const address = (more: object = {}) => ({ id: shop.business_id, ...STREET, reason: 'They moved', ...more });
const zone = (more: object = {}) => ({ id: shop.business_id, time_zone: 'America/Los_Angeles', reason: 'They moved', ...more });
const read = async () => (await auditor.call('readBusiness', { params: { id: shop.business_id } })).body;
const newest = async (event: string) => {
  const { items } = await listEntries(server.context, { organization_id: shop.organization_id }, { limit: 20 });
  return items.find((entry) => entry.event === event);
};

describe('the address of a business', () => {
  it('is changed by one person, and stands in the portal and on receipts, old ones too [PRV-07]', async () => {
    const ada = await registerConsumer(server);
    await linkChecking(server, ada);
    const { purchase_id } = await pay(server, ada, shop, 900);
    const { address: before } = await read();
    expect((await support.call('setAddress', { body: address() })).status).toBe(200);
    expect((await read()).address).toEqual(STREET);
    const portal = await server.ok(businesses.user, { token: shop.admin.token });
    expect(portal.Businesses[0]?.Address).toMatchObject({ LineOne: '7 Pier Street', LineTwo: 'Unit 2', State: 'CA', PostalCode: '94607' });
    const receipt = await server.ok(receipts.read, { token: ada.token, params: { purchaseId: purchase_id } });
    expect(JSON.stringify(receipt)).toContain('7 Pier Street');
    expect(await newest('business.address_changed')).toMatchObject({
      before: { address: expect.stringContaining(before.street_one) },
      after: { address: '7 Pier Street, Unit 2, Oakland, CA 94607' },
      why: 'They moved',
    });
    expect((await support.call('setAddress', { body: address() })).body.code).toBe('NOTHING_CHANGES');
    expect((await support.call('setAddress', { body: address({ street_two: '' }) })).status).toBe(200);
    expect((await read()).address.street_two).toBeNull();
  });

  it('is refused where it cannot be, and to whoever may not', async () => {
    for (const [field, value] of [
      ['state', 'ZZ'],
      ['postal_code', '9460'],
      ['street_one', '<script>alert(1)</script>'],
      ['street_one', ' '],
      ['street_two', '<b>2</b>'],
      ['city', ''],
      ['reason', ''],
    ])
      expect(await support.call('setAddress', { body: address({ [field as string]: value }) }), field).toMatchObject({
        status: 400,
        body: { code: 'BAD_INPUT', field },
      });
    expect((await support.call('setAddress', { body: address({ id: NOBODY }) })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await auditor.call('setAddress', { body: address({ city: 'Reno' }) })).status).toBe(403);
  });
});

describe('the time zone of a business', () => {
  it('is changed by one person, once, among those of America [PRV-07]', async () => {
    const replies = await Promise.all([1, 2].map(() => support.call('setTimeZone', { body: zone() })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('NOTHING_CHANGES');
    expect((await read()).time_zone).toBe('America/Los_Angeles');
    expect(await newest('business.time_zone_changed')).toMatchObject({
      before: { time_zone: 'America/New_York' },
      after: { time_zone: 'America/Los_Angeles' },
      why: 'They moved',
    });
    for (const time_zone of ['Mars/Olympus', 'Europe/Zurich', ''])
      expect((await support.call('setTimeZone', { body: zone({ time_zone }) })).status).toBe(400);
    expect((await support.call('setTimeZone', { body: zone({ id: NOBODY }) })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await auditor.call('setTimeZone', { body: zone({ time_zone: 'America/Denver' }) })).status).toBe(403);
  });
});
