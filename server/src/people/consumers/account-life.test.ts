import { externalAccounts, purchases, support, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLine } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, start, tillOf, tryToAsk, tryToConfirm } from '../../../test/support/payments.ts';
import { linkChecking, newcomer, openShop, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { freeze, unfreeze } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NOTES = { notes: 'I am moving abroad.' };

/** A token as of a second later: one of the very second in which tokens were revoked counts as older. */
async function signInAgain(person: TestConsumer): Promise<string> {
  server.clock.advanceWall({ seconds: 2 });
  return person.signIn();
}

describe('personal information', () => {
  const change = {
    first_name: 'Augusta',
    last_name: 'King',
    date_of_birth: '12-10-1985',
    street_one: '7 Harbor Lane',
    street_two: '',
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
  };

  it('changes, and answers the user as they are now [API-33]', async () => {
    const person = await registerConsumer(server, { street_two: 'Apt 9' });
    const email = person.profile.email;
    const answer = await server.ok(users.updateSelf, {
      token: person.token,
      body: { ...change, email: 'someone@else.example', phone: '2125550000' },
    });
    expect(answer).toMatchObject({
      first_name: 'Augusta',
      last_name: 'King',
      date_of_birth: '12-10-1985',
      address: { street_one: '7 Harbor Lane', street_two: null, city: 'Portland', state: 'ME', postal_code: '04101' },
      // Read-only: they come along and are left as they are.
      email,
      phone_number: person.profile.phone_number,
    });
    expect(await server.ok(users.read, { token: person.token })).toEqual({ ...answer, email_link: expect.toSatisfy(() => true) });
  });

  it.each([
    [{ date_of_birth: '02-30-1990' }, 'date_of_birth', 'Birthday is required'],
    [{ date_of_birth: '01-01-2024' }, 'date_of_birth', 'You must be at least 18 years old'],
    [{ first_name: 'A' }, 'first_name', 'First name is required'],
    [{ postal_code: '0410' }, 'postal_code', 'Zip code must be exactly 5 digits'],
    [{ state: 'XX' }, 'state', 'State required'],
  ])('refuses %j and changes nothing', async (wrong, field, message) => {
    const person = await registerConsumer(server);
    // Their link is mailed meanwhile.
    const read = async () => ({ ...(await server.ok(users.read, { token: person.token })), email_link: undefined });
    const before = await read();
    const reply = await server.call(users.updateSelf, { token: person.token, body: { ...change, ...wrong } });
    expect(reply).toMatchObject({ status: 400, refusal: { field, message } });
    expect(await read()).toEqual(before);
  });

  it('refuses roles and limits smuggled in', async () => {
    const person = await registerConsumer(server);
    const body = { ...change, paybotic_banking_roles: ['pc:account_admin'], daily_limit_cents: 1 };
    expect((await server.call(users.updateSelf, { token: person.token, body })).status).toBe(400);
  });

  it('is nothing for newcomers or merchant users', async () => {
    const person = await newcomer(server);
    expect(await server.call(users.updateSelf, { token: person.token, body: change })).toMatchObject({
      status: 403,
      refusal: { code: 'PROFILE_REQUIRED' },
    });
    const shop = await openShop(server);
    expect((await server.call(users.updateSelf, { token: shop.admin.token, body: change })).status).toBe(403);
    expect((await server.call(users.read, { token: shop.admin.token })).status).toBe(403);
  });
});

describe('deactivation', () => {
  it('ends the sessions, refuses everything else, and is undone after a new sign-in [API-29, API-32, API-34]', async () => {
    const person = await registerConsumer(server);
    const account_id = await linkChecking(server, person);
    expect(await server.ok(users.deactivate, { token: person.token, body: NOTES })).toEqual({});
    expect((await server.call(users.isDeactivated, { token: person.token })).status).toBe(401);

    const token = await signInAgain(person);
    expect(await server.ok(users.isDeactivated, { token })).toEqual({ deactivated: true });
    const refused = { status: 403, refusal: { code: 'ACCOUNT_DEACTIVATED' } };
    expect(await server.call(users.read, { token })).toMatchObject(refused);
    expect(await server.call(users.createSelf, { token, body: person.profile })).toMatchObject(refused);
    expect(await server.call(users.validateEmail, { token, body: { email: 'a@people.example' } })).toMatchObject(refused);
    expect(await server.call(externalAccounts.list, { token })).toMatchObject(refused);
    expect(await server.call(externalAccounts.linkToken, { token, body: null })).toMatchObject(refused);
    expect(await server.call(support.send, { token, body: NOTES })).toMatchObject(refused);
    expect(await server.call(users.deactivate, { token, body: NOTES })).toMatchObject(refused);

    expect(await server.ok(users.activate, { token })).toEqual({});
    expect(await server.ok(users.isDeactivated, { token })).toEqual({ deactivated: false });
    expect((await server.ok(users.read, { token })).status).toBe('ACTIVE');
    expect((await server.ok(externalAccounts.list, { token })).map(({ ID }) => ID)).toEqual([account_id]);
  });

  it('keeps the notes while it lasts', async () => {
    const person = await registerConsumer(server);
    const kept = () =>
      server.context.db.one('select deactivation_notes, deactivated_at is not null as dated from consumers where user_id = $1', [
        person.user_id,
      ]);
    await server.ok(users.deactivate, { token: person.token, body: NOTES });
    expect(await kept()).toEqual({ deactivation_notes: NOTES.notes, dated: true });
    await server.ok(users.activate, { token: await signInAgain(person) });
    expect(await kept()).toEqual({ deactivation_notes: null, dated: false });
  });

  it('is refused while anything waits for approval or is pending, on any account', async () => {
    const payer = await newPayer(server);
    const till = await tillOf(await openShop(server));
    const started = await start(server, payer);
    await ask(server, till, started, 1_234);
    // The account that carries the amount is no longer the primary one.
    const other_id = await linkChecking(server, payer, { institution: 'ins_lakeshore' });
    await server.ok(externalAccounts.makePrimary, { token: payer.token, body: { SynAccountID: other_id } });
    const refused = {
      status: 400,
      refusal: { code: 'TRANSACTIONS_PENDING', message: 'Please wait until your transactions are posted and try again' },
    };
    expect(await server.call(users.deactivate, { token: payer.token, body: NOTES })).toMatchObject(refused);
    expect((await tryToConfirm(server, payer, started.ID)).status).toBe(200);
    expect(await server.call(users.deactivate, { token: payer.token, body: NOTES })).toMatchObject(refused);
    expect(await server.ok(users.isDeactivated, { token: payer.token })).toEqual({ deactivated: false });
  });

  it('is possible again once the order was refused', async () => {
    const payer = await newPayer(server);
    const started = await start(server, payer);
    await ask(server, await tillOf(await openShop(server)), started, 1_234);
    await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: started.ID } });
    expect((await server.call(users.deactivate, { token: payer.token, body: NOTES })).status).toBe(200);
  });

  it('and a request for money wait for each other: the account ends, or the money is held', async () => {
    const till = await tillOf(await openShop(server));
    const gone = await newPayer(server);
    const for_gone = await start(server, gone);
    const [left, refused] = await inLine(server, gone.user_id, [
      () => server.call(users.deactivate, { token: gone.token, body: NOTES }),
      () => tryToAsk(server, till, for_gone, 1_000),
    ]);
    expect(left.status).toBe(200);
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });

    const held = await newPayer(server);
    const for_held = await start(server, held);
    const [asked, stayed] = await inLine(server, held.user_id, [
      () => tryToAsk(server, till, for_held, 1_000),
      () => server.call(users.deactivate, { token: held.token, body: NOTES }),
    ]);
    expect(asked.status).toBe(200);
    expect(stayed).toMatchObject({ status: 400, refusal: { code: 'TRANSACTIONS_PENDING' } });
  });

  it.each(['too short', '         x        ', ''])('wants to know why (%j)', async (notes) => {
    const person = await registerConsumer(server);
    const reply = await server.call(users.deactivate, { token: person.token, body: { notes } });
    expect(reply).toMatchObject({ status: 400, refusal: { field: 'notes', message: 'We need more information' } });
  });

  it('takes no NUL in the notes', async () => {
    const person = await registerConsumer(server);
    const reply = await server.call(users.deactivate, { token: person.token, body: { notes: 'a long enough \u0000 reason' } });
    expect(reply).toMatchObject({ status: 400, refusal: { field: 'notes' } });
  });

  it('happens once when it is sent five times at the same moment', async () => {
    const person = await registerConsumer(server);
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.call(users.deactivate, { token: person.token, body: NOTES })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 401, 403]).toContain(status);
  });

  it('leaves an active account as it is when it is activated', async () => {
    const person = await registerConsumer(server);
    expect(await server.ok(users.activate, { token: person.token })).toEqual({});
    expect((await server.ok(users.read, { token: person.token })).status).toBe('ACTIVE');
  });
});

describe('a freeze by the provider', () => {
  it('ends the sessions; then the consumer may read, and nothing else', async () => {
    const person = await registerConsumer(server);
    const account_id = await linkChecking(server, person);
    await freeze(server.context, person.user_id);
    expect((await server.call(users.read, { token: person.token })).status).toBe(401);

    const token = await signInAgain(person);
    expect((await server.ok(users.read, { token })).status).toBe('FROZEN');
    expect(await server.ok(externalAccounts.list, { token })).toHaveLength(1);
    const refused = { status: 403, refusal: { code: 'ACCOUNT_FROZEN' } };
    const own = { SynAccountID: account_id };
    expect(await server.call(users.deactivate, { token, body: NOTES })).toMatchObject(refused);
    expect(await server.call(users.activate, { token })).toMatchObject(refused);
    expect(await server.call(externalAccounts.linkToken, { token, body: null })).toMatchObject(refused);
    expect(await server.call(externalAccounts.makePrimary, { token, body: own })).toMatchObject(refused);
    expect(await server.call(externalAccounts.remove, { token, body: own })).toMatchObject(refused);

    await unfreeze(server.context, person.user_id);
    expect((await server.ok(users.read, { token })).status).toBe('ACTIVE');
  });

  it('gives a deactivated account back deactivated', async () => {
    const person = await registerConsumer(server);
    await server.ok(users.deactivate, { token: person.token, body: NOTES });
    await freeze(server.context, person.user_id);
    const token = await signInAgain(person);
    expect(await server.call(users.activate, { token })).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_FROZEN' } });
    await unfreeze(server.context, person.user_id);
    expect(await server.ok(users.isDeactivated, { token })).toEqual({ deactivated: true });
  });

  it('knows whom it freezes', async () => {
    const shop = await openShop(server);
    await expect(freeze(server.context, 'usr_00000000000000000000000000')).rejects.toMatchObject({ code: 'ERR_USER_NOT_FOUND' });
    await expect(freeze(server.context, shop.admin.user_id)).rejects.toMatchObject({ code: 'ERR_USER_NOT_FOUND' });
    await expect(unfreeze(server.context, shop.admin.user_id)).rejects.toMatchObject({ code: 'ERR_USER_NOT_FOUND' });
  });
});
