import { contacts, notices, sessions, users } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeBrowser, type FakePushService, startFakePushService } from '../../../test/support/fake-push-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { later, profileFor, type SignedIn, signInConsumer } from '../../../test/support/sign-in.ts';
import { tidy as tidyIdentity } from '../../identity/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { tidy } from './index.ts';

// Browsers take notices for as long as nobody ends the sign-in that they go with.

let server: TestServer;
let push: FakePushService;
beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000', PUSH_SERVICE: push.url } });
});
afterAll(async () => {
  await server.stop();
  await push.stop();
});

let made = 0;
/** Somebody who is signed in on two devices, both of which take notices. */
async function onTwoDevices() {
  made += 1;
  const phone = `646555${String(7000 + made)}`;
  const here = await signInConsumer(server, phone);
  await server.ok(users.createSelf, { token: here.access_token, body: profileFor(phone) });
  const there = await signInConsumer(server, phone);
  const [phone_browser, desk_browser] = [push.subscribe(), push.subscribe()];
  await server.ok(notices.addDevice, { token: here.access_token, body: phone_browser.subscription });
  await server.ok(notices.addDevice, { token: there.access_token, body: desk_browser.subscription });
  return { phone, here, there, phone_browser, desk_browser };
}
const testOf = ({ access_token: token }: SignedIn, { subscription }: FakeBrowser) =>
  server.call(notices.test, { token, body: { endpoint: subscription.endpoint } });
const count = async () => (await server.context.db.one<{ count: number }>('select count(*)::integer as count from push_devices')).count;

const logOut = (person: SignedIn) =>
  person.browser.get(
    `${server.url}/oidc/session/end?${new URLSearchParams({ id_token_hint: person.id_token, client_id: 'drawbridge-web' })}`,
  );
const endThere = async ({ here }: { here: SignedIn }) => {
  const { items } = await server.ok(sessions.list, { token: here.access_token });
  const other = items.find(({ this_device }) => !this_device);
  await server.ok(sessions.end, { token: here.access_token, params: { id: other?.id ?? '' } });
};

it.each([
  ['they log out there', ({ there }: Awaited<ReturnType<typeof onTwoDevices>>) => logOut(there)],
  ['they end it from another device', endThere],
  [
    'they log out everywhere else',
    ({ here }: Awaited<ReturnType<typeof onTwoDevices>>) => server.ok(sessions.endOthers, { token: here.access_token }),
  ],
])('once %s, a browser gets nothing more, and the other one does [CUS-08]', async (_how, end) => {
  const person = await onTwoDevices();
  const before = await count();
  await end(person);
  // Asked for by whoever is still signed in: it would go out if the browser took notices.
  await testOf(person.here, person.desk_browser);
  await testOf(person.here, person.phone_browser);
  await expect.poll(() => person.phone_browser.arrived().length).toBe(1);
  expect(person.desk_browser.arrived()).toEqual([]);
  await tidy(server.context);
  expect(await count()).toBe(before - 1);
});

it('goes on after the session has merely run out, and with the next sign-in [CUS-08]', async () => {
  const { phone, phone_browser, desk_browser } = await onTwoDevices();
  const before = await count();
  await later(server, { hours: 9 }, () => tidy(server.context));
  expect(await count()).toBe(before);
  const again = await signInConsumer(server, phone);
  const body = { endpoint: phone_browser.subscription.endpoint };
  expect(await server.ok(notices.renewDevice, { token: again.access_token, body })).toEqual({ on: true });
  await testOf(again, phone_browser);
  await expect.poll(() => phone_browser.notices().map(({ title }) => title)).toEqual(['Notifications are on']);
  // It goes with this sign-in now, and ends with it.
  await logOut(again);
  await tidy(server.context);
  expect(await count()).toBe(before - 1);
  expect(desk_browser.arrived()).toEqual([]);
});

const changeNumber = async (person: { again: SignedIn }) => {
  made += 1;
  const to = `646555${String(8000 + made)}`;
  const token = person.again.access_token;
  await server.ok(contacts.beginPhone, { token, body: { phone_number: to } });
  const [newest] = await listOutbox(server.context.db, { to: `+1${to}`, limit: 1 });
  await server.ok(contacts.finishPhone, { token, body: { code: /^(\d{6}) /.exec(newest?.body ?? '')?.[1] ?? '' } });
};

it.each([
  ['they log out everywhere else', ({ again }: { again: SignedIn }) => server.ok(sessions.endOthers, { token: again.access_token })],
  ['they change their number', changeNumber],
])('whose session had run out is forgotten once %s; their own goes on [CUS-08]', async (_how, end) => {
  const { phone, phone_browser } = await onTwoDevices();
  await later(server, { hours: 9 }, () => tidyIdentity(server.context));
  const again = await signInConsumer(server, phone);
  const endpoints = async () =>
    (
      await server.context.db.one<{ count: number }>(
        'select count(*)::integer as count from push_devices d join users u on u.id = d.user_id where u.subject = $1',
        [again.subject],
      )
    ).count;
  await server.ok(notices.renewDevice, { token: again.access_token, body: { endpoint: phone_browser.subscription.endpoint } });
  expect(await endpoints()).toBe(2);
  await end({ again });
  expect(await endpoints()).toBe(1);
  await testOf(again, phone_browser);
  await expect.poll(() => phone_browser.arrived().length).toBe(1);
});

it('reaches nothing else on this machine, sandbox or not [CUS-08]', async () => {
  const { here } = await onTwoDevices();
  const { port } = new URL(push.url);
  const before = await count();
  for (const origin of [`http://localhost:${port}`, `https://127.0.0.1:${port}`, 'http://127.0.0.1:22', 'http://[::1]:80', server.url]) {
    const body = { ...push.subscribe().subscription, endpoint: `${origin}/send/1` };
    expect(await server.call(notices.addDevice, { token: here.access_token, body })).toMatchObject({
      status: 400,
      refusal: { code: 'PUSH_SERVICE_UNKNOWN', field: 'endpoint' },
    });
  }
  expect(await count()).toBe(before);
});

it('is kept once, whoever asks for it at once, and reached by the last [CUS-08]', async () => {
  const { here, there } = await onTwoDevices();
  const shared = push.subscribe();
  const before = await count();
  const asked = Array.from({ length: 8 }, (_one, at) =>
    server.call(notices.addDevice, { token: (at % 2 === 0 ? here : there).access_token, body: shared.subscription }),
  );
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  expect(await count()).toBe(before + 1);
  await testOf(here, shared);
  await expect.poll(() => shared.notices().length).toBe(1);
});

it('is forgotten where the app was not opened for half a year [CUS-08]', async () => {
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await later(server, { hours: 24 * 181 }, () => tidy(server.context));
  expect(await count()).toBe(0);
});
