import * as contract from '@drawbridge/contract';
import {
  AUDIT_EVENTS,
  apiKeys,
  audit,
  businesses,
  businessUsers,
  ROLES,
  type Route,
  refundRules,
  reportSchedules,
  settings,
  settlementAccount,
  webhooks,
} from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { passThroughShopWidget } from '../../../test/support/settlement-link.ts';
import { prepareApplication } from '../../merchants/businesses/index.ts';
import { listEntries } from './index.ts';

/* What merchants' calls write into the audit log. The calls are found in the contract: a new one is in here by itself. */

const CALLS = Object.entries(contract).flatMap(([group, value]) =>
  Object.entries(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})
    .filter((entry): entry is [string, Route] => isRoute(entry[1]))
    .map(([verb, route]) => ({ name: `${group}.${verb}`, route })),
);
function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;
}
const UNSAFE = CALLS.filter(({ route }) => route.method !== 'GET' && (route.access === 'merchant' || route.access === 'signed-in'));

let server: TestServer;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { organization: 'Harbor Group', names: ['Harbor Books'] });
  token = await shop.admin.signIn();
});
afterAll(() => server.stop());

const newest = async (limit = 1) => (await listEntries(server.context, { organization_id: shop.organization_id }, { limit })).items;
const facts = async (limit = 1) =>
  (await newest(limit)).map(({ event, who_name, thing_name, before, after }) => ({ event, who_name, thing_name, before, after }));

it.each(UNSAFE.map(({ name, route }) => [name, route] as const))('%s says what it writes, or why nothing [PRV-20]', (name, route) => {
  const { audited = [], not_audited = '' } = route;
  expect(audited.length > 0, `${name} needs either audited or not_audited`).toBe(not_audited === '');
  for (const event of audited) expect(Object.keys(AUDIT_EVENTS)).toContain(event);
});

/** How each call that is audited is made, by its name. */
const url = 'https://books.example/payments?key=swordfish';
const PASSWORD = 'Tide-Pool7-and-more';
let made = 0;
const addUser = async () => {
  made += 1;
  const names = { email: `maria${made}@shops.example`, username: `maria.lopez${made}` };
  const body = { ...names, password: PASSWORD, role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id] };
  return (await server.ok(businessUsers.add, { token, body }))[0];
};
const addKey = () => server.ok(apiKeys.create, { token, body: { syn_business_id: shop.business_id, name: 'Web shop' } });
const addHook = (to = url) => server.ok(webhooks.create, { token, body: { syn_business_id: shop.business_id, url: to } });
const askForAccount = () => {
  const account = { routing_number: '021999019', account_number: '7712345678', account_type: 'checking' } as const;
  return server.ok(settlementAccount.ask, { token, body: { syn_business_id: shop.business_id, ...account } });
};
/** By another admin: nobody changes whom they added. */
const anotherAdmin = async () => ({ token: await (await shop.addUser('AdminAccount')).signIn() });

const idOfUser = async () => ({ params: { id: (await addUser())?.ID ?? '' } });
const invite = async () => {
  made += 1;
  const names = { email: `maria${made}@shops.example`, username: `maria.lopez${made}` };
  const body = { ...names, role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id] };
  return { params: { id: (await server.ok(businessUsers.invite, { token, body }))[0]?.ID ?? '' } };
};

const SCHEDULE = { report: 'transactions', format: 'csv', every: 'day', weekday: null, hour: 6 } as const;
const addSchedule = async () => {
  const body = { syn_business_id: shop.business_id, schedule: { ...SCHEDULE, user_ids: [shop.admin.user_id] } };
  const { items } = await server.ok(reportSchedules.add, { token, body });
  return items.at(-1) ?? expect.fail();
};

const PLAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'businessUsers.invite': invite,
  'businessUsers.sendInvitation': async () => server.ok(businessUsers.sendInvitation, { token, ...(await invite()) }),
  'businessUsers.withdrawInvitation': async () => server.ok(businessUsers.withdrawInvitation, { token, ...(await invite()) }),
  'businessUsers.sendResetLink': async () => server.ok(businessUsers.sendResetLink, { ...(await anotherAdmin()), ...(await idOfUser()) }),
  'businessUsers.deactivate': async () => server.ok(businessUsers.deactivate, { token, ...(await idOfUser()) }),
  'businessUsers.reactivate': async () => server.ok(businessUsers.reactivate, { token, ...(await idOfUser()) }),
  'apiKeys.create': addKey,
  'apiKeys.change': async () =>
    server.ok(apiKeys.change, { token, params: { id: (await addKey()).id }, body: { rights: ['sessions:read'] } }),
  'apiKeys.revoke': async () => server.ok(apiKeys.revoke, { token, params: { id: (await addKey()).id } }),
  'webhooks.create': () => addHook(),
  'webhooks.changeSecret': async () =>
    server.ok(webhooks.changeSecret, { token, params: { id: (await addHook('https://a.example/')).id } }),
  'webhooks.chooseEvents': async () => {
    const body = { events: ['purchase.posted' as const] };
    return server.ok(webhooks.chooseEvents, { token, params: { id: (await addHook('https://c.example/')).id }, body });
  },
  'webhooks.pause': async () => server.ok(webhooks.pause, { token, params: { id: (await addHook('https://d.example/')).id } }),
  'webhooks.resume': async () => {
    const params = { id: (await addHook('https://e.example/')).id };
    await server.ok(webhooks.pause, { token, params });
    return server.ok(webhooks.resume, { token, params });
  },
  'webhooks.remove': async () => server.ok(webhooks.remove, { token, params: { id: (await addHook('https://b.example/')).id } }),
  'businessUsers.add': addUser,
  'businessUsers.edit': async () => {
    const auth0_user_id = (await addUser())?.Auth0ID ?? '';
    const body = { auth0_user_id, role: ROLES.AdminStore, synBusinessesIDs: [shop.business_id], password: PASSWORD };
    return server.ok(businessUsers.edit, { ...(await anotherAdmin()), body });
  },
  'businessUsers.remove': async () => {
    const id = (await addUser())?.ID ?? '';
    return server.ok(businessUsers.remove, { ...(await anotherAdmin()), params: { id } });
  },
  'refundRules.set': () =>
    server.ok(refundRules.set, { token, body: { syn_business_id: shop.business_id, viewer_a_day: 50_00, alone: null } }),
  'reportSchedules.add': () => addSchedule(),
  'reportSchedules.edit': async () => {
    const { id, version } = await addSchedule();
    const body = { syn_business_id: shop.business_id, id, version, schedule: { ...SCHEDULE, hour: 9, user_ids: [shop.admin.user_id] } };
    return server.ok(reportSchedules.edit, { token, body });
  },
  'reportSchedules.remove': async () => {
    const { id } = await addSchedule();
    return server.ok(reportSchedules.remove, { token, body: { syn_business_id: shop.business_id, id } });
  },
  'settings.setContact': () => {
    const body = { contact: { phone: '2125550126', email: 'hello@books.example' }, seen: { phone: null, email: null } };
    return server.ok(settings.setContact, { token, body: { syn_business_id: shop.business_id, ...body } });
  },
  'settings.setTimeZone': () =>
    server.ok(settings.setTimeZone, {
      token,
      body: { syn_business_id: shop.business_id, time_zone: 'America/Chicago', seen: 'America/New_York' },
    }),
  'settings.setTips': () => {
    const body = { tips: { offered: true, percents: [12, 18, 25] }, seen: { offered: false, percents: [10, 15, 20] } };
    return server.ok(settings.setTips, { token, body: { syn_business_id: shop.business_id, ...body } });
  },
  'settings.setNotifications': async () => {
    const { people } = await server.ok(settings.read, { token, query: { syn_business_id: shop.business_id } });
    const change = { user_id: people[0]?.user_id ?? '', kind: 'payout_sent', wanted: true } as const;
    return server.ok(settings.setNotifications, { token, body: { syn_business_id: shop.business_id, changes: [change] } });
  },
  'settings.setOwn': () =>
    server.ok(settings.setOwn, { token, body: { syn_business_id: shop.business_id, kind: 'payment_returned', wanted: false } }),
  'settlementAccount.ask': () => askForAccount(),
  'settlementAccount.link': async () => {
    const body = await passThroughShopWidget(server, shop, ['Everyday Checking']);
    return server.ok(settlementAccount.link, { token, body });
  },
  'settlementAccount.withdraw': async () => {
    const { waiting } = await askForAccount();
    return server.ok(settlementAccount.withdraw, { token, body: { syn_business_id: shop.business_id, id: waiting?.id ?? '' } });
  },
  'businesses.open': async () => {
    await prepareApplication(server.context, {
      organization_id: shop.organization_id,
      admin_user_id: shop.admin.user_id,
      business_name: 'Harbor Café',
      address: { line_one: '90 Wharf Road', city: 'Portland', state: 'ME', postal_code: '04101' },
      settlement_account: { routing_number: '021999019', account_number: '7712345678' },
    });
    return server.ok(businesses.open, { token, body: {} });
  },
};

/** What needs the embedded provider's own sign-in: the tests of factors and of sessions show its entries. */
const SHOWN_ELSEWHERE = /^(factors|sessions|ownPassword|stepUp)\.|^businesses\.setSecondFactorRule$/;

it.each(
  UNSAFE.filter(({ name, route }) => route.audited && !SHOWN_ELSEWHERE.test(name)).map(
    ({ name, route }) => [name, route.audited ?? []] as const,
  ),
)('%s writes %j in the name of whoever made it, and no secret [PRV-20]', async (name, events) => {
  const [before] = await newest();
  await PLAYS[name]?.();
  const entries = (await newest(20)).filter(({ number }) => number > (before?.number ?? 0));
  for (const event of events)
    expect(
      entries.map((entry) => entry.event),
      `${name} is played`,
    ).toContain(event);
  for (const entry of entries.filter(({ event }) => (events as string[]).includes(event))) {
    expect(entry).toMatchObject({ who_kind: 'user', organization_id: shop.organization_id, address: '127.0.0.1' });
    expect(entry.who_name).toMatch(/^adminaccount/);
    expect(entry.thing_name).toBeTruthy();
  }
  const text = JSON.stringify(entries);
  expect(text, 'more of a key than it begins with').not.toMatch(/sk_test_[0-9a-f]{12}[\w-]/);
  for (const secret of [PASSWORD, 'whsec_', 'swordfish', '7712345678', '021999019']) expect(text).not.toContain(secret);
});

it('an entry shows what changed, before and after, by names that people know [PRV-20]', async () => {
  await PLAYS['businessUsers.edit']?.();
  expect(await facts()).toEqual([
    {
      event: 'business_user.changed',
      who_name: expect.stringMatching(/^adminaccount/),
      thing_name: `maria.lopez${made}`,
      before: { role: 'Store Viewer', locations: 'Harbor Books' },
      after: { role: 'Store Admin', locations: 'Harbor Books', password: 'set by an admin' },
    },
  ]);
  const body = { syn_business_id: shop.business_id, viewer_a_day: null, alone: 200_00 };
  await server.ok(refundRules.set, { token, body });
  expect(await facts()).toMatchObject([
    {
      event: 'business.refund_rule_changed',
      thing_name: 'Harbor Books',
      before: { viewer_a_day: '$50.00', alone: 'any amount' },
      after: { viewer_a_day: 'nothing', alone: '$200.00' },
    },
  ]);
});

it('what did not happen is not told: a refused change, and a key that was revoked before [PRV-20]', async () => {
  const { id } = await addKey();
  await server.ok(apiKeys.revoke, { token, params: { id } });
  const [last] = await newest();
  await server.ok(apiKeys.revoke, { token, params: { id } });
  await addHook().catch(() => undefined);
  expect(await newest()).toEqual([last]);
});

describe('who asks for what they may not do', () => {
  it('stands in the log once a minute for the same call, whichever part of it refused [PRV-20]', async () => {
    const clerk = await shop.addUser('ViewStore');
    const make = () => server.call(apiKeys.create, { token: clerk.token, body: { syn_business_id: shop.business_id, name: 'Mine' } });
    for (let n = 0; n < 3; n += 1) expect((await make()).status).toBe(403);
    // By its permission, before the handler.
    expect((await server.call(businessUsers.list, { token: clerk.token })).status).toBe(403);
    const { items } = await listEntries(server.context, { person: clerk.user_id });
    expect(items.map(({ event, thing_id, after, organization_id }) => ({ event, thing_id, after, organization_id }))).toEqual(
      ['GET /businesses/users', 'POST /api-keys'].map((thing_id) => ({
        event: 'access.refused',
        thing_id,
        after: { refusal: 'FORBIDDEN' },
        organization_id: shop.organization_id,
      })),
    );
    server.clock.advanceWall({ minutes: 1 });
    try {
      await make();
      expect((await listEntries(server.context, { person: clerk.user_id })).items).toHaveLength(3);
    } finally {
      server.clock.advanceWall({ minutes: -1 });
    }
  });

  it('stands there as a consumer, too, and as nobody’s of the merchant [PRV-20]', async () => {
    const consumer = await registerConsumer(server);
    expect((await server.call(audit.list, { token: consumer.token, query: {} })).status).toBe(403);
    const { items } = await listEntries(server.context, { person: consumer.user_id });
    expect(items).toMatchObject([{ event: 'access.refused', thing_id: 'GET /audit-entries', organization_id: null }]);
  });
});
