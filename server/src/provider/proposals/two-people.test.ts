import { settlementAccount } from '@drawbridge/contract';
import { TWO_PEOPLE, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { AddendaInput } from '@drawbridge/nacha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClerk, addClerkPasskey, type Clerk } from '../../../test/support/clerks.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { listDishonoredReturns } from '../../collections/dishonored-returns/index.ts';
import { FILE_REJECTED, moveCredits } from '../../disbursements/credits/index.ts';
import { listReversals } from '../../disbursements/reversals/index.ts';
import { secondFactorsOf } from '../../identity/index.ts';
import { newId } from '../../kernel/ids.ts';
import { findTerms, stopDebits } from '../../merchants/businesses/index.ts';
import { findOpenChange } from '../../merchants/settlement-changes/index.ts';
import { insertBlock } from '../../risk/held-store.ts';

/* Every call of the table of what needs two people: proposed, refused to its author, and done by another. */

const BLOCK = newId('rbl');
const [REJECTED, LOST] = ['ach-20260601-2200-A.ach', 'ach-20260602-2200-A.ach'];

let bank: FakeBank;
let server: TestServer;
let one: TestStaff;
let other: TestStaff;
let auditor: TestStaff;
let shop: TestShop;
let business_id: string;
let dishonored_id: string;
let error: Payment;
let held: string[];
let clerk: Clerk;

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  business_id = shop.business_id;
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  for (const name of [REJECTED, LOST]) bank.say({ name, accepted: false, reason: 'out of balance' });
  for (const at of ['2026-06-01', '2026-06-02']) {
    await pay(server, ada, shop, 5_000);
    await advanceTo(server, newYork(at, '22:00:05'));
  }
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  const returned = await pay(server, ada, shop, 10_000);
  error = await pay(server, ada, shop, 2_000);
  const given_back = [await pay(server, ada, shop, 3_000), await pay(server, ada, shop, 4_000)];
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  dishonored_id = await loseToTheBank(returned);
  held = await holdRefunds(shop, given_back);
  await stopDebits(server.context.db, business_id, server.clock.now());
  clerk = await addClerk(server, shop, 'ViewStore', [business_id]);
  await addClerkPasskey(server, clerk);
  one = await addStaff(server, 'ProviderAdmin');
  other = await addStaff(server, 'ProviderAdmin');
  auditor = await addStaff(server, 'ProviderAuditor');
});
afterAll(() => server.stop());

/** Has a debit come back twice, the second return dishonored, and that contested: its bank keeps the money. */
async function loseToTheBank({ public_id }: Payment): Promise<string> {
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === public_id) ?? expect.fail();
  bank.offer('first.ach', returnsFile([{ entry, code: 'R01' }]));
  bank.offer('second.ach', returnsFile([{ entry, code: 'R09' }]));
  await advanceTo(server, newYork('2026-06-05', '22:00:10'));
  const { trace_number, receiving_routing_number } = entry;
  const addenda = (): AddendaInput => ({
    kind: 'contested-return',
    return_code: 'R75',
    original_trace_number: trace_number,
    original_receiving_dfi_identification: receiving_routing_number.slice(0, 8),
    return_trace_number: '231380100000001',
    return_settlement_date: '156',
    return_reason_code: '01',
    dishonor_trace_number:
      bank.entries.findLast((sent) => sent.addenda.some(({ kind }) => kind === 'dishonored-return'))?.trace_number ?? '',
    dishonor_settlement_date: '159',
    dishonor_reason_code: '67',
  });
  await advanceTo(server, newYork('2026-06-08', '09:00'));
  bank.offer('contested.ach', returnsFile([{ entry, code: 'R75' }], addenda));
  await advanceTo(server, newYork('2026-06-08', '22:00:10'));
  return (await listDishonoredReturns(server.context))[0]?.id ?? expect.fail();
}

/** Refunds whole payments and holds that for a person, as where their whole file was rejected. */
async function holdRefunds(shop: TestShop, payments: readonly Payment[]): Promise<string[]> {
  await advanceTo(server, newYork('2026-06-09', '22:00:10'));
  const refunds: { id: string; reference: string }[] = [];
  for (const payment of payments) refunds.push(await refund(server, shop, payment, payment.amount_cents));
  const held_reason = FILE_REJECTED;
  await server.context.db.transaction((tx) =>
    moveCredits(tx, 'held', refunds, { at: server.clock.now(), actor: 'system', reason: held_reason, held_reason }),
  );
  return refunds.map(({ reference }) => reference);
}

const refundState = async (reference: string | undefined) =>
  (await server.context.db.one<{ status: string }>('select status from credits where reference = $1', [reference])).status;
const stateOf = async (name: string) => (await one.call('readFile', { params: { name } })).body.state;
const terms = async () => (await findTerms(server.context.db, business_id)) ?? expect.fail();
const user = async () =>
  (await one.call('listMerchantUsers', { params: { id: business_id } })).body.users.find(({ id }: { id: string }) => id === clerk.user_id);
const people = async (email: string) =>
  (await one.call('listStaff')).body.staff.find((member: { email: string }) => member.email === email);

/** What needs a restored center is shown in `console/deliveries.test.ts`. */
type Shown = Exclude<TwoPersonCall, 'releaseDeliveries'>;
const CALLS = (Object.keys(TWO_PEOPLE) as TwoPersonCall[]).filter((call): call is Shown => call !== 'releaseDeliveries');

/** Each call with its input and what shows whether it was done: before, and after. */
const CASES: Readonly<Record<Shown, readonly [() => object | Promise<object>, () => Promise<unknown>, unknown, unknown]>> = {
  reoriginateFile: [() => ({ name: REJECTED }), () => stateOf(REJECTED), 'REJECTED', 'REORIGINATED'],
  abandonFile: [() => ({ name: LOST }), () => stateOf(LOST), 'REJECTED', 'ABANDONED'],
  writeOffReturn: [
    () => ({ id: dishonored_id }),
    async () => (await listDishonoredReturns(server.context))[0]?.written_off_at,
    null,
    expect.any(Date),
  ],
  reverseDebit: [
    () => ({ public_id: error.public_id, why: 'duplicate' }),
    async () => (await listReversals(server.context)).map(({ public_id }) => public_id === error.public_id),
    [],
    [true],
  ],
  inviteStaff: [
    () => ({ name: 'Ida Moss', email: 'ida@center.example', role: 'ProviderSupport' }),
    () => people('ida@center.example'),
    undefined,
    expect.objectContaining({ state: 'INVITED', role: 'ProviderSupport' }),
  ],
  changeStaffRole: [
    () => ({ id: auditor.id, role: 'ProviderOperator' }),
    async () => (await people(auditor.email)).role,
    'ProviderAuditor',
    'ProviderOperator',
  ],
  setFees: [
    () => ({ id: business_id, fee_basis_points: 90, fee_fixed_cents: 25 }),
    async () => (await terms()).fee_basis_points === 90,
    false,
    true,
  ],
  setExposureLimits: [() => ({ id: business_id, day_cents: 1_000_001 }), async () => (await terms()).exposure_day_cents, null, 1_000_001],
  setSettlementAccount: [
    () => ({
      id: business_id,
      routing_number: '021000021',
      account_number: '4000007730',
      account_type: 'savings',
      evidence: 'voided_check',
      evidence_on: '2026-06-01',
    }),
    async () => (await findOpenChange(server.context.db, business_id))?.last_four === '7730',
    false,
    true,
  ],
  validateSettlementAccount: [
    async () => {
      const account = { routing_number: '021000021', account_number: '4000001234', account_type: 'checking' } as const;
      const body = { syn_business_id: business_id, ...account };
      const { waiting } = await server.ok(settlementAccount.ask, { token: await shop.admin.signIn(), body });
      return { id: business_id, change_id: waiting?.id, evidence: 'bank_letter', evidence_on: '2026-06-01' };
    },
    async () => (await findOpenChange(server.context.db, business_id))?.status,
    'VALIDATING',
    'RESTING',
  ],
  resumeBusiness: [() => ({ id: business_id }), async () => (await terms()).debits_stopped_at === null, false, true],
  releaseRefund: [() => ({ reference: held[0] }), () => refundState(held[0]), 'HELD', 'QUEUED'],
  cancelRefund: [() => ({ reference: held[1] }), () => refundState(held[1]), 'HELD', 'CANCELLED'],
  switchRiskRule: [
    () => ({ id: 'burst', mode: 'off' }),
    async () => (await one.call('readRiskRules')).body.rules.find(({ id }: { id: string }) => id === 'burst').mode,
    'shadow',
    'off',
  ],
  endBlock: [
    async () => {
      await insertBlock(
        server.context.db,
        { id: BLOCK, kind: 'person', label: 'Victor Hale', at: new Date(), by: 'a test', why: 'Stolen' },
        { consumer_id: 'usr_x', bank_account_id: 'acc_x', device: null },
      );
      return { id: BLOCK };
    },
    async () => (await one.call('listHeld')).body.blocks.map(({ id }: { id: string }) => id),
    [BLOCK],
    [],
  ],
  changeUserRole: [
    () => ({ id: business_id, user_id: clerk.user_id, role: 'ViewAccount', business_ids: [] }),
    async () => (await user()).role,
    'ViewStore',
    'ViewAccount',
  ],
  clearUserFactors: [
    () => ({ id: business_id, user_id: clerk.user_id }),
    () => secondFactorsOf(server.context, clerk.subject),
    ['passkey', 'recovery_code'],
    [],
  ],
  closeBusiness: [() => ({ id: business_id }), async () => (await terms()).standing, 'OPEN', 'CLOSING'],
};

describe('settlement accounts, fees, high limits, reversals, write-offs, abandoning, ending a stop and roles need two people', () => {
  it.each(CALLS)('%s [PRV-15]', async (call) => {
    const [inputOf, look, before, after] = CASES[call];
    const proposed = await one.call(call, { body: { ...(await inputOf()), reason: 'We spoke' } });
    expect(proposed).toMatchObject({ status: 200, body: { proposal: { state: 'WAITING', may: ['withdraw'] } } });
    const { id, changes } = proposed.body.proposal;
    expect(changes.length).toBeGreaterThan(0);
    expect(await look()).toEqual(before);
    expect((await one.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_OWN');
    expect(await look()).toEqual(before);
    const approved = await other.call('approveProposal', { body: { id } });
    expect(approved).toMatchObject({ status: 200, body: { proposal: { state: 'DONE', decided_by: `${other.name} <${other.email}>` } } });
    expect(await look()).toEqual(after);
  });

  it('tells no account number to anybody [PRV-15]', async () => {
    const { body } = await one.call('listProposals', { query: { which: 'decided' } });
    expect(JSON.stringify(body)).toContain('ends in 7730');
    const kept = await server.context.db.many('select to_jsonb(p) as row from proposals p');
    const audited = await server.context.db.many('select to_jsonb(a) as row from audit_entries a');
    expect(JSON.stringify([body, kept, audited])).not.toContain('4000007730');
  });
});

describe('an exposure limit', () => {
  it('up to $10,000 is set by one person, above it or without any by two [PRV-15]', async () => {
    const set = (limits: object) => one.call('setExposureLimits', { body: { id: business_id, reason: 'They grow', ...limits } });
    expect(await set({ day_cents: 1_000_000 })).toMatchObject({ status: 200, body: { proposal: null } });
    expect((await terms()).exposure_day_cents).toBe(1_000_000);
    for (const limits of [{ day_cents: null }, { open_cents: 1_000_001 }, { day_cents: 500, open_cents: 2_000_000 }]) {
      const { body } = await set(limits);
      expect(body.proposal).toMatchObject({ state: 'WAITING' });
      await one.call('withdrawProposal', { body: { id: body.proposal.id } });
    }
    expect(await terms()).toMatchObject({ exposure_day_cents: 1_000_000, exposure_open_cents: null });
  });

  it('that somebody else set meanwhile is not set again by an approval [PRV-15]', async () => {
    const { body } = await one.call('setExposureLimits', { body: { id: business_id, day_cents: 3_000_000, reason: 'x' } });
    await other.call('setExposureLimits', { body: { id: business_id, day_cents: 700_000, reason: 'They shrink' } });
    const late = await other.call('approveProposal', { body: { id: body.proposal.id } });
    expect(late.body).toMatchObject({ code: 'PROPOSAL_OUTDATED' });
    expect((await terms()).exposure_day_cents).toBe(700_000);
  });
});

describe('where nobody else may approve', () => {
  const alone = () => one.call('setFees', { body: { id: business_id, fee_basis_points: 50, fee_fixed_cents: 10, reason: 'x' } });
  beforeAll(async () => {
    await one.call('removeStaff', { body: { id: other.id } });
    for (const { id, role } of (await one.call('listStaff')).body.staff)
      if (id !== one.id && role !== 'ProviderAuditor') await one.call('removeStaff', { body: { id } });
  });

  it('real money waits for a second person, and is told how to have one [PRV-15]', async () => {
    Object.assign(server.context.config, { sandbox: false });
    const refused = await alone();
    Object.assign(server.context.config, { sandbox: true });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_NO_SECOND_PERSON', message: expect.stringContaining('invite-staff') },
    });
    expect((await terms()).fee_basis_points).toBe(90);
  });

  it('the only one of a sandbox approves what they proposed, and the audit log says so [PRV-15]', async () => {
    const { body } = await alone();
    expect(body.proposal.may).toEqual(['approve', 'withdraw']);
    // With real money not even what was proposed before is approved alone.
    Object.assign(server.context.config, { sandbox: false });
    expect((await one.call('approveProposal', { body: { id: body.proposal.id } })).body.code).toBe('PROPOSAL_OWN');
    Object.assign(server.context.config, { sandbox: true });
    expect((await one.call('approveProposal', { body: { id: body.proposal.id } })).body.proposal.state).toBe('DONE');
    expect((await terms()).fee_basis_points).toBe(50);
    expect(await byTwo(one, one, 'resumeBusiness', { id: business_id })).toMatchObject({
      status: 409,
      body: { code: 'BUSINESS_NOT_STOPPED' },
    });
  });
});
