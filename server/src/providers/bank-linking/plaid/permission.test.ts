import { externalAccounts } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { start, tillOf, tryToAsk } from '../../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { accountsOf, isValid, link, send, tryToLink } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidAccount, type PlaidItem } from '../../../../test/support/plaid/world.ts';

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

const WORDS = "You didn't give your bank permission to share an account with us. Try again and allow it.";
const BALANCE = '/accounts/balance/get';

interface Linked {
  readonly person: TestConsumer;
  readonly item: PlaidItem;
  readonly accounts: readonly PlaidAccount[];
  readonly ids: readonly string[];
  readonly reference: string;
}
async function linked(...accounts: PlaidAccount[]): Promise<Linked> {
  const person = await registerConsumer(server);
  const kept = await link(server, plaid, person, accounts);
  const item = plaid.world.items.at(-1);
  if (!item) throw new Error('nothing was linked');
  await expect.poll(() => problemOf(person)).toBe(null);
  return { person, item, accounts, ids: kept.map(({ SynAccountID }) => SynAccountID), reference: kept[0]?.VendorAccessToken ?? '' };
}
const problemOf = async ({ token }: Pick<TestConsumer, 'token'>) =>
  (await server.ok(externalAccounts.purchasePower, { token })).account_problem;
const required = ({ item_id }: PlaidItem) => ({ webhook_type: 'AUTH', webhook_code: 'PRODUCT_PERMISSIONS_REQUIRED', item_id });
const validOf = ({ person, ids }: Linked) => Promise.all(ids.map((id) => isValid(server, person, id)));
/** What Link is opened with for a new sign-in. */
async function askedOfLink({ person, reference }: Linked): Promise<Record<string, unknown> | undefined> {
  await server.ok(externalAccounts.linkToken, { token: person.token, body: { vendor_access_token: reference } });
  return plaid.askedFor('/link/token/create').at(-1);
}

describe('a permission for account numbers that is missing', () => {
  it('closes all accounts of its item, until their owner has given it in Link, which asks for it [LIV-07, LIV-08]', async () => {
    const on = await linked(checking({ available: 500 }), checking({ available: 500 }));
    const { person, item, accounts, ids, reference } = on;
    const till = await tillOf(await openShop(server));
    const started = await start(server, person);
    item.auth_permitted = false;
    expect(await send(server, plaid, required(item))).toBe(200);
    expect(await validOf(on)).toEqual([false, false]);
    expect(await problemOf(person)).toBe('login_required');
    expect(await tryToAsk(server, till, started, 1_000)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });

    // Neither a balance nor a repaired sign-in gives it, nor do they make us forget to ask.
    const asked = plaid.askedFor(BALANCE).length;
    server.clock.advance({ minutes: 20 });
    server.clock.advanceWall({ seconds: 5 });
    expect(await send(server, plaid, { webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED', item_id: item.item_id })).toBe(200);
    expect(await validOf(on)).toEqual([false, false]);
    expect(plaid.askedFor(BALANCE).length).toBe(asked);

    const before = plaid.askedFor('/item/public_token/exchange').length;
    const again = await link(server, plaid, person, accounts, { reference });
    expect(plaid.askedFor('/link/token/create').at(-1)).toMatchObject({ access_token: item.access_token, products: ['auth'] });
    expect(plaid.askedFor('/link/token/create').at(-1)).not.toHaveProperty('update');
    expect(plaid.askedFor('/item/public_token/exchange').length).toBe(before);
    expect(again.map(({ SynAccountID }) => SynAccountID).sort()).toEqual([...ids].sort());
    expect(await validOf(on)).toEqual([true, true]);
    expect((await tryToAsk(server, till, await start(server, person), 1_000)).status).toBe(200);
    expect(await askedOfLink(on)).not.toHaveProperty('products');
  });

  it('holds however late the message comes [LIV-08]', async () => {
    const on = await linked(checking());
    const signed = server.clock.wall();
    server.clock.advanceWall({ seconds: 30 });
    expect(await send(server, plaid, { webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED', item_id: on.item.item_id })).toBe(200);
    expect(await send(server, plaid, required(on.item), { at: signed })).toBe(200);
    expect(await validOf(on)).toEqual([false]);
  });

  it('that is told as the item’s error closes them, too [LIV-08]', async () => {
    const on = await linked(checking());
    const error = { error_type: 'ITEM_ERROR', error_code: 'ACCESS_NOT_GRANTED', error_message: 'x', display_message: null, status: 400 };
    expect(await send(server, plaid, { webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: on.item.item_id, error })).toBe(200);
    expect(await validOf(on)).toEqual([false]);
    expect(await askedOfLink(on)).toMatchObject({ products: ['auth'] });
  });

  it('that is found out by a balance closes that account, and Link asks for it [LIV-07, LIV-11]', async () => {
    const on = await linked(checking());
    plaid.weather.set(BALANCE, { kind: 'error', status: 400, type: 'ITEM_ERROR', code: 'ACCESS_NOT_GRANTED' });
    server.clock.advance({ minutes: 20 });
    expect(await validOf(on)).toEqual([false]);
    expect(await askedOfLink(on)).toMatchObject({ products: ['auth'] });
  });

  it('that is found out by new numbers closes them, and Link asks for it [LIV-07, LIV-08]', async () => {
    const on = await linked(checking());
    const [account] = on.accounts;
    on.item.auth_permitted = false;
    const changed = {
      webhook_type: 'AUTH',
      webhook_code: 'DEFAULT_UPDATE',
      item_id: on.item.item_id,
      error: null,
      account_ids_with_new_auth: [],
      account_ids_with_updated_auth: { [account?.account_id ?? '']: ['ACCOUNT_NUMBER'] },
    };
    expect(await send(server, plaid, changed)).toBe(200);
    await expect.poll(async () => (await askedOfLink(on))?.['products']).toEqual(['auth']);
    expect(await validOf(on)).toEqual([false]);
    expect(server.log_lines.filter((line) => line.includes('Failed task'))).toEqual([]);
  });

  it('at a new sign-in is said in words, and asked for the next time [LIV-07, LIV-11]', async () => {
    const on = await linked(checking());
    const { person, item, accounts, reference } = on;
    item.auth_permitted = false;
    const refused = await tryToLink(server, plaid, person, accounts, { reference });
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'LINK_TOKEN_INVALID', message: WORDS } });
    expect(await validOf(on)).toEqual([false]);
    expect(await link(server, plaid, person, accounts, { reference })).toHaveLength(1);
    expect(await validOf(on)).toEqual([true]);
  });

  it('at the first sign-in is said in words, and nothing is kept [LIV-09, LIV-11]', async () => {
    const person = await registerConsumer(server);
    plaid.weather.set('/auth/get', { kind: 'error', status: 400, type: 'ITEM_ERROR', code: 'ACCESS_NOT_GRANTED' });
    const refused = await tryToLink(server, plaid, person, [checking()]);
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'LINK_TOKEN_INVALID', message: WORDS } });
    const item = plaid.world.items.at(-1) as PlaidItem;
    // Plaid tells of it, too, and by then there is nothing to close.
    expect(await send(server, plaid, required(item))).toBe(200);
    await expect.poll(() => item.removed).toBe(true);
    expect(await accountsOf(server, person)).toEqual([]);
  });
});

describe('what signing in again offers', () => {
  it('stays offered after the sign-in was repaired elsewhere, until Link has offered it [LIV-07, LIV-08]', async () => {
    const on = await linked(checking());
    const { item, person, accounts, reference } = on;
    expect(await send(server, plaid, { webhook_type: 'ITEM', webhook_code: 'NEW_ACCOUNTS_AVAILABLE', item_id: item.item_id })).toBe(200);
    server.clock.advanceWall({ seconds: 5 });
    expect(await send(server, plaid, { webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED', item_id: item.item_id })).toBe(200);
    expect(await askedOfLink(on)).toMatchObject({ update: { account_selection_enabled: true } });
    await link(server, plaid, person, accounts, { reference });
    expect(await askedOfLink(on)).not.toHaveProperty('update');
  });
});
