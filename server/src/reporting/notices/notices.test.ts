import { notices, repayments, users } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wantNewSignIn } from '../../../test/support/accounts.ts';
import { type FakeBrowser, type FakePushService, startFakePushService } from '../../../test/support/fake-push-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, approve, ask, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

// A whole server against a push service on this machine: every notice is opened with the browser's own keys.

let server: TestServer;
let push: FakePushService;
let shop: TestShop;
beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ env: { PUSH_SERVICE: push.url } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'] });
});
beforeEach(() => push.fates());
afterAll(async () => {
  await server.stop();
  await push.stop();
});

/** Moves the clock ahead by no more than two days before what happened has been read: older news is told to nobody. */
async function goTo(moment: Date): Promise<void> {
  const read = () =>
    server.context.db.one('select (select upto_seq from notice_mark) >= coalesce(max(seq), 0) as done from purchase_events');
  while (server.clock.now() < moment) {
    const next = new Date(Math.min(moment.getTime(), server.clock.now().getTime() + 2 * 86_400_000));
    await advanceTo(server, next);
    await expect.poll(read, { timeout: 20_000 }).toEqual({ done: true });
  }
}

/** Somebody who pays, with so many browsers that take notices. */
async function reader(browsers = 1): Promise<{ person: TestConsumer; account_id: string; all: FakeBrowser[]; browser: FakeBrowser }> {
  const person = await registerConsumer(server);
  const account_id = await linkChecking(server, person);
  const all = Array.from({ length: browsers }, () => push.subscribe());
  for (const { subscription } of all) await server.ok(notices.addDevice, { token: person.token, body: subscription });
  return { person, account_id, all, browser: all[0] as FakeBrowser };
}
const signedIn = async (person: TestConsumer) => ({ ...person, token: await person.signIn() });
const askShop = async () => ({ ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } });
const askFor = async (person: TestConsumer, cents: number): Promise<Payment> => ask(server, await signedIn(person), await askShop(), cents);
const payOf = async (person: TestConsumer, cents: number): Promise<Payment> => pay(server, await signedIn(person), await askShop(), cents);
const choose = async (person: TestConsumer, kind: 'order_waiting' | 'approved' | 'cleared' | 'refund', way: 'push' | 'text', on: boolean) =>
  server.ok(notices.choose, { token: await person.signIn(), body: { kind, way, on } });
const titles = (browser: FakeBrowser) => browser.notices().map(({ title }) => title);
const comes = (browser: FakeBrowser, title: string) => expect.poll(() => titles(browser), { timeout: 20_000 }).toContain(title);
const textsTo = async ({ phone }: TestConsumer) => (await listOutbox(server.context.db, { to: phone })).map(({ body }) => body);
const stateOf = (title: string, browser: FakeBrowser) => browser.notices().find((notice) => notice['title'] === title);

describe('a notice by web push', () => {
  it('of an order that waits comes to every browser, and leads to its confirmation [CUS-08]', async () => {
    const { person, all } = await reader(2);
    const { public_id } = await askFor(person, 6_418);
    for (const browser of all) {
      await comes(browser, 'Approve $64.18 to Harbor Books?');
      expect(browser.notices()).toEqual([
        {
          title: 'Approve $64.18 to Harbor Books?',
          body: 'Open it to check the amount. You have 5 minutes.',
          path: '/dashboard/order',
          tag: public_id,
          lang: 'en',
          actions: [{ title: 'Review and approve', path: '/dashboard/order' }],
        },
      ]);
      const [arrived] = browser.arrived();
      // Signed by this center (RFC 8292), kept no longer than the order can be approved, the later in the earlier's place.
      const { push_key } = await server.ok(notices.read, { token: await person.signIn() });
      expect(arrived?.headers['authorization']).toMatch(new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, ?k=${push_key}$`));
      const claims = JSON.parse(Buffer.from(arrived?.headers['authorization']?.split('.')[1] ?? '', 'base64url').toString());
      expect(claims).toMatchObject({ aud: push.url, sub: expect.stringMatching(/^mailto:.+@/) });
      expect(Number(arrived?.headers['ttl'])).toBeGreaterThan(250);
      expect(Number(arrived?.headers['ttl'])).toBeLessThanOrEqual(300);
      expect(arrived?.headers['topic']).toBe(public_id);
      expect(arrived?.body.toString('latin1')).not.toContain('Harbor');
    }
  });

  it('of what clears, and in the language of its reader, leads to the receipt and names no account [CUS-08]', async () => {
    const { person, browser } = await reader();
    await server.ok(users.chooseLanguage, { token: await person.signIn(), body: { language: 'es' } });
    const { public_id } = await payOf(person, 675);
    await goTo(newYork('2026-06-08', '12:00'));
    await comes(browser, 'Tu pago de $6.75 se completó');
    expect(stateOf('Tu pago de $6.75 se completó', browser)).toMatchObject({
      body: 'Harbor Books, pagado el lunes, 1 de junio.',
      path: `/dashboard/receipts/${public_id}`,
      lang: 'es',
    });
    // An approval is told only to whoever asks for it.
    expect(titles(browser)).not.toContain('Aprobaste $6.75 a Harbor Books');
    expect(JSON.stringify(browser.notices())).not.toMatch(/••|cuenta/);
  });

  it('of a refund says when it is there [CUS-08]', async () => {
    const { person, browser } = await reader();
    const payment = await payOf(person, 1_000);
    await goTo(newYork('2026-06-15', '12:00'));
    await refund(server, await askShop(), payment, 400);
    await goTo(newYork('2026-06-16', '09:00'));
    await comes(browser, 'Your $4.00 refund is on its way');
    expect(stateOf('Your $4.00 refund is on its way', browser)).toMatchObject({
      body: expect.stringMatching(/^Harbor Books sent it\. It should reach your account by about \w+, June \d+\.$/),
      path: `/dashboard/receipts/${payment.public_id}`,
    });
  });

  it('of a returned payment leads to where it is repaid, with two actions [CUS-08]', async () => {
    const { person, browser } = await reader();
    const payment = await payOf(person, 2_790);
    await goTo(newYork('2026-06-16', '22:30'));
    await sendBack(server, payment, 'R01');
    await comes(browser, 'Your $27.90 payment was returned');
    const { public_id } = payment;
    expect(stateOf('Your $27.90 payment was returned', browser)).toMatchObject({
      body: 'Your bank sent back your payment to Harbor Books. Repay it to keep using Drawbridge.',
      path: `/dashboard/repay/${public_id}`,
      actions: [
        { title: 'Repay', path: `/dashboard/repay/${public_id}` },
        { title: 'See details', path: `/dashboard/receipts/${public_id}` },
      ],
    });
    // Whatever they choose, whoever owes is told by text where no mail says it.
    expect(await textsTo(person)).toContainEqual(expect.stringContaining('returned your payment of $27.90'));
  });

  it('of a repaid payment says that nothing is owed anymore [CUS-08]', async () => {
    const { person, browser, account_id: SynAccountID } = await reader();
    const payment = await payOf(person, 3_100);
    await goTo(newYork('2026-06-17', '22:30'));
    await sendBack(server, payment, 'R01');
    const { public_id, amount_cents: amount } = payment;
    const body = { public_id, SynAccountID, amount, authorized_on: '2026-06-17' };
    await server.ok(repayments.repay, { token: await person.signIn(), body });
    await goTo(newYork('2026-06-25', '12:00'));
    await comes(browser, 'Your $31.00 payment to Harbor Books is paid');
    expect(stateOf('Your $31.00 payment to Harbor Books is paid', browser)).toMatchObject({
      body: 'You don’t owe it anymore.',
      path: `/dashboard/receipts/${public_id}`,
      tag: public_id,
    });
  });

  it('of an account that its bank lets nobody see any more leads to the accounts [CUS-08]', async () => {
    const { person, account_id, browser } = await reader();
    await wantNewSignIn(server, { ...(await signedIn(person)), account_id });
    await expect
      .poll(() => titles(browser), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/^Your .+ account isn’t linked anymore$/));
    expect(browser.notices()[0]).toMatchObject({ path: '/dashboard/accounts', actions: [] });
    expect(await textsTo(person)).toEqual([]);
  });
});

describe('choices', () => {
  it('start as the rules say, and each kind and way is turned off and on [CUS-08]', async () => {
    const { person, browser } = await reader();
    const { kinds, phone_number, texts_stopped } = await server.ok(notices.read, { token: person.token });
    expect(kinds).toEqual([
      { kind: 'order_waiting', push: true, text: false, fixed: null },
      { kind: 'approved', push: false, text: false, fixed: null },
      { kind: 'cleared', push: true, text: false, fixed: null },
      { kind: 'refund', push: true, text: true, fixed: null },
      { kind: 'returned', push: true, text: true, fixed: 'text' },
      { kind: 'repaid', push: true, text: false, fixed: null },
      { kind: 'account_unlinked', push: true, text: false, fixed: null },
    ]);
    expect({ phone_number, texts_stopped }).toEqual({ phone_number: person.phone, texts_stopped: false });
    await choose(person, 'order_waiting', 'push', false);
    await choose(person, 'approved', 'push', true);
    await choose(person, 'approved', 'text', true);
    const payment = await payOf(person, 1_200);
    await comes(browser, 'You approved $12.00 to Harbor Books');
    expect(titles(browser)).toEqual(['You approved $12.00 to Harbor Books']);
    await expect
      .poll(() => textsTo(person))
      .toEqual([
        `Drawbridge: You approved $12.00 to Harbor Books. Keep that much in your account until the payment clears. ${server.url}/dashboard/receipts/${payment.public_id}`,
      ]);
  });

  it('cannot end texts about what is owed, and are of nobody else [CUS-08]', async () => {
    const { person } = await reader();
    const token = await person.signIn();
    const body = { kind: 'returned', way: 'text', on: false } as const;
    expect(await server.call(notices.choose, { token, body })).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });
    expect((await server.call(notices.read, { token: await shop.admin.signIn() })).status).toBe(403);
    expect((await server.call(notices.read)).status).toBe(401);
    const wrong = { kind: 'everything', way: 'text', on: false } as never;
    expect((await server.call(notices.choose, { token, body: wrong })).status).toBe(400);
  });

  it('end the text of a refund, which comes by itself to whoever has no verified email [CUS-08]', async () => {
    const [quiet, usual] = [(await reader()).person, (await reader()).person];
    await choose(quiet, 'refund', 'text', false);
    const payments = [await payOf(quiet, 1_000), await payOf(usual, 1_000)];
    await goTo(newYork('2026-07-03', '12:00'));
    for (const payment of payments) await refund(server, await askShop(), payment, 300);
    await goTo(newYork('2026-07-06', '09:00'));
    await expect.poll(() => textsTo(usual), { timeout: 20_000 }).toContainEqual(expect.stringContaining('refunded you $3.00'));
    expect(await textsTo(quiet)).toEqual([]);
  });
});

describe('a browser', () => {
  const devicesOf = ({ user_id }: TestConsumer) =>
    server.context.db.one<{ count: number }>('select count(*)::integer as count from push_devices where user_id = $1', [user_id]);
  const testOf = async (person: TestConsumer, { subscription }: FakeBrowser, token?: string) =>
    server.call(notices.test, { token: token ?? (await person.signIn()), body: { endpoint: subscription.endpoint } });

  it('shows a test when its own consumer asks for one, ten an hour [CUS-08]', async () => {
    const { person, browser } = await reader();
    const stranger = await reader();
    expect(await testOf(stranger.person, browser)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    expect((await testOf(person, browser)).status).toBe(200);
    await comes(browser, 'Notifications are on');
    for (let more = 1; more < 10; more++) expect((await testOf(person, browser)).status).toBe(200);
    expect(await testOf(person, browser)).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_REQUESTS' } });
  });

  it.each([404, 410])('that its service answers %i for is forgotten, and no failure is shown to staff [CUS-08]', async (status) => {
    const { person, browser } = await reader();
    push.fates(status);
    expect((await testOf(person, browser)).status).toBe(200);
    await expect.poll(() => devicesOf(person)).toEqual({ count: 0 });
    expect(await testOf(person, browser)).toMatchObject({ status: 404 });
    expect(browser.arrived()).toHaveLength(1);
  });

  it.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }],
    ['500', 500],
  ])('gets what its service refused with %s, in another try [CUS-08]', async (_words, fate) => {
    const { person, browser } = await reader();
    push.fates(fate);
    expect((await testOf(person, browser)).status).toBe(200);
    await expect
      .poll(
        () => {
          server.clock.advanceWall({ seconds: 2 });
          return browser.arrived().length;
        },
        { timeout: 20_000 },
      )
      .toBe(2);
    expect(titles(browser)).toEqual(['Notifications are on', 'Notifications are on']);
  });

  it('gets nothing of an order once its time is over [CUS-08]', async () => {
    const { person, browser } = await reader();
    push.fates(...Array.from({ length: 20 }, () => 503));
    await askFor(person, 1_500);
    await expect.poll(() => browser.arrived().length, { timeout: 20_000 }).toBeGreaterThan(0);
    server.clock.advanceWall({ seconds: 301 });
    const states = () =>
      server.context.db.many<{ state: string }>(
        `select m.state from messages m join push_devices d on m.key like '%' || d.id
          where d.user_id = $1 and m.purpose = 'order_waiting'`,
        [person.user_id],
      );
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'failed' }]);
  });

  it('gets nothing of an order that was answered before its notice left [CUS-08]', async () => {
    const { person, browser } = await reader();
    push.fates(503, 503, 503);
    const payment = await askFor(person, 1_500);
    await expect.poll(() => browser.arrived().length, { timeout: 20_000 }).toBeGreaterThan(0);
    await approve(server, await signedIn(person), payment);
    const before = browser.arrived().length;
    server.clock.advanceWall({ seconds: 60 });
    const waiting = () =>
      server.context.db.one<{ count: number }>(
        `select count(*)::integer as count from messages where about = $1 and next_try_at is not null`,
        [payment.purchase_id],
      );
    await expect.poll(waiting, { timeout: 20_000 }).toEqual({ count: 0 });
    expect(browser.arrived().length - before).toBeLessThanOrEqual(1);
    push.fates();
  });

  it('belongs to whoever turned it on last, and is renewed by nobody else [CUS-08]', async () => {
    const [one, other] = [await reader(), await reader()];
    const body = { endpoint: one.browser.subscription.endpoint };
    expect(await server.ok(notices.renewDevice, { token: await one.person.signIn(), body })).toEqual({ on: true });
    expect(await server.ok(notices.renewDevice, { token: await other.person.signIn(), body })).toEqual({ on: false });
    // Somebody else's is not removed.
    await server.ok(notices.removeDevice, { token: await other.person.signIn(), body });
    expect(await devicesOf(one.person)).toEqual({ count: 1 });
    await server.ok(notices.addDevice, { token: await other.person.signIn(), body: one.browser.subscription });
    expect(await devicesOf(one.person)).toEqual({ count: 0 });
    await askFor(one.person, 900);
    await askFor(other.person, 901);
    await comes(one.browser, 'Approve $9.01 to Harbor Books?');
    expect(titles(one.browser)).toEqual(['Approve $9.01 to Harbor Books?']);
  });

  it('that was turned off gets nothing more [CUS-08]', async () => {
    const { person, all } = await reader(2);
    const [off, on] = all as [FakeBrowser, FakeBrowser];
    await server.ok(notices.removeDevice, { token: await person.signIn(), body: { endpoint: off.subscription.endpoint } });
    await askFor(person, 1_100);
    await comes(on, 'Approve $11.00 to Harbor Books?');
    expect(off.arrived()).toEqual([]);
  });

  it('is listed for its consumer, and removed by its id, by nobody else [CUS-08]', async () => {
    const [one, other] = [await reader(2), await reader()];
    const token = await one.person.signIn();
    const body = { endpoint: one.browser.subscription.endpoint };
    const [first, second, ...more] = await server.ok(notices.devices, { token, body });
    expect(more).toEqual([]);
    expect([first?.this_device, second?.this_device]).toEqual([true, false]);
    expect(Object.keys(first ?? {}).sort()).toEqual(['added_at', 'browser', 'id', 'renewed_at', 'system', 'this_device']);
    const params = { id: second?.id ?? '' };
    expect((await server.call(notices.forgetDevice, { token: await other.person.signIn(), params })).status).toBe(404);
    await server.ok(notices.forgetDevice, { token, params });
    expect((await server.call(notices.forgetDevice, { token, params })).status).toBe(404);
    expect((await server.ok(notices.devices, { token, body: {} })).map(({ id }) => id)).toEqual([first?.id]);
  });

  const KEYS = () => push.subscribe().subscription.keys;
  it.each([
    'https://10.0.0.1/push',
    'https://192.168.1.1/send/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'https://shop.example/fcm.googleapis.com',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'file:///etc/passwd',
  ])('is refused with the address %s: only push services are posted to [CUS-08]', async (endpoint) => {
    const person = await registerConsumer(server);
    const refused = await server.call(notices.addDevice, { token: person.token, body: { endpoint, keys: KEYS() } });
    expect(refused.status).toBe(400);
    expect(await devicesOf(person)).toEqual({ count: 0 });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x:y',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
  ])('is taken with the address %s [CUS-08]', async (endpoint) => {
    const person = await registerConsumer(server);
    await server.ok(notices.addDevice, { token: person.token, body: { endpoint, keys: KEYS() } });
    const kept = await server.context.db.one<Record<string, unknown>>('select * from push_devices where user_id = $1', [person.user_id]);
    expect(JSON.stringify(kept)).not.toContain(endpoint);
  });

  it('is refused without whole keys [CUS-08]', async () => {
    const person = await registerConsumer(server);
    const { endpoint } = push.subscribe().subscription;
    for (const keys of [{ p256dh: 'x', auth: 'y' }, { ...KEYS(), auth: '' }, {} as never])
      expect((await server.call(notices.addDevice, { token: person.token, body: { endpoint, keys } })).status).toBe(400);
  });
});
