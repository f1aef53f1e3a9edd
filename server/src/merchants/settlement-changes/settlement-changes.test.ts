import { settlementAccount } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlementAccountOf } from '../../../test/support/accounts.ts';
import { mailsTo } from '../../../test/support/applications.ts';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import { invariants } from './index.ts';

/* Another account that a business is paid out to: asked for, seen to be theirs, rested, in use. */

const NUMBER = '4000007730';
const ACCOUNT = { routing_number: '021000021', account_number: NUMBER, account_type: 'savings' } as const;
const EVIDENCE = { evidence: 'voided_check', evidence_on: '2026-11-10' };

let server: TestServer;
let shop: TestShop;
let support: TestStaff;
let admin: TestStaff;
let auditor: TestStaff;
let old: { account_number: string };

beforeAll(async () => {
  server = await startTestServer();
  // A Friday; Thanksgiving is the Thursday after.
  server.clock.set(newYork('2026-11-20', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  support = await addStaff(server, 'ProviderSupport');
  admin = await addStaff(server, 'ProviderAdmin');
  auditor = await addStaff(server, 'ProviderAuditor');
  old = await settlementAccountOf(server, shop.business_id);
});
afterAll(() => server.stop());

const askAs = async (person: { signIn(): Promise<string> }, more: object = {}) =>
  server.call(settlementAccount.ask, {
    token: await person.signIn(),
    body: { syn_business_id: shop.business_id, ...ACCOUNT, ...more },
  });
/** Asks for an account, and gives the change's id. */
const waitingAfter = async (account_number: string): Promise<string> =>
  (await askAs(shop.admin, { account_number })).body.waiting?.id ?? expect.fail();
const standing = async (person: { signIn(): Promise<string> } = shop.admin) =>
  server.ok(settlementAccount.read, { token: await person.signIn(), query: { syn_business_id: shop.business_id } });
const withdraw = async (id: string) =>
  server.call(settlementAccount.withdraw, { token: await shop.admin.signIn(), body: { syn_business_id: shop.business_id, id } });
const validate = (change_id: string, more: object = {}) =>
  byTwo(support, admin, 'validateSettlementAccount', { id: shop.business_id, change_id, ...EVIDENCE, ...more });
const refuse = (person: TestStaff, change_id: string) =>
  person.call('refuseSettlementAccount', { body: { id: shop.business_id, change_id, reason: 'The check is not theirs' } });
const paidTo = async () => (await settlementAccountOf(server, shop.business_id)).account_number;
/** Subjects of what a person was mailed about it, the oldest first. */
async function subjectsTo(email: string, count: number): Promise<string[]> {
  let subjects: string[] = [];
  await expect
    .poll(
      async () => {
        subjects = (await mailsTo(server, email)).map(({ subject }) => subject).filter((one) => one.includes('account'));
        return subjects.length;
      },
      { timeout: 15_000 },
    )
    .toBe(count);
  return subjects.reverse();
}

describe('a new settlement account', () => {
  it('is asked for by an Account Admin alone, for their own business, with numbers that can be [PRV-16]', async () => {
    const viewer = await shop.addUser('AdminStore');
    const foreign = await openShop(server, { names: ['Corner Deli'] });
    expect((await askAs(viewer)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await askAs(foreign.admin)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await askAs(shop.admin, { routing_number: '123456789' })).body).toMatchObject({ code: 'BAD_INPUT' });
    const read = { token: await viewer.signIn(), query: { syn_business_id: shop.business_id } };
    expect((await server.call(settlementAccount.read, read)).status).toBe(403);
    expect(await standing()).toMatchObject({ waiting: null, history: [] });
  });

  it('is told to all Account Admins, while payouts go where they went; a later one takes its place [PRV-16]', async () => {
    const second = await shop.addUser('AdminAccount');
    expect((await askAs(shop.admin, { account_number: '99990000' })).status).toBe(200);
    const { body } = await askAs(shop.admin);
    expect(body).toMatchObject({
      account: { last_four: old.account_number.slice(-4) },
      waiting: { last_four: '7730', account_type: 'savings', status: 'VALIDATING', in_force_at: null },
      history: [{ last_four: '0000', status: 'REPLACED' }],
    });
    expect(JSON.stringify(body)).not.toContain(NUMBER);
    expect(await paidTo()).toBe(old.account_number);
    for (const { email } of [shop.admin, second])
      expect(await subjectsTo(email, 2)).toEqual(Array(2).fill('A new settlement account for Harbor Books was requested'));
    const { businesses } = (await support.call('listBusinesses', { query: { which: 'account' } })).body;
    expect(businesses.map(({ name }: { name: string }) => name)).toEqual(['Harbor Books']);
  });

  it('is found to be theirs by a dated document that two people have seen, then rests three banking days [PRV-16]', async () => {
    const { id = '' } = (await standing()).waiting ?? {};
    const propose = (more: object) =>
      support.call('validateSettlementAccount', {
        body: { id: shop.business_id, change_id: id, ...EVIDENCE, reason: 'We spoke', ...more },
      });
    expect((await propose({ evidence_on: '2026-11-21' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence_on' });
    expect((await propose({ evidence_on: '2026-06-01' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'evidence_on' });
    expect((await propose({ change_id: `sac_${'0'.repeat(26)}` })).body.code).toBe('SETTLEMENT_CHANGE_DECIDED');
    const { body } = await propose({});
    expect(body.proposal.changes).toContainEqual({
      what: 'Known to be theirs by',
      before: null,
      after: 'Voided check of 2026-11-10',
    });
    expect((await standing()).waiting?.status).toBe('VALIDATING');
    expect((await admin.call('approveProposal', { body: { id: body.proposal.id } })).status).toBe(200);
    // Three whole banking days: Monday to Wednesday. Thanksgiving is none.
    expect((await standing()).waiting).toMatchObject({ status: 'RESTING', in_force_at: newYork('2026-11-27', '00:00').toISOString() });
    expect((await validate(id)).body.code).toBe('SETTLEMENT_CHANGE_DECIDED');
    expect((await subjectsTo(shop.admin.email, 3)).at(-1)).toBe('Harbor Books will be paid to another account from Friday, November 27');
  });

  it('is paid to from its day on, and not a moment before; nothing of before is lost [PRV-16]', async () => {
    await advanceTo(server, newYork('2026-11-26', '23:59'));
    expect(await paidTo()).toBe(old.account_number);
    await advanceTo(server, newYork('2026-11-27', '00:00:05'));
    expect(await paidTo()).toBe(NUMBER);
    expect(await standing()).toMatchObject({
      account: { last_four: '7730' },
      waiting: null,
      history: [{ last_four: '7730', status: 'IN_FORCE' }, { status: 'REPLACED' }],
    });
    expect((await subjectsTo(shop.admin.email, 4)).at(-1)).toBe('Harbor Books is now paid to its new account');
    const kept = await server.context.db.many(
      'select version, validated from settlement_accounts where business_id = $1 order by version',
      [shop.business_id],
    );
    expect(kept).toMatchObject([{ version: 1 }, { version: 2, validated: 'Voided check of 2026-11-10' }]);
    const [{ id = '' } = {}] = (await standing()).history;
    expect((await withdraw(id)).body).toMatchObject({ code: 'SETTLEMENT_CHANGE_DECIDED' });
    expect((await refuse(support, id)).body.code).toBe('SETTLEMENT_CHANGE_DECIDED');
  });

  it('that rests is ended by one of the staff, or by the business itself; then nothing takes force [PRV-16]', async () => {
    const id = await waitingAfter('12121212');
    expect((await refuse(auditor, id)).status).toBe(403);
    expect((await validate(id)).status).toBe(200);
    expect((await refuse(support, id)).status).toBe(200);
    expect((await standing()).history[0]).toMatchObject({ status: 'REFUSED', refused_why: 'The check is not theirs' });
    const other = await waitingAfter('34343434');
    expect((await validate(other)).status).toBe(200);
    expect((await withdraw(other)).status).toBe(200);
    expect((await withdraw(other)).body).toMatchObject({ code: 'SETTLEMENT_CHANGE_DECIDED' });
    await advanceTo(server, newYork('2026-12-08', '12:00'));
    expect(await paidTo()).toBe(NUMBER);
  });

  it('that staff enter rests too, and ends what waits, as its approver is told [PRV-16]', async () => {
    await askAs(shop.admin, { account_number: '56565656' });
    const body = { id: shop.business_id, ...ACCOUNT, account_number: '78787878', evidence: 'bank_letter', evidence_on: '2026-12-01' };
    const proposed = await support.call('setSettlementAccount', { body: { ...body, reason: 'They wrote' } });
    expect(JSON.stringify(proposed.body.proposal.changes)).toContain('ends in 5656');
    expect((await admin.call('approveProposal', { body: { id: proposed.body.proposal.id } })).status).toBe(200);
    expect(await standing()).toMatchObject({
      waiting: { last_four: '7878', status: 'RESTING' },
      history: [{ last_four: '5656', status: 'REPLACED' }, {}, {}, {}, {}],
    });
    expect(await paidTo()).toBe(NUMBER);
  });

  it('is audited at each step, by its last four digits; prove finds all as it was entered [PRV-16]', async () => {
    const { rows } = await entries();
    expect(rows).toContain('business.settlement_change_asked');
    expect(rows).toContain('business.settlement_change_validated');
    expect(rows).toContain('business.settlement_change_refused');
    expect(rows).toContain('business.settlement_change_withdrawn');
    expect(rows).toContain('business.settlement_account_changed');
    expect((await entries()).text).not.toContain(NUMBER);
    expect(await broken(server)).toEqual([]);
  });
});

it.each([
  `update settlement_account_changes set in_force_at = rests_since + interval '1 day' where status = 'RESTING'`,
  `update settlement_account_changes set in_force_at = in_force_at + interval '20 days' where status = 'IN_FORCE'`,
])('prove names a change that did not rest: %s [PRV-16]', async (deed) => {
  const owner = ownerDatabase(server);
  const found = await seenAfter(owner, deed, (tx) => brokenOf(tx, invariants(server.context.sealer))).finally(() => owner.close());
  expect(found).toEqual([expect.stringContaining('every change of a settlement account')]);
});

it('takes force though that of another business, due at the same moment, can’t be opened [PRV-16]', async () => {
  const other = await openShop(server, { names: ['Corner Deli'], paid_out: true });
  const account = { ...ACCOUNT, account_number: '90909090', evidence: 'bank_letter', evidence_on: '2026-12-01' };
  expect((await byTwo(support, admin, 'setSettlementAccount', { id: other.business_id, ...account })).status).toBe(200);
  const owner = ownerDatabase(server);
  await owner.run(`update settlement_account_changes set last_four = '0000' where business_id = $1 and status = 'RESTING'`, [
    shop.business_id,
  ]);
  await owner.close();
  await expect(advanceTo(server, newYork('2026-12-14', '00:00:05'))).rejects.toThrow();
  expect((await settlementAccountOf(server, other.business_id)).account_number).toBe('90909090');
  expect(await paidTo()).toBe(NUMBER);
});

async function entries() {
  const found = await server.context.db.many<{ event: string }>('select event, before, after, why from audit_entries order by number');
  return { rows: found.map(({ event }) => event), text: JSON.stringify(found) };
}
