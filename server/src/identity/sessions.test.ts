import { SESSION_ENDINGS, users } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/support/browser.ts';
import { type ChannelListener, closeListeners, listen } from '../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { start } from '../../test/support/payments.ts';
import { linkChecking, openShop } from '../../test/support/people.ts';
import {
  askToSignIn,
  beginSignIn,
  completeSignIn,
  isSignedIn,
  lastCode,
  later,
  payloadOf,
  profileFor,
  refresh,
  refreshed,
  type SignedIn,
  signInConsumer,
  signInMerchant,
  tokenRequest,
} from '../../test/support/sign-in.ts';
import { providerWho } from '../kernel/audit/index.ts';
import { createBusinessUser, deleteUserForProvider } from '../merchants/business-users/index.ts';
import { refreshBalance } from '../people/bank-accounts/index.ts';
import { freeze, unfreeze } from '../people/consumers/index.ts';
import { directory, endSessions } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
});
afterEach(closeListeners);
afterAll(() => server.stop());

let made = 0;
function freshPhone(): string {
  made += 1;
  return `646555${String(1000 + made)}`;
}

/** How the service answers whoever bears this token. */
function taken(access_token: string): Promise<number> {
  return server.call(users.isDeactivated, { token: access_token }).then(({ status }) => status);
}

async function expectRefused(refresh_token: string): Promise<void> {
  const answer = await refresh(server, refresh_token);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
}

describe('a session', () => {
  test('answers prompt=none with a code, and login_required without one', async () => {
    const { browser } = await signInConsumer(server, freshPhone());
    expect(await isSignedIn(server, browser)).toBe(true);
    expect(await isSignedIn(server, new Browser(server.url))).toBe(false);
  });

  test('signs in without a page, unless prompt=login or another connection is wanted', async () => {
    const { browser } = await signInConsumer(server, freshPhone());
    expect((await askToSignIn(server, browser)).searchParams.get('code')).toBeTruthy();
    expect((await askToSignIn(server, browser, { connection: 'sms' })).searchParams.get('code')).toBeTruthy();
    expect((await askToSignIn(server, browser, { prompt: 'login' })).pathname).toMatch(/^\/sign-in\//);
    expect((await askToSignIn(server, browser, { connection: 'password' })).pathname).toMatch(/^\/sign-in\//);
  });

  test('gets a new id at each sign-in', async () => {
    const phone = freshPhone();
    const { browser } = await signInConsumer(server, phone);
    const id = () => browser.cookies().find(({ name }) => name === 'drawbridge_session')?.value;
    const before = id();
    const under_way = await beginSignIn(server, 'sms', { browser, extra: { prompt: 'login' } });
    await under_way.call('code', { phone_number: phone });
    await completeSignIn(server, under_way, (await under_way.call('code/verify', { code: await lastCode(server, phone) })).body);
    expect(id()).not.toBe(before);
  });

  test('of someone else in the same browser ends, with its tokens, when another signs in', async () => {
    await directory(server.context).createUser({ username: 'shared-till', email: 'till@shop.example', password: 'Tide-Pool7' });
    const merchant = await signInMerchant(server, 'shared-till', 'Tide-Pool7');
    const consumer = await signInConsumer(server, freshPhone(), { browser: merchant.browser });
    expect(consumer.subject).not.toBe(merchant.subject);
    await expectRefused(merchant.refresh_token);
    await refreshed(server, consumer.refresh_token);
    expect(await isSignedIn(server, consumer.browser)).toBe(true);
  });

  test('ends eight hours after its last use; renewing tokens is use', async () => {
    const idle = await signInConsumer(server, freshPhone());
    const busy = await signInConsumer(server, freshPhone());
    await later(server, { hours: 7 }, async () => {
      Object.assign(busy, await refreshed(server, busy.refresh_token));
    });
    await later(server, { hours: 8, minutes: 1 }, async () => {
      expect(await isSignedIn(server, idle.browser)).toBe(false);
      await expectRefused(idle.refresh_token);
      expect(await isSignedIn(server, busy.browser)).toBe(true);
    });
    await later(server, { hours: 14, minutes: 59 }, async () => {
      Object.assign(busy, await refreshed(server, busy.refresh_token));
    });
    await later(server, { hours: 23 }, async () => {
      await expectRefused(busy.refresh_token);
    });
  });

  test('ends 30 days after the sign-in, however much it is used', async () => {
    const person = await signInConsumer(server, freshPhone());
    let { refresh_token } = person;
    for (let hours = 7; hours < 30 * 24; hours += 7)
      await later(server, { hours }, async () => {
        refresh_token = (await refreshed(server, refresh_token)).refresh_token;
      });
    await later(server, { days: 30, seconds: 2 }, async () => {
      await expectRefused(refresh_token);
      expect(await isSignedIn(server, person.browser)).toBe(false);
    });
  });
});

describe('a refresh token', () => {
  test('is traded for new tokens, and a new one of itself [API-37]', async () => {
    const first = await signInConsumer(server, freshPhone());
    const second = await refreshed(server, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    expect(payloadOf(second.access_token)).toMatchObject({ sub: first.subject, aud: `${server.url}/api` });
    expect(await taken(second.access_token)).toBe(200);
  });

  test('may be used again for as long as three attempts of 10 s take, for an answer that was lost [TRU-36]', async () => {
    const first = await signInConsumer(server, freshPhone());
    const lost = await refreshed(server, first.refresh_token);
    await later(server, { seconds: 29 }, async () => {
      const second = await refreshed(server, first.refresh_token);
      await refreshed(server, second.refresh_token);
      await refreshed(server, lost.refresh_token);
    });
  });

  test('used again later ends its whole family', async () => {
    const first = await signInConsumer(server, freshPhone());
    const second = await refreshed(server, first.refresh_token);
    const third = await refreshed(server, second.refresh_token);
    await later(server, { seconds: 31 }, async () => {
      await expectRefused(first.refresh_token);
      await expectRefused(third.refresh_token);
      await expectRefused(second.refresh_token);
    });
  });

  test('survives being used by two tabs at once', async () => {
    const { refresh_token } = await signInConsumer(server, freshPhone());
    const answers = await Promise.all([
      refreshed(server, refresh_token),
      refreshed(server, refresh_token),
      refreshed(server, refresh_token),
    ]);
    for (const { refresh_token: next } of answers) await refreshed(server, next);
  });

  test('is of no use to another client, nor as anything else', async () => {
    const { refresh_token } = await signInConsumer(server, freshPhone());
    const other = await tokenRequest(server, { client_id: 'another', grant_type: 'refresh_token', refresh_token });
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect(await taken(refresh_token)).toBe(401);
    expect((await tokenRequest(server, { grant_type: 'password', username: 'a', password: 'b' })).status).toBe(400);
    expect((await tokenRequest(server, { grant_type: 'client_credentials' })).status).toBe(400);
  });

  test('is not to be found in the database', async () => {
    const { refresh_token, browser } = await signInConsumer(server, freshPhone());
    const session = browser.cookies().find(({ name }) => name === 'drawbridge_session')?.value ?? '';
    const rows = await server.context.db.many<{ text: string }>('select row_to_json(r)::text as text from identity_records r');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(refresh_token) || text.includes(session))).toEqual([]);
  });
});

describe('logging out', () => {
  function endSession(browser: Browser, query: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return browser.get(`${server.url}/oidc/session/end?${new URLSearchParams(query)}`, headers);
  }
  function revoke(token: string): Promise<Response> {
    return fetch(`${server.url}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'drawbridge-web', token, token_type_hint: 'refresh_token' }),
    });
  }
  const hint = (person: SignedIn) => ({ id_token_hint: person.id_token, client_id: 'drawbridge-web' });

  test('ends the session and its tokens at once, and comes back with the state [API-38]', async () => {
    const person = await signInConsumer(server, freshPhone());
    const answer = await endSession(person.browser, { ...hint(person), post_logout_redirect_uri: `${server.url}/`, state: 'go/on?x=1' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${server.url}/?state=go%2Fon%3Fx%3D1`);
    await expectRefused(person.refresh_token);
    expect(await isSignedIn(server, person.browser)).toBe(false);
    expect(person.browser.cookies().map(({ name }) => name)).not.toContain('drawbridge_session');
  });

  test('may come back to /merchant, and to no other place [API-38]', async () => {
    const person = await signInConsumer(server, freshPhone());
    for (const elsewhere of ['https://evil.example/', `${server.url}/dashboard`, `${server.url}/merchant/`, server.url]) {
      const refused = await endSession(person.browser, { ...hint(person), post_logout_redirect_uri: elsewhere });
      expect(refused.status).toBe(400);
      expect(refused.headers.get('location')).toBeNull();
    }
    await refreshed(server, person.refresh_token);
    const answer = await endSession(person.browser, { ...hint(person), post_logout_redirect_uri: `${server.url}/merchant` });
    expect(answer.headers.get('location')).toBe(`${server.url}/merchant`);
  });

  test('works when the session is gone already, and goes home when no place is named', async () => {
    const stranger = new Browser(server.url);
    const answer = await endSession(stranger, {
      client_id: 'drawbridge-web',
      post_logout_redirect_uri: `${server.url}/merchant`,
      state: 's',
    });
    expect(answer.headers.get('location')).toBe(`${server.url}/merchant?state=s`);
    expect((await endSession(stranger, {})).headers.get('location')).toBe(`${server.url}/`);
  });

  test('revokes a refresh token by client id and token, with all that came from it [API-38]', async () => {
    const { refresh_token } = await signInConsumer(server, freshPhone());
    const next = await refreshed(server, refresh_token);
    expect((await revoke(next.refresh_token)).status).toBe(200);
    await expectRefused(next.refresh_token);
    await expectRefused(refresh_token);
    // One that is unknown, or revoked already, is no failure.
    expect((await revoke(next.refresh_token)).status).toBe(200);
    expect((await revoke('unknown')).status).toBe(200);
  });

  /** A consumer at the counter: signed in, with a payment code on screen that a channel listens to. */
  async function listening(): Promise<{ person: SignedIn; listener: ChannelListener }> {
    const phone = freshPhone();
    const person = await signInConsumer(server, phone);
    const who = { token: person.access_token, subject: person.subject };
    await server.ok(users.createSelf, { token: who.token, body: profileFor(phone) });
    await refreshBalance(server.context, await linkChecking(server, who));
    const listener = await listen(server, who, (await start(server, who)).ID);
    return { person, listener };
  }

  test.each<[string, (person: SignedIn) => Promise<unknown>]>([
    ['the session is ended', (person) => endSession(person.browser, hint(person))],
    ['the refresh token is revoked', (person) => revoke(person.refresh_token)],
    [
      'someone else signs in there',
      async ({ browser }) => {
        await directory(server.context).createUser({ username: 'next-till', email: 'next@shop.example', password: 'Tide-Pool7' });
        await signInMerchant(server, 'next-till', 'Tide-Pool7', { browser });
      },
    ],
    [
      'a used refresh token is used again',
      async (person) => {
        await refreshed(server, person.refresh_token);
        await later(server, { seconds: 31 }, () => expectRefused(person.refresh_token));
      },
    ],
  ])('closes the channels of whoever it was, when %s', async (_what, end) => {
    const [{ person, listener }, other] = [await listening(), await listening()];
    await end(person);
    expect(await listener.ended).toBe(4401);
    expect(other.listener.closed).toBeUndefined();
  });

  test('ends nothing when another site sends the browser, without an ID token or with someone else’s', async () => {
    const person = await signInConsumer(server, freshPhone());
    const other = await signInConsumer(server, freshPhone());
    const to = { client_id: 'drawbridge-web', post_logout_redirect_uri: `${server.url}/` };
    for (const query of [{}, to, { ...to, id_token_hint: other.id_token }]) {
      const answer = await endSession(person.browser, query, { 'sec-fetch-site': 'cross-site' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${server.url}/`);
      await endSession(person.browser, query);
    }
    expect(await isSignedIn(server, person.browser)).toBe(true);
    await refreshed(server, person.refresh_token);
    await refreshed(server, other.refresh_token);
  });

  test('needs no ID token when a page of ours asks', async () => {
    const person = await signInConsumer(server, freshPhone());
    await endSession(person.browser, { client_id: 'drawbridge-web' }, { 'sec-fetch-site': 'same-origin' });
    expect(await isSignedIn(server, person.browser)).toBe(false);
    await expectRefused(person.refresh_token);
  });

  test('leaves other browsers of the same person signed in', async () => {
    const phone = freshPhone();
    const [one, two] = [await signInConsumer(server, phone), await signInConsumer(server, phone)];
    await endSession(one.browser, { ...hint(one), post_logout_redirect_uri: `${server.url}/` });
    expect(await isSignedIn(server, two.browser)).toBe(true);
    await refreshed(server, two.refresh_token);
  });
});

describe('ending everything that someone holds', () => {
  const registered = async () => {
    const phone = freshPhone();
    const person = await signInConsumer(server, phone);
    await server.ok(users.createSelf, { token: person.access_token, body: profileFor(phone) });
    const { id } = await server.context.db.one<{ id: string }>('select id from users where subject = $1', [person.subject]);
    return { ...person, user_id: id, phone };
  };
  const refusalOf = async ({ refresh_token }: { refresh_token: string }) => {
    const answer = await refresh(server, refresh_token);
    return [answer.status, await answer.json()];
  };
  const invalid = (error_description: unknown) => [400, { error: 'invalid_grant', error_description }];

  test('tells whoever still holds a refresh token why, as things stand by then: frozen, deactivated, changed [TRU-28]', async () => {
    const [frozen, gone, changed] = [await registered(), await registered(), await registered()];
    await freeze(server.context, frozen.user_id);
    await server.ok(users.deactivate, { token: gone.access_token, body: { notes: 'I pay with cash again.' } });
    await endSessions(server.context, changed.subject);
    expect(await refusalOf(frozen)).toEqual(invalid('account_frozen'));
    expect(await refusalOf(gone)).toEqual(invalid('account_deactivated'));
    expect(await refusalOf(changed)).toEqual(invalid('sessions_ended'));
    await unfreeze(server.context, frozen.user_id);
    expect(await refusalOf(frozen)).toEqual(invalid('sessions_ended'));
    // It gives nothing any more, and is not revived by a new sign-in.
    const again = await signInConsumer(server, frozen.phone);
    expect(await refusalOf(frozen)).toEqual(invalid('sessions_ended'));
    await refreshed(server, again.refresh_token);
  });

  test('tells a merchant user who was deleted that they were [TRU-28]', async () => {
    const shop = await openShop(server);
    const names = { username: 'short-stay', email: 'short-stay@shop.example' };
    const { subject } = await directory(server.context).createUser({ ...names, password: 'Tide-Pool7' });
    const { organization_id, business_ids } = shop;
    await createBusinessUser(server.context, { ...names, subject, role: 'ViewStore', organization_id, business_ids, created_by: null });
    const person = await signInMerchant(server, 'short-stay', 'Tide-Pool7');
    await deleteUserForProvider(server.context, 'short-stay', providerWho('the provider'));
    expect(await refusalOf(person)).toEqual(invalid('account_deleted'));
  });

  test('says nothing more of a token that ran out, was logged out or never was [TRU-28]', async () => {
    const [idle, used] = [await registered(), await registered()];
    const { error_description: usual } = (await refusalOf({ refresh_token: 'nonsense' }))[1] as { error_description: string };
    expect(SESSION_ENDINGS).not.toContain(usual);
    await refreshed(server, used.refresh_token);
    await later(server, { seconds: 31 }, async () => expect(await refusalOf(used)).toEqual(invalid(usual)));
    await freeze(server.context, idle.user_id);
    await later(server, { hours: 9 }, async () => expect(await refusalOf(idle)).toEqual(invalid(usual)));
  });

  test('refuses access tokens already issued, refresh tokens and sessions, in every browser', async () => {
    const phone = freshPhone();
    const people = [await signInConsumer(server, phone), await signInConsumer(server, phone)];
    const [first] = people;
    if (!first) throw new Error('nobody signed in');
    await server.ok(users.createSelf, {
      token: first.access_token,
      body: profileFor(phone),
    });
    for (const { access_token } of people) expect(await taken(access_token)).toBe(200);
    await endSessions(server.context, first.subject);
    for (const { access_token, refresh_token, browser } of people) {
      expect(await taken(access_token)).toBe(401);
      await expectRefused(refresh_token);
      expect(await isSignedIn(server, browser)).toBe(false);
    }
  });
});
