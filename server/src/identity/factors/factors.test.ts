import { apiKeys, businesses, businessUsers, factors, type PasskeyOptions } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { beginSignIn, completeSignIn, later, payloadOf, refreshed, type SignedIn, signInMerchant } from '../../../test/support/sign-in.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../../test/support/software-passkey.ts';
import { totpCode, useEarlySteps } from '../../../test/support/totp.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { createBusinessUser } from '../../merchants/business-users/index.ts';
import { createOrganization } from '../../merchants/businesses/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { directory, mailResetLink } from '../index.ts';

// Second factors as browsers and apps use them: HTTP to a whole server, an authenticator in software, codes by RFC 6238.

const PASSWORD = 'Tide-Pool7';
let server: TestServer;
let organization_id: string;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded' });
  organization_id = await createOrganization(server.context, 'Tide Shops');
});
afterAll(() => server.stop());
useEarlySteps(() => server);

let made = 0;
interface Clerk extends SignedIn {
  readonly username: string;
  readonly email: string;
}
async function clerk(role: 'AdminAccount' | 'ViewAccount' = 'AdminAccount'): Promise<Clerk> {
  made += 1;
  const names = { username: `factor.clerk${made}`, email: `factor.clerk${made}@shop.example` };
  const { subject } = await directory(server.context).createUser({ ...names, password: PASSWORD });
  await createBusinessUser(server.context, {
    ...names,
    subject,
    role,
    organization_id,
    business_ids: [],
    created_by: null,
  });
  return { ...names, ...(await signInMerchant(server, names.username, PASSWORD)) };
}
const as = ({ access_token: token }: Clerk) => ({ token });
const wallMs = () => server.context.clock.wall().getTime();
const codeAt = (secret: string, steps = 0) => totpCode(server, secret, steps);

async function addPasskey(user: Clerk, name = 'MacBook Air'): Promise<{ key: SoftwarePasskey; id: string; codes: string[] | null }> {
  const key = softwarePasskey(server.url);
  const { options } = await server.ok(factors.beginPasskey, as(user));
  const answer = await server.ok(factors.finishPasskey, { ...as(user), body: { name, response: key.made(options) } });
  return { key, id: answer.passkey.id, codes: answer.recovery_codes };
}
/** The first code is one step old, so that now's and the next are still good. */
async function addTotp(user: Clerk): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await server.ok(factors.beginTotp, as(user));
  const { recovery_codes } = await server.ok(factors.confirmTotp, { ...as(user), body: { code: codeAt(secret, -1) } });
  return { secret, codes: recovery_codes ?? [] };
}
async function enterPassword(user: { username: string }) {
  const under_way = await beginSignIn(server, 'password');
  return { under_way, answer: await under_way.call('password', { username: user.username, password: PASSWORD }) };
}
type UnderWay = Awaited<ReturnType<typeof beginSignIn>>;
const askedOf = async (under_way: UnderWay) => (await under_way.call('passkey/begin', {})).body as unknown as { options: PasskeyOptions };
const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const mailsTo = async (to: string) => (await listOutbox(server.context.db, { to, limit: 50 })).map(({ body }) => body).join('\n');

describe('a passkey', () => {
  test('signs its user in without username and password, and tokens say by what and when [AUT-01]', async () => {
    const user = await clerk();
    const { key, id } = await addPasskey(user);
    const listed = await server.ok(factors.list, as(user));
    expect(listed).toMatchObject({ passkeys: [{ id, name: 'MacBook Air', last_used_at: null }], totp: null, recovery_codes: { left: 10 } });
    expect(JSON.stringify(listed)).not.toContain(key.id);
    const under_way = await beginSignIn(server, 'password');
    const { options } = await askedOf(under_way);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const done = await under_way.call('passkey', { response: key.used(options) });
    const tokens = await completeSignIn(server, under_way, done.body);
    expect(tokens.subject).toBe(user.subject);
    for (const token of [tokens.id_token, tokens.access_token]) expect(payloadOf(token)['amr']).toEqual(['pop', 'mfa']);
    expect(Math.abs(Number(payloadOf(tokens.access_token)['auth_time']) - wallMs() / 1000)).toBeLessThan(60);
    const [row] = (await server.ok(factors.list, { token: tokens.access_token })).passkeys;
    expect(row?.last_used_at).not.toBeNull();
    expect(await mailsTo(user.email)).toContain('A passkey was added: MacBook Air.');
  });

  test('is refused for another site, another challenge, without its user verified, and where it was used before [AUT-01]', async () => {
    const user = await clerk();
    const { key } = await addPasskey(user);
    const stranger = softwarePasskey(server.url);
    const lies = [
      { origin: 'https://drawbridge.evil.example' },
      { challenge: Buffer.alloc(32, 7).toString('base64url') },
      { verified: false },
    ];
    for (const lie of lies) {
      const under_way = await beginSignIn(server, 'password');
      const { options } = await askedOf(under_way);
      expect(await under_way.call('passkey', { response: key.used(options, lie) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
      // The challenge is used up by it.
      expect(await under_way.call('passkey', { response: key.used(options) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    }
    const [one, other] = [await beginSignIn(server, 'password'), await beginSignIn(server, 'password')];
    const { options } = await askedOf(one);
    await askedOf(other);
    const response = key.used(options);
    expect(await other.call('passkey', { response })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    expect(await one.call('passkey', { response })).toMatchObject({ status: 200 });
    expect(await one.call('passkey', { response })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    const unknown = await askedOf(other);
    expect(await other.call('passkey', { response: stranger.used(unknown.options) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    const late = await askedOf(other);
    await later(server, { minutes: 6 }, async () => {
      expect(await other.call('passkey', { response: key.used(late.options) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    });
  });

  test('is added once, for the challenge of its own user alone', async () => {
    const [user, other] = [await clerk(), await clerk()];
    const key = softwarePasskey(server.url);
    const begin = async (who: Clerk) => (await server.ok(factors.beginPasskey, as(who))).options;
    const finish = (who: Clerk, response: ReturnType<SoftwarePasskey['made']>) =>
      server.call(factors.finishPasskey, { ...as(who), body: { name: 'Phone', response } });
    const refused = { status: 400, refusal: { code: 'PASSKEY_REFUSED' } };
    const options = await begin(user);
    expect(await finish(other, key.made(options))).toMatchObject(refused);
    expect(await finish(user, key.made(options, { origin: 'https://drawbridge.evil.example' }))).toMatchObject(refused);
    expect(await finish(user, key.made(options))).toMatchObject(refused);
    expect(await finish(user, key.made(await begin(user), { verified: false }))).toMatchObject(refused);
    expect(await finish(user, key.made(await begin(user)))).toMatchObject({ status: 201 });
    expect(await finish(other, key.made(await begin(other)))).toMatchObject({ status: 409, refusal: { code: 'PASSKEY_EXISTS' } });
  });

  test('is renamed and removed by its owner and by nobody else, and signs nobody in then', async () => {
    const [user, other] = [await clerk(), await clerk()];
    const { key, id } = await addPasskey(user);
    const missing = { status: 404, refusal: { code: 'NOT_FOUND' } };
    expect(await server.call(factors.removePasskey, { ...as(other), params: { id } })).toMatchObject(missing);
    expect(await server.call(factors.renamePasskey, { ...as(other), params: { id }, body: { name: 'Mine' } })).toMatchObject(missing);
    expect(await server.ok(factors.renamePasskey, { ...as(user), params: { id }, body: { name: 'Till' } })).toMatchObject({ name: 'Till' });
    await server.ok(factors.removePasskey, { ...as(user), params: { id } });
    expect(await server.ok(factors.list, as(user))).toEqual({ passkeys: [], totp: null, recovery_codes: null });
    const under_way = await beginSignIn(server, 'password');
    const { options } = await askedOf(under_way);
    expect(await under_way.call('passkey', { response: key.used(options) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    expect(await mailsTo(user.email)).toContain('A passkey was removed: Till.');
    // With the last factor gone, the password is enough again.
    expect((await enterPassword(user)).answer.body.name).toBe('done');
  });
});

describe('behind a right password', () => {
  test('a code of the app opens the session, once, and a step beside now is good [AUT-02]', async () => {
    const user = await clerk();
    const { secret } = await addTotp(user);
    const { under_way, answer } = await enterPassword(user);
    expect(answer.body).toEqual({ name: 'second_factor', ways: ['totp', 'recovery_code'] });
    // Nothing is open yet: neither a session nor the device's cookie, and the page finds its place again.
    expect(under_way.browser.cookies().map(({ name }) => name)).not.toContain('drawbridge_device');
    expect(under_way.browser.cookies().map(({ name }) => name)).not.toContain('drawbridge_session');
    expect((await under_way.call('details')).body).toMatchObject({ step: { name: 'second_factor' } });
    const code = codeAt(secret);
    const done = await under_way.call('second-factor', { way: 'totp', code });
    const tokens = await completeSignIn(server, under_way, done.body);
    expect(payloadOf(tokens.access_token)).toMatchObject({ sub: user.subject, amr: ['pwd', 'otp', 'mfa'] });
    const again = await enterPassword(user);
    expect(await again.under_way.call('second-factor', { way: 'totp', code })).toMatchObject(refusal(400, 'CODE_USED'));
    expect(await again.under_way.call('second-factor', { way: 'totp', code: codeAt(secret, 2) })).toMatchObject(refusal(400, 'CODE_WRONG'));
    expect(await again.under_way.call('second-factor', { way: 'totp', code: codeAt(secret, 1) })).toMatchObject({ status: 200 });
  });

  test('a recovery code opens it once, however it is typed; new ones end the old [AUT-02]', async () => {
    const user = await clerk();
    const { codes } = await addTotp(user);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const stored = JSON.stringify(await server.context.db.many('select * from recovery_codes'));
    expect(stored).not.toContain(first);
    const use = async (code: string) => {
      const { under_way } = await enterPassword(user);
      return { under_way, answer: await under_way.call('second-factor', { way: 'recovery_code', code }) };
    };
    const { under_way, answer } = await use(first.toLowerCase().replace('-', ' '));
    const tokens = await completeSignIn(server, under_way, answer.body);
    expect(payloadOf(tokens.id_token)['amr']).toEqual(['pwd', 'recovery_code', 'mfa']);
    expect((await use(first)).answer).toMatchObject(refusal(400, 'CODE_WRONG'));
    expect(await server.ok(factors.list, as(user))).toMatchObject({ recovery_codes: { left: 9, made: 10 } });
    const { recovery_codes } = await server.ok(factors.newRecoveryCodes, as(user));
    expect((await use(second)).answer).toMatchObject(refusal(400, 'CODE_WRONG'));
    expect((await use(recovery_codes[0] ?? '')).answer).toMatchObject({ status: 200 });
  });

  test('wrong codes are limited for a sign-in, and slowed for an account', async () => {
    const user = await clerk();
    const { secret } = await addTotp(user);
    const wrong = async (under_way: UnderWay) =>
      (await under_way.call('second-factor', { way: 'recovery_code', code: 'AAAAA-AAAAA' })).body;
    for (let sign_in = 0; sign_in < 2; sign_in += 1) {
      const { under_way } = await enterPassword(user);
      for (let left = 4; left > 0; left -= 1) expect(await wrong(under_way)).toMatchObject({ code: 'CODE_WRONG', tries_left: left });
      expect(await wrong(under_way)).toMatchObject({ code: 'SECOND_FACTOR_TRIES_USED' });
      expect(await under_way.call('second-factor', { way: 'totp', code: codeAt(secret) })).toMatchObject(
        refusal(400, 'SECOND_FACTOR_EXPIRED'),
      );
      expect((await under_way.call('details')).body).toMatchObject({ step: { name: 'password' } });
    }
    const { under_way } = await enterPassword(user);
    const slowed = await under_way.call('second-factor', { way: 'totp', code: codeAt(secret) });
    expect(slowed).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    await later(server, { seconds: 31 }, async () => {
      expect(await under_way.call('second-factor', { way: 'totp', code: codeAt(secret) })).toMatchObject({ status: 200 });
    });
  });

  test('no code opens a sign-in whose password was never given, or was given too long ago', async () => {
    const user = await clerk();
    const { secret } = await addTotp(user);
    const stranger = await beginSignIn(server, 'password');
    expect(await stranger.call('second-factor', { way: 'totp', code: codeAt(secret) })).toMatchObject(
      refusal(400, 'SECOND_FACTOR_EXPIRED'),
    );
    const { under_way } = await enterPassword(user);
    await later(server, { minutes: 11 }, async () => {
      expect(await under_way.call('second-factor', { way: 'totp', code: codeAt(secret) })).toMatchObject(
        refusal(400, 'SECOND_FACTOR_EXPIRED'),
      );
    });
  });

  test('a passkey does as well, but not somebody else’s', async () => {
    const [user, other] = [await clerk(), await clerk()];
    const { key } = await addPasskey(user);
    const { key: foreign } = await addPasskey(other);
    const { under_way, answer } = await enterPassword(user);
    expect(answer.body).toEqual({ name: 'second_factor', ways: ['passkey', 'recovery_code'] });
    const first = await askedOf(under_way);
    expect(first.options).toMatchObject({ allowCredentials: [{ id: key.id }] });
    expect(await under_way.call('passkey', { response: foreign.used(first.options) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    const { options } = await askedOf(under_way);
    const tokens = await completeSignIn(server, under_way, (await under_way.call('passkey', { response: key.used(options) })).body);
    expect(payloadOf(tokens.id_token)['amr']).toEqual(['pwd', 'pop', 'mfa']);
  });

  test('a new password keeps asking for it, and ends what the one before has begun', async () => {
    const user = await clerk();
    const { secret } = await addTotp(user);
    const { under_way } = await enterPassword(user);
    await mailResetLink(server.context, user.username);
    const token = /reset#token=([\w-]+)/.exec(await mailsTo(user.email))?.[1];
    expect((await under_way.browser.post(`${server.url}/oidc/password/reset`, { token, password: 'Ebb-and-Flow8' })).status).toBe(200);
    expect(await under_way.call('second-factor', { way: 'totp', code: codeAt(secret) })).toMatchObject(
      refusal(400, 'SECOND_FACTOR_EXPIRED'),
    );
    const next = await beginSignIn(server, 'password');
    const answer = await next.call('password', { username: user.username, password: 'Ebb-and-Flow8' });
    expect(answer.body).toMatchObject({ name: 'second_factor' });
  });
});

describe('a change of factors', () => {
  test('leaves the app in use until the first code of the next one', async () => {
    const user = await clerk();
    const { secret } = await addTotp(user);
    const next = await server.ok(factors.beginTotp, as(user));
    expect(next.key_uri).toContain(`secret=${next.secret}`);
    expect(await server.call(factors.confirmTotp, { ...as(user), body: { code: codeAt(secret, 1) } })).toMatchObject({
      status: 400,
      refusal: { code: 'CODE_WRONG' },
    });
    const { under_way } = await enterPassword(user);
    expect(await under_way.call('second-factor', { way: 'totp', code: codeAt(secret) })).toMatchObject({ status: 200 });
    // Recovery codes from before go on.
    expect(await server.ok(factors.confirmTotp, { ...as(user), body: { code: codeAt(next.secret) } })).toEqual({ recovery_codes: null });
    await server.ok(factors.removeTotp, as(user));
    expect((await enterPassword(user)).answer.body.name).toBe('done');
    expect(await mailsTo(user.email)).toContain('The authenticator app was removed.');
    const sealed = await server.context.db.many<{ secret_sealed: string }>('select secret_sealed from totp_secrets');
    expect(JSON.stringify(sealed)).not.toContain(secret);
  });

  test('makes no recovery codes for whoever has no factor', async () => {
    expect(await server.call(factors.newRecoveryCodes, as(await clerk()))).toMatchObject({
      status: 409,
      refusal: { code: 'NO_FACTOR' },
    });
  });
});

describe('an organization that asks its AdminAccounts for a second factor', () => {
  test('leads one without it to adding it, before anything else [AUT-03]', async () => {
    const [admin, other] = [await clerk(), await clerk()];
    const rule = (user: Clerk, required: boolean) => server.call(businesses.setSecondFactorRule, { ...as(user), body: { required } });
    // Nobody locks out themselves.
    expect(await rule(admin, true)).toMatchObject({ status: 409, refusal: { code: 'NO_FACTOR' } });
    await addPasskey(admin);
    expect(await rule(admin, true)).toMatchObject({ status: 200, body: { required: true } });
    try {
      const late = await signInMerchant(server, other.username, PASSWORD);
      const token = late.access_token;
      const refused = { status: 403, refusal: { code: 'SECOND_FACTOR_REQUIRED' } };
      for (const route of [apiKeys.list, businessUsers.list, businesses.secondFactorRule])
        expect(await server.call(route, { token })).toMatchObject(refused);
      expect(await server.call(businesses.setSecondFactorRule, { token, body: { required: false } })).toMatchObject(refused);
      expect((await server.call(factors.list, { token })).status).toBe(200);
      await addTotp({ ...other, ...late });
      const next = await refreshed(server, late.refresh_token);
      expect((await server.call(apiKeys.list, { token: next.access_token })).status).toBe(200);
      // The last one stays while the organization asks for it.
      const own = { token: next.access_token };
      expect(await server.call(factors.removeTotp, own)).toMatchObject({ status: 409, refusal: { code: 'FACTOR_NEEDED' } });
      // Whoever has it already, and who is no AdminAccount, is asked for nothing more.
      expect((await server.call(apiKeys.list, as(admin))).status).toBe(200);
      const viewer = await clerk('ViewAccount');
      expect((await server.call(businessUsers.list, as(viewer))).refusal?.code).not.toBe('SECOND_FACTOR_REQUIRED');
      expect(await server.call(businesses.setSecondFactorRule, { ...as(viewer), body: { required: false } })).toMatchObject({
        status: 403,
      });
    } finally {
      await rule(admin, false);
    }
  });
});

test('the audit log tells of every change of factors, with what its user had signed in by, and of no secret [PRV-20]', async () => {
  const user = await clerk();
  const { id } = await addPasskey(user, 'Office laptop');
  const { secret, codes } = await addTotp(user);
  await server.ok(businesses.setSecondFactorRule, { ...as(user), body: { required: true } });
  await server.ok(businesses.setSecondFactorRule, { ...as(user), body: { required: false } });
  const made = await server.ok(factors.newRecoveryCodes, as(user));
  await server.ok(factors.removePasskey, { ...as(user), params: { id } });
  await server.ok(factors.removeTotp, as(user));
  const { items } = await listEntries(server.context, { organization_id }, { limit: 50 });
  const own = items.filter(({ who_name }) => who_name === user.username);
  expect(own.map(({ event, thing_name, after }) => [event, thing_name, after])).toEqual([
    ['sign_in.factor_removed', 'an authenticator app', null],
    ['sign_in.factor_removed', 'the passkey Office laptop', null],
    ['sign_in.recovery_codes_made', null, null],
    ['business.second_factor_rule_changed', 'Tide Shops', { second_factor: 'not needed' }],
    ['business.second_factor_rule_changed', 'Tide Shops', { second_factor: 'needed' }],
    ['sign_in.factor_added', 'an authenticator app', null],
    ['sign_in.factor_added', 'the passkey Office laptop', null],
    ['sign_in.succeeded', null, null],
  ]);
  for (const { factor, address } of own) expect([factor, address]).toEqual(['password', '127.0.0.1']);
  for (const kept of [secret, ...codes, ...made.recovery_codes]) expect(JSON.stringify(own)).not.toContain(kept);
});

test('whoever has lost all factors has them taken away by the provider, is told, and logs in by the password alone [AUT-02, PRV-20]', async () => {
  const user = await clerk();
  const { codes } = await addPasskey(user);
  await addTotp(user);
  const run = (...words: string[]) => runCommand(server.context, ['users', 'clear-factors', ...words]);
  await expect(run(user.username)).rejects.toThrow('--why says in a few words');
  await expect(run('nobody.here', '--why', 'lost')).rejects.toThrow('nobody signs in as nobody.here');
  const begun = await enterPassword(user);
  expect(begun.answer.body.name).toBe('second_factor');
  expect(await run(user.username, '--why', 'phone stolen, spoken with at the known number', '--by', 'Ingrid')).toContain(
    'the password alone',
  );
  // What was under way is over, and the sessions have ended.
  expect((await begun.under_way.call('second-factor', { way: 'recovery_code', code: codes?.[0] ?? '' })).status).toBe(400);
  expect((await server.call(factors.list, as(user))).status).toBe(401);
  expect((await enterPassword(user)).answer.body.name).toBe('done');
  expect(await mailsTo(user.email)).toContain('were removed at your request');
  const { items } = await listEntries(server.context, { organization_id }, { limit: 5 });
  const why = 'phone stolen, spoken with at the known number';
  const told = { event: 'sign_in.factors_cleared', thing_name: user.username, who_name: 'Ingrid', why };
  expect(items).toContainEqual(expect.objectContaining(told));
});

describe('whoever goes back', () => {
  test('is asked by their own password and factor alone, whoever stood there before [AUT-01] [AUT-02]', async () => {
    const [first, second] = [await clerk(), await clerk()];
    await addTotp(first);
    const { key } = await addPasskey(second);
    const { under_way } = await enterPassword(first);
    // Another's passkey is not the factor that is waited for.
    const { options: one } = await askedOf(under_way);
    expect(await under_way.call('passkey', { response: key.used(one) })).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    expect((await under_way.call('restart', {})).body).toEqual({ name: 'password' });
    const { options } = await askedOf(under_way);
    const done = await under_way.call('passkey', { response: key.used(options) });
    expect((await completeSignIn(server, under_way, done.body)).subject).toBe(second.subject);
  });

  test('leaves no wrong code untold in the audit log [PRV-20]', async () => {
    const user = await clerk();
    await addTotp(user);
    const { under_way } = await enterPassword(user);
    expect((await under_way.call('second-factor', { way: 'totp', code: '000000' })).status).toBe(400);
    const { items } = await listEntries(server.context, { organization_id }, { limit: 1 });
    expect(items).toMatchObject([{ event: 'sign_in.wrong_factor', who_name: user.username, after: { refusal: 'CODE_WRONG' } }]);
  });
});
