import { users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { beginSignIn, completeSignIn, profileFor, signInConsumer } from '../../../test/support/sign-in.ts';
import { deviceName } from '../../kernel/http/device-name.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { directory, endSessions } from '../index.ts';

const PASSWORD = 'Tide-Pool7';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
});
afterAll(() => server.stop());

let made = 0;
const clerk = async () => {
  made += 1;
  const names = { username: `clerk.${made}`, email: `clerk${made}@shop.example` };
  const { subject } = await directory(server.context).createUser({ ...names, password: PASSWORD });
  return { ...names, subject };
};
const freshPhone = () => {
  made += 1;
  return `646555${2000 + made}`;
};
const device = (user_agent = WINDOWS) => new Browser(server.url, { 'user-agent': user_agent });
/** Logs in on a browser, whoever is signed in there. */
async function logIn(username: string, browser: Browser): Promise<void> {
  const under_way = await beginSignIn(server, 'password', { browser, extra: { prompt: 'login' } });
  await completeSignIn(server, under_way, (await under_way.call('password', { username, password: PASSWORD })).body);
}
const mailsTo = (to: string) => listOutbox(server.context.db, { to });
const textsTo = async (phone: string) =>
  (await listOutbox(server.context.db, { to: `+1${phone}` })).map(({ body }) => body).filter((body) => body.includes('new device'));

describe('a sign-in on a new device', () => {
  it('is mailed to a merchant’s user: when, on what, and what to do; once for the device, and not at the very first [AUT-09]', async () => {
    const { username, email } = await clerk();
    const first = device();
    await logIn(username, first);
    await logIn(username, first);
    expect(await mailsTo(email)).toEqual([]);
    const phone = device(IPHONE);
    for (let n = 0; n < 2; n++) await logIn(username, phone);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New sign-in to Drawbridge');
    expect(mail?.body).toMatch(/Device: Safari on iPhone\nTime: [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2}\s[AP]M E[SD]T\n/);
    expect(mail?.body).toContain('If it wasn’t you, choose a new password now');
  });

  it('is texted to a consumer, in their language [AUT-09]', async () => {
    const phone = freshPhone();
    const { access_token } = await signInConsumer(server, phone, { browser: device(IPHONE) });
    await server.ok(users.createSelf, { token: access_token, body: profileFor(phone) });
    await server.ok(users.chooseLanguage, { token: access_token, body: { language: 'es' } });
    expect(await textsTo(phone)).toEqual([]);
    await signInConsumer(server, phone, { browser: device() });
    const texts = (await listOutbox(server.context.db, { to: `+1${phone}` })).map(({ body }) => body);
    const told = texts.filter((body) => body.includes('dispositivo nuevo'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Chrome en Windows');
    expect(told[0]).toContain('Escribe a support@drawbridge.example');
  });

  it('is none on a device of before, after they were signed out everywhere [AUT-09]', async () => {
    const { username, email, subject } = await clerk();
    const [first, second] = [device(), device(IPHONE)];
    for (const browser of [first, second]) await logIn(username, browser);
    expect(await mailsTo(email)).toHaveLength(1);
    await endSessions(server.context, subject);
    for (const browser of [first, second]) await logIn(username, browser);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is told to each of those who share the device, and by few messages an hour where it keeps nothing [AUT-09]', async () => {
    const [ana, ben] = [await clerk(), await clerk()];
    const till = device();
    await logIn(ana.username, till);
    await logIn(ben.username, device(IPHONE));
    await logIn(ben.username, till);
    expect([(await mailsTo(ana.email)).length, (await mailsTo(ben.email)).length]).toEqual([0, 1]);
    for (let n = 0; n < LIMITS.device_told.most + 2; n++) await logIn(ana.username, device());
    expect(await mailsTo(ana.email)).toHaveLength(LIMITS.device_told.most);
  });

  it.each([
    [WINDOWS, 'Chrome', 'Windows'],
    [IPHONE, 'Safari', 'iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
    [`${WINDOWS} Edg/131.0.0.0`, 'Edge', 'Windows'],
    ['curl/8.5.0', null, null],
  ])('is named plainly: %s [AUT-09]', (user_agent, browser, system) => expect(deviceName(user_agent)).toEqual({ browser, system }));
});
