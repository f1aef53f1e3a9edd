import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrimary } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callSandbox, newYork, outgoingFiles, type Payment } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, ownerRun, pastCutoff, posted, refund, setRefundRule, tryToRefund } from '../../../test/support/refunds.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { freeze, unfreeze } from '../../people/consumers/index.ts';

/* Payouts, refunds and reversals as the console shows them, and what is decided there. */

let server: TestServer;
let one: TestStaff;
let other: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
let shop: TestShop;
let payer: TestConsumer;
let payment: Payment;
let reference: string;
let refund_id: string;

beforeAll(async () => {
  server = await startTestServer();
  one = await addStaff(server, 'ProviderOperator');
  other = await addStaff(server, 'ProviderOperator');
  auditor = await addStaff(server, 'ProviderAuditor');
  support = await addStaff(server, 'ProviderSupport');
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  payer = await registerConsumer(server);
  await linkChecking(server, payer);
  payment = await posted(server, payer, shop, 2_000);
  ({ reference, id: refund_id } = await refund(server, shop, payment, 2_000));
});
afterAll(() => server.stop());

const list = async (query: Record<string, string> = {}, who = one) => (await who.call('listCredits', { query })).body;
const read = async (id: string, who = one) => (await who.call('readCredit', { params: { id } })).body;
const facts = (body: { credits: { kind: string; status: string; reference: string }[] }) =>
  body.credits.map(({ kind, status }) => `${kind} ${status}`);
const comesBack = async (of: string, code: string) =>
  expect(await callSandbox(server, 'POST', '/ach/return', { public_id: of, code })).toMatchObject({ status: 200 });

describe('the list', () => {
  it('has what waits with whom, where to and why; and the rest by kind and state [PRV-14]', async () => {
    expect(facts(await list())).toEqual(['refund QUEUED']);
    expect((await list({ which: 'open', kind: 'refund' })).credits[0]).toMatchObject({
      id: refund_id,
      reference,
      amount: 2_000,
      business: { id: shop.business_id },
      public_id: payment.public_id,
      why: 'It goes with the next file.',
      file: null,
    });
    await pastCutoff(server);
    expect(facts(await list())).toEqual([]);
    expect((await list({ which: 'sent', kind: 'refund' })).credits[0]).toMatchObject({
      status: 'IN_FILE',
      file: (await outgoingFiles(server)).at(-1),
    });
    await comesBack(reference, 'R02');
    const [payout] = (await listPayouts(server, shop)).items;
    await comesBack(payout?.reference ?? '', 'R03');
    expect(facts(await list({ which: 'failed' }))).toEqual(['refund HELD', 'payout RETURNED']);
    expect((await list({ which: 'failed', kind: 'payout' })).credits[0]).toMatchObject({
      consumer: null,
      why: 'It came back with R03 (No Account/Unable to Locate Account). What it was to pay is owed again.',
    });
    expect((await list({ which: 'failed', kind: 'refund' })).credits[0]).toMatchObject({ why: 'It came back with R02.' });
  });

  it('is paged by what stood last, and takes nothing else [PRV-14]', async () => {
    const [first, second] = (await list({ which: 'all' })).credits;
    expect((await list({ which: 'all', after: first.id })).credits[0]).toEqual(second);
    expect((await list({ which: 'all', after: second.id })).credits).toEqual([]);
    for (const query of [{ kind: 'micro_entry' }, { which: 'lost' }, { after: `mic_${'0'.repeat(26)}` }])
      expect((await one.call('listCredits', { query: query as unknown as Record<string, string> })).status).toBe(400);
    expect((await support.call('listCredits')).status).toBe(403);
    expect(facts(await list({ which: 'failed' }, auditor))).toHaveLength(2);
  });

  it('stands beside the businesses that can’t be paid out, and refunds above what one of theirs gives back [PRV-14]', async () => {
    const somebody = await registerConsumer(server);
    await linkChecking(server, somebody);
    const another = await posted(server, somebody, shop, 3_000);
    await setRefundRule(server, shop, { alone: 100 });
    await tryToRefund(server, shop, another, 3_000);
    const { body } = await auditor.call('listUnsent');
    expect(body).toMatchObject({
      unpaid: [{ business_id: shop.business_id, obstacle: 'settlement_account_stopped', return_code: 'R03' }],
      unpaid_count: 1,
      requests: [{ public_id: another.public_id, amount: 3_000 }],
      held: null,
    });
  });
});

describe('a page of one', () => {
  it('tells what happened to it, where it stood in files, and what can be done; and each look is kept [PRV-14]', async () => {
    const body = await read(refund_id);
    expect(body).toMatchObject({ status: 'HELD', last_four: expect.stringMatching(/^\d{4}$/) });
    expect(body.events.map(({ event }: { event: string }) => event)).toEqual(['made', 'in_file', 'returned']);
    // By the name that their business knows them by, not by an id.
    expect(body.events[0].by).not.toMatch(/^usr_/);
    expect(body.entries).toMatchObject([{ line: expect.any(Number), outcome: 'returned', return_code: 'R02' }]);
    // They have no other account yet.
    expect(body.release).toEqual({ last_four: null, refused: expect.stringContaining('no other account') });
    expect(body.looks).toMatchObject([{ who: one.name, words: 'Opened this page' }]);
    expect((await one.call('readCredit', { params: { id: `rfd_${'0'.repeat(26)}` } })).status).toBe(404);
    expect((await support.call('readCredit', { params: { id: refund_id } })).status).toBe(403);
  });
});

describe('a held refund', () => {
  const propose = (call: 'releaseRefund' | 'cancelRefund', who = one) => who.call(call, { body: { reference, reason: 'We spoke' } });

  it('isn’t released without another account, nor while deliveries are held [PRV-14]', async () => {
    expect((await propose('releaseRefund')).body.code).toBe('REFUND_NO_OTHER_ACCOUNT');
    await makePrimary(
      server,
      payer,
      await linkChecking(server, { ...payer, token: await payer.signIn() }, { institution: 'ins_lakeshore' }),
    );
    await ownerRun(
      server,
      `insert into ach_delivery_holds (event, at, why, by_whom, names) values ('held', now(), 'it was restored', 'a test', '{}')`,
    );
    for (const call of ['releaseRefund', 'cancelRefund'] as const) expect((await propose(call)).body.code).toBe('DELIVERIES_HELD');
    expect((await one.call('listUnsent')).body.held).toMatchObject({ words: 'it was restored' });
    await ownerRun(
      server,
      `insert into ach_delivery_holds (event, at, why, by_whom, names) values ('released', now(), 'compared', 'a test', '{}')`,
    );
    expect((await propose('releaseRefund', auditor)).status).toBe(403);
  });

  it('that was proposed to one account isn’t sent to another, nor approved by its proposer, nor released to somebody frozen [PRV-14]', async () => {
    const { body } = await propose('releaseRefund');
    const { id, changes } = body.proposal;
    expect(changes).toMatchObject([
      { what: 'Refund', before: '$20.00, held: it came back with R02', after: '$20.00 goes to the customer with the next file' },
      { what: 'Account', before: expect.stringMatching(/^Ending in \d{4}$/) },
    ]);
    expect((await propose('cancelRefund')).body.code).toBe('PROPOSAL_WAITS');
    expect((await one.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_OWN');
    await makePrimary(
      server,
      payer,
      await linkChecking(server, { ...payer, token: await payer.signIn() }, { institution: 'ins_prairie_state' }),
    );
    expect((await other.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_OUTDATED');
    expect((await read(refund_id)).status).toBe('HELD');
    await freeze(server.context, payer.user_id);
    expect((await propose('releaseRefund')).body.code).toBe('CONSUMER_FROZEN');
    await unfreeze(server.context, payer.user_id);
  });

  it('goes to the account on file once another approves, with both names kept, and then waits for nobody [PRV-14]', async () => {
    expect((await byTwo(one, other, 'releaseRefund', { reference })).body.proposal.state).toBe('DONE');
    const body = await read(refund_id);
    expect(body).toMatchObject({ status: 'QUEUED', release: null });
    expect(body.events.slice(-2)).toMatchObject([{ event: 'sent_elsewhere' }, { event: 'released', words: 'a test' }]);
    expect(body.events.at(-1).by).toBe(`${one.name} <${one.email}>, approved by ${other.name} <${other.email}>`);
    for (const call of ['releaseRefund', 'cancelRefund'] as const) expect((await propose(call)).body.code).toBe('EXCEPTION_GONE');
  });

  it('that comes back again is canceled by two people, and the business is owed it [PRV-14]', async () => {
    await pastCutoff(server);
    await comesBack(reference, 'R02');
    const owed = async () => (await listPayouts(server, shop)).balances[0]?.amount ?? 0;
    const before = await owed();
    expect((await byTwo(one, other, 'cancelRefund', { reference })).body.proposal.state).toBe('DONE');
    expect((await owed()) - before).toBe(2_000);
    expect((await list({ which: 'ended' })).credits).toMatchObject([{ id: refund_id, status: 'CANCELLED', why: 'A test.' }]);
  });
});
