import { externalAccounts } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numbersOfAccount } from '../../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { registerConsumer } from '../../../../test/support/people.ts';
import { accountsOf, isValid, link, tryToLink } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking } from '../../../../test/support/plaid/world.ts';
import { keepExchanged } from '../../../people/bank-accounts/index.ts';

let plaid: PlaidStandIn;
let server: TestServer;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startTestServer({ env: plaid.env });
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});
afterEach(() => {
  plaid.weather.clear();
  expect(plaid.against_description).toEqual([]);
});

interface KeptItem {
  state: string;
  access_sealed: string | null;
  remove_tries: number;
}
const keptItem = (provider_item_id: string) =>
  server.context.db.one<KeptItem>('select state, access_sealed, remove_tries from bank_link_items where provider_item_id = $1', [
    provider_item_id,
  ]);
const newest = () => {
  const item = plaid.world.items.at(-1);
  if (!item) throw new Error('nobody has passed through Link');
  return item;
};
const askedOf = (path: string, access_token: string) => plaid.askedFor(path).filter((body) => body['access_token'] === access_token).length;

describe('linking through Plaid', () => {
  it('opens Link for checking accounts, for this user, in their language [LIV-05]', async () => {
    const person = await registerConsumer(server);
    const before = plaid.askedFor('/link/token/create').length;
    for (const [sent, language] of [
      ['es-MX,es;q=0.9', 'es'],
      ['fr', 'en'],
    ] as const) {
      const { link_token, expiration } = await server.ok(externalAccounts.linkToken, {
        token: person.token,
        headers: { 'accept-language': sent },
        body: null,
      });
      expect(link_token).toMatch(/^link-sandbox-/);
      expect(new Date(expiration).getTime()).toBeGreaterThan(server.clock.wall().getTime());
      expect(plaid.askedFor('/link/token/create').at(-1)).toEqual({
        client_name: 'Drawbridge',
        language,
        country_codes: ['US'],
        user: { client_user_id: person.user_id },
        redirect_uri: `${server.context.config.public_url}/link-account/return`,
        webhook: `${server.context.config.public_url}/api/webhooks/plaid`,
        products: ['auth'],
        account_filters: { depository: { account_subtypes: ['checking'] } },
      });
    }
    expect(plaid.askedFor('/link/token/create').length).toBe(before + 2);
  });

  it('links the checking accounts among those that were shared: one item, one token, numbers and balances of each [LIV-05]', async () => {
    const person = await registerConsumer(server);
    const [one, two, savings] = [checking({ available: 1_234.56 }), checking({ available: 0.29 }), checking({ subtype: 'savings' })];
    const linked = await link(server, plaid, person, [one, savings, two]);
    expect(linked.map(({ LastFour, VendorInstitutionName }) => [LastFour, VendorInstitutionName]).sort()).toEqual(
      [one, two].map(({ account }) => [account.slice(-4), 'First Platypus Bank']).sort(),
    );
    const rows = await server.context.db.many<{ id: string; item_id: string; vendor_account_id: string }>(
      'select id, item_id, vendor_account_id from bank_accounts where consumer_id = $1',
      [person.user_id],
    );
    expect(new Set(rows.map(({ item_id }) => item_id)).size).toBe(1);
    for (const row of rows) {
      const at_bank = [one, two].find(({ account_id }) => account_id === row.vendor_account_id);
      expect(await numbersOfAccount(server, row.id)).toEqual({
        account_number: at_bank?.account,
        routing_number: at_bank?.routing,
        account_type: 'checking',
      });
      // Nothing that Plaid keeps secret stands open anywhere.
      const kept = JSON.stringify(await server.context.db.many('select * from bank_link_items where id = $1', [row.item_id]));
      expect(kept).not.toContain(newest().access_token);
    }
    expect(server.log_lines.join('\n')).not.toContain(newest().access_token);
    const primary = linked.find(({ IsPrimary }) => IsPrimary);
    const power = () => server.ok(externalAccounts.purchasePower, { token: person.token });
    await expect.poll(async () => (await power()).purchase_power).toBe(primary?.LastFour === one.account.slice(-4) ? 50_000 : 29);
    await server.ok(externalAccounts.makePrimary, {
      token: person.token,
      body: { SynAccountID: rows.find(({ vendor_account_id }) => vendor_account_id === two.account_id)?.id ?? '' },
    });
    await expect.poll(async () => (await power()).purchase_power).toBe(29);
  });

  it('refuses what is no checking account, and gives the access back at once [LIV-05, LIV-09]', async () => {
    const person = await registerConsumer(server);
    const reply = await tryToLink(server, plaid, person, [checking({ subtype: 'savings' })]);
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_NOT_ELIGIBLE' } });
    const item = newest();
    await expect.poll(() => item.removed).toBe(true);
    await expect.poll(async () => (await keptItem(item.item_id)).state).toBe('removed');
    expect(await accountsOf(server, person)).toEqual([]);
  });

  it('gives the access back where an answer is lost in between, or the server dies there [LIV-09]', async () => {
    const person = await registerConsumer(server);
    plaid.weather.set('/auth/get', { kind: 'closed' });
    expect(await tryToLink(server, plaid, person, [checking()])).toMatchObject({ status: 503, refusal: { code: 'LINKING_UNAVAILABLE' } });
    const lost = newest();
    await expect.poll(() => lost.removed).toBe(true);
    plaid.weather.clear();

    const { link_token } = await server.ok(externalAccounts.linkToken, { token: person.token, body: null });
    const { item } = plaid.world.passThroughLink(link_token, [checking()]);
    // All that a server has done that was killed right after the exchange.
    await keepExchanged(server.context, person.user_id, { access_token: item.access_token, provider_item_id: item.item_id });
    expect((await keptItem(item.item_id)).state).toBe('exchanged');
    server.clock.advance({ minutes: 16 });
    await expect.poll(() => item.removed).toBe(true);
    await expect.poll(() => keptItem(item.item_id)).toMatchObject({ state: 'removed', access_sealed: null });
  });

  it('knows an account again that is linked twice, and keeps no second access [LIV-10]', async () => {
    const person = await registerConsumer(server);
    const account = checking();
    const [first] = await link(server, plaid, person, [account]);
    const kept = newest();
    const again = await tryToLink(server, plaid, person, [{ ...account, account_id: `${account.account_id}2` }]);
    expect(again).toMatchObject({ status: 409, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_EXISTS', syn_account_id: first?.SynAccountID } });
    const second = newest();
    await expect.poll(() => second.removed).toBe(true);
    expect(kept.removed).toBe(false);
    expect(await accountsOf(server, person)).toHaveLength(1);
  });

  it('knows an account whose number the bank makes anew at each sign-in [LIV-10]', async () => {
    const person = await registerConsumer(server);
    const persistent_account_id = 'persistent-8f2a';
    const [first] = await link(server, plaid, person, [checking({ persistent_account_id })], { institution: 'ins_56' });
    const again = await tryToLink(server, plaid, person, [checking({ persistent_account_id })], { institution: 'ins_56' });
    expect(again).toMatchObject({ status: 409, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_EXISTS', syn_account_id: first?.SynAccountID } });
    const second = newest();
    await expect.poll(() => second.removed).toBe(true);
    // Of somebody else it is another matter: two people may hold one account.
    const other = await registerConsumer(server);
    expect(await link(server, plaid, other, [checking({ persistent_account_id })], { institution: 'ins_56' })).toHaveLength(1);
  });
});

describe('signing in again', () => {
  it('repairs the item by update mode: the same account, without an exchange, with its numbers of now [LIV-07]', async () => {
    const person = await registerConsumer(server);
    const account = checking({ persistent_account_id: 'persistent-update' });
    const [before] = await link(server, plaid, person, [account], { institution: 'ins_56' });
    const id = before?.SynAccountID ?? '';
    const item = newest();
    item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
    server.clock.advance({ minutes: 16 });
    expect(await isValid(server, person, id)).toBe(false);

    const exchanges = plaid.askedFor('/item/public_token/exchange').length;
    const now = { ...account, account: '5550001234' };
    const after = await link(server, plaid, person, [now], { reference: before?.VendorAccessToken ?? '' });
    expect(plaid.askedFor('/link/token/create').at(-1)).toMatchObject({ access_token: item.access_token });
    expect(plaid.askedFor('/link/token/create').at(-1)).not.toHaveProperty('products');
    expect(plaid.askedFor('/item/public_token/exchange').length).toBe(exchanges);
    expect(askedOf('/item/get', item.access_token)).toBe(1);
    expect(after.map(({ SynAccountID, LastFour }) => [SynAccountID, LastFour])).toEqual([[id, '1234']]);
    expect(await isValid(server, person, id)).toBe(true);
    expect((await numbersOfAccount(server, id)).account_number).toBe('5550001234');
    const versions = await server.context.db.many('select known_by from bank_account_numbers where account_id = $1 order by version', [id]);
    expect(versions).toEqual([{ known_by: 'linked' }, { known_by: 'relinked' }]);
    expect(item.removed).toBe(false);
  });

  it('does not take an item for repaired that still is not [LIV-07]', async () => {
    const person = await registerConsumer(server);
    const [before] = await link(server, plaid, person, [checking()]);
    const reference = before?.VendorAccessToken ?? '';
    const item = newest();
    await server.ok(externalAccounts.linkToken, { token: person.token, body: { vendor_access_token: reference } });
    item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
    const reply = await server.call(externalAccounts.link, {
      token: person.token,
      body: {
        vendor_public_token: 'public-sandbox-made-up',
        vendor_institution_id: 'ins_109508',
        vendor_institution_name: 'First Platypus Bank',
        accountIds: item.accounts.map(({ account_id }) => account_id),
        accountMasks: [],
        vendor_access_token: reference,
      },
    });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'LINK_TOKEN_INVALID' } });
    server.clock.advance({ minutes: 16 });
    expect(await isValid(server, person, before?.SynAccountID ?? '')).toBe(false);
  });

  it('links the account anew under its id where the access was taken back, and gives the old item up [LIV-07, LIV-09]', async () => {
    const person = await registerConsumer(server);
    const account = checking();
    const [before] = await link(server, plaid, person, [account]);
    const old = newest();
    old.error = { type: 'ITEM_ERROR', code: 'USER_PERMISSION_REVOKED' };
    server.clock.advance({ minutes: 16 });
    expect(await isValid(server, person, before?.SynAccountID ?? '')).toBe(false);
    const after = await link(server, plaid, person, [account], { reference: before?.VendorAccessToken ?? '' });
    expect(after.map(({ SynAccountID }) => SynAccountID)).toEqual([before?.SynAccountID]);
    expect(newest()).not.toBe(old);
    expect(await isValid(server, person, before?.SynAccountID ?? '')).toBe(true);
    await expect.poll(() => old.removed).toBe(true);
  });
});

describe('removing', () => {
  it('the last account of an item removes the item, however often it takes [LIV-09]', async () => {
    const person = await registerConsumer(server);
    const [one, two] = await link(server, plaid, person, [checking(), checking()]);
    const item = newest();
    const remove = (SynAccountID = '') => server.ok(externalAccounts.remove, { token: person.token, body: { SynAccountID } });
    await remove(one?.SynAccountID);
    expect((await keptItem(item.item_id)).state).toBe('good');

    plaid.weather.set('/item/remove', { kind: 'error', status: 500, type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' });
    await remove(two?.SynAccountID);
    await expect.poll(() => askedOf('/item/remove', item.access_token)).toBe(1);
    server.clock.advance({ minutes: 2 });
    await expect.poll(() => askedOf('/item/remove', item.access_token)).toBe(2);
    expect(item.removed).toBe(false);
    plaid.weather.clear();
    server.clock.advance({ minutes: 5 });
    await expect.poll(() => item.removed).toBe(true);
    await expect.poll(() => keptItem(item.item_id)).toEqual({ state: 'removed', access_sealed: null, remove_tries: 3 });
    server.clock.advance({ days: 1 });
    expect(askedOf('/item/remove', item.access_token)).toBe(3);
  });

  it('is done where Plaid knows the item no more [LIV-09]', async () => {
    const person = await registerConsumer(server);
    const [one] = await link(server, plaid, person, [checking()]);
    const item = newest();
    item.removed = true;
    await server.ok(externalAccounts.remove, { token: person.token, body: { SynAccountID: one?.SynAccountID ?? '' } });
    await expect.poll(async () => (await keptItem(item.item_id)).state).toBe('removed');
  });
});

describe('with identity match', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ env: { ...plaid.env, PLAID_IDENTITY: 'on' } });
  });
  afterAll(() => strict.stop());

  it('hides no bank that tells no names, and refuses nobody for that [LIV-05]', async () => {
    const person = await registerConsumer(strict);
    for (const code of ['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_READY']) {
      plaid.weather.set('/identity/match', { kind: 'error', status: 400, type: 'ITEM_ERROR', code });
      await link(strict, plaid, person, [checking({ name_score: 10 })]);
    }
    expect(await accountsOf(strict, person)).toHaveLength(2);
    expect(plaid.askedFor('/link/token/create').at(-1)).toMatchObject({ products: ['auth'], required_if_supported_products: ['identity'] });
  });

  it('compares names of accounts that a new sign-in brings, too [LIV-05, LIV-07]', async () => {
    const person = await registerConsumer(strict);
    const known = checking({ name_score: 90 });
    const [first] = await link(strict, plaid, person, [known]);
    const reference = first?.VendorAccessToken ?? '';
    const asked = plaid.askedFor('/identity/match').length;
    await link(strict, plaid, person, [known], { reference });
    expect(plaid.askedFor('/identity/match').length).toBe(asked);
    const reply = await tryToLink(strict, plaid, person, [known, checking({ name_score: 40 })], { reference });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_NAME_DIFFERS' } });
    expect(await accountsOf(strict, person)).toHaveLength(1);
    expect(await link(strict, plaid, person, [known, checking({ name_score: 75 })], { reference })).toHaveLength(2);
  });

  it('links accounts of the same name, or of banks that tell none, and no others [LIV-05]', async () => {
    const person = await registerConsumer(strict);
    const other = await tryToLink(strict, plaid, person, [checking({ name_score: 40 })]);
    expect(other).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_NAME_DIFFERS' } });
    expect(plaid.askedFor('/identity/match').at(-1)?.['user']).toMatchObject({ legal_name: `Ada ${person.profile.last_name}` });
    const refused = newest();
    await expect.poll(() => refused.removed).toBe(true);
    expect(await link(strict, plaid, person, [checking({ name_score: 88 })])).toHaveLength(1);
    expect(await link(strict, plaid, person, [checking()])).toHaveLength(2);
    const matches = await strict.context.db.many('select name_match from bank_accounts where consumer_id = $1 order by name_match', [
      person.user_id,
    ]);
    expect(matches).toEqual([{ name_match: 88 }, { name_match: null }]);
  });
});
