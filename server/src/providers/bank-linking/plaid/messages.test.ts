import { externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numbersOfAccount } from '../../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { start, tillOf, tryToAsk } from '../../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { accountsOf, isValid, link, send } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidAccount, type PlaidItem } from '../../../../test/support/plaid/world.ts';
import { LIMITS } from '../../../kernel/limits/index.ts';

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

interface Linked {
  readonly person: TestConsumer;
  readonly item: PlaidItem;
  readonly account: PlaidAccount;
  readonly id: string;
  readonly reference: string;
}
/** A consumer with one account whose balance is known. */
async function linked(): Promise<Linked> {
  const person = await registerConsumer(server);
  const account = checking();
  const [first] = await link(server, plaid, person, [account]);
  const item = plaid.world.items.at(-1);
  if (!first || !item) throw new Error('nothing was linked');
  await expect.poll(() => problemOf(person)).toBe(null);
  await expect
    .poll(() => plaid.askedFor('/accounts/balance/get').some(({ access_token }) => access_token === item.access_token))
    .toBe(true);
  return { person, item, account, id: first.SynAccountID, reference: first.VendorAccessToken };
}
const problemOf = async ({ token }: Pick<TestConsumer, 'token'>) =>
  (await server.ok(externalAccounts.purchasePower, { token })).account_problem;
const itemMessage = (webhook_code: string, { item_id }: PlaidItem, more: Record<string, unknown> = {}) => ({
  webhook_type: 'ITEM',
  webhook_code,
  item_id,
  ...more,
});
const ERROR = { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED', error_message: 'x', display_message: null, status: 400 };

describe('a message of Plaid’s', () => {
  it('that a sign-in is needed closes the accounts of its item at once, and opens them when it is repaired [LIV-08]', async () => {
    const { person, item, id } = await linked();
    const till = await tillOf(await openShop(server));
    const asked = plaid.askedFor('/accounts/balance/get').length;
    item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
    expect(await send(server, plaid, itemMessage('ERROR', item, { error: ERROR }))).toBe(200);
    expect(await isValid(server, person, id)).toBe(false);
    expect(await problemOf(person)).toBe('login_required');
    // Plaid was not asked for any of it.
    expect(plaid.askedFor('/accounts/balance/get').length).toBe(asked);
    const started = await server.ok(purchases.start, { token: person.token });
    expect(await tryToAsk(server, till, started, 1_000)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });

    item.error = undefined;
    expect(await send(server, plaid, itemMessage('LOGIN_REPAIRED', item))).toBe(200);
    expect(await problemOf(person)).toBe(null);
    expect(await isValid(server, person, id)).toBe(true);
    expect((await tryToAsk(server, till, await start(server, person), 1_000)).status).toBe(200);
  });

  it('of another error of the item closes nothing [LIV-08]', async () => {
    const { person, item } = await linked();
    const error = { ...ERROR, error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' };
    expect(await send(server, plaid, itemMessage('ERROR', item, { error }))).toBe(200);
    expect(await problemOf(person)).toBe(null);
  });

  it.each([
    ['PENDING_DISCONNECT', { reason: 'INSTITUTION_MIGRATION', disconnect_time: '2027-03-01T00:00:00.000Z' }],
    ['PENDING_EXPIRATION', { consent_expiration_time: '2027-03-01T00:00:00.000Z' }],
  ])('of %s tells the consumer until when to link again; payments go on [LIV-08]', async (code, more) => {
    const { person, item, id, reference, account } = await linked();
    expect(await send(server, plaid, itemMessage(code, item, more))).toBe(200);
    expect((await accountsOf(server, person)).map(({ RelinkBy }) => RelinkBy)).toEqual(['2027-03-01T00:00:00.000Z']);
    expect(await isValid(server, person, id)).toBe(true);
    const [again] = await link(server, plaid, person, [account], { reference });
    expect(again).not.toHaveProperty('RelinkBy');
    expect(again?.SynAccountID).toBe(id);
  });

  it('that the access was taken back closes the accounts until they are linked anew [LIV-08]', async () => {
    const { person, item, id } = await linked();
    expect(await send(server, plaid, itemMessage('USER_PERMISSION_REVOKED', item))).toBe(200);
    expect(await isValid(server, person, id)).toBe(false);
    server.clock.advance({ minutes: 16 });
    const asked = plaid.askedFor('/accounts/balance/get').length;
    expect(await isValid(server, person, id)).toBe(false);
    expect(plaid.askedFor('/accounts/balance/get').length).toBe(asked);
  });

  it('that one account is shared no more closes that one, and offers the choice of accounts anew [LIV-08]', async () => {
    const person = await registerConsumer(server);
    const [kept, gone] = [checking(), checking()];
    const accounts = await link(server, plaid, person, [kept, gone]);
    const item = plaid.world.items.at(-1) as PlaidItem;
    const idOf = ({ account }: PlaidAccount) => accounts.find(({ LastFour }) => LastFour === account.slice(-4))?.SynAccountID ?? '';
    expect(await send(server, plaid, itemMessage('USER_ACCOUNT_REVOKED', item, { account_id: gone.account_id }))).toBe(200);
    expect([await isValid(server, person, idOf(kept)), await isValid(server, person, idOf(gone))]).toEqual([true, false]);
    await server.ok(externalAccounts.linkToken, {
      token: person.token,
      body: { vendor_access_token: accounts[0]?.VendorAccessToken ?? '' },
    });
    expect(plaid.askedFor('/link/token/create').at(-1)).toMatchObject({ update: { account_selection_enabled: true } });
  });

  it('of new accounts offers the choice of accounts; without it signing in again offers none [LIV-08]', async () => {
    const { person, item, reference } = await linked();
    const body = { vendor_access_token: reference };
    await server.ok(externalAccounts.linkToken, { token: person.token, body });
    expect(plaid.askedFor('/link/token/create').at(-1)).not.toHaveProperty('update');
    expect(await send(server, plaid, itemMessage('NEW_ACCOUNTS_AVAILABLE', item))).toBe(200);
    await server.ok(externalAccounts.linkToken, { token: person.token, body });
    expect(plaid.askedFor('/link/token/create').at(-1)).toMatchObject({ update: { account_selection_enabled: true } });
  });

  it('of new numbers stops debits to the old ones until the new ones are here [LIV-08, LIV-10]', async () => {
    const { person, item, account, id } = await linked();
    plaid.weather.set('/auth/get', { kind: 'error', status: 500, type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' });
    const asked = plaid.askedFor('/auth/get').length;
    account.account = '7770001111';
    const message = {
      webhook_type: 'AUTH',
      webhook_code: 'DEFAULT_UPDATE',
      item_id: item.item_id,
      error: null,
      account_ids_with_new_auth: [],
      account_ids_with_updated_auth: { [account.account_id]: ['ACCOUNT_NUMBER'] },
    };
    expect(await send(server, plaid, message)).toBe(200);
    await expect.poll(() => plaid.askedFor('/auth/get').length).toBe(asked + 1);
    expect(await isValid(server, person, id)).toBe(false);
    plaid.weather.clear();
    await expect.poll(() => isValid(server, person, id)).toBe(true);
    expect((await numbersOfAccount(server, id)).account_number).toBe('7770001111');
    const versions = await server.context.db.many('select known_by from bank_account_numbers where account_id = $1 order by version', [id]);
    expect(versions).toEqual([{ known_by: 'linked' }, { known_by: 'provider_update' }]);
  });

  it.each<[string, string, boolean, (account: PlaidAccount) => object]>([
    ['AUTH', 'AUTOMATICALLY_VERIFIED', true, ({ account_id }) => ({ account_id })],
    ['AUTH', 'VERIFICATION_EXPIRED', false, ({ account_id }) => ({ account_id })],
    ['AUTH', 'SMS_MICRODEPOSITS_VERIFICATION', true, ({ account_id }) => ({ account_id, status: 'MANUALLY_VERIFIED' })],
    ['IDENTITY', 'PRODUCT_PERMISSIONS_REQUIRED', true, () => ({})],
    ['ITEM', 'WEBHOOK_UPDATE_ACKNOWLEDGED', true, () => ({ new_webhook_url: 'https://a.example' })],
    ['TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', true, () => ({ initial_update_complete: true, historical_update_complete: false })],
  ])('of %s %s is taken, and leaves the account valid: %s', async (webhook_type, webhook_code, valid, more) => {
    const { person, item, account, id } = await linked();
    expect(await send(server, plaid, { webhook_type, webhook_code, item_id: item.item_id, ...more(account) })).toBe(200);
    expect(await isValid(server, person, id)).toBe(valid);
  });

  it('of an item that is not here, or gone, is answered 200 and logged [LIV-08]', async () => {
    const { person, item, id } = await linked();
    await server.ok(externalAccounts.remove, { token: person.token, body: { SynAccountID: id } });
    const lines = server.log_lines.length;
    expect(await send(server, plaid, itemMessage('ERROR', item, { error: ERROR }))).toBe(200);
    expect(await send(server, plaid, itemMessage('ERROR', { ...item, item_id: 'nobody-knows-it' }, { error: ERROR }))).toBe(200);
    const told = server.log_lines.slice(lines).filter((line) => line.includes('"taken":"unknown"'));
    expect(told).toHaveLength(2);
  });

  it('is acted on once; one that was signed before another says nothing new [LIV-08]', async () => {
    const { person, item } = await linked();
    const body = JSON.stringify({ environment: 'sandbox', ...itemMessage('ERROR', item, { error: ERROR }) });
    const signature = await plaid.signer.sign(body, server.clock.wall());
    const message = itemMessage('ERROR', item, { error: ERROR });
    item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
    expect(await send(server, plaid, message, { signature })).toBe(200);
    expect(await problemOf(person)).toBe('login_required');
    item.error = undefined;
    server.clock.advanceWall({ seconds: 30 });
    expect(await send(server, plaid, itemMessage('LOGIN_REPAIRED', item))).toBe(200);
    expect(await problemOf(person)).toBe(null);
    // The very same again, and one that was on its way for longer.
    expect(await send(server, plaid, message, { signature })).toBe(200);
    expect(await send(server, plaid, message, { at: new Date(server.clock.wall().getTime() - 20_000) })).toBe(200);
    expect(await problemOf(person)).toBe(null);
  });
});

describe('what is no message of Plaid’s', () => {
  it('is refused, and marks nothing: forged, too old, of the future, another body, no signature, another kind [LIV-08]', async () => {
    const { person, item } = await linked();
    const message = itemMessage('USER_PERMISSION_REVOKED', item);
    const body = JSON.stringify({ environment: 'sandbox', ...message });
    const now = server.clock.wall();
    const none = Buffer.from('{"alg":"none","kid":"x"}').toString('base64url');
    for (const signature of [
      await plaid.signer.sign(body, now, { forged: true }),
      await plaid.signer.sign(body, now, { age_s: 5 * 60 + 2 }),
      await plaid.signer.sign(body, now, { age_s: -120 }),
      await plaid.signer.sign(body.replace('USER', 'OTHER'), now),
      await plaid.signer.sign(body, now, { kid: 'made-up' }),
      `${none}.e30.`,
      'nonsense',
      '',
    ])
      expect([signature.slice(0, 20), await send(server, plaid, message, { signature })]).toEqual([signature.slice(0, 20), 403]);
    const bare = await fetch(`${server.url}/api/webhooks/plaid`, { method: 'POST', body });
    expect(bare.status).toBe(403);
    expect(await problemOf(person)).toBe(null);
    // Just young enough.
    expect(
      await send(server, plaid, message, { signature: await plaid.signer.sign(body, server.clock.wall(), { age_s: 4 * 60 + 50 }) }),
    ).toBe(200);
    expect(await problemOf(person)).toBe('login_required');
  });

  it('is refused when its key has expired, as soon as we hear of that [LIV-08]', async () => {
    const { item } = await linked();
    const old = plaid.signer.kid;
    plaid.signer.rotate();
    const message = itemMessage('LOGIN_REPAIRED', item);
    expect(await send(server, plaid, message)).toBe(200);
    const body = JSON.stringify({ environment: 'sandbox', ...message });
    server.clock.advanceWall({ hours: 2 });
    const signature = await plaid.signer.sign(body, server.clock.wall(), { kid: old });
    expect(await send(server, plaid, message, { signature })).toBe(403);
  });

  it('cannot make us ask Plaid for keys without end; a key is asked for once [LIV-08]', async () => {
    const { item } = await linked();
    const message = itemMessage('LOGIN_REPAIRED', item);
    expect(await send(server, plaid, message)).toBe(200);
    const asked = plaid.askedFor('/webhook_verification_key/get').length;
    const statuses: number[] = [];
    for (let n = 0; n < LIMITS.linking_key.most + 5; n++) {
      const body = JSON.stringify({ environment: 'sandbox', ...message });
      const signature = await plaid.signer.sign(body, server.clock.wall(), { kid: `made-up-${n}` });
      statuses.push(await send(server, plaid, message, { signature }));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(plaid.askedFor('/webhook_verification_key/get').length - asked).toBeLessThanOrEqual(LIMITS.linking_key.most + 1);
    // Whose key is known goes on.
    expect(await send(server, plaid, message)).toBe(200);
    server.clock.advanceWall({ minutes: 2 });
  });

  it('is to be sent again while keys cannot be had [LIV-08]', async () => {
    const { item } = await linked();
    plaid.signer.rotate();
    // That our own credentials are no good says nothing of the message.
    const refused = { kind: 'error', status: 400, type: 'INVALID_INPUT', code: 'INVALID_API_KEYS' } as const;
    for (const weather of [{ kind: 'gateway' } as const, refused]) {
      plaid.weather.set('/webhook_verification_key/get', weather);
      expect(await send(server, plaid, itemMessage('LOGIN_REPAIRED', item))).toBe(503);
    }
    plaid.weather.clear();
    expect(await send(server, plaid, itemMessage('LOGIN_REPAIRED', item))).toBe(200);
  });
});
