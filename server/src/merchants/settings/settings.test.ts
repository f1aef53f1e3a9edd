import {
  type BusinessSettings,
  businessUsers,
  dayReports,
  type NotificationKind,
  purchases,
  ROLES,
  receipts,
  refundRules,
  settings,
} from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/support/applications.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { ask, newPayer, start, tillOf } from '../../../test/support/payments.ts';
import {
  linkChecking,
  openShop,
  registerConsumer,
  type TestConsumer,
  type TestMerchantUser,
  type TestShop,
} from '../../../test/support/people.ts';
import { setRefundRule, tryToRefund } from '../../../test/support/refunds.ts';
import { failForADay } from '../../../test/support/told-to-admins.ts';
import { recountDays } from '../../reporting/reports/index.ts';
import { askForFailingMails } from '../../webhooks/mail-failing.ts';
import { usersWhoWant } from '../business-users/index.ts';
import { changeTimeZone } from '../businesses/index.ts';

/* What a business's Account Admins set for it, and what its people are mailed of. */

let server: TestServer;
let shop: TestShop;
let foreign: TestShop;
let store: TestMerchantUser;
let maya: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  foreign = await openShop(server, { names: ['Corner Deli'] });
  store = await shop.addUser('AdminStore');
  maya = await registerConsumer(server);
  await linkChecking(server, maya);
});
afterAll(() => server.stop());

type Person = Pick<TestMerchantUser, 'signIn'>;
const read = async (person: Person = shop.admin, of = shop) =>
  server.call(settings.read, { token: await person.signIn(), query: { syn_business_id: of.business_id } });
const now = async () => (await read()).body as BusinessSettings;
const setContact = async (contact: object, seen: object, person: Person = shop.admin) =>
  server.call(settings.setContact, {
    token: await person.signIn(),
    body: { syn_business_id: shop.business_id, contact, seen } as never,
  });
const setTips = async (tips: object, more: object = {}, person: Person = shop.admin) =>
  server.call(settings.setTips, {
    token: await person.signIn(),
    body: { syn_business_id: shop.business_id, tips, seen: (await now()).tips, ...more } as never,
  });
const setZone = async (time_zone: string, seen: string, person: Person = shop.admin) =>
  server.call(settings.setTimeZone, {
    token: await person.signIn(),
    body: { syn_business_id: shop.business_id, time_zone, seen } as never,
  });
const setZoneByStaff = (time_zone: string) =>
  changeTimeZone(server.context, shop.business_id, time_zone, { by: 'Rachel', why: 'They moved' }, (tx) =>
    recountDays(tx, shop.business_id),
  );
const choose = async (changes: readonly object[], person: Person = shop.admin, of = shop) =>
  server.call(settings.setNotifications, {
    token: await person.signIn(),
    body: { syn_business_id: of.business_id, changes } as never,
  });
const wants = async (user: TestMerchantUser, kind: NotificationKind) =>
  (await usersWhoWant(server.context.db, shop.business_id, kind)).includes(user.user_id);

describe('the settings of a business', () => {
  it('are for its own Account Admins, and say what holds until they are changed [MRC-13]', async () => {
    expect(await now()).toMatchObject({
      contact: { phone: null, email: null },
      time_zone: 'America/New_York',
      tips: { offered: false, percents: [10, 15, 20] },
    });
    for (const person of [store, await shop.addUser('ViewAccount'), await shop.addUser('ViewStore'), foreign.admin]) {
      expect((await read(person)).body).toMatchObject({ code: 'FORBIDDEN' });
      expect((await setContact({ phone: null, email: null }, { phone: null, email: null }, person)).body).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect((await setTips({ offered: true, percents: [10, 15, 20] }, {}, person)).body).toMatchObject({ code: 'FORBIDDEN' });
      expect((await setZone('America/Chicago', 'America/New_York', person)).body).toMatchObject({ code: 'FORBIDDEN' });
      const change = { user_id: shop.admin.user_id, kind: 'payout_sent', wanted: true };
      expect((await choose([change], person)).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await read(maya)).status).toBe(403);
    expect((await now()).tips.offered).toBe(false);
  });

  it('name how customers reach it, which receipts show; a change made meanwhile is not overwritten [MRC-13]', async () => {
    const empty = { phone: null, email: null };
    const contact = { phone: '5035550126', email: 'hello@harbor.example' };
    const payment = await pay(
      server,
      { token: await maya.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      1_250,
    );
    const receipt = async () => server.ok(receipts.read, { token: await maya.signIn(), params: { purchaseId: payment.public_id } });
    expect(await receipt()).not.toHaveProperty('business_contact');
    expect((await setContact({ ...contact, phone: '(503) 555-0126' }, empty)).body).toMatchObject({ contact });
    expect(await receipt()).toMatchObject({ business_contact: contact });
    expect(await setContact({ phone: '2125550100', email: null }, empty)).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_CHANGED' },
    });
    for (const wrong of [
      { phone: '911', email: null },
      { phone: null, email: 'nobody' },
    ])
      expect(await setContact(wrong, contact)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    expect((await now()).contact).toEqual(contact);
  });

  it('say which tips are suggested, which whoever approves an order sees [MRC-13]', async () => {
    const payer = await newPayer(server);
    const order = await start(server, payer);
    await ask(server, await tillOf(shop), order, 4_000);
    const seen = () => server.ok(purchases.read, { token: payer.token, params: { purchaseId: order.ID } });
    expect(await seen()).not.toHaveProperty('tipPercents');
    expect((await setTips({ offered: true, percents: [12, 18, 25, 30] })).status).toBe(200);
    expect(await seen()).toMatchObject({ tipsOffered: true, tipPercents: [12, 18, 25, 30] });
    const old = { seen: { offered: false, percents: [10, 15, 20] } };
    expect((await setTips({ offered: false, percents: [10, 15, 20] }, old)).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    for (const percents of [
      [10, 20],
      [5, 10, 15, 20, 25],
      [10, 10, 20],
      [20, 15, 10],
      [0, 10, 20],
      [10, 20, 31],
      [10, 12.5, 20],
    ])
      expect(await setTips({ offered: true, percents })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    expect((await now()).tips).toEqual({ offered: true, percents: [12, 18, 25, 30] });
  });

  it('say by whose clock its days go, and past days are counted by it, too [MRC-13]', async () => {
    await advanceTo(server, newYork('2026-06-03', '00:30'));
    await pay(server, { token: await maya.signIn() }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 2_000);
    const soldOn = async (day: string) => {
      const body = { day: `${day}T00:00:00Z`, syn_business_id: shop.business_id };
      return (await server.ok(dayReports.read, { token: await shop.admin.signIn(), body })).totals.gross;
    };
    expect([await soldOn('2026-06-02'), await soldOn('2026-06-03')]).toEqual([0, 2_000]);
    expect((await setZone('America/Los_Angeles', 'America/New_York')).body).toMatchObject({ time_zone: 'America/Los_Angeles' });
    expect([await soldOn('2026-06-02'), await soldOn('2026-06-03')]).toEqual([2_000, 0]);
    expect((await setZone('America/Chicago', 'America/New_York')).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    expect((await setZone('Mars/Olympus', 'America/Los_Angeles')).status).toBe(400);
    await setZoneByStaff('America/New_York');
  });

  it('refuse refund rules over others set meanwhile [MRC-13]', async () => {
    const set = async (alone: number, seen?: { viewer_a_day: null; alone: number | null }) =>
      server.call(refundRules.set, {
        token: await shop.admin.signIn(),
        body: { syn_business_id: shop.business_id, viewer_a_day: null, alone, seen },
      });
    expect((await set(50_000, { viewer_a_day: null, alone: null })).status).toBe(200);
    expect((await set(40_000, { viewer_a_day: null, alone: null })).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    expect((await set(40_000, { viewer_a_day: null, alone: 50_000 })).status).toBe(200);
  });
});

describe('what people are mailed', () => {
  it('is chosen by kind and person, of what their role lets them see, and follows the role [MRC-13]', async () => {
    const viewer = await shop.addUser('ViewAccount');
    const clerk = await shop.addUser('ViewStore');
    const { people } = await now();
    const kindsOf = (user: TestMerchantUser) => people.find(({ user_id }) => user_id === user.user_id)?.choices.map(({ kind }) => kind);
    expect(kindsOf(shop.admin)).toHaveLength(7);
    expect(kindsOf(store)).not.toContain('webhook_failing');
    expect(kindsOf(viewer)).not.toContain('refund_waits');
    expect(kindsOf(clerk)).toBeUndefined();
    // Until somebody chooses.
    expect([await wants(store, 'payment_returned'), await wants(store, 'payout_sent')]).toEqual([true, false]);

    const changes = [
      { user_id: store.user_id, kind: 'payment_returned', wanted: false },
      { user_id: store.user_id, kind: 'payout_sent', wanted: true },
    ];
    expect((await choose(changes)).status).toBe(200);
    expect([await wants(store, 'payment_returned'), await wants(store, 'payout_sent')]).toEqual([false, true]);
    expect(await wants(viewer, 'payment_returned')).toBe(true);
    // As another admin has chosen already, or beyond a role, or of nobody here.
    expect((await choose(changes)).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    const beyond = { user_id: viewer.user_id, kind: 'webhook_failing', wanted: false };
    expect((await choose([beyond])).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    const stranger = { user_id: foreign.admin.user_id, kind: 'payout_sent', wanted: true };
    expect((await choose([stranger])).body).toMatchObject({
      code: 'ERR_USER_NOT_FOUND',
      message: "This user isn't on your team anymore.",
    });
    expect((await choose([])).status).toBe(400);
  });

  it('is chosen by everyone for themselves, in the same place [MRC-13]', async () => {
    const viewer = await shop.addUser('ViewAccount');
    const set = async (body: object, person: Person = viewer) =>
      server.call(settings.setOwn, { token: await person.signIn(), body: { syn_business_id: shop.business_id, ...body } as never });
    expect((await set({ kind: 'payout_returned', wanted: false })).status).toBe(200);
    expect(await wants(viewer, 'payout_returned')).toBe(false);
    const own = (await now()).people.find(({ user_id }) => user_id === viewer.user_id);
    expect(own?.choices).toContainEqual({ kind: 'payout_returned', wanted: false });
    expect(await server.ok(settings.readOwn, { token: await viewer.signIn() })).toMatchObject([
      { business_name: 'Harbor Books', choices: own?.choices },
    ]);
    expect((await set({ kind: 'webhook_failing', wanted: false })).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await set({ kind: 'payout_returned', wanted: false }, foreign.admin)).body).toMatchObject({ code: 'FORBIDDEN' });
    const clerk = await shop.addUser('ViewStore');
    expect(await server.ok(settings.readOwn, { token: await clerk.signIn() })).toEqual([]);
  });

  const subjects = async (user: { email: string }) => (await mailsTo(server, user.email)).map(({ subject }) => subject);

  it('tells of a disputed payment those who want it, and nothing of what the customer wrote [MRC-13]', async () => {
    const quiet = await shop.addUser('ViewAccount');
    expect((await choose([{ user_id: quiet.user_id, kind: 'payment_disputed', wanted: false }])).status).toBe(200);
    const payment = await pay(
      server,
      { token: await maya.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      1_700,
    );
    const body = { notes: 'Nobody of us was there.' };
    await server.ok(receipts.dispute, { token: await maya.signIn(), params: { purchaseId: payment.public_id }, body });
    await expect.poll(() => subjects(store), { timeout: 15_000 }).toContainEqual(expect.stringMatching(/^Disputed: \$17\.00 from /));
    expect(await subjects(quiet)).not.toContainEqual(expect.stringContaining('Disputed'));
    const mail = (await mailsTo(server, store.email)).find(({ subject }) => subject.startsWith('Disputed'));
    expect(mail?.body).not.toContain('Nobody of us');
  });

  it('always tells every Account Admin of a changed role [MRC-13]', async () => {
    const other = await shop.addUser('AdminAccount');
    const changed = await shop.addUser('ViewStore');
    const body = { auth0_user_id: changed.subject, role: ROLES.ViewAccount, synBusinessesIDs: [shop.business_id] };
    await server.ok(businessUsers.edit, { token: await other.signIn(), body });
    for (const admin of [other, shop.admin])
      await expect.poll(() => subjects(admin), { timeout: 15_000 }).toContainEqual(expect.stringMatching(/is now Account Viewer$/));
  });

  it('tells of a refund that waits those who may approve it, but whoever asked [MRC-13]', async () => {
    const payment = await pay(
      server,
      { token: await maya.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      2_100,
    );
    await setRefundRule(server, shop, { alone: 500 });
    const { body } = await tryToRefund(server, shop, payment, 900, { token: await store.signIn() });
    expect(body).toMatchObject({ status: 'awaiting_approval' });
    await expect.poll(() => subjects(shop.admin), { timeout: 15_000 }).toContain('Approve a refund of $9.00?');
    expect(await subjects(store)).not.toContain('Approve a refund of $9.00?');
  });

  it('tells of a sent payout whoever asked for it, and nobody else [MRC-13]', async () => {
    const viewer = await shop.addUser('ViewAccount');
    await advanceTo(server, newYork('2026-06-06', '10:00'));
    await expect
      .poll(() => subjects(store), { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/^Your payout of .* is on its way$/));
    expect(await subjects(viewer)).not.toContainEqual(expect.stringContaining('is on its way'));
  });

  it('tells of a failing webhook no admin who switched it off [MRC-13]', async () => {
    const other = await shop.addUser('AdminAccount');
    expect((await choose([{ user_id: shop.admin.user_id, kind: 'webhook_failing', wanted: false }])).status).toBe(200);
    await failForADay(server, shop);
    await askForFailingMails(server.context);
    await expect.poll(() => subjects(other), { timeout: 15_000 }).toContainEqual(expect.stringContaining('Webhook failing'));
    expect(await subjects(shop.admin)).not.toContainEqual(expect.stringContaining('Webhook failing'));
  });
});

describe('the clock of a business', () => {
  it('is changed by the business once a day, and by the provider at any time [MRC-13]', async () => {
    await advanceTo(server, newYork('2026-06-10', '00:32'));
    expect((await setZone('America/Chicago', 'America/New_York')).status).toBe(200);
    await advanceTo(server, newYork('2026-06-11', '00:31'));
    expect(await setZone('America/New_York', 'America/Chicago')).toMatchObject({
      status: 409,
      body: { code: 'TIME_ZONE_JUST_CHANGED', message: expect.stringMatching(/change it again after Jun 11, 12:32\sAM EDT\./) },
    });
    await setZoneByStaff('America/Denver');
    await setZoneByStaff('America/Chicago');
    expect((await setZone('America/New_York', 'America/Chicago')).body).toMatchObject({ code: 'TIME_ZONE_JUST_CHANGED' });
    await advanceTo(server, newYork('2026-06-11', '00:33'));
    expect((await setZone('America/New_York', 'America/Chicago')).status).toBe(200);
  });
});
