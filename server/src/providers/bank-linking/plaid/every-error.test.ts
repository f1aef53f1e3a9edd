import { type ErrorCode, externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { type Till, tillOf, tryToAsk } from '../../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { typesOfDescription } from '../../../../test/support/plaid/error-names.ts';
import { link, send, tryToLink } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidItem } from '../../../../test/support/plaid/world.ts';
import { MEANINGS, type Meaning } from './errors.ts';

let plaid: PlaidStandIn;
let server: TestServer;
let till: Till;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startTestServer({ env: plaid.env });
  till = await tillOf(await openShop(server));
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});
afterEach(() => {
  plaid.weather.clear();
  expect(plaid.against_description).toEqual([]);
});

/** What a person meets who links an account, by what an error means. */
const MET: Readonly<Record<Meaning, ErrorCode>> = {
  down: 'LINKING_UNAVAILABLE',
  limited: 'LINKING_UNAVAILABLE',
  bank_away: 'LINKING_UNAVAILABLE',
  ours: 'LINKING_UNAVAILABLE',
  refused: 'LINK_TOKEN_INVALID',
  login: 'LINK_TOKEN_INVALID',
  not_shared: 'LINK_TOKEN_INVALID',
  not_permitted: 'LINK_TOKEN_INVALID',
  gone: 'LINK_TOKEN_INVALID',
  unfit: 'ACCOUNT_NOT_ELIGIBLE',
};
/** Where only linking again helps: the account is closed. */
const CLOSING: readonly Meaning[] = ['login', 'not_shared', 'not_permitted', 'gone', 'unfit'];
const types = typesOfDescription();
const codes = Object.entries(MEANINGS).flatMap(([type, { codes: named = {}, otherwise }]) => [
  [type, 'ANY_OTHER_CODE', otherwise] as const,
  ...Object.entries(named).map(([code, meaning]) => [type, code, meaning] as const),
]);

interface Linked {
  readonly person: TestConsumer;
  readonly item: PlaidItem;
  readonly id: string;
  readonly reference: string;
}
/** Plaid has answered every kind of call of late: one outage after the other would open the breaker. */
async function linked(): Promise<Linked> {
  plaid.weather.clear();
  const person = await registerConsumer(server);
  const [first] = await link(server, plaid, person, [checking({ available: 500 })]);
  const item = plaid.world.items.at(-1);
  if (!first || !item) throw new Error('nothing was linked');
  expect(await server.ok(externalAccounts.purchasePower, { token: person.token })).toMatchObject({ purchase_power: 50_000 });
  return { person, item, id: first.SynAccountID, reference: first.VendorAccessToken };
}
function fail(path: string, type: string, code: string): void {
  plaid.weather.set(path, { kind: 'error', status: 400, type, code });
}
/** Words for a person: a sentence, and nothing of Plaid's own. */
function expectWords(message: string | undefined, code: string): void {
  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message).not.toContain(code);
}

describe('every error of Plaid’s API description', () => {
  it('has a meaning, and no other has [LIV-11]', () => {
    expect(types.length).toBeGreaterThan(20);
    expect(Object.keys(MEANINGS).sort()).toEqual([...types].sort());
  });

  it.each(['/item/public_token/exchange', '/auth/get'])(
    'of %s leads to one of our refusals, with its words, and its request id in the log [LIV-11]',
    async (path) => {
      const person = await registerConsumer(server);
      for (const [type, code, meaning] of codes) {
        // One outage after the other would open the breaker: in between Plaid answers.
        await server.ok(externalAccounts.linkToken, { token: person.token, body: null });
        const lines = server.log_lines.length;
        fail(path, type, code);
        const reply = await tryToLink(server, plaid, person, [checking()]);
        const refusal = MET[meaning];
        expect([type, code, reply.refusal.code]).toEqual([type, code, refusal]);
        expectWords(reply.refusal.message, code);
        const told = server.log_lines.slice(lines).find((line) => line.includes('"provider":"plaid"') && line.includes(code));
        expect(JSON.parse(told ?? '{}')).toMatchObject({ call: path, code: `${type} ${code}` });
        expect(JSON.parse(told ?? '{}').provider_request_id).toMatch(/^req\d+$/);
        plaid.weather.clear();
      }
    },
  );

  it('of a balance closes the account where only linking again helps, and says otherwise that no balance is to be had [LIV-11]', async () => {
    for (const [type, code, meaning] of codes) {
      const { person, id } = await linked();
      const { token } = person;
      server.clock.advance({ minutes: 20 });
      fail('/accounts/balance/get', type, code);
      const closes = CLOSING.includes(meaning);
      const power = await server.call(externalAccounts.purchasePower, { token });
      expect([type, code, power.status, power.refusal.code]).toEqual([
        type,
        code,
        ...(closes ? [200, undefined] : [503, 'BALANCE_UNAVAILABLE']),
      ]);
      if (closes) expect(power.body).toMatchObject({ account_linked: false, account_problem: 'login_required' });
      else expectWords(power.refusal.message, code);
      const valid = await server.call(externalAccounts.validate, { token, params: { synAccountID: id } });
      expect([type, code, valid.status, valid.refusal.code]).toEqual([
        type,
        code,
        ...(closes ? [200, undefined] : [503, 'LINKING_UNAVAILABLE']),
      ]);
      if (closes) expect(valid.body).toEqual({ isValid: false });
      const asked = await tryToAsk(server, till, await server.ok(purchases.start, { token }), 1_000);
      expect([type, code, asked.refusal.code]).toEqual([type, code, closes ? 'ACCOUNT_INVALID' : 'BALANCE_UNAVAILABLE']);
      expectWords(asked.refusal.message, code);
    }
  });

  it.each(['/link/token/create', '/item/get', '/auth/get'])('of %s for a new sign-in ends in words [LIV-11]', async (path) => {
    for (const [type, code, meaning] of codes) {
      const { person, reference } = await linked();
      fail(path, type, code);
      const reply =
        path === '/link/token/create'
          ? await server.call(externalAccounts.linkToken, { token: person.token, body: { vendor_access_token: reference } })
          : await tryToLink(server, plaid, person, [], { reference });
      const refusal = path === '/link/token/create' ? 'LINKING_UNAVAILABLE' : MET[meaning];
      expect([type, code, reply.refusal.code]).toEqual([type, code, refusal]);
      expectWords(reply.refusal.message, code);
    }
  });

  it('of a removal has it tried again, but for an item that is gone [LIV-09, LIV-11]', async () => {
    const all = [];
    for (const [type, code, meaning] of codes) all.push({ ...(await linked()), type, code, meaning });
    plaid.weather.set('/item/remove', {
      kind: 'items',
      errors: new Map(all.map(({ item, type, code }) => [item.access_token, { type, code }])),
    });
    for (const { person, id } of all) await server.ok(externalAccounts.remove, { token: person.token, body: { SynAccountID: id } });
    for (const { item, type, code, meaning } of all) {
      const state = async () =>
        (await server.context.db.one<{ state: string }>('select state from bank_link_items where provider_item_id = $1', [item.item_id]))
          .state;
      await expect.poll(() => plaid.askedFor('/item/remove').some(({ access_token }) => access_token === item.access_token)).toBe(true);
      await expect.poll(async () => [type, code, await state()]).toEqual([type, code, meaning === 'gone' ? 'removed' : 'removing']);
    }
    expect(server.log_lines.filter((line) => line.includes('Failed task'))).toEqual([]);
  });

  it('that leaves an item without numbers closes its accounts until they are linked anew [LIV-08, LIV-11]', async () => {
    const { person, item } = await linked();
    fail('/auth/get', 'ITEM_ERROR', 'NO_AUTH_ACCOUNTS');
    const account_id = item.accounts[0]?.account_id ?? '';
    const message = {
      webhook_type: 'AUTH',
      webhook_code: 'DEFAULT_UPDATE',
      item_id: item.item_id,
      error: null,
      account_ids_with_new_auth: [],
      account_ids_with_updated_auth: { [account_id]: ['ACCOUNT_NUMBER'] },
    };
    expect(await send(server, plaid, message)).toBe(200);
    const because = () => server.context.db.one('select closed_because from bank_accounts where consumer_id = $1', [person.user_id]);
    await expect.poll(because).toEqual({ closed_because: 'not_shared' });
    expect(server.log_lines.filter((line) => line.includes('Failed task'))).toEqual([]);
  });

  it('says in words of its own that a bank is away [LIV-11]', async () => {
    const person = await registerConsumer(server);
    plaid.weather.set('/auth/get', { kind: 'error', status: 400, type: 'INSTITUTION_ERROR', code: 'INSTITUTION_DOWN' });
    const reply = await tryToLink(server, plaid, person, [checking()]);
    expect(reply).toMatchObject({ status: 503, refusal: { message: "Your bank isn't answering right now. Try again later." } });
  });
});
