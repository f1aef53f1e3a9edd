import { externalAccounts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeByReturn, numbersOfAccount } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { tillOf } from '../../../test/support/payments.ts';
import { linkBody, linkChecking, openShop, passThroughWidget, registerConsumer } from '../../../test/support/people.ts';
import { BankLinkingUnavailable } from '../../providers/bank-linking/port.ts';
import { sandboxBankLinking } from '../../providers/bank-linking/sandbox.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';
import { openNumbers } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const accountsOf = (token: string) => server.ok(externalAccounts.list, { token });

describe('linking', () => {
  it('links the chosen checking account; the first one becomes the primary one [API-08, API-14, API-15]', async () => {
    const person = await registerConsumer(server);
    expect(await accountsOf(person.token)).toEqual([]);

    const { link_token, expiration } = await server.ok(externalAccounts.linkToken, { token: person.token, body: null });
    expect(link_token).toMatch(/^link-sandbox-[\w-]{43}$/);
    const lives_ms = new Date(expiration).getTime() - server.clock.now().getTime();
    expect(lives_ms).toBeGreaterThan(29 * 60_000);
    expect(lives_ms).toBeLessThanOrEqual(30 * 60_000);

    const widget = await passThroughWidget(server, person, { institution: 'ins_prairie_state' });
    const answer = await server.ok(externalAccounts.link, { token: person.token, body: linkBody(widget) });
    expect(answer).toEqual({ vendor_access_token: expect.stringMatching(/^v\d+\./) });
    const [account, ...others] = await accountsOf(person.token);
    expect(others).toEqual([]);
    expect(account).toEqual({
      ID: account?.SynAccountID,
      SynAccountID: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      IsPrimary: true,
      LastFour: widget.accounts[0]?.mask,
      VendorInstitutionName: 'Prairie State Bank',
      VendorInstitutionID: 'ins_prairie_state',
      VendorAccessToken: expect.stringMatching(/^v\d+\./),
      PendingAmount: 0,
      AccountType: 'checking',
      CreatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('links every eligible account that was chosen, and only those [ACC-18]', async () => {
    const person = await registerConsumer(server);
    await linkChecking(server, person, { account: ['Everyday Checking', 'Rainy Day Savings', 'Pocket Checking'] });
    const accounts = await accountsOf(person.token);
    expect(accounts.map(({ AccountType }) => AccountType)).toEqual(['checking', 'checking']);
    expect(accounts.filter(({ IsPrimary }) => IsPrimary)).toHaveLength(1);
  });

  it('links of what the bank was told only what the page names', async () => {
    const person = await registerConsumer(server);
    const widget = await passThroughWidget(server, person, { account: ['Everyday Checking', 'Pocket Checking'] });
    const body = linkBody({ ...widget, accounts: widget.accounts.slice(1, 2) });
    await server.ok(externalAccounts.link, { token: person.token, body });
    expect((await accountsOf(person.token)).map(({ LastFour }) => LastFour)).toEqual([widget.accounts[1]?.mask]);
  });

  it('refuses when no checking account was chosen, and links nothing [ACC-18]', async () => {
    const person = await registerConsumer(server);
    const widget = await passThroughWidget(server, person, { account: 'Rainy Day Savings' });
    const reply = await server.call(externalAccounts.link, { token: person.token, body: linkBody(widget) });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_NOT_ELIGIBLE' } });
    expect(await accountsOf(person.token)).toEqual([]);
  });

  it("takes the bank's name from the bank, whatever the page says", async () => {
    const person = await registerConsumer(server);
    const widget = await passThroughWidget(server, person);
    const body = { ...linkBody(widget), vendor_institution_name: 'Federal Reserve \u202e', vendor_institution_id: 'ins_lakeshore' };
    await server.ok(externalAccounts.link, { token: person.token, body });
    expect((await accountsOf(person.token))[0]).toMatchObject({
      VendorInstitutionName: 'Northgate Bank',
      VendorInstitutionID: 'ins_northgate',
    });
  });

  it('lets two consumers link the same account: it may be theirs together', async () => {
    const [ada, bob] = [await registerConsumer(server), await registerConsumer(server)];
    await linkChecking(server, ada, { user_name: 'family' });
    await linkChecking(server, bob, { user_name: 'FAMILY' });
    expect((await accountsOf(ada.token))[0]?.LastFour).toBe((await accountsOf(bob.token))[0]?.LastFour);
  });

  it.each([
    ['no accounts', { accountIds: [] }, 'accountIds'],
    ['no public token', { vendor_public_token: '' }, 'vendor_public_token'],
    ['something more', { is_primary: true }, 'is_primary'],
  ])('refuses %s', async (_words, wrong, field) => {
    const person = await registerConsumer(server);
    const widget = await passThroughWidget(server, person);
    const reply = await server.call(externalAccounts.link, { token: person.token, body: { ...linkBody(widget), ...wrong } });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
    expect(await accountsOf(person.token)).toEqual([]);
  });
});

describe('the public token', () => {
  it('is good once, also when it is sent five times at the same moment', async () => {
    const person = await registerConsumer(server);
    const body = linkBody(await passThroughWidget(server, person));
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.call(externalAccounts.link, { token: person.token, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.refusal.code).toBe('LINK_TOKEN_INVALID');
    expect(await accountsOf(person.token)).toHaveLength(1);
  });

  it('is good for the user of its link token alone', async () => {
    const [ada, eve] = [await registerConsumer(server), await registerConsumer(server)];
    const body = linkBody(await passThroughWidget(server, ada));
    expect(await server.call(externalAccounts.link, { token: eve.token, body })).toMatchObject({
      status: 400,
      refusal: { code: 'LINK_TOKEN_INVALID' },
    });
    expect(await accountsOf(eve.token)).toEqual([]);
    expect((await server.call(externalAccounts.link, { token: ada.token, body })).status).toBe(200);
  });

  it('is too old after half an hour', async () => {
    const person = await registerConsumer(server);
    const body = linkBody(await passThroughWidget(server, person));
    server.clock.advance({ minutes: 30, seconds: 1 });
    expect(await server.call(externalAccounts.link, { token: person.token, body })).toMatchObject({
      status: 400,
      refusal: { code: 'LINK_TOKEN_INVALID' },
    });
  });

  it('cannot be made up', async () => {
    const person = await registerConsumer(server);
    const widget = await passThroughWidget(server, person);
    const body = { ...linkBody(widget), vendor_public_token: `public-sandbox-${'x'.repeat(43)}` };
    expect((await server.call(externalAccounts.link, { token: person.token, body })).refusal.code).toBe('LINK_TOKEN_INVALID');
  });
});

describe('an account that is linked already', () => {
  it('answers 409 with what a relink needs, and changes nothing [API-16]', async () => {
    const person = await registerConsumer(server);
    const account_id = await linkChecking(server, person, { institution: 'ins_cedar_valley' });
    const widget = await passThroughWidget(server, person, {
      institution: 'ins_cedar_valley',
      account: ['Everyday Checking', 'Pocket Checking'],
    });
    const reply = await server.call(externalAccounts.link, { token: person.token, body: linkBody(widget) });
    expect(reply).toMatchObject({
      status: 409,
      refusal: {
        code: 'ERR_EXTERNAL_ACCOUNT_EXISTS',
        vendor_access_token: expect.stringMatching(/^v\d+\./),
        vendor_institution_id: 'ins_cedar_valley',
        syn_account_id: account_id,
      },
    });
    expect((await accountsOf(person.token)).map(({ ID }) => ID)).toEqual([account_id]);

    // What the refusal carries is enough to link again; the other account comes along.
    const reference = String(reply.refusal['vendor_access_token']);
    const again = await passThroughWidget(server, person, {
      institution: 'ins_cedar_valley',
      account: ['Everyday Checking', 'Pocket Checking'],
      vendor_access_token: reference,
    });
    await server.ok(externalAccounts.link, { token: person.token, body: linkBody(again, reference) });
    const accounts = await accountsOf(person.token);
    expect(accounts).toHaveLength(2);
    expect(accounts[0]).toMatchObject({ ID: account_id, IsPrimary: true });
  });

  it('is linked once by two passages that end at the same moment', async () => {
    const person = await registerConsumer(server);
    const bodies = [linkBody(await passThroughWidget(server, person)), linkBody(await passThroughWidget(server, person))];
    const replies = await Promise.all(bodies.map((body) => server.call(externalAccounts.link, { token: person.token, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await accountsOf(person.token)).toHaveLength(1);
  });

  it('has one primary account when two first ones are linked at the same moment', async () => {
    const person = await registerConsumer(server);
    const bodies = [
      linkBody(await passThroughWidget(server, person)),
      linkBody(await passThroughWidget(server, person, { institution: 'ins_lakeshore' })),
    ];
    const replies = await Promise.all(bodies.map((body) => server.call(externalAccounts.link, { token: person.token, body })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await accountsOf(person.token)).map(({ IsPrimary }) => IsPrimary)).toEqual([true, false]);
  });

  it('may be linked anew after it was removed', async () => {
    const person = await registerConsumer(server);
    const first_id = await linkChecking(server, person);
    await server.ok(externalAccounts.remove, { token: person.token, body: { SynAccountID: first_id } });
    const second_id = await linkChecking(server, person);
    expect(second_id).not.toBe(first_id);
    expect((await accountsOf(person.token)).map(({ ID, IsPrimary }) => [ID, IsPrimary])).toEqual([[second_id, true]]);
  });
});

describe('linking again', () => {
  it('heals an account whose bank wanted a new sign-in, without a 409', async () => {
    const person = await registerConsumer(server);
    const account_id = await linkChecking(server, person);
    await setSandboxAccount(server.context, account_id, { login_required: true });
    const valid = () => server.ok(externalAccounts.validate, { token: person.token, params: { synAccountID: account_id } });
    expect(await valid()).toEqual({ isValid: false });

    const [before] = await accountsOf(person.token);
    const reference = before?.VendorAccessToken ?? '';
    expect(await linkChecking(server, person, { vendor_access_token: reference })).toBe(account_id);
    expect(await valid()).toEqual({ isValid: true });
    expect(await accountsOf(person.token)).toHaveLength(1);
  });

  it('heals an account that a return had invalidated', async () => {
    const person = await registerConsumer(server);
    const account_id = await linkChecking(server, person, { account: 'R02' });
    await closeByReturn(server, person, await tillOf(await openShop(server)));
    const valid = () => server.ok(externalAccounts.validate, { token: person.token, params: { synAccountID: account_id } });
    expect(await valid()).toEqual({ isValid: false });
    const [account] = await accountsOf(person.token);
    await linkChecking(server, person, { account: 'R02', vendor_access_token: account?.VendorAccessToken ?? '' });
    expect(await valid()).toEqual({ isValid: true });
  });

  it('heals only what was chosen', async () => {
    const person = await registerConsumer(server);
    const invalid_id = await linkChecking(server, person, { account: 'R02' });
    const other_id = await linkChecking(server, person, { account: 'Pocket Checking' });
    await closeByReturn(server, person, await tillOf(await openShop(server)));
    const reference = (await accountsOf(person.token)).find(({ ID }) => ID === invalid_id)?.VendorAccessToken ?? '';
    await linkChecking(server, person, { account: 'Pocket Checking', vendor_access_token: reference });
    const valid = async (id: string) =>
      (await server.ok(externalAccounts.validate, { token: person.token, params: { synAccountID: id } })).isValid;
    expect([await valid(invalid_id), await valid(other_id)]).toEqual([false, true]);
  });

  it('gives a token to link an account anew, for its reference and its bank [API-14]', async () => {
    const person = await registerConsumer(server);
    await linkChecking(server, person);
    const [account] = await accountsOf(person.token);
    const body = { vendor_access_token: account?.VendorAccessToken ?? '', vendor_institution_id: account?.VendorInstitutionID ?? '' };
    const { link_token, expiration } = await server.ok(externalAccounts.linkToken, { token: person.token, body });
    expect(link_token).toMatch(/^link-sandbox-[\w-]{43}$/);
    expect(new Date(expiration).getTime()).toBeGreaterThan(server.clock.now().getTime());
    // What passes the widget with that token stays the account that it was.
    await linkChecking(server, person, { vendor_access_token: body.vendor_access_token });
    expect((await accountsOf(person.token)).map(({ SynAccountID }) => SynAccountID)).toEqual([account?.SynAccountID]);
  });

  it("takes nobody else's reference, no altered one, and none of an account that is gone", async () => {
    const [ada, eve] = [await registerConsumer(server), await registerConsumer(server)];
    const account_id = await linkChecking(server, ada);
    const reference = (await accountsOf(ada.token))[0]?.VendorAccessToken ?? '';
    const refused = { status: 400, refusal: { code: 'BAD_INPUT', field: 'vendor_access_token' } };
    const ask = (token: string, vendor_access_token: string) =>
      server.call(externalAccounts.linkToken, { token, body: { vendor_access_token, vendor_institution_id: 'ins_northgate' } });
    expect(await ask(eve.token, reference)).toMatchObject(refused);
    expect(await ask(ada.token, `${reference.slice(0, -2)}xx`)).toMatchObject(refused);
    expect(await ask(ada.token, 'access-sandbox-1')).toMatchObject(refused);
    // Names of keys that there are not, and never were.
    for (const made_up of ['k9.a.b.c', 'k1.a.b.c', 'v2.a.b.c', `v9.${reference.slice(3)}`])
      expect([made_up, await ask(ada.token, made_up)]).toMatchObject([made_up, refused]);
    const widget = await passThroughWidget(server, eve);
    const linking = await server.call(externalAccounts.link, { token: eve.token, body: linkBody(widget, reference) });
    expect(linking).toMatchObject(refused);

    await server.ok(externalAccounts.remove, { token: ada.token, body: { SynAccountID: account_id } });
    expect(await ask(ada.token, reference)).toMatchObject({ status: 404, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } });
  });
});

describe('secrets', () => {
  it('never leave the server: no number, no token of the provider, in any answer or log line', async () => {
    const person = await registerConsumer(server);
    const before = server.log_lines.length;
    const link = await server.ok(externalAccounts.linkToken, { token: person.token, body: null });
    const widget = await passThroughWidget(server, person, { institution: 'ins_first_harbor' });
    const linked = await server.ok(externalAccounts.link, { token: person.token, body: linkBody(widget) });
    const listed = await accountsOf(person.token);
    const answers = JSON.stringify([linked, listed]);

    const { db, sealer } = server.context;
    const row = await db.one<Record<string, string>>(
      'select a.*, n.sealed from bank_accounts a join bank_account_numbers n on n.account_id = a.id where a.id = $1',
      [listed[0]?.ID],
    );
    const { routing_number, account_number } = await numbersOfAccount(server, row['id'] ?? '');
    const item = await db.one<{ id: string; access_sealed: string }>('select * from bank_link_items where id = $1', [row['item_id']]);
    const access_token = sealer.open(item.access_sealed, `bank_link_items/${item.id}/access`);
    expect(routing_number).toMatch(/^\d{9}$/);
    expect(account_number.slice(-4)).toBe(listed[0]?.LastFour);
    expect(access_token).toMatch(/^access-sandbox-/);

    const log = server.log_lines.slice(before).join('\n');
    expect(log).toContain('/api/external_accounts/access_token');
    const secrets = [account_number, routing_number, access_token, link.link_token, widget.public_token];
    for (const secret of secrets) {
      expect(answers).not.toContain(secret);
      expect(log).not.toContain(secret);
      // Nor do they stand open in the service's own table, or the sandbox bank's tokens in its.
      expect(JSON.stringify([row, item])).not.toContain(secret);
    }
    const tokens = JSON.stringify([
      await db.many('select * from sandbox_link_sessions'),
      await db.many('select * from sandbox_access_tokens'),
      await db.many('select * from sandbox_items'),
    ]);
    for (const secret of [access_token, link.link_token, widget.public_token]) expect(tokens).not.toContain(secret);
  });

  it('open at their own row only', async () => {
    const person = await registerConsumer(server);
    const [one, two] = [await linkChecking(server, person), await linkChecking(server, person, { institution: 'ins_lakeshore' })];
    const { db, sealer } = server.context;
    const kept = await db.one<{ numbers_sealed: string }>(
      'select sealed as numbers_sealed from bank_account_numbers where account_id = $1',
      [one],
    );
    const place = { ...kept, id: one, consumer_id: person.user_id, numbers_version: 1 };
    expect(openNumbers(sealer, place).account_type).toBe('checking');
    for (const elsewhere of [{ id: two }, { consumer_id: 'usr_other' }, { numbers_version: 2 }])
      expect(() => openNumbers(sealer, { ...place, ...elsewhere })).toThrow();
  });
});

describe('who may link', () => {
  it('consumers with a profile and the permission, nobody else', async () => {
    const shop = await openShop(server);
    const person = await registerConsumer(server);
    const without = await server.tokenFor({
      subject: person.subject,
      role: 'Consumer',
      phone: person.phone,
      permissions: ['pc:read:external_accounts'],
    });
    const unlinked = await server.tokenFor({ subject: 'sms|nobody', role: 'Consumer', phone: '+12125550001' });
    for (const [token, status] of [
      [shop.admin.token, 403],
      [without, 403],
      [unlinked, 403],
      [undefined, 401],
    ] as const) {
      expect((await server.call(externalAccounts.linkToken, { ...(token ? { token } : {}), body: null })).status).toBe(status);
    }
    expect((await server.call(externalAccounts.list, { token: without })).status).toBe(200);
    expect((await server.call(externalAccounts.list, { token: shop.admin.token })).status).toBe(403);
  });
});

describe('while the provider is down', () => {
  it('answers 503, says so, and links nothing', async () => {
    const broken = await startTestServer({
      beside: server,
      providers: {
        bankLinking: {
          ...sandboxBankLinking(server.context),
          createLinkToken: () => Promise.reject(new BankLinkingUnavailable('down')),
          exchangePublicToken: () => Promise.reject(new BankLinkingUnavailable('down')),
        },
      },
    });
    try {
      const person = await registerConsumer(server);
      const widget = await passThroughWidget(server, person);
      const down = { status: 503, refusal: { code: 'LINKING_UNAVAILABLE' } };
      const token = await broken.tokenFor({ subject: person.subject, role: 'Consumer', phone: person.phone });
      expect(await broken.call(externalAccounts.linkToken, { token, body: null })).toMatchObject(down);
      expect(await broken.call(externalAccounts.link, { token, body: linkBody(widget) })).toMatchObject(down);
      expect(await accountsOf(person.token)).toEqual([]);
    } finally {
      await broken.stop();
    }
  });
});
