import { users } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { type ChannelListener, closeListeners, connect, listen, mint } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { start } from '../../../test/support/payments.ts';
import { linkChecking } from '../../../test/support/people.ts';
import {
  beginSignIn,
  completeSignIn,
  lastCode,
  later,
  payloadOf,
  profileFor,
  refresh,
  refreshed,
  type SignedIn,
  signInConsumer,
} from '../../../test/support/sign-in.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { tidy } from '../index.ts';

/** What the rule gives; a look of another server takes two. */
const WITHIN_MS = 5_000;

let server: TestServer;
/** A second server of the same service, which another balancer would choose. */
let beside: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
  beside = await startTestServer({ identity: 'embedded', beside: server, env: { PUBLIC_URL: server.url } });
});
afterEach(closeListeners);
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

let made = 0;

/** How either server answers whoever bears this token. */
async function taken(access_token: string, by = server): Promise<number> {
  const response = await fetch(`http://localhost:${by.context.config.port}/api${users.isDeactivated.path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return response.status;
}

function revoke(token: string): Promise<Response> {
  return fetch(`${server.url}/oidc/token/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'drawbridge-web', token, token_type_hint: 'refresh_token' }),
  });
}

const logOut = (person: SignedIn) =>
  person.browser.get(
    `${server.url}/oidc/session/end?${new URLSearchParams({ id_token_hint: person.id_token, client_id: 'drawbridge-web' })}`,
  );

/** One person signed in on two devices, each with a payment code on screen that a channel listens to. */
async function twoDevices() {
  made += 1;
  const phone = `646555${String(4000 + made)}`;
  const [here, there] = [await signInConsumer(server, phone), await signInConsumer(server, phone)];
  await server.ok(users.createSelf, { token: here.access_token, body: profileFor(phone) });
  const whoOf = (person: SignedIn) => ({ token: person.access_token, subject: person.subject });
  await refreshBalance(server.context, await linkChecking(server, whoOf(here)));
  const { ID: purchase_id } = await start(server, whoOf(here));
  const listeners = [await listen(server, whoOf(here), purchase_id), await listen(server, whoOf(there), purchase_id)] as const;
  return { phone, here, there, purchase_id, listeners };
}

const WAYS: [string, (person: SignedIn, phone: string) => Promise<unknown>][] = [
  ['logging out', (person) => logOut(person)],
  ['revoking the refresh token', (person) => revoke(person.refresh_token)],
  [
    'using a refresh token again',
    async (person) => {
      await refreshed(server, person.refresh_token);
      await later(server, { seconds: 31 }, async () => {
        expect((await refresh(server, person.refresh_token)).status).toBe(400);
      });
    },
  ],
  ['somebody else signing in there', (person) => signInConsumer(server, '6465553999', { browser: new BrowserThatAsks(person.browser) })],
];

/** The same browser, which is asked who it is although it is signed in. */
class BrowserThatAsks extends Browser {
  readonly #browser: Browser;
  constructor(browser: Browser) {
    super(server.url);
    this.#browser = browser;
  }
  override get(address: string, headers?: Record<string, string>): Promise<Response> {
    return this.#browser.get(address.includes('/oidc/auth?') ? `${address}&prompt=login` : address, headers);
  }
  override post(address: string, body: unknown, headers?: Record<string, string>): Promise<Response> {
    return this.#browser.post(address, body, headers);
  }
}

describe('the end of one sign-in', () => {
  test.each(WAYS)('by %s ends its access token and its channels, on every server, and no other device’s [TRU-24]', async (_way, end) => {
    const { here, there, phone, listeners } = await twoDevices();
    const [listener, other] = listeners as readonly [ChannelListener, ChannelListener];
    const others = [server, beside] as const;
    for (const by of others) expect(await taken(here.access_token, by)).toBe(200);
    await end(here, phone);
    expect(await taken(here.access_token)).toBe(401);
    expect(await listener.ended).toBe(4401);
    await expect.poll(() => taken(here.access_token, beside), { timeout: WITHIN_MS }).toBe(401);
    for (const by of others) expect(await taken(there.access_token, by)).toBe(200);
    expect(other.closed).toBeUndefined();
    await refreshed(server, there.refresh_token);
  });

  test('closes a channel that another server holds, and refuses a ticket of before [TRU-24]', async () => {
    const { here, purchase_id } = await twoDevices();
    const listener = await connect(
      { ...beside, url: `http://localhost:${beside.context.config.port}` },
      purchase_id,
      await mint(server, { token: here.access_token }, purchase_id),
      { origin: server.url },
    );
    const ticket = await mint(server, { token: here.access_token }, purchase_id);
    await logOut(here);
    const late = await connect(server, purchase_id, ticket);
    expect(await (late as ChannelListener).ended).toBe(4401);
    expect(await (listener as ChannelListener).ended).toBe(4401);
  });

  test('is known to a server that starts after it [TRU-24]', async () => {
    const person = await signInConsumer(server, '6465553998');
    await logOut(person);
    const later_server = await startTestServer({ identity: 'embedded', beside: server, env: { PUBLIC_URL: server.url } });
    try {
      expect(await taken(person.access_token, later_server)).toBe(401);
    } finally {
      await later_server.stop();
    }
  });

  test('lets the same browser sign in anew, with tokens that are taken', async () => {
    const phone = '6465553997';
    const first = await signInConsumer(server, phone);
    await logOut(first);
    const second = await signInConsumer(server, phone, { browser: first.browser });
    expect(await taken(second.access_token)).toBe(200);
    expect(payloadOf(second.access_token)['sid']).not.toBe(payloadOf(first.access_token)['sid']);
    // A family of refresh tokens that ended leaves the browser's session, which gives others.
    await refreshed(server, second.refresh_token);
    await later(server, { seconds: 31 }, async () => {
      await refresh(server, second.refresh_token);
    });
    const under_way = await beginSignIn(server, 'sms', { browser: first.browser, extra: { prompt: 'login' } });
    await under_way.call('code', { phone_number: phone });
    const third = await completeSignIn(
      server,
      under_way,
      (await under_way.call('code/verify', { code: await lastCode(server, phone) })).body,
    );
    expect(await taken(third.access_token)).toBe(200);
    expect(await taken(second.access_token)).toBe(401);
  });

  test('is forgotten when no token of it can live any more', async () => {
    const person = await signInConsumer(server, '6465553996');
    await logOut(person);
    const sid = payloadOf(person.access_token)['sid'];
    const kept = () => server.context.db.many('select 1 from ended_sessions where session_id = $1', [sid]);
    expect(await kept()).toHaveLength(1);
    await later(server, { hours: 25 }, () => tidy(server.context));
    expect(await kept()).toHaveLength(0);
  });
});
