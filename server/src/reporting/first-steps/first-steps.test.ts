import { businessUsers, counters, factors, firstSteps, ROLES } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink } from '../../../test/support/links.ts';
import { newPayer, pay, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { totpCode } from '../../../test/support/totp.ts';
import { switchFeature } from '../../merchants/features/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const standingOf = (token: string, syn_business_id?: string) =>
  server.ok(firstSteps.read, { token, query: syn_business_id === undefined ? {} : { syn_business_id } });
const stepsOf = async (token: string) => (await standingOf(token)).steps.map(({ step }) => step);
const doneOf = async (token: string) => (await standingOf(token)).steps.flatMap(({ step, done }) => (done ? [step] : []));

describe('the first steps of a new business', () => {
  it('are ticked off one by one by what stands in the records, and by nobody [MRC-15]', async () => {
    const shop = await openShop(server, { organization: 'Juniper', names: ['Juniper Coffee'], paid_out: true });
    const body = { email: 'olivia@juniper.example', username: 'olivia.juniper', password: 'Tide-Pool7', role: ROLES.AdminAccount };
    const admin = await shop.admin.signIn();
    expect(await doneOf(admin)).toEqual(['settlement_account']);
    const [added] = await server.ok(businessUsers.add, { token: admin, body: { ...body, synBusinessesIDs: [shop.business_id] } });
    expect(await doneOf(admin)).toEqual(['settlement_account', 'team']);

    const token = await server.tokenFor({ subject: added?.Auth0ID ?? '', role: 'AdminAccount' });
    const { secret } = await server.ok(factors.beginTotp, { token });
    await server.ok(factors.confirmTotp, { token, body: { code: totpCode(server, secret) } });
    expect(await doneOf(token)).toEqual(['settlement_account', 'log_in', 'team']);
    // Their log-in is theirs alone.
    expect(await doneOf(admin)).not.toContain('log_in');

    await server.ok(counters.create, { token: admin, body: { name: 'Front', syn_business_id: shop.business_id } });
    expect(await doneOf(admin)).toContain('counter');
    const till = await tillOf(shop);
    await makeLink(server, till, 500);
    expect(await doneOf(admin)).toContain('link');
    expect(await doneOf(admin)).not.toContain('payment');
    await pay(server, await newPayer(server), till, 1_000);
    expect(await doneOf(token)).toEqual(['settlement_account', 'log_in', 'counter', 'team', 'link', 'payment']);
  });

  it('are those that the role may take, and none where a business has nothing of them [MRC-15]', async () => {
    const shop = await openShop(server, { organization: 'Roles', names: ['Roles'] });
    const of = async (role: 'AdminStore' | 'ViewStore' | 'ViewAccount') => stepsOf(await (await shop.addUser(role)).signIn());
    expect(await stepsOf(await shop.admin.signIn())).toEqual(['settlement_account', 'log_in', 'counter', 'team', 'link', 'payment']);
    expect(await doneOf(await shop.admin.signIn())).not.toContain('settlement_account');
    expect(await of('AdminStore')).toEqual(['log_in', 'counter', 'team', 'link', 'payment']);
    expect(await of('ViewStore')).toEqual(['log_in', 'counter', 'link', 'payment']);
    expect(await of('ViewAccount')).toEqual([]);
    for (const feature of ['in_store', 'payment_link'] as const)
      await switchFeature(server.context, shop.business_id, { feature, on: false }, { by: 'a test', why: 'a test' });
    expect(await stepsOf(await shop.admin.signIn())).toEqual(['settlement_account', 'log_in', 'team']);
  });

  it('are told of one location alone where it is named, and of nobody else’s [MRC-15]', async () => {
    const shop = await openShop(server, { organization: 'Two', names: ['Two, North', 'Two, South'] });
    const other = await openShop(server, { organization: 'Other', names: ['Other'] });
    const token = await shop.admin.signIn();
    const [north = '', south = ''] = shop.business_ids;
    await server.ok(counters.create, { token, body: { name: 'Front', syn_business_id: north } });
    const counterDone = async (id: string) => (await standingOf(token, id)).steps.find(({ step }) => step === 'counter')?.done;
    expect([await counterDone(north), await counterDone(south)]).toEqual([true, false]);
    expect((await server.call(firstSteps.read, { token, query: { syn_business_id: other.business_id } })).status).toBe(403);
  });

  it('are hidden by choice, for that user wherever they sign in, and come back [MRC-15]', async () => {
    const shop = await openShop(server, { organization: 'Hidden', names: ['Hidden'] });
    const clerk = await shop.addUser('AdminStore');
    for (const hidden of [true, true, false]) {
      await server.ok(firstSteps.hide, { token: await shop.admin.signIn(), body: { hidden } });
      expect((await standingOf(await shop.admin.signIn())).hidden).toBe(hidden);
      expect((await standingOf(await clerk.signIn())).hidden).toBe(false);
    }
  });
});
