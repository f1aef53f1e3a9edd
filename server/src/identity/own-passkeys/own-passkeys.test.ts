import { factors, ownPasskeys, type PasskeyOptions, sessions, stepUp, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { addOwnPasskey, phoneConsumer } from '../../../test/support/own-passkeys.ts';
import {
  askToSignIn,
  beginSignIn,
  completeSignIn,
  later,
  payloadOf,
  type SignInUnderWay,
  signInConsumer,
  signInMerchant,
} from '../../../test/support/sign-in.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../../test/support/software-passkey.ts';
import { createBusinessUser } from '../../merchants/business-users/index.ts';
import { createOrganization } from '../../merchants/businesses/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { directory } from '../index.ts';

// A consumer's passkeys as browsers use them: HTTP to a whole server, an authenticator in software.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
});
afterAll(() => server.stop());

const refused = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const refusal = (status: number, code: string) => ({ status, refusal: { code } });
const wordsTo = async (to: string) => (await listOutbox(server.context.db, { to, limit: 50 })).map(({ body }) => body).join('\n');
const askedOf = async (under_way: SignInUnderWay) =>
  (await under_way.call('passkey/begin', {})).body as unknown as { options: PasskeyOptions };
async function signInBy(key: SoftwarePasskey, browser?: Browser) {
  const under_way = await beginSignIn(server, 'sms', browser ? { browser } : {});
  const { options } = await askedOf(under_way);
  return { under_way, options, answer: await under_way.call('passkey', { response: key.used(options) }) };
}
async function clerkWithPasskey() {
  const names = { username: 'passkey.clerk', email: 'passkey.clerk@shop.example' };
  const { subject } = await directory(server.context).createUser({ ...names, password: 'Tide-Pool7' });
  const organization_id = await createOrganization(server.context, 'Tide Shops');
  await createBusinessUser(server.context, {
    ...names,
    subject,
    role: 'AdminAccount',
    organization_id,
    business_ids: [],
    created_by: null,
  });
  const signed_in = await signInMerchant(server, names.username, 'Tide-Pool7');
  const key = softwarePasskey(server.url);
  const { options } = await server.ok(factors.beginPasskey, { token: signed_in.access_token });
  await server.ok(factors.finishPasskey, { token: signed_in.access_token, body: { name: 'Till', response: key.made(options) } });
  return { ...signed_in, key };
}

describe("a consumer's passkey", () => {
  test('signs them in without their number, and the sign-in is listed and told as any other [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const { key, id } = await addOwnPasskey(server, person);
    expect(await server.ok(ownPasskeys.list, person)).toMatchObject({
      passkeys: [{ id, name: 'Pixel', last_used_at: null }],
      ask_when_paying: false,
    });
    expect(await wordsTo(`+1${person.phone}`)).toContain('A passkey was added to your account: Pixel. Not you?');
    const { under_way, options, answer } = await signInBy(key);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const tokens = await completeSignIn(server, under_way, answer.body);
    expect(tokens.subject).toBe(person.subject);
    expect(payloadOf(tokens.access_token)).toMatchObject({ amr: ['pop', 'mfa'], phone_number: `+1${person.phone}` });
    const listed = await server.ok(ownPasskeys.list, { token: tokens.access_token });
    expect(listed.passkeys[0]?.last_used_at).not.toBeNull();
    expect((await server.ok(sessions.list, { token: tokens.access_token })).items).toHaveLength(2);
    expect(await wordsTo(`+1${person.phone}`)).toContain('someone signed in to your account on a new device');
    // The code by phone goes on beside it.
    expect((await signInConsumer(server, person.phone)).subject).toBe(person.subject);
  });

  test('is refused for another site, another challenge, an unverified user, and where it was used before [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const { key } = await addOwnPasskey(server, person);
    for (const lie of [
      { origin: 'https://drawbridge.evil.example' },
      { host: 'drawbridge.evil.example' },
      { challenge: Buffer.alloc(32, 7).toString('base64url') },
      { verified: false },
    ]) {
      const under_way = await beginSignIn(server, 'sms');
      const { options } = await askedOf(under_way);
      expect(await under_way.call('passkey', { response: key.used(options, lie) })).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
      // The challenge is used up by it.
      expect(await under_way.call('passkey', { response: key.used(options) })).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    }
    const [one, other] = [await beginSignIn(server, 'sms'), await beginSignIn(server, 'sms')];
    const { options } = await askedOf(one);
    await askedOf(other);
    const response = key.used(options);
    expect(await other.call('passkey', { response })).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    expect(await one.call('passkey', { response })).toMatchObject({ status: 200 });
    expect(await one.call('passkey', { response })).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    const late = await askedOf(other);
    await later(server, { minutes: 6 }, async () => {
      expect(await other.call('passkey', { response: key.used(late.options) })).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    });
  });

  test('is refused once a copy of it has counted further [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const { key } = await addOwnPasskey(server, person);
    await server.context.db.run('update passkeys set sign_count = 1000 where subject = $1', [person.subject]);
    expect((await signInBy(key)).answer).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
  });

  test('opens nothing on the page of merchants, nor theirs on this one, nor either session for the other [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const { key } = await addOwnPasskey(server, person);
    const clerk = await clerkWithPasskey();
    expect(await server.call(ownPasskeys.list, { token: clerk.access_token })).toMatchObject(refusal(403, 'FORBIDDEN'));
    const at_merchants = await beginSignIn(server, 'password');
    const { options } = await askedOf(at_merchants);
    expect(await at_merchants.call('passkey', { response: key.used(options) })).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    expect((await signInBy(clerk.key)).answer).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    expect((await signInBy(softwarePasskey(server.url))).answer).toMatchObject(refused(400, 'PASSKEY_REFUSED'));

    const browser = new Browser(server.url);
    const { under_way, answer } = await signInBy(key, browser);
    await completeSignIn(server, under_way, answer.body);
    expect((await askToSignIn(server, browser, { connection: 'sms' })).searchParams.get('code')).not.toBeNull();
    expect((await askToSignIn(server, browser, { connection: 'password' })).pathname).toMatch(/^\/sign-in\//);
    const entered = await beginSignIn(server, 'password');
    const asked = await askedOf(entered);
    await completeSignIn(server, entered, (await entered.call('passkey', { response: clerk.key.used(asked.options) })).body);
    expect((await askToSignIn(server, entered.browser, { connection: 'sms' })).pathname).toMatch(/^\/sign-in\//);
  });

  test('lets in neither who is suspended nor who deactivated their account, and says why [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const { key } = await addOwnPasskey(server, person);
    await runCommand(server.context, ['freeze', person.phone]);
    expect((await signInBy(key)).answer).toMatchObject(refused(403, 'ACCOUNT_FROZEN'));
    const other = await phoneConsumer(server);
    const { key: key_of_other } = await addOwnPasskey(server, other);
    await server.ok(users.deactivate, { token: other.token, body: { notes: 'I am leaving.' } });
    expect((await signInBy(key_of_other)).answer).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_DEACTIVATED', message: 'Your account is deactivated. To use it again, log in with your phone number.' },
    });
  });

  test('is not for who has not registered, and belongs to nobody else [AUT-11]', async () => {
    const [person, other] = [await phoneConsumer(server), await phoneConsumer(server)];
    const { access_token: newcomer } = await signInConsumer(server, '6465550777');
    expect(await server.call(ownPasskeys.begin, { token: newcomer })).toMatchObject(refusal(403, 'PROFILE_REQUIRED'));

    const key = softwarePasskey(server.url);
    const begin = async ({ token }: { token: string }) => (await server.ok(ownPasskeys.begin, { token })).options;
    const finish = ({ token }: { token: string }, response: ReturnType<SoftwarePasskey['made']>) =>
      server.call(ownPasskeys.finish, { token, body: { name: 'Phone', response } });
    const options = await begin(person);
    expect(await finish(other, key.made(options))).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    expect(await finish(person, key.made(await begin(person), { verified: false }))).toMatchObject(refusal(400, 'PASSKEY_REFUSED'));
    expect(await finish(person, key.made(await begin(person)))).toMatchObject({ status: 201 });
    expect(await finish(other, key.made(await begin(other)))).toMatchObject(refusal(409, 'PASSKEY_EXISTS'));

    const [row] = (await server.ok(ownPasskeys.list, person)).passkeys;
    const params = { id: row?.id ?? '' };
    expect(await server.call(ownPasskeys.remove, { token: other.token, params })).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await server.call(ownPasskeys.rename, { token: other.token, params, body: { name: 'Mine' } })).toMatchObject(
      refusal(404, 'NOT_FOUND'),
    );
    expect(await server.ok(ownPasskeys.rename, { token: person.token, params, body: { name: 'Old phone' } })).toMatchObject({
      name: 'Old phone',
    });
    await server.ok(ownPasskeys.remove, { token: person.token, params });
    expect((await signInBy(key)).answer).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
    expect(await wordsTo(`+1${person.phone}`)).toContain('A passkey was removed from your account: Old phone.');
  });

  test('is limited to 20, and the next one is refused [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const { id } = await addOwnPasskey(server, person);
    await server.context.db.run(
      `insert into passkeys (id, subject, credential_id, public_key, sign_count, transports, name, added_at)
       select id || n, subject, credential_id || n, public_key, 0, transports, name, added_at from passkeys, generate_series(1, 19) n where id = $1`,
      [id],
    );
    expect(await server.call(ownPasskeys.begin, person)).toMatchObject(refusal(409, 'TOO_MANY_PASSKEYS'));
  });
});

describe('changing passkeys', () => {
  test('is told by mail to who has verified their address, in their language [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const email = `p${person.phone}@people.example`;
    await server.context.db.run('update consumers set email_verified_at = now() where phone_number = $1', [`+1${person.phone}`]);
    await server.context.db.run("update users set language = 'es' where subject = $1", [person.subject]);
    await addOwnPasskey(server, person);
    await server.ok(ownPasskeys.askWhenPaying, { token: person.token, body: { ask: true } });
    const told = await wordsTo(email);
    expect(told).toContain('Se agregó una llave de acceso a tu cuenta: Pixel.');
    expect(told).toContain('Desde ahora, apruebas los pagos con tu llave de acceso.');
    expect(await wordsTo(`+1${person.phone}`)).not.toContain('passkey');
  });

  test('wants a sign-in or a passkey of the last 5 minutes [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    await later(server, { minutes: 6 }, async () => {
      expect(await server.call(ownPasskeys.begin, person)).toMatchObject({
        status: 403,
        refusal: { code: 'STEP_UP_NEEDED', ways: ['sign_in'], about: 'add a passkey' },
      });
    });
    const { key, id } = await addOwnPasskey(server, person);
    await later(server, { minutes: 6 }, async () => {
      const remove = () => server.call(ownPasskeys.remove, { token: person.token, params: { id } });
      expect(await remove()).toMatchObject({ status: 403, refusal: { code: 'STEP_UP_NEEDED', ways: ['passkey', 'sign_in'] } });
      expect(await server.call(ownPasskeys.askWhenPaying, { token: person.token, body: { ask: true } })).toMatchObject(
        refusal(403, 'STEP_UP_NEEDED'),
      );
      const { options } = await server.ok(stepUp.beginPasskey, { token: person.token });
      await server.ok(stepUp.confirm, { token: person.token, body: { way: 'passkey', response: key.used(options) } });
      expect(await remove()).toMatchObject({ status: 200 });
    });
  });

  test('asks too often only so many times [AUT-11]', async () => {
    const person = await phoneConsumer(server);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 31; n++) codes.push((await server.call(ownPasskeys.begin, person)).refusal?.code);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  });
});
