import * as contract from '@drawbridge/contract';
import { apiKeys, factors, type Route, refunds, sessions, stepUp } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { setRefundRule, tryToRefund } from '../../../test/support/refunds.ts';
import { sampleOf } from '../../../test/support/sample.ts';
import { beginSignIn, completeSignIn, later, signInMerchant } from '../../../test/support/sign-in.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../../test/support/software-passkey.ts';
import { totpCode, useEarlySteps } from '../../../test/support/totp.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { createBusinessUser } from '../../merchants/business-users/index.ts';
import { directory } from '../index.ts';
import { tidy } from '../tidy.ts';

const PASSWORD = 'Tide-Pool7';
let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { organization: 'Tide Shops', names: ['Tide Books'] });
});
afterAll(() => server.stop());
useEarlySteps(() => server);

const wallMs = () => server.context.clock.wall().getTime();
const ago = (ms: number) => new Date(wallMs() - ms);
const codeAt = (secret: string, steps = 0) => totpCode(server, secret, steps);

let made = 0;
interface Admin {
  readonly username: string;
  readonly subject: string;
  readonly user_id: string;
  /** A token of a sign-in six minutes ago, of this session. */
  old(session_id?: string): Promise<{ token: string }>;
  /** One of a moment ago. */
  fresh(): Promise<{ token: string }>;
}
/** An Account Admin of the shop whose password our own directory keeps. */
async function admin(): Promise<Admin> {
  made += 1;
  const names = { username: `step.admin${made}`, email: `step.admin${made}@shop.example` };
  const { subject } = await directory(server.context).createUser({ ...names, password: PASSWORD });
  const { organization_id } = shop;
  const who = { ...names, subject, role: 'AdminAccount', organization_id, business_ids: [], created_by: null } as const;
  const user_id = await createBusinessUser(server.context, who);
  const tokenOf = async (signed_in_at: Date, session_id: string) => ({
    token: await server.tokenFor({ subject, role: 'AdminAccount', session_id, signed_in_at }),
  });
  return {
    ...names,
    subject,
    user_id,
    old: (session_id = `session of ${names.username}`) => tokenOf(ago(6 * 60_000), session_id),
    fresh: () => tokenOf(ago(0), 'fresh'),
  };
}
async function addPasskey(user: Admin): Promise<SoftwarePasskey> {
  const key = softwarePasskey(server.url);
  const { options } = await server.ok(factors.beginPasskey, await user.fresh());
  await server.ok(factors.finishPasskey, { ...(await user.fresh()), body: { name: 'Till', response: key.made(options) } });
  return key;
}
/** The first code is one step old, so that now's and the next are still good. */
async function addTotp(user: Admin): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await server.ok(factors.beginTotp, await user.fresh());
  const body = { code: codeAt(secret, -1) };
  const { recovery_codes } = await server.ok(factors.confirmTotp, { ...(await user.fresh()), body });
  return { secret, codes: recovery_codes ?? [] };
}

type Proof = contract.BodyOf<typeof stepUp.confirm>;
type Signed = { token: string };
const confirm = (who: Signed, body: Proof) => server.call(stepUp.confirm, { ...who, body });
const makeKey = (who: Signed) => server.call(apiKeys.create, { ...who, body: { syn_business_id: shop.business_id, name: 'Web shop' } });
const refused = (status: number, code: string) => ({ status, refusal: { code } });

const CALLS = Object.entries(contract).flatMap(([group, value]) =>
  Object.entries(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})
    .filter((entry): entry is [string, Route] => isRoute(entry[1]))
    .map(([verb, route]) => ({ name: `${group}.${verb}`, route })),
);
function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;
}
/** What is read and asks for it all the same: everything that we hold of somebody, in one file. */
const READS = ['dataFile.download'];
/** Groups whose every change asks for it, but for these. */
const GROUPS =
  /^(apiKeys|webhooks|businessUsers|refundRules|factors|ownPasskeys|settlementAccount|contacts|dataFile|erasure)\.|^(businesses\.setSecondFactorRule|settings\.setTimeZone)$/;
const EXCEPT: Readonly<Record<string, string>> = {
  'webhooks.test': 'tells nothing of any payment, and goes where messages go anyway',
  'webhooks.resend': 'the same message goes once more, to where it went',
  'factors.finishPasskey': 'ends what factors.beginPasskey began, within 5 minutes',
  'factors.confirmTotp': 'ends what factors.beginTotp began, by its secret',
  'factors.renamePasskey': 'a name that only its user sees',
  'settlementAccount.withdraw': 'leaves payouts where they go',
  'ownPasskeys.finish': 'ends what ownPasskeys.begin began, within 5 minutes',
  'ownPasskeys.rename': 'a name that only its user sees',
  'ownPasskeys.beginApproval': 'asks for the passkey itself',
  'ownPasskeys.approve': 'shows the passkey itself',
  'contacts.finishPhone': 'ends what contacts.beginPhone began, by the code to the new number',
  'contacts.withdrawEmail': 'leaves messages where they go',
};

test('every change of API keys, webhooks, users, contacts, refund rules, settlement accounts, clocks and factors asks for it, and nothing that reads does but the file of all data [AUT-04]', () => {
  for (const { name, route } of CALLS) {
    const asks = READS.includes(name) || (route.method !== 'GET' && GROUPS.test(name) && EXCEPT[name] === undefined);
    expect(route.stepUp !== undefined, name).toBe(asks);
    if (asks) expect(route.access, name).toBe(/^(ownPasskeys|contacts|dataFile|erasure)\./.test(name) ? 'consumer' : 'merchant');
  }
});

/** Of merchants' users; a consumer's are played beside their passkeys. */
const ASKING = CALLS.filter(({ route }) => route.stepUp !== undefined && route.access === 'merchant');
/** What a call is answered with, about things that do not exist. */
async function callWith({ route }: (typeof ASKING)[number], who: Signed) {
  const part = (schema: Parameters<typeof sampleOf>[0] | undefined): never =>
    (schema === undefined ? undefined : sampleOf(schema, () => undefined)) as never;
  return server.call(route, { ...who, params: part(route.params), query: part(route.query), body: part(route.body) });
}

/** By each way: a user who has it, and what they show. */
const WAYS: Readonly<
  Record<Proof['way'], () => Promise<{ user: Admin; ways: contract.StepUpWay[]; proof: (who: Signed) => Promise<Proof> }>>
> = {
  passkey: async () => {
    const user = await admin();
    const key = await addPasskey(user);
    const proof = async (who: Signed): Promise<Proof> => {
      const { options } = await server.ok(stepUp.beginPasskey, who);
      expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: key.id }] });
      return { way: 'passkey', response: key.used(options) };
    };
    return { user, ways: ['passkey', 'recovery_code'], proof };
  },
  totp: async () => {
    const user = await admin();
    const { secret } = await addTotp(user);
    return { user, ways: ['totp', 'recovery_code'], proof: async () => ({ way: 'totp', code: codeAt(secret) }) };
  },
  recovery_code: async () => {
    const user = await admin();
    const { codes } = await addTotp(user);
    return { user, ways: ['totp', 'recovery_code'], proof: async () => ({ way: 'recovery_code', code: codes[3] ?? '' }) };
  },
  password: async () => ({ user: await admin(), ways: ['password'], proof: async () => ({ way: 'password', password: PASSWORD }) }),
};

describe.each(Object.entries(WAYS))('by %s', (way, begin) => {
  test('each call is refused after 5 minutes, and let through once it is shown, in this session alone [AUT-04]', async () => {
    const { user, ways, proof } = await begin();
    const [here, elsewhere] = [await user.old(), await user.old('another session')];
    for (const call of ASKING) {
      const reply = await callWith(call, here);
      expect(reply, call.name).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED', ways, about: call.route.stepUp } });
    }
    expect((await makeKey(await user.fresh())).status).toBe(201);
    expect(await makeKey(here)).toMatchObject({ status: 403 });
    expect(await confirm(here, await proof(here))).toMatchObject({ status: 200 });
    expect((await makeKey(here)).status).toBe(201);
    expect(await makeKey(elsewhere)).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED' } });
    for (const call of ASKING) expect((await callWith(call, here)).refusal?.code, call.name).not.toBe('STEP_UP_NEEDED');
    // One of them has all admins need a factor.
    await server.ok(contract.businesses.setSecondFactorRule, { ...here, body: { required: false } });
    const { items } = await listEntries(server.context, { person: user.user_id }, { limit: 50 });
    const told = items.filter(({ event }) => event === 'sign_in.confirmed');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ who_name: user.username, address: '127.0.0.1', organization_id: shop.organization_id });
    expect(told[0]?.thing_name).toContain({ passkey: 'passkey', totp: 'app', recovery_code: 'recovery code', password: 'password' }[way]);
    // Five minutes later it is asked for again.
    await later(server, { minutes: 5, seconds: 10 }, async () => {
      expect(await makeKey(here)).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED' } });
      await tidy(server.context);
      expect(await server.context.db.many('select * from step_ups')).toEqual([]);
    });
  });
});

describe('what does not show that it is them', () => {
  test('the password of whoever has a factor, another user’s passkey, one of another session, and a used one [AUT-04]', async () => {
    const [user, other] = [await admin(), await admin()];
    const [key, foreign] = [await addPasskey(user), await addPasskey(other)];
    const [here, elsewhere] = [await user.old(), await user.old('another session')];
    expect(await confirm(here, { way: 'password', password: PASSWORD })).toMatchObject({
      status: 403,
      refusal: { code: 'STEP_UP_NEEDED', ways: ['passkey', 'recovery_code'] },
    });
    const no = refused(400, 'PASSKEY_REFUSED');
    const ask = async (who: Signed) => (await server.ok(stepUp.beginPasskey, who)).options;
    expect(await confirm(here, { way: 'passkey', response: foreign.used(await ask(here)) })).toMatchObject(no);
    expect(await confirm(here, { way: 'passkey', response: key.used(await ask(here), { verified: false }) })).toMatchObject(no);
    const response = key.used(await ask(elsewhere));
    expect(await confirm(here, { way: 'passkey', response })).toMatchObject(no);
    expect(await makeKey(here)).toMatchObject({ status: 403 });
    expect(await confirm(elsewhere, { way: 'passkey', response })).toMatchObject({ status: 200 });
    expect(await confirm(elsewhere, { way: 'passkey', response })).toMatchObject(no);
    // Nobody asks for a passkey that they do not have.
    expect(await server.call(stepUp.beginPasskey, await (await admin()).old())).toMatchObject(refused(403, 'STEP_UP_NEEDED'));
  });

  test('wrong codes and passwords, which are limited and stand in the audit log; other sessions go on [AUT-04] [PRV-20]', async () => {
    const [user, plain] = [await admin(), await admin()];
    const { secret, codes } = await addTotp(user);
    const here = await user.old();
    for (let n = 0; n < 10; n += 1)
      expect(await confirm(here, { way: n % 2 ? 'totp' : 'recovery_code', code: '000000' })).toMatchObject(refused(400, 'CODE_WRONG'));
    expect(await confirm(here, { way: 'totp', code: codeAt(secret) })).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
    const { items } = await listEntries(server.context, { person: user.user_id }, { limit: 50 });
    const tries = items.filter(({ event }) => event === 'sign_in.not_confirmed').map(({ after }) => after?.['refusal']);
    expect(tries).toEqual(['TOO_MANY_REQUESTS', ...Array.from({ length: 10 }, () => 'CODE_WRONG')]);
    const next = await user.old('another session');
    expect(await confirm(next, { way: 'recovery_code', code: codes[0] ?? '' })).toMatchObject({ status: 200 });
    expect(await confirm(next, { way: 'recovery_code', code: codes[0] ?? '' })).toMatchObject(refused(400, 'CODE_WRONG'));
    for (let n = 0; n < 10; n += 1)
      expect(await confirm(await plain.old(), { way: 'password', password: 'Ebb-and-Flow8' })).toMatchObject(
        refused(400, 'OWN_PASSWORD_WRONG'),
      );
    expect(await confirm(await plain.old(), { way: 'password', password: PASSWORD })).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
  });

  test('a moment of sign-in that the provider does not say, or that lies in the future [AUT-04]', async () => {
    const { subject } = await admin();
    for (const signed_in_at of [null, ago(-3_600_000)]) {
      const token = await server.tokenFor({ subject, role: 'AdminAccount', signed_in_at });
      expect(await makeKey({ token })).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED', ways: ['sign_in'] } });
      // Without a session there is nothing to confirm.
      expect(await confirm({ token }, { way: 'password', password: PASSWORD })).toMatchObject(refused(403, 'USERS_KEPT_ELSEWHERE'));
    }
  });
});

describe('a sign-in of the embedded provider', () => {
  let embedded: TestServer;
  beforeAll(async () => {
    embedded = await startTestServer({ beside: server, identity: 'embedded' });
  });
  afterAll(() => embedded.stop());
  // The clock that it checks codes by: it is another server's, with hands of its own.
  useEarlySteps(() => embedded);

  test('uses up its code: the same confirms nothing afterwards [AUT-04]', async () => {
    const user = await admin();
    const { secret } = await addTotp(user);
    const under_way = await beginSignIn(embedded, 'password');
    await under_way.call('password', { username: user.username, password: PASSWORD });
    const code = totpCode(embedded, secret);
    const done = await under_way.call('second-factor', { way: 'totp', code });
    const { access_token: token } = await completeSignIn(embedded, under_way, done.body);
    const again = (typed: string) => embedded.call(stepUp.confirm, { token, body: { way: 'totp', code: typed } });
    expect(await again(code)).toMatchObject(refused(400, 'CODE_USED'));
    expect(await again(totpCode(embedded, secret, 1))).toMatchObject({ status: 200 });
  });

  test('that has ended confirms nothing, and what it had confirmed is worth nothing [AUT-04]', async () => {
    const user = await admin();
    const [one, other] = [await signInMerchant(embedded, user.username, PASSWORD), await signInMerchant(embedded, user.username, PASSWORD)];
    await later(embedded, { minutes: 5, seconds: 10 }, async () => {
      const [token, others] = [one.access_token, other.access_token];
      const body = { way: 'password', password: PASSWORD } as const;
      const create = () => embedded.call(apiKeys.create, { token, body: { syn_business_id: shop.business_id, name: 'Shop' } });
      expect(await create()).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED', ways: ['password'] } });
      expect(await embedded.call(stepUp.confirm, { token, body })).toMatchObject({ status: 200 });
      expect(await create()).toMatchObject({ status: 201 });
      await embedded.ok(sessions.endOthers, { token: others });
      expect(await create()).toMatchObject({ status: 401 });
      expect(await embedded.call(stepUp.confirm, { token, body })).toMatchObject({ status: 401 });
    });
  });
});

test('an outside provider asks again who they are: a new sign-in there is the way [AUT-04]', async () => {
  const outside = await startTestServer({ beside: server, env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
  try {
    const { subject } = await admin();
    const tokenOf = async (signed_in_at: Date | null) => ({
      token: await outside.tokenFor({ subject, role: 'AdminAccount', session_id: 'theirs', signed_in_at }),
    });
    const create = async (who: Signed) =>
      outside.call(apiKeys.create, { ...who, body: { syn_business_id: shop.business_id, name: 'Shop' } });
    for (const at of [ago(6 * 60_000), null]) {
      const old = await tokenOf(at);
      expect(await create(old)).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED', ways: ['sign_in'] } });
      expect(await outside.call(stepUp.confirm, { ...old, body: { way: 'password', password: PASSWORD } })).toMatchObject(
        refused(403, 'USERS_KEPT_ELSEWHERE'),
      );
    }
    expect(await create(await tokenOf(ago(60_000)))).toMatchObject({ status: 201 });
  } finally {
    await outside.stop();
  }
});

test('a refund above what one person may give back asks for it, with the same key as before; one up to it does not [AUT-04]', async () => {
  server.clock.set(newYork('2026-06-01', '10:00'));
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer, { account: 'Everyday Checking' });
  await setRefundRule(server, shop, { alone: 1_000 });
  const payment = await pay(
    server,
    { token: await consumer.signIn() },
    { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
    3_000,
  );
  const [asker, decider] = [await admin(), await admin()];
  const [here, there] = [await asker.old(), await decider.old()];
  const proof = { way: 'password', password: PASSWORD } as const;
  expect((await tryToRefund(server, shop, payment, 600, here)).status).toBe(200);
  const above = () => tryToRefund(server, shop, payment, 500, { ...here, key: 'above-1' });
  expect(await above()).toMatchObject({
    status: 403,
    refusal: { code: 'STEP_UP_NEEDED', ways: ['password'], about: 'ask for a refund above your limit' },
  });
  expect(await confirm(here, proof)).toMatchObject({ status: 200 });
  const asked = await above();
  expect(asked.body).toMatchObject({ status: 'awaiting_approval', amount: 500 });
  // Approving it asks, too; declining gives no money away.
  const decide = (decision: 'approve' | 'decline') =>
    server.call(refunds.decide, { ...there, body: { id: asked.body.id, syn_business_id: shop.business_id, decision } });
  expect(await decide('approve')).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED', about: 'approve a refund' } });
  expect(await confirm(there, proof)).toMatchObject({ status: 200 });
  expect((await decide('approve')).body).toMatchObject({ status: 'pending', refunded: 1_100 });
});
