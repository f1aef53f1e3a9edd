import { type SignInStep, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { beginSignIn, completeSignIn, lastCode, later, payloadOf, profileFor, signInConsumer } from '../../test/support/sign-in.ts';
import { listOutbox } from '../providers/outbox/index.ts';
import { allowBirthdayAgain } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
});
afterAll(() => server.stop());

let made = 0;
/** A number that no other test uses; tests share the limits of one address, never those of a number. */
function freshPhone(): string {
  made += 1;
  return `718555${String(1000 + made)}`;
}

/** A code that is certainly not the one that was sent. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function waitingForCode(phone: string) {
  const under_way = await beginSignIn(server, 'sms');
  const sent = await under_way.call('code', { phone_number: phone });
  expect(sent.status).toBe(200);
  return { under_way, sent, code: await lastCode(server, phone) };
}

describe('a sign-in by phone', () => {
  test('ends with tokens that the service takes, for a subject that stays the same [API-37]', async () => {
    const phone = freshPhone();
    const first = await signInConsumer(server, `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);
    expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    const claims = payloadOf(first.access_token);
    expect(claims).toMatchObject({
      iss: `${server.url}/oidc`,
      aud: `${server.url}/api`,
      client_id: 'drawbridge-web',
      paybotic_banking_roles: ['pc:consumer'],
      payment_center_enabled: true,
      created_by: null,
      phone_number: `+1${phone}`,
      phone_number_verified: true,
    });
    expect(claims['permissions']).toContain('pc:create:purchases');
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    expect(payloadOf(first.id_token)).toMatchObject({ aud: 'drawbridge-web', sub: first.subject, amr: ['sms'] });

    // Known to the service as someone who has not registered yet, and nothing worse.
    expect(await server.call(users.read, { token: first.access_token })).toMatchObject({
      status: 404,
      refusal: { code: 'ERR_USER_NOT_FOUND' },
    });
    const again = await signInConsumer(server, phone);
    expect(again.subject).toBe(first.subject);
  });

  test('carries the e-mail address of the profile, and whether it is verified', async () => {
    const phone = freshPhone();
    const { access_token } = await signInConsumer(server, phone);
    await server.ok(users.createSelf, { token: access_token, body: profileFor(phone) });
    expect(payloadOf((await signInConsumer(server, phone)).access_token)).toMatchObject({
      email: `p${phone}@people.example`,
      email_verified: false,
    });
  });

  test('fills the page with the number given as hint, and says when it is a registration', async () => {
    const { call } = await beginSignIn(server, 'sms', { extra: { login_hint: '+1 (718) 555-0199', screen_hint: 'signup' } });
    expect((await call('details')).body).toEqual({
      connection: 'sms',
      signup: true,
      login_hint: '+17185550199',
      step: { name: 'phone' },
    });
    const odd = await beginSignIn(server, 'sms', { extra: { login_hint: '<script>' } });
    expect((await odd.call('details')).body).toMatchObject({ signup: false, login_hint: null });
  });

  test('goes on where it stood when the page is loaded anew', async () => {
    const phone = freshPhone();
    const { under_way } = await waitingForCode(phone);
    const { step } = (await under_way.call('details')).body as unknown as { step: Extract<SignInStep, { name: 'code' }> };
    expect(step).toMatchObject({ name: 'code', phone_number: `+1${phone}` });
    expect(step.resend_in_s).toBeGreaterThan(20);
    expect(step.resend_in_s).toBeLessThanOrEqual(30);
    expect(step.expires_in_s).toBeGreaterThan(290);
  });

  test('refuses what is no phone number, and sends nothing', async () => {
    const { call } = await beginSignIn(server, 'sms');
    for (const [phone_number, message] of [
      ['123', 'Phone number required'],
      ['555-0134', 'Phone number invalid'],
      ['(011) 555-0134', 'Phone number invalid'],
      ['(212) 911-0134', 'Phone number invalid'],
      ['+44 20 7946 0958 12', 'Phone number invalid'],
    ])
      expect(await call('code', { phone_number })).toMatchObject({
        status: 400,
        body: { code: 'BAD_INPUT', message, field: 'phone_number' },
      });
    expect((await call('code', { phone_number: ['7185550100'] })).status).toBe(400);
    expect((await call('code', { phone_number: '7185550100', subject: 'sms|another' })).status).toBe(400);
  });

  test('has no password step', async () => {
    const { call } = await beginSignIn(server, 'sms');
    expect((await call('password', { username: 'someone', password: 'whatever' })).status).toBe(404);
  });
});

describe('a one-time code', () => {
  test('is six digits, names the brand and the site that may fill it in', async () => {
    const phone = freshPhone();
    await waitingForCode(phone);
    const [message] = await listOutbox(server.context.db, { to: `+1${phone}` });
    expect(message?.channel).toBe('sms');
    expect(message?.body).toMatch(/^\d{6} is your Drawbridge code\. It expires in 5 minutes\.\n/);
    expect(message?.body.split('\n').at(-1)).toMatch(/^@localhost #\d{6}$/);
  });

  test('says how many tries are left, and is of no use after five, even when right', async () => {
    const { under_way, code } = await waitingForCode(freshPhone());
    for (const tries_left of [4, 3, 2, 1])
      expect(await under_way.call('code/verify', { code: otherThan(code) })).toMatchObject({
        status: 400,
        body: { code: 'CODE_WRONG', tries_left, field: 'code' },
      });
    expect((await under_way.call('code/verify', { code: otherThan(code) })).body).toMatchObject({ code: 'CODE_TRIES_USED' });
    expect((await under_way.call('code/verify', { code })).body).toMatchObject({ code: 'CODE_TRIES_USED' });
  });

  test('has five tries even when they all come at the same moment', async () => {
    const { under_way, code } = await waitingForCode(freshPhone());
    const answers = await Promise.all(Array.from({ length: 20 }, () => under_way.call('code/verify', { code: otherThan(code) })));
    const looked_at = answers.filter(({ body }) => 'tries_left' in body);
    expect(looked_at).toHaveLength(5);
    expect((await under_way.call('code/verify', { code })).status).toBe(400);
  });

  test('works once', async () => {
    const { under_way, code } = await waitingForCode(freshPhone());
    const answers = await Promise.all([under_way.call('code/verify', { code }), under_way.call('code/verify', { code })]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect((await under_way.call('code/verify', { code })).status).not.toBe(200);
  });

  test('belongs to one sign-in', async () => {
    const phone = freshPhone();
    const { code } = await waitingForCode(phone);
    const other = await beginSignIn(server, 'sms');
    expect((await other.call('code/verify', { code })).body).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  test('lives five minutes', async () => {
    const on_time = await waitingForCode(freshPhone());
    const late = await waitingForCode(freshPhone());
    await later(server, { minutes: 4, seconds: 50 }, async () => {
      expect((await on_time.under_way.call('code/verify', { code: on_time.code })).body).toMatchObject({ name: 'done' });
    });
    await later(server, { minutes: 5, seconds: 1 }, async () => {
      expect((await late.under_way.call('code/verify', { code: late.code })).body).toMatchObject({ code: 'CODE_EXPIRED' });
      expect((await late.under_way.call('details')).body).toMatchObject({ step: { name: 'phone' } });
    });
  });

  test('can be sent again after 30 seconds; then only the new one works', async () => {
    const phone = freshPhone();
    const { under_way, code } = await waitingForCode(phone);
    const early = await under_way.call('code/resend', {});
    expect(early).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } });
    expect(early.body['retry_after_s']).toBeGreaterThan(25);
    expect(early.headers.get('retry-after')).toBe(String(early.body['retry_after_s']));
    // Asking for the same number from the first page is the same thing.
    expect((await under_way.call('code', { phone_number: phone })).status).toBe(429);
    await later(server, { seconds: 31 }, async () => {
      expect((await under_way.call('code/resend', {})).body).toMatchObject({ name: 'code', resend_in_s: 30 });
      const newer = await lastCode(server, phone);
      if (newer !== code) expect((await under_way.call('code/verify', { code })).body).toMatchObject({ code: 'CODE_WRONG' });
      expect((await under_way.call('code/verify', { code: newer })).body).toMatchObject({ name: 'done' });
    });
  });

  test('goes to another number at once, when the first was mistyped', async () => {
    const { under_way } = await waitingForCode(freshPhone());
    const phone = freshPhone();
    expect((await under_way.call('code', { phone_number: phone })).body).toMatchObject({ name: 'code', phone_number: `+1${phone}` });
  });

  test('cannot be had without asking for one', async () => {
    const { call } = await beginSignIn(server, 'sms');
    expect((await call('code/resend', {})).status).toBe(400);
    expect((await call('code/verify', { code: '123456' })).body).toMatchObject({ code: 'CODE_EXPIRED' });
    expect((await call('code/verify', { code: '12345' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'code' });
    expect((await call('birthday', { date_of_birth: '01-01-1990' })).body).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  test('is kept neither in the database nor in the log', async () => {
    const phone = freshPhone();
    const { code } = await waitingForCode(phone);
    const rows = await server.context.db.many<{ text: string }>('select row_to_json(c)::text as text from one_time_codes c');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
    expect(server.log_lines.filter((line) => line.includes(code) || line.includes(phone))).toEqual([]);
  });

  test('that cannot be sent is said so, and no number is to blame', async () => {
    const broken = await startTestServer({
      identity: 'embedded',
      providers: { sms: { kind: 'twilio', send: () => Promise.reject(new Error('the carrier does not answer')) } },
    });
    try {
      const { call } = await beginSignIn(broken, 'sms');
      expect(await call('code', { phone_number: '7185550100' })).toMatchObject({ status: 503, body: { code: 'MESSAGE_NOT_SENT' } });
      expect(broken.log_lines.some((line) => line.includes('the carrier does not answer'))).toBe(true);
    } finally {
      await broken.stop();
    }
  });
});

describe('the answer to a number', () => {
  test('is the same whether or not it is known', async () => {
    const known = freshPhone();
    const { access_token } = await signInConsumer(server, known);
    await server.ok(users.createSelf, { token: access_token, body: profileFor(known) });
    const answers = [];
    for (const phone of [known, freshPhone()]) {
      const under_way = await beginSignIn(server, 'sms');
      const sent = await under_way.call('code', { phone_number: phone });
      const wrong = await under_way.call('code/verify', { code: otherThan(await lastCode(server, phone)) });
      answers.push({
        sent: { ...sent.body, phone_number: '' },
        status: sent.status,
        headers: [...sent.headers.keys()],
        wrong: wrong.body,
        text: (await listOutbox(server.context.db, { to: `+1${phone}`, limit: 1 }))[0]?.body.replace(/\d{6}/g, ''),
      });
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('codes are limited', () => {
  test('to five for a number, however many sign-ins ask at once, and then to one after ever longer waits', async () => {
    const phone = freshPhone();
    const sign_ins = await Promise.all(Array.from({ length: 12 }, () => beginSignIn(server, 'sms')));
    const answers = await Promise.all(sign_ins.map(({ call }) => call('code', { phone_number: phone })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await listOutbox(server.context.db, { to: `+1${phone}` })).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_CODES' });
    expect(refused?.body['retry_after_s']).toBeGreaterThan(40);
    expect(refused?.body['retry_after_s']).toBeLessThanOrEqual(60);
    const other = await beginSignIn(server, 'sms');
    expect((await other.call('code', { phone_number: freshPhone() })).status).toBe(200);
    let waited_s = 0;
    for (const wait_s of [60, 120, 240, 480, 600, 600]) {
      waited_s += wait_s + 1;
      await later(server, { seconds: waited_s }, async () => {
        expect((await (await beginSignIn(server, 'sms')).call('code', { phone_number: phone })).status).toBe(200);
        expect((await (await beginSignIn(server, 'sms')).call('code', { phone_number: phone })).status).toBe(429);
      });
    }
  });

  test('by address, by area code and in all', async () => {
    const small = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '2', TRUST_PROXY: 'on' } });
    try {
      const send = async (phone_number: string, address: string) => {
        const browser = new Browser(small.url, { 'x-forwarded-for': address });
        const { call } = await beginSignIn(small, 'sms', { browser });
        return (await call('code', { phone_number })).status;
      };
      expect(await send('2125550001', '203.0.113.1')).toBe(200);
      expect(await send('3125550001', '203.0.113.1')).toBe(200);
      expect(await send('4125550001', '203.0.113.1')).toBe(429);
      expect(await send('4125550001', '203.0.113.2')).toBe(200);
      // Five times what one address may, in one area code: from then on only addresses that have asked for nothing yet.
      for (let n = 2; n <= 10; n++) expect(await send(`212555${String(1000 + n)}`, `203.0.113.${n + 10}`)).toBe(200);
      expect(await send('2125552000', '203.0.113.2')).toBe(429);
      expect(await send('5125552000', '203.0.113.2')).toBe(200);
      // And twenty times as much from wherever they come.
      for (let n = 11; n <= 40; n++) expect(await send(`212555${String(1000 + n)}`, `203.0.113.${n + 10}`)).toBe(200);
      expect(await send('2125552000', '203.0.113.60')).toBe(429);
      expect(await send('5125552001', '203.0.113.60')).toBe(200);
    } finally {
      await small.stop();
    }
  });
});

describe('a number that nobody used for 90 days', () => {
  async function registeredPhone(): Promise<{ phone: string; subject: string }> {
    const phone = freshPhone();
    const { access_token, subject } = await signInConsumer(server, phone);
    await server.ok(users.createSelf, { token: access_token, body: profileFor(phone) });
    return { phone, subject };
  }
  /** What happens on the 91st day. */
  const dormantTest = (title: string, work: (dormant: { phone: string; subject: string }) => Promise<void>) =>
    test(title, async () => {
      const dormant = await registeredPhone();
      await later(server, { days: 91 }, () => work(dormant));
    });

  dormantTest('proves its birthday before it sees the profile; once in use it need not', async ({ phone, subject }) => {
    const { under_way, code } = await waitingForCode(phone);
    expect((await under_way.call('code/verify', { code })).body).toEqual({ name: 'birthday' });
    expect((await under_way.call('details')).body).toMatchObject({ step: { name: 'birthday' } });
    expect((await under_way.call('birthday', { date_of_birth: '01-01-1990' })).body).toMatchObject({
      code: 'BIRTHDAY_WRONG',
      tries_left: 2,
    });
    const done = await under_way.call('birthday', { date_of_birth: '04-12-1990' });
    expect((await completeSignIn(server, under_way, done.body)).subject).toBe(subject);
    expect((await signInConsumer(server, phone)).subject).toBe(subject);
  });

  dormantTest('gets in by no other way than the birthday', async ({ phone }) => {
    const { under_way, code } = await waitingForCode(phone);
    expect((await under_way.call('code/verify', { code })).body).toEqual({ name: 'birthday' });
    const back = await under_way.browser.get(`/oidc/auth/${under_way.uid}`);
    expect(back.headers.get('location')).toMatch(/^\/sign-in\//);
  });

  dormantTest('is refused after three wrong ones, until support has looked at it', async ({ phone }) => {
    const { under_way, code } = await waitingForCode(phone);
    await under_way.call('code/verify', { code });
    const answers = await Promise.all(Array.from({ length: 6 }, () => under_way.call('birthday', { date_of_birth: '01-01-1990' })));
    expect(answers.filter(({ body }) => body['code'] === 'BIRTHDAY_WRONG')).toHaveLength(2);
    expect((await under_way.call('birthday', { date_of_birth: '04-12-1990' })).body).toMatchObject({ code: 'BIRTHDAY_REFUSED' });
    const next = await waitingForCode(phone);
    expect((await next.under_way.call('code/verify', { code: next.code })).body).toMatchObject({ code: 'BIRTHDAY_REFUSED' });

    expect(await allowBirthdayAgain(server.context, `+1${phone}`)).toBe(true);
    const allowed = await waitingForCode(phone);
    expect((await allowed.under_way.call('code/verify', { code: allowed.code })).body).toEqual({ name: 'birthday' });
    expect((await allowed.under_way.call('birthday', { date_of_birth: '04-12-1990' })).body).toMatchObject({ name: 'done' });
  });

  test('and has no profile behind it signs in as ever', async () => {
    const phone = freshPhone();
    const { subject } = await signInConsumer(server, phone);
    await later(server, { days: 365 }, async () => expect((await signInConsumer(server, phone)).subject).toBe(subject));
  });
});

describe('the calls of the sign-in pages', () => {
  test('are refused to pages of other sites, in whatever way they ask', async () => {
    const under_way = await beginSignIn(server, 'sms');
    const address = `${server.url}/oidc/interaction/${under_way.uid}/code`;
    const body = { phone_number: freshPhone() };
    const post = (headers: Record<string, string>) => under_way.browser.post(address, body, headers);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({ origin: `${server.url}.evil.example` })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect(await listOutbox(server.context.db, { to: `+1${body.phone_number}` })).toEqual([]);
    expect((await post({})).status).toBe(200);
  });

  test('are of no use in another browser, even with the address of the sign-in', async () => {
    const { uid } = await beginSignIn(server, 'sms');
    const other = new Browser(server.url);
    expect((await other.get(`/oidc/interaction/${uid}/details`)).status).toBe(410);
    const stranger = await beginSignIn(server, 'sms');
    expect((await stranger.browser.get(`/oidc/interaction/${uid}/details`)).status).toBe(410);
    expect((await stranger.browser.post(`/oidc/interaction/${uid}/code`, { phone_number: freshPhone() })).status).toBe(410);
  });

  test('say so when the sign-in has run out of time', async () => {
    const { under_way, code } = await waitingForCode(freshPhone());
    await later(server, { minutes: 61 }, async () => {
      expect(await under_way.call('code/verify', { code })).toMatchObject({ status: 410, body: { code: 'SIGN_IN_EXPIRED' } });
    });
  });

  test('work side by side in two tabs of one browser', async () => {
    const browser = new Browser(server.url);
    const [one, two] = [await beginSignIn(server, 'sms', { browser }), await beginSignIn(server, 'sms', { browser })];
    const phone = freshPhone();
    await one.call('code', { phone_number: phone });
    const done = await one.call('code/verify', { code: await lastCode(server, phone) });
    expect((await completeSignIn(server, one, done.body)).access_token).toBeTruthy();
    expect((await two.call('details')).status).toBe(200);
  });
});
