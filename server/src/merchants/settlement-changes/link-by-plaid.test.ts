import { settlementAccount } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { PlaidStandIn } from '../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidAccount } from '../../../test/support/plaid/world.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* An account to be paid out to that is linked through Plaid. */

let plaid: PlaidStandIn;
let server: TestServer;
let shop: TestShop;
let support: TestStaff;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startTestServer({ env: { ...plaid.env, PLAID_IDENTITY: 'on' } });
  shop = await openShop(server, { organization: 'Harbor Group LLC', names: ['Harbor Books'] });
  support = await addStaff(server, 'ProviderSupport');
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});
afterEach(() => {
  vi.restoreAllMocks();
  plaid.weather.clear();
  expect(plaid.against_description).toEqual([]);
});

/** An Account Admin passes through Link, and the page hands over what it gave. */
async function link(...accounts: PlaidAccount[]) {
  const token = await shop.admin.signIn();
  const syn_business_id = shop.business_id;
  const { link_token } = await server.ok(settlementAccount.linkToken, { token, body: { syn_business_id } });
  const passed = plaid.world.passThroughLink(link_token, accounts);
  const body = { syn_business_id, public_token: passed.public_token, account_ids: passed.accounts.map(({ id }) => id) };
  return { item: passed.item, reply: await server.call(settlementAccount.link, { token, body }) };
}

it('opens Link for checking and savings accounts, and for no way back from a bank’s own page [PRV-16]', async () => {
  await link(checking());
  expect(plaid.askedFor('/link/token/create').at(-1)).toEqual({
    client_name: 'Drawbridge',
    language: 'en',
    country_codes: ['US'],
    user: { client_user_id: shop.admin.user_id },
    products: ['auth'],
    required_if_supported_products: ['identity'],
    account_filters: { depository: { account_subtypes: ['checking', 'savings'] } },
  });
});

it('tells the provider how well the bank’s owner names match the business’s legal name, and gives the access back [PRV-16]', async () => {
  const { item, reply } = await link(checking({ subtype: 'savings', name_score: 92 }));
  expect(reply.body).toMatchObject({ waiting: { account_type: 'savings', linked: { institution_name: 'First Platypus Bank' } } });
  expect(plaid.askedFor('/identity/match').at(-1)?.['user']).toEqual({ legal_name: 'Harbor Group LLC' });
  const { body } = await support.call('readBusiness', { params: { id: shop.business_id } });
  expect(body.settlement.waiting.linked).toMatchObject({ institution_name: 'First Platypus Bank', name_match: 92 });
  const change_id = body.settlement.waiting.id;
  const proposed = await support.call('validateSettlementAccount', {
    body: { id: shop.business_id, change_id, evidence: 'bank_link', reason: 'The names are theirs' },
  });
  expect(JSON.stringify(proposed.body.proposal.changes)).toMatch(/Linked through First Platypus Bank on [\d-]{10}; the names match 92%/);
  await expect.poll(() => item.removed, { timeout: 15_000 }).toBe(true);
});

it('refuses numbers that a bank makes for one sign-in, and gives the access back [PRV-16]', async () => {
  const { item, reply } = await link(checking({ persistent_account_id: 'stays-the-same' }));
  expect(reply).toMatchObject({
    status: 400,
    refusal: { code: 'ACCOUNT_NOT_ELIGIBLE', message: expect.stringMatching(/Enter the account and routing numbers instead/) },
  });
  await expect.poll(() => item.removed, { timeout: 15_000 }).toBe(true);
});

it('gives the access back where an answer is lost, and where giving it back fails at first [PRV-16]', async () => {
  plaid.weather.set('/auth/get', { kind: 'closed' });
  plaid.weather.set('/item/remove', { kind: 'closed' });
  const { item, reply } = await link(checking());
  expect(reply).toMatchObject({ status: 503, refusal: { code: 'LINKING_UNAVAILABLE' } });
  await expect.poll(() => plaid.askedFor('/item/remove').length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(item.removed).toBe(false);
  plaid.weather.clear();
  await expect.poll(() => item.removed, { timeout: 30_000 }).toBe(true);
}, 60_000);

it('has the queue give the access back before anything is read, its token sealed, should this server die [PRV-16]', async () => {
  const seen: { payload: unknown; later: boolean }[] = [];
  const { bankLinking, db } = server.context;
  const { readItem } = bankLinking;
  vi.spyOn(bankLinking, 'readItem').mockImplementation(async (access_token) => {
    seen.push(
      ...(await db.many<{ payload: unknown; later: boolean }>(
        `select p.payload, j.run_at > now() + interval '10 minutes' as later
           from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
          where j.task_identifier = 'settlement_changes.give_back_access' and j.run_at > now()`,
      )),
    );
    return readItem(access_token);
  });
  const { item } = await link(checking());
  expect(seen).toMatchObject([{ later: true, payload: { provider: 'plaid', access_sealed: expect.stringMatching(/^v\d+\./) } }]);
  expect(JSON.stringify(seen)).not.toContain(item.access_token);
  expect(server.log_lines.join('\n')).not.toContain(item.access_token);
  await expect.poll(() => item.removed, { timeout: 15_000 }).toBe(true);
});
