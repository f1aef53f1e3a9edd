import { settlementAccount } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { settlementAccountOf } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork } from '../../../test/support/money.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { passThroughShopWidget } from '../../../test/support/settlement-link.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { BankAway, BankLinkingUnavailable } from '../../providers/bank-linking/port.ts';

/* An account to be paid out to that its bank's own sign-in confirms, at the sandbox's bank. */

let server: TestServer;
let shop: TestShop;
let support: TestStaff;
let admin: TestStaff;

beforeAll(async () => {
  server = await startTestServer();
  // A Friday; Thanksgiving is the Thursday after.
  server.clock.set(newYork('2026-11-20', '10:00'));
  shop = await openShop(server, { organization: 'Harbor Group', names: ['Harbor Books'], paid_out: true });
  support = await addStaff(server, 'ProviderSupport');
  admin = await addStaff(server, 'ProviderAdmin');
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

type Body = Awaited<ReturnType<typeof passThroughShopWidget>>;
const pass = (names: readonly string[] = ['Rainy Day Savings']) => passThroughShopWidget(server, shop, names);
const linkAs = async (person: { signIn(): Promise<string> }, body: Body) =>
  server.call(settlementAccount.link, { token: await person.signIn(), body });
const link = async (body: Body) => linkAs(shop.admin, body);
const standing = async () =>
  server.ok(settlementAccount.read, { token: await shop.admin.signIn(), query: { syn_business_id: shop.business_id } });
const settlementSeenByStaff = async () => (await support.call('readBusiness', { params: { id: shop.business_id } })).body.settlement;
const propose = (body: object) =>
  support.call('validateSettlementAccount', { body: { id: shop.business_id, evidence: 'bank_link', reason: 'We looked', ...body } });
/** How many accesses the bank gave and still honors; a given one has not been taken back yet. */
const accesses = async () =>
  (await server.context.db.one<{ count: number }>('select count(*)::int as count from sandbox_access_tokens', [])).count;
const allGivenBack = () => expect.poll(accesses, { timeout: 15_000 }).toBe(0);

describe('the widget for a settlement account', () => {
  it('is opened by an Account Admin alone, for their own business [PRV-16, AUT-04]', async () => {
    const viewer = await shop.addUser('AdminStore');
    const foreign = await openShop(server, { names: ['Corner Deli'] });
    const body = { syn_business_id: shop.business_id };
    for (const person of [viewer, foreign.admin]) {
      const token = await person.signIn();
      expect((await server.call(settlementAccount.linkToken, { token, body })).body).toMatchObject({ code: 'FORBIDDEN' });
      expect((await linkAs(person, await pass())).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await standing()).toMatchObject({ waiting: null, history: [] });
  });

  it('can’t be opened while the provider is away [PRV-16]', async () => {
    vi.spyOn(server.context.bankLinking, 'createLinkToken').mockRejectedValue(new BankLinkingUnavailable('away'));
    const reply = await server.call(settlementAccount.linkToken, {
      token: await shop.admin.signIn(),
      body: { syn_business_id: shop.business_id },
    });
    expect(reply).toMatchObject({ status: 503, refusal: { code: 'LINKING_UNAVAILABLE' } });
  });
});

describe('what the widget gave', () => {
  it.each([
    ['no account that money can be paid to', [], /checking or savings/],
    ['two accounts', ['Everyday Checking', 'Rainy Day Savings'], /only the one to be paid to/],
  ])('is refused for %s, and the access is given back [PRV-16]', async (_words, names, says) => {
    const body = names.length > 0 ? await pass(names) : { ...(await pass()), account_ids: ['another_account'] };
    const reply = await link(body);
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_NOT_ELIGIBLE', message: expect.stringMatching(says) } });
    await allGivenBack();
    expect((await standing()).waiting).toBeNull();
  });

  it('is refused where it was another user’s, made up, used or too old [PRV-16]', async () => {
    const second = await shop.addUser('AdminAccount');
    const body = await pass();
    expect((await linkAs(second, body)).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    expect((await link({ ...body, public_token: 'public-sandbox-x' })).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    expect((await link(body)).status).toBe(200);
    expect((await link(body)).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    const late = await pass();
    server.clock.advance({ minutes: 31 });
    expect((await link(late)).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    await allGivenBack();
    const { waiting } = await standing();
    const { id } = waiting ?? expect.fail();
    const withdrawn = { token: await shop.admin.signIn(), body: { syn_business_id: shop.business_id, id } };
    await server.ok(settlementAccount.withdraw, withdrawn);
  });

  it.each([
    ['the bank', new BankAway('away'), /Your bank isn't answering/],
    ['the provider', new BankLinkingUnavailable('away'), /isn't answering/],
  ])('is refused while %s is away, and the access is given back [PRV-16]', async (_words, error, says) => {
    const body = await pass();
    vi.spyOn(server.context.bankLinking, 'readItem').mockRejectedValueOnce(error);
    expect(await link(body)).toMatchObject({
      status: 503,
      refusal: { code: 'LINKING_UNAVAILABLE', message: expect.stringMatching(says) },
    });
    await allGivenBack();
    expect((await standing()).waiting).toBeNull();
  });
});

describe('an account that was linked', () => {
  it('waits to be looked at, with the bank that confirmed it; the access is given back and stands open nowhere [PRV-16]', async () => {
    const body = await pass();
    const given = vi.spyOn(server.context.bankLinking, 'exchangePublicToken');
    const reply = await link(body);
    const { access_token } = (await given.mock.results[0]?.value) ?? expect.fail();
    expect(reply.body).toMatchObject({ waiting: { account_type: 'savings', status: 'VALIDATING', in_force_at: null } });
    const at = reply.body.waiting?.asked_at;
    // How well names match is for the provider alone.
    expect((await standing()).waiting?.linked).toEqual({ institution_name: 'Northgate Bank', at });
    expect((await settlementSeenByStaff()).waiting.linked).toEqual({ institution_name: 'Northgate Bank', at, name_match: null });
    await allGivenBack();
    expect(server.log_lines.join('\n')).not.toContain(access_token);
    const entries = await server.context.db.many('select after from audit_entries where event = $1 order by number desc limit 1', [
      'business.settlement_change_asked',
    ]);
    expect(entries).toMatchObject([{ after: { status: 'VALIDATING', linked_through: 'Northgate Bank' } }]);
  });

  it('is found to be theirs by the bank link, with no date, by two people [PRV-16]', async () => {
    const { id: change_id = '' } = (await standing()).waiting ?? {};
    expect((await propose({ change_id, evidence_on: '2026-11-19' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence_on' });
    // A document still does, as long as it is dated.
    expect((await propose({ change_id, evidence: 'bank_letter' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence_on' });
    const { body } = await propose({ change_id });
    expect(body.proposal.changes).toContainEqual({
      what: 'Known to be theirs by',
      before: null,
      after: "Linked through Northgate Bank on 2026-11-20; the bank's owner names weren't compared",
    });
    expect((await standing()).waiting?.status).toBe('VALIDATING');
    expect((await admin.call('approveProposal', { body: { id: body.proposal.id } })).status).toBe(200);
    // Three whole banking days: Monday to Wednesday. Thanksgiving is none.
    expect((await standing()).waiting).toMatchObject({ status: 'RESTING', in_force_at: newYork('2026-11-27', '00:00').toISOString() });
  });

  it('is paid to once it has rested, and prove finds all as it was linked [PRV-16]', async () => {
    await advanceTo(server, newYork('2026-11-27', '00:00:05'));
    const { history } = await standing();
    expect(history[0]).toMatchObject({ status: 'IN_FORCE', linked: { institution_name: 'Northgate Bank' } });
    expect((await settlementAccountOf(server, shop.business_id)).account_number.slice(-4)).toBe(history[0]?.last_four);
    const kept = await server.context.db.one<{ validated: string }>(
      'select validated from settlement_accounts where business_id = $1 order by version desc limit 1',
      [shop.business_id],
    );
    expect(kept.validated).toBe("Linked through Northgate Bank on 2026-11-20; the bank's owner names weren't compared");
    expect(await broken(server)).toEqual([]);
  });
});

describe('the bank link as evidence', () => {
  it('is refused for an account whose numbers were typed in, and for one that staff enter [PRV-16]', async () => {
    const account = { routing_number: '021000021', account_number: '4000007730', account_type: 'checking' } as const;
    const { waiting } = await server.ok(settlementAccount.ask, {
      token: await shop.admin.signIn(),
      body: { syn_business_id: shop.business_id, ...account },
    });
    expect((await propose({ change_id: waiting?.id })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence' });
    const entered = { id: shop.business_id, ...account, evidence: 'bank_link', evidence_on: '2026-11-20', reason: 'They wrote' };
    expect((await support.call('setSettlementAccount', { body: entered })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence' });
  });

  it('is refused once it is older than a document may be [PRV-16]', async () => {
    const { waiting } = (await link(await pass(['Everyday Checking']))).body;
    const { id: change_id = '' } = waiting ?? {};
    await advanceTo(server, newYork('2027-03-01', '10:00'));
    expect((await propose({ change_id })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence' });
    const dated = { id: shop.business_id, change_id, evidence: 'bank_letter', evidence_on: '2027-02-25' };
    expect((await byTwo(support, admin, 'validateSettlementAccount', dated)).status).toBe(200);
  });
});
