import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import {
  beginSignIn,
  completeSignIn,
  lastCode,
  later,
  type SignInUnderWay,
  signInConsumer,
  signInMerchant,
} from '../../test/support/sign-in.ts';
import { listOutbox } from '../providers/outbox/index.ts';
import { directory, endSessions } from './index.ts';

const PASSWORD = 'Tide-Pool7';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.stop());

/** A browser at an address, as the proxy in front gives it. */
const at = (address: string) => new Browser(server.url, { 'x-forwarded-for': address });
const beginAt = (address: string, connection: 'sms' | 'password' = 'sms') => beginSignIn(server, connection, { browser: at(address) });

async function askFrom(browser: Browser, phone_number: string) {
  const under_way = await beginSignIn(server, 'sms', { browser, extra: { prompt: 'login' } });
  return { under_way, ...(await under_way.call('code', { phone_number })) };
}

/** Asks for codes from an address until that many were sent or one was refused: ten from a sign-in, as its page lets. */
async function flood(address: string, phones: readonly string[]): Promise<number> {
  let sent = 0;
  let under_way: SignInUnderWay | undefined;
  for (const phone_number of phones) {
    if (sent % 10 === 0 || !under_way) under_way = await beginAt(address);
    if ((await under_way.call('code', { phone_number })).status !== 200) return sent;
    sent += 1;
  }
  return sent;
}

const logInAt = async (browser: Browser, username: string, password: string) => {
  const under_way = await beginSignIn(server, 'password', { browser, extra: { prompt: 'login' } });
  return under_way.call('password', { username, password });
};

describe('a flood of codes', () => {
  test('of 500 from six addresses leaves known devices of the area code, and most newcomers, their sign-in [TRU-14]', async () => {
    const phone = '2125550100';
    const { browser } = await signInConsumer(server, phone, { browser: at('203.0.113.1') });
    const numbersOf = (source: number) => Array.from({ length: 90 }, (_, n) => `21255${6000 + n}${source}`);
    for (let source = 1; source <= 5; source++) expect(await flood(`203.0.113.${source}`, numbersOf(source))).toBe(90);
    expect(await flood('203.0.113.6', numbersOf(6))).toBe(50);

    // The known device signs in at once, although it stands where the flood comes from.
    const asked = await askFrom(browser, phone);
    expect(asked.status).toBe(200);
    const again = await asked.under_way.call('code/verify', { code: await lastCode(server, phone) });
    await completeSignIn(server, asked.under_way, again.body);
    // A newcomer too, from wherever the flood does not come.
    await signInConsumer(server, '2125550101', { browser: at('198.51.100.8') });
    expect((await askFrom(at('203.0.113.1'), '2125550102')).status).toBe(429);
  });

  test('to one number leaves its own device at once, and a new device within minutes, a code [TRU-14]', async () => {
    const phone = '3125550100';
    const { browser } = await signInConsumer(server, phone, { browser: at('198.51.100.9') });
    for (let n = 1; n <= 5; n++) expect((await askFrom(at(`192.0.2.${n}`), phone)).status).toBe(200);
    const stranger = await askFrom(at('192.0.2.6'), phone);
    expect(stranger.status).toBe(429);
    expect(stranger.body['retry_after_s']).toBeLessThanOrEqual(60);
    expect((await askFrom(browser, phone)).status).toBe(200);
    // However long strangers keep on, a new device waits ten minutes at most.
    await later(server, { minutes: 59 }, async () => {
      let wait_s = 0;
      for (let n = 0; wait_s === 0; n++) wait_s = Number((await askFrom(at(`192.0.2.${20 + n}`), phone)).body['retry_after_s'] ?? 0);
      expect(wait_s).toBeLessThanOrEqual(600);
    });
  });

  test('counts no code that was typed back, and forgets none that was not', async () => {
    const phone = '4125550100';
    for (let n = 0; n < 7; n++) await signInConsumer(server, phone, { browser: at(`192.0.2.${100 + n}`) });
    // Whoever has a number of their own cannot give back what they sent to others.
    const under_way = await beginAt('192.0.2.120');
    const victim = '4125550101';
    for (let n = 0; n < 4; n++) {
      await under_way.call('code', { phone_number: victim });
      await under_way.call('code', { phone_number: phone });
    }
    await under_way.call('code/verify', { code: await lastCode(server, phone) });
    expect((await askFrom(at('192.0.2.121'), victim)).status).toBe(200);
    expect((await askFrom(at('192.0.2.122'), victim)).status).toBe(429);
  });

  test('at one moment leaves the database its connections [TRU-14]', async () => {
    const sign_ins = await Promise.all(Array.from({ length: 26 }, (_, n) => beginAt(`192.0.2.${n + 1}`)));
    const flood = Promise.all(
      Array.from({ length: 260 }, (_, n) => sign_ins[n % 26]?.call('code', { phone_number: `214557${String(n).padStart(4, '0')}` })),
    );
    let most_waiting = 0;
    let over = false;
    void flood.finally(() => {
      over = true;
    });
    while (!over) {
      const { waiting } = await server.context.db.one<{ waiting: number }>(
        "select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      most_waiting = Math.max(most_waiting, waiting);
    }
    expect(most_waiting).toBeLessThanOrEqual(1);
    // The line has an end; how many meet it depends on how fast they come.
    for (const answer of await flood) expect([200, 503]).toContain(answer?.status);
  });

  test('by one sign-in ends after ten', async () => {
    const under_way = await beginAt('192.0.2.130');
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await under_way.call('code', { phone_number: `415555${2000 + n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test('to a number whose owner signs in all the time ends as well', async () => {
    const phone = '5125550100';
    const { browser } = await signInConsumer(server, phone, { browser: at('192.0.2.140') });
    for (let n = 1; n < 30; n++) {
      const { under_way, status } = await askFrom(browser, phone);
      expect(status).toBe(200);
      await under_way.call('code/verify', { code: await lastCode(server, phone) });
    }
    expect((await askFrom(browser, phone)).status).toBe(429);
  });
});

describe('a device', () => {
  const cookieOf = (browser: Browser) => browser.cookies().find(({ name }) => name === 'drawbridge_device');

  test('is known by a secret for the sign-in alone, which changes each time and is not kept', async () => {
    const phone = '6125550100';
    const { browser } = await signInConsumer(server, phone, { browser: at('198.51.100.20') });
    const first = cookieOf(browser);
    expect(first).toMatchObject({ path: '/oidc', http_only: true, same_site: 'lax', secure: false });
    const asked = await askFrom(browser, phone);
    await asked.under_way.call('code/verify', { code: await lastCode(server, phone) });
    expect(cookieOf(browser)?.value).not.toBe(first?.value);
    const rows = await server.context.db.many<{ text: string }>('select row_to_json(d)::text as text from known_devices d');
    expect(rows.filter(({ text }) => text.includes(cookieOf(browser)?.value ?? '') || text.includes(phone))).toEqual([]);
    // The one before is worth nothing.
    for (let n = 1; n <= 5; n++) await askFrom(at(`192.0.2.${140 + n}`), phone);
    const thief = new Browser(server.url, { 'x-forwarded-for': '192.0.2.150', cookie: `drawbridge_device=${first?.value}` });
    expect((await thief.post('/oidc/interaction/none/code', { phone_number: phone })).status).toBe(410);
    const under_way = await beginAt('192.0.2.150');
    const stolen = await fetch(`${server.url}/oidc/interaction/${under_way.uid}/code`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.150',
        cookie: `drawbridge_sign_in=${under_way.uid}; drawbridge_device=${first?.value}`,
      },
      body: JSON.stringify({ phone_number: phone }),
    });
    expect(stolen.status).toBe(429);
    expect((await askFrom(browser, phone)).status).toBe(200);
  });

  test('is known for whoever signed in there, and nobody else', async () => {
    const { browser } = await signInConsumer(server, '6125550101', { browser: at('198.51.100.21') });
    const victim = '6125550102';
    for (let n = 1; n <= 5; n++) await askFrom(at(`192.0.2.${160 + n}`), victim);
    expect((await askFrom(browser, victim)).status).toBe(429);
    // Both people of a shared one are.
    const other = '6125550103';
    const { under_way } = await askFrom(browser, other);
    expect((await under_way.call('code/verify', { code: await lastCode(server, other) })).body).toMatchObject({ name: 'done' });
    for (const phone of ['6125550101', other]) {
      for (let n = 1; n <= 5; n++) await askFrom(at(`192.0.2.${170 + n}`), phone);
      expect((await askFrom(browser, phone)).status).toBe(200);
    }
  });

  test('is a stranger again after half a year, and once its user is signed out everywhere', async () => {
    await directory(server.context).createUser({ username: 'harbor', email: 'harbor@shop.example', password: PASSWORD });
    const { browser, subject } = await signInMerchant(server, 'harbor', PASSWORD, { browser: at('198.51.100.22') });
    for (let n = 0; n < 10; n++) await logInAt(at('192.0.2.180'), 'harbor', 'Not-this-1');
    await endSessions(server.context, subject);
    expect((await logInAt(browser, 'harbor', PASSWORD)).status).toBe(429);
    const phone = '6125550104';
    const old = await signInConsumer(server, phone, { browser: at('198.51.100.23') });
    await later(server, { days: 181 }, async () => {
      for (let n = 1; n <= 5; n++) await askFrom(at(`192.0.2.${180 + n}`), phone);
      expect((await askFrom(old.browser, phone)).status).toBe(429);
    });
  });
});

describe('a flood of wrong passwords', () => {
  test('slows strangers down, and lets the owner’s own device in at once [TRU-16]', async () => {
    await directory(server.context).createUser({ username: 'quay', email: 'quay@shop.example', password: PASSWORD });
    const { browser } = await signInMerchant(server, 'quay', PASSWORD, { browser: at('198.51.100.30') });
    for (let n = 0; n < 10; n++) expect((await logInAt(at(`192.0.2.${n}`), 'quay', 'Not-this-1')).status).toBe(400);
    const stranger = await logInAt(at('192.0.2.50'), 'quay', PASSWORD);
    expect(stranger).toMatchObject({ status: 429, body: { code: 'TOO_MANY_PASSWORDS' } });
    expect(stranger.body['retry_after_s']).toBeLessThanOrEqual(30);
    expect((await logInAt(browser, 'quay', PASSWORD)).body).toMatchObject({ name: 'done' });
    // Nor does it let the strangers in.
    expect((await logInAt(at('192.0.2.51'), 'quay', PASSWORD)).status).toBe(429);
    // Its own wrong ones slow that device down.
    for (let n = 0; n < 10; n++) expect((await logInAt(browser, 'quay', 'Not-this-1')).status).toBe(400);
    expect((await logInAt(browser, 'quay', PASSWORD)).status).toBe(429);
  });
});

describe('250 wrong passwords at once', () => {
  const wrong = async (address: string, nameOf: (n: number) => string) => {
    const { call } = await beginAt(address, 'password');
    return Array.from({ length: 250 }, (_, n) => call('password', { username: nameOf(n), password: 'Not-this-1' }));
  };

  test.each<[string, string, (n: number) => string]>([
    ['one account', '192.0.2.220', () => 'nobody'],
    ['250 accounts', '192.0.2.221', (n) => `nobody-${n}`],
  ])('for %s leave the others their turn: some are told to come again [TRU-17]', async (what, address, nameOf) => {
    const username = `pier-${what.slice(0, 3)}`;
    await directory(server.context).createUser({ username, email: `${username}@shop.example`, password: PASSWORD });
    const honest = await beginAt('198.51.100.40', 'password');
    const flood = await wrong(address, nameOf);
    let hashed = 0;
    for (const answer of flood) void answer.then(({ status }) => (hashed += Number(status === 400)));
    expect((await honest.call('password', { username, password: PASSWORD })).body).toMatchObject({ name: 'done' });
    // It has waited for what was under way, and for a little of what came before it was read.
    expect(hashed).toBeLessThan(15);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(100);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'SIGN_IN_BUSY', status: 503, retry_after_s: 2 });
      expect(headers.get('retry-after')).toBe('2');
    }
    expect(answers.every(({ status }) => [400, 429, 503].includes(status))).toBe(true);
  });
});

describe('a limit by address', () => {
  test.each<[string, number, (n: number) => string]>([
    ['addresses of one IPv6 /64', 100, (n) => `2001:db8:7:7:${n.toString(16)}::1`],
    ['one address with ports', 100, (n) => `203.0.113.99:${40_000 + n}`],
    ['one address written as IPv6', 100, (n) => (n % 2 ? '203.0.113.98' : '::ffff:203.0.113.98')],
    ['what is no address', 100, (n) => `rubbish-${n}`],
    ['what the caller wrote before the proxy', 100, (n) => `198.51.100.${n}, 203.0.113.97`],
    ['addresses of IPv6 networks of their own', 104, (n) => `2001:db8:8:${n.toString(16)}::1`],
  ])('counts %s as it should: of 104 codes %d are sent [TRU-15]', async (_what, most, address) => {
    await server.context.db.run('delete from limited_events');
    let sent = 0;
    const under_way = await Promise.all(Array.from({ length: 11 }, () => beginAt('192.0.2.200')));
    for (let n = 0; n < 104; n++) {
      const { browser, uid } = under_way[n % 11] ?? (await beginAt('192.0.2.200'));
      const body = { phone_number: `${[206, 207, 208, 209][n % 4]}557${String(n).padStart(4, '0')}` };
      const { status } = await browser.post(`/oidc/interaction/${uid}/code`, body, { 'x-forwarded-for': address(n) });
      if (status === 200) sent += 1;
      else expect(status).toBe(429);
    }
    expect(sent).toBe(most);
  });
});

test('a code goes to nobody whose number costs its caller money, or is another country’s [TRU-21]', async () => {
  for (const phone of ['9002345678', '2129765678', '8002345678', '8332345678', '5002345678', '7102345678', '4162345678', '8762345678']) {
    const { body, status } = await askFrom(at('192.0.2.210'), phone);
    expect({ phone, status, body }).toMatchObject({ status: 400, body: { code: 'PHONE_NOT_TEXTABLE', field: 'phone_number' } });
    expect(await listOutbox(server.context.db, { to: `+1${phone}` })).toEqual([]);
  }
  expect((await askFrom(at('192.0.2.210'), '7872345678')).status).toBe(200);
});
