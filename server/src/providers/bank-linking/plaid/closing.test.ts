import { externalAccounts, purchases, users } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { tillOf, tryToAsk } from '../../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { isValid, link, send } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidAccount, type PlaidItem } from '../../../../test/support/plaid/world.ts';
import { giveBackAccess } from '../../../people/bank-accounts/index.ts';
import { removeItem } from '../../../people/bank-accounts/items/remove-items.ts';

let plaid: PlaidStandIn;
let server: TestServer;
/** Somebody else, whose account has nothing against it. */
let witness: Linked;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startTestServer({ env: plaid.env });
  witness = await linked();
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});
afterEach(() => {
  plaid.weather.clear();
  expect(plaid.against_description).toEqual([]);
});

const DOWN = { kind: 'error', status: 500, type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' } as const;

interface Linked {
  readonly person: TestConsumer;
  readonly item: PlaidItem;
  readonly account: PlaidAccount;
  readonly id: string;
  readonly reference: string;
}
async function linked(): Promise<Linked> {
  const person = await registerConsumer(server);
  const account = checking({ available: 500 });
  const [first] = await link(server, plaid, person, [account]);
  const item = plaid.world.items.at(-1);
  if (!first || !item) throw new Error('nothing was linked');
  expect(await powerOf(person)).toBe(50_000);
  return { person, item, account, id: first.SynAccountID, reference: first.VendorAccessToken };
}
const powerOf = async ({ token }: Pick<TestConsumer, 'token'>) =>
  (await server.ok(externalAccounts.purchasePower, { token })).purchase_power;
const problemOf = async ({ token }: Pick<TestConsumer, 'token'>) =>
  (await server.ok(externalAccounts.purchasePower, { token })).account_problem;

/** Starts a purchase, which has the balance fetched ahead, and gives how a debit is answered once that has had its time. */
async function tryToPay({ person }: Pick<Linked, 'person'>) {
  const till = await tillOf(await openShop(server));
  server.clock.advance({ minutes: 20 });
  const started = await server.ok(purchases.start, { token: person.token });
  // Asked for later, and by now answered and kept.
  expect(await powerOf(witness.person)).toBe(50_000);
  return tryToAsk(server, till, started, 1_000);
}

describe('an account closed for another reason than a sign-in', () => {
  const numbersChanged = ({ item, account }: Linked) => ({
    webhook_type: 'AUTH',
    webhook_code: 'DEFAULT_UPDATE',
    item_id: item.item_id,
    error: null,
    account_ids_with_new_auth: [],
    account_ids_with_updated_auth: { [account.account_id]: ['ACCOUNT_NUMBER'] },
  });
  const ofAccount = (webhook_type: string, webhook_code: string) => (on: Linked) => ({
    webhook_type,
    webhook_code,
    item_id: on.item.item_id,
    account_id: on.account.account_id,
  });

  it.each([
    ['DEFAULT_UPDATE', numbersChanged],
    ['USER_ACCOUNT_REVOKED', ofAccount('ITEM', 'USER_ACCOUNT_REVOKED')],
    ['VERIFICATION_EXPIRED', ofAccount('AUTH', 'VERIFICATION_EXPIRED')],
  ])('stays closed by %s whatever its balance is, and whatever is repaired [LIV-08]', async (_code, message) => {
    const on = await linked();
    plaid.weather.set('/auth/get', DOWN);
    expect(await send(server, plaid, message(on))).toBe(200);
    expect(await tryToPay(on)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    server.clock.advanceWall({ seconds: 5 });
    expect(await send(server, plaid, { webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED', item_id: on.item.item_id })).toBe(200);
    expect(await tryToPay(on)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    server.clock.advance({ minutes: 20 });
    expect(await isValid(server, on.person, on.id)).toBe(false);
    expect(await problemOf(on.person)).toBe('login_required');

    plaid.weather.clear();
    const [again] = await link(server, plaid, on.person, [on.account], { reference: on.reference });
    expect(again?.SynAccountID).toBe(on.id);
    await expect.poll(() => powerOf(on.person)).toBe(50_000);
    expect((await tryToPay(on)).status).toBe(200);
  });
});

describe('a message that a sign-in is needed', () => {
  const ERROR = { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED', error_message: 'x', display_message: null, status: 400 };
  const message = ({ item }: Linked) => ({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: item.item_id, error: ERROR });

  it('that was signed before a balance or a new sign-in closes nothing [LIV-08]', async () => {
    const on = await linked();
    const signed = server.clock.wall();
    server.clock.advanceWall({ seconds: 30 });
    await link(server, plaid, on.person, [on.account], { reference: on.reference });
    expect(await send(server, plaid, message(on), { at: signed })).toBe(200);
    expect(await problemOf(on.person)).toBe(null);
    expect(server.log_lines.some((line) => line.includes('"taken":"old"') && line.includes(on.item.item_id))).toBe(true);
  });

  it('is doubted where the item works, and believed where it does not [LIV-08]', async () => {
    const on = await linked();
    server.clock.advanceWall({ seconds: 5 });
    expect(await send(server, plaid, message(on))).toBe(200);
    await expect.poll(() => problemOf(on.person)).toBe(null);
    expect(plaid.askedFor('/item/get').at(-1)).toEqual({ access_token: on.item.access_token });

    const asked = plaid.askedFor('/item/get').length;
    on.item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
    server.clock.advanceWall({ seconds: 5 });
    expect(await send(server, plaid, message(on))).toBe(200);
    await expect.poll(() => plaid.askedFor('/item/get').length).toBe(asked + 1);
    expect(await problemOf(on.person)).toBe('login_required');
  });
});

describe('whoever deactivates their account', () => {
  it('gives the access to their banks back, and links them anew under the same account [LIV-09]', async () => {
    const on = await linked();
    await server.ok(users.deactivate, { token: on.person.token, body: { notes: 'I am moving abroad.' } });
    await expect.poll(() => on.item.removed).toBe(true);
    const kept = () =>
      server.context.db.one('select state, access_sealed from bank_link_items where provider_item_id = $1', [on.item.item_id]);
    await expect.poll(kept).toEqual({ state: 'removed', access_sealed: null });

    server.clock.advanceWall({ seconds: 2 });
    const person = { ...on.person, token: await on.person.signIn() };
    await server.ok(users.activate, { token: person.token });
    expect(await problemOf(person)).toBe('login_required');
    const [again] = await link(server, plaid, person, [on.account], { reference: on.reference });
    expect(again?.SynAccountID).toBe(on.id);
    expect(plaid.world.items.at(-1)).not.toBe(on.item);
    expect(await powerOf(person)).toBe(50_000);
  });
});

describe('an item of another provider than the server’s', () => {
  it('keeps its token until somebody can be asked to remove it [LIV-09]', async () => {
    const on = await linked();
    plaid.weather.set('/item/remove', DOWN);
    await server.context.db.transaction((tx) => giveBackAccess(tx, on.person.user_id, server.clock.now()));
    await removeItem(
      { ...server.context, bankLinking: { ...server.context.bankLinking, kind: 'sandbox' } },
      await server.context.db.one('select id as item_id from bank_link_items where provider_item_id = $1 and state = $2', [
        on.item.item_id,
        'removing',
      ]),
    );
    const state = await server.context.db.one('select state from bank_link_items where provider_item_id = $1', [on.item.item_id]);
    expect(state).toEqual({ state: 'removing' });
    plaid.weather.clear();
    server.clock.advance({ minutes: 20 });
    await expect.poll(() => on.item.removed).toBe(true);
  });
});
