import { businesses } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlementAccountOf } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newOrganization, openShop, registerConsumer, type TestMerchantUser } from '../../../test/support/people.ts';
import { createBusinessUser } from '../business-users/index.ts';
import { offerTips, prepareApplication } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ADDRESS = { line_one: '88 Wharf Road', line_two: 'Unit 3', city: 'Portland', state: 'ME', postal_code: '04101' };
const SETTLEMENT = { routing_number: '021999019', account_number: '5550098765' };

function prepare(organization_id: string, admin: TestMerchantUser, more: Partial<Parameters<typeof prepareApplication>[1]> = {}) {
  const application = { organization_id, admin_user_id: admin.user_id, business_name: 'Harbor Books', address: ADDRESS };
  return prepareApplication(server.context, { ...application, ...more });
}
const open = ({ token }: { token: string }) => server.call(businesses.open, { token });
const read = ({ token }: { token: string }) => server.call(businesses.user, { token });

describe('opening a business', () => {
  it('is prepared only under a name that a file to a bank can hold [TRU-20]', async () => {
    const { organization_id, admin } = await newOrganization(server, 'Harbor Books');
    for (const business_name of ['北京饭店', '🙂', 'Green 🌿 Leaf', '!!', ' '])
      await expect(prepare(organization_id, admin, { business_name })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'business_name' });
    await expect(newOrganization(server, '酒店')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'name' });
    expect(await open(admin)).toMatchObject({ status: 409, refusal: { code: 'NO_APPLICATION' } });
    await prepare(organization_id, admin, { business_name: ' Café Straße 7 ' });
    expect((await open(admin)).body).toMatchObject({ BusinessName: 'Café Straße 7' });
  });

  it('turns the prepared application into the business, once [API-40, API-41, API-42]', async () => {
    const { organization_id, admin } = await newOrganization(server, 'Harbor Books');
    expect(await read(admin)).toMatchObject({ status: 404, refusal: { code: 'BUSINESS_NOT_FOUND' } });
    expect(await open(admin)).toMatchObject({ status: 409, refusal: { code: 'NO_APPLICATION' } });

    await prepare(organization_id, admin);
    const opened = await open(admin);
    const business = {
      SynBusinessID: expect.stringMatching(/^biz_[0-9a-z]{26}$/),
      BusinessName: 'Harbor Books',
      Address: {
        ID: expect.stringMatching(/^adr_[0-9a-z]{26}$/),
        LineOne: '88 Wharf Road',
        LineTwo: 'Unit 3',
        City: 'Portland',
        State: 'ME',
        PostalCode: '04101',
      },
    };
    expect(opened).toMatchObject({ status: 200, body: business });
    expect(await read(admin)).toMatchObject({
      status: 200,
      body: {
        Email: expect.stringContaining('@shops.example'),
        Username: expect.stringContaining('adminaccount'),
        Businesses: [opened.body],
      },
    });
    expect(await open(admin)).toMatchObject({ status: 409, refusal: { code: 'NO_APPLICATION' } });
  });

  it('is told of with whether its customers may add a tip', async () => {
    const { admin, business_id } = await openShop(server);
    const offered = async () => (await server.ok(businesses.user, { token: admin.token })).Businesses.map((one) => one.OffersTips);
    expect(await offered()).toEqual([false]);
    await offerTips(server.context, business_id, true, 'a test');
    expect(await offered()).toEqual([true]);
  });

  it('makes one business of ten openings at the same moment', async () => {
    const { organization_id, admin } = await newOrganization(server);
    await prepare(organization_id, admin);
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(admin)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await read(admin)).body.Businesses).toHaveLength(1);
  });

  it('takes over the terms, with the settlement account sealed for its new place', async () => {
    const { organization_id, admin } = await newOrganization(server);
    const before = server.log_lines.length;
    await prepare(organization_id, admin, {
      time_zone: 'America/Los_Angeles',
      fee_basis_points: 150,
      fee_fixed_cents: 30,
      settlement_account: SETTLEMENT,
    });
    const id = (await open(admin)).body.SynBusinessID;
    const row = await server.context.db.one<{ id: string }>('select * from businesses where id = $1', [id]);
    expect(row).toMatchObject({
      organization_id,
      time_zone: 'America/Los_Angeles',
      fee_basis_points: 150,
      fee_fixed_cents: 30,
      settlement_version: 1,
    });
    const accounts = await server.context.db.many('select * from settlement_accounts where business_id = $1', [id]);
    expect(accounts).toMatchObject([{ version: 1, last_four: '8765', account_type: 'checking', why: 'the business was opened' }]);
    expect(await settlementAccountOf(server, id)).toEqual({ ...SETTLEMENT, account_type: 'checking' });
    const kept = JSON.stringify([
      await server.context.db.many('select * from applications'),
      row,
      accounts,
      server.log_lines.slice(before),
    ]);
    expect(kept).not.toContain(SETTLEMENT.account_number);
    expect(kept).not.toContain(SETTLEMENT.routing_number);
  });

  it('takes the usual terms where none are named: 1.00% and $0.25, New York', async () => {
    const { business_id } = await openShop(server);
    expect(
      await server.context.db.one('select fee_basis_points, fee_fixed_cents, time_zone from businesses where id = $1', [business_id]),
    ).toEqual({
      fee_basis_points: 100,
      fee_fixed_cents: 25,
      time_zone: 'America/New_York',
    });
  });

  it("is nobody's but the AdminAccount's for whom it was prepared", async () => {
    const shop = await openShop(server);
    await prepare(shop.organization_id, shop.admin, { business_name: 'Second' });
    const other_admin = await shop.addUser('AdminAccount');
    expect(await open(other_admin)).toMatchObject({ status: 409, refusal: { code: 'NO_APPLICATION' } });
    for (const role of ['AdminStore', 'ViewStore', 'ViewAccount'] as const) {
      const user = await shop.addUser(role);
      // Even if somebody had prepared one for them.
      await prepare(shop.organization_id, user, { business_name: role });
      expect(await open(user), role).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    }
    const consumer = await registerConsumer(server);
    expect((await open(consumer)).status).toBe(403);
    expect((await read(consumer)).status).toBe(403);
    expect((await server.call(businesses.open)).status).toBe(401);
    expect((await open(shop.admin)).status).toBe(200);
  });

  it('takes an empty body and refuses one that is none', async () => {
    const { admin } = await newOrganization(server);
    expect((await server.call(businesses.open, { token: admin.token, body: null })).status).toBe(409);
    expect((await server.call(businesses.open, { token: admin.token, body: 'x' as never })).status).toBe(400);
  });

  it.each([
    ['a time zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    [
      'a routing number with a wrong check digit',
      { settlement_account: { ...SETTLEMENT, routing_number: '021999018' } },
      'settlement_account',
    ],
    ['an account number with letters', { settlement_account: { ...SETTLEMENT, account_number: '12AB56' } }, 'settlement_account'],
    [
      'an account number that is too long for a file',
      { settlement_account: { ...SETTLEMENT, account_number: '1'.repeat(18) } },
      'settlement_account',
    ],
  ])('is not prepared with %s', async (_words, wrong, field) => {
    const { organization_id, admin } = await newOrganization(server);
    await expect(prepare(organization_id, admin, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT', field });
  });
});

describe('the businesses of a user', () => {
  it('are all of the organization for account roles, and the given ones for store roles [API-40]', async () => {
    const shop = await openShop(server, { names: ['Pier', 'Alley', 'Market'] });
    const [pier = '', , market = ''] = shop.business_ids;
    const names = async (user: TestMerchantUser) => (await read(user)).body.Businesses.map(({ BusinessName }) => BusinessName);
    expect(await names(shop.admin)).toEqual(['Alley', 'Market', 'Pier']);
    expect(await names(await shop.addUser('ViewAccount'))).toEqual(['Alley', 'Market', 'Pier']);
    expect(await names(await shop.addUser('AdminStore', [pier, market]))).toEqual(['Market', 'Pier']);
    expect(await names(await shop.addUser('ViewStore', [pier]))).toEqual(['Pier']);
  });

  it('follow what the role allows', async () => {
    const shop = await openShop(server, { names: ['One', 'Two'] });
    const foreign = await openShop(server);
    const [one = '', two = ''] = shop.business_ids;
    const wrong = { code: 'BAD_INPUT', field: 'synBusinessesIDs' };
    for (const [role, ids] of [
      ['ViewStore', []],
      ['ViewStore', [one, two]],
      ['AdminStore', []],
      ['AdminAccount', [one]],
      ['ViewAccount', [one]],
      ['ViewStore', [foreign.business_id]],
      ['AdminStore', [one, foreign.business_id]],
      ['ViewStore', ['biz_none']],
    ] as const) {
      await expect(shop.addUser(role, ids), `${role} ${ids.length}`).rejects.toMatchObject(wrong);
    }
  });

  it('belong to one person: name, e-mail and subject are taken once, in whatever case', async () => {
    const { organization_id } = await newOrganization(server);
    const user = {
      organization_id,
      subject: 'password|kim',
      username: 'kim',
      email: 'kim@shops.example',
      role: 'ViewAccount',
      business_ids: [],
      created_by: null,
    } as const;
    await createBusinessUser(server.context, user);
    const other = { ...user, subject: 'password|other', username: 'other', email: 'other@shops.example' };
    const exists = { code: 'ERR_USER_EXISTS', message: 'User already exists' };
    await expect(createBusinessUser(server.context, { ...other, subject: user.subject })).rejects.toMatchObject(exists);
    await expect(createBusinessUser(server.context, { ...other, username: 'KIM' })).rejects.toMatchObject({ ...exists, field: 'username' });
    await expect(createBusinessUser(server.context, { ...other, email: 'Kim@Shops.example' })).rejects.toMatchObject({
      ...exists,
      field: 'email',
    });
    await createBusinessUser(server.context, other);
  });
});
