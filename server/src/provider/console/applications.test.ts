import { businesses, merchantApplications } from '@drawbridge/contract';
import { APPLICATION_CHECKS } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settlementAccountOf } from '../../../test/support/accounts.ts';
import { ACCOUNT, applyWhole, mailsTo, OWNER, tokenInMail } from '../../../test/support/applications.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';
import { runCommand } from '../operate/commands.ts';

/* Staff review applications at the console, and an approval makes the merchant. */

let server: TestServer;
let admin: TestStaff;
let support: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  // Sessions of the console end meanwhile, and so do counts of before.
  server.clock.advanceWall({ hours: 13 });
  admin = await addStaff(server, 'ProviderAdmin');
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
});
afterAll(() => server.stop());

let applied = 0;
async function apply(more: { tax_id?: string; business_name?: string } = {}) {
  applied += 1;
  const email = `clara${applied}@bakery.example`;
  const { token } = await applyWhole(server, email, { business_name: `Juniper Bakery`, ...more });
  const row = await server.context.db.one<{ id: string }>('select id from merchant_applications where email = $1', [email]);
  return { ...row, email, token };
}
const reviewOf = async (id: string, staff = admin) => (await staff.call('readApplication', { params: { id } })).body;
const check = (id: string, name: string, state = 'ok', note?: string) =>
  support.call('checkApplication', { body: { id, check: name, state, ...(note && { note }) } });
async function checkAll(id: string) {
  for (const name of APPLICATION_CHECKS) await check(id, name);
}
const TERMS = {
  fee_basis_points: 120,
  fee_fixed_cents: 30,
  exposure_day_cents: 400_000,
  exposure_open_cents: 900_000,
  review_on: '2031-03-18',
};
const approve = (id: string, username: string, more: object = {}) =>
  admin.call('approveApplication', { body: { id, ...TERMS, username, reason: 'All checks are good', ...more } });

describe('the list of applications', () => {
  it('has those that wait, the longest first, and counts each status [PRV-05]', async () => {
    const { id } = await apply();
    const { body } = await support.call('listApplications', { query: {} });
    expect(body.applications.map((one: { id: string }) => one.id)).toContain(id);
    expect(body.counts.SUBMITTED).toBe(body.total);
    expect(body.applications.at(-1)).toMatchObject({
      id,
      business_name: 'Juniper Bakery',
      city: 'Portland',
      status: 'SUBMITTED',
      checked: 0,
    });
    expect((await support.call('listApplications', { query: { status: 'APPROVED' } })).body.applications).toEqual([]);
    const waiting = async (staff: TestStaff) => (await staff.call('today')).body.applications_waiting;
    expect(await waiting(support)).toBe(body.counts.SUBMITTED);
    expect(await waiting(await addStaff(server, 'ProviderOperator'))).toBeNull();
  });

  it('leads to one with everything but full numbers, and with others of the same EIN [PRV-05]', async () => {
    const one = await apply({ tax_id: '20-1234567' });
    const two = await apply({ tax_id: '20-1234567' });
    const review = await reviewOf(two.id, auditor);
    expect(review).toMatchObject({
      status: 'SUBMITTED',
      tax_id_last_four: '4567',
      account: { last_four: '7712' },
      owners: [{ name: OWNER.full_name, share_percent: 60, date_of_birth_masked: '••/••/1984', ssn_last_four: '3917' }],
      signature: { name: 'Wes Harlan', title: 'Owner', agreement: { version: '1' } },
      duplicates: [{ id: one.id, email: one.email, status: 'SUBMITTED' }],
      company_name: 'JUNIPER BAKERY',
    });
    const text = JSON.stringify(review);
    for (const secret of ['201234567', ACCOUNT.account_number, '04-12-1984']) expect(text).not.toContain(secret);
  });
});

describe('a question', () => {
  it('is mailed, answered by its link, and opens again what was changed [PRV-05]', async () => {
    const { id, email } = await apply();
    await checkAll(id);
    const question = 'Is the $250.00 for wedding cakes?\nAnd who bakes them?';
    expect((await support.call('askApplicant', { body: { id, question } })).status).toBe(200);
    const mail = (await mailsTo(server, email)).find(({ subject }) => subject === 'A question about your application for Juniper Bakery');
    expect(mail?.body).toContain('Is the $250.00 for wedding cakes?');
    expect(mail?.html).toContain('wedding cakes');

    const token = await tokenInMail(server, email);
    expect(await server.ok(merchantApplications.read, { body: { token } })).toMatchObject({ status: 'ASKED_BACK', question });
    await server.ok(merchantApplications.save, { body: { token, account: { ...ACCOUNT, account_number: '5550091111' } } });
    const answer = 'Yes, paid by link before pickup.';
    expect(await server.ok(merchantApplications.answer, { body: { token, answer } })).toMatchObject({
      status: 'SUBMITTED',
      question: null,
    });
    expect(await server.call(merchantApplications.answer, { body: { token, answer } })).toMatchObject({
      status: 409,
      refusal: { code: 'APPLICATION_NOT_OPEN' },
    });
    const review = await reviewOf(id);
    expect(review.events.map(({ event }: { event: string }) => event)).toEqual(['begun', 'submitted', 'asked', 'answered']);
    expect(review.events.at(-1)).toMatchObject({ words: answer });
    const open = review.checks.filter(({ state }: { state: string }) => state === 'open').map((one: { check: string }) => one.check);
    expect(open).toEqual(['account']);
  });

  it('that nobody answers closes the application after 30 days, by mail [PRV-05]', async () => {
    const { id, email } = await apply();
    await support.call('askApplicant', { body: { id, question: 'Which permit do you have?' } });
    server.clock.advanceWall({ days: 31 });
    const { tidy } = await import('../../merchants/applications/index.ts');
    await tidy(server.context);
    admin = await addStaff(server, 'ProviderAdmin');
    expect(await reviewOf(id)).toMatchObject({ status: 'CLOSED' });
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain('Your application for Juniper Bakery is closed');
  });
});

it('no one person approves limits above $10,000 [PRV-15]', async () => {
  const { id } = await apply();
  await checkAll(id);
  const refused = await approve(id, 'juniper.high', { exposure_open_cents: 1_000_001 });
  expect(refused).toMatchObject({ status: 400, body: { field: 'exposure_open_cents' } });
  expect(await reviewOf(id)).toMatchObject({ status: 'SUBMITTED' });
});

it('a declined application ends with its reason, told by mail as text and HTML [PRV-05]', async () => {
  const { id, email, token } = await apply({ business_name: '<b>Bold</b> Bakery' });
  const reason = 'We do not take on lotteries.';
  expect((await support.call('declineApplication', { body: { id, reason } })).status).toBe(403);
  expect((await admin.call('declineApplication', { body: { id, reason: ' ' } })).status).toBe(400);
  expect((await admin.call('declineApplication', { body: { id, reason } })).status).toBe(200);
  const mail = (await mailsTo(server, email)).find(({ subject }) => subject === 'Your application for <b>Bold</b> Bakery');
  expect(mail?.body).toContain(reason);
  expect(mail?.html).toContain(reason);
  expect(mail?.html).not.toContain('<b>Bold');
  expect(await server.ok(merchantApplications.read, { body: { token } })).toMatchObject({ status: 'DECLINED', decline_reason: reason });
  await checkAll(id);
  expect(await approve(id, 'bold.bakery')).toMatchObject({ status: 409, body: { code: 'APPLICATION_DECIDED' } });
  expect(await admin.call('declineApplication', { body: { id, reason } })).toMatchObject({ status: 409 });
  const entries = await server.context.db.many(
    "select after->>'outcome' as outcome from audit_entries where thing_id = 'declineApplication' and who_id = $1 and why = $2",
    [admin.id, reason],
  );
  expect(entries).toEqual(expect.arrayContaining([{ outcome: 'begun' }, { outcome: 'done' }, { outcome: 'refused' }]));
});

describe('an approval', () => {
  it('waits for the whole checklist, a day to come and a free username [PRV-05]', async () => {
    const { id } = await apply();
    expect(await approve(id, 'clara.one')).toMatchObject({ status: 409, body: { code: 'APPLICATION_UNCHECKED' } });
    await checkAll(id);
    await check(id, 'website', 'open');
    expect(await approve(id, 'clara.one')).toMatchObject({ status: 409, body: { code: 'APPLICATION_UNCHECKED' } });
    await check(id, 'website', 'warn', 'No return policy');
    expect((await reviewOf(id)).checks).toContainEqual(
      expect.objectContaining({ check: 'website', state: 'warn', note: 'No return policy', by: expect.stringContaining(support.name) }),
    );
    for (const review_on of ['2020-01-01', '2031-02-30', 'soon'])
      expect(await approve(id, 'clara.one', { review_on })).toMatchObject({ status: 400, body: { field: 'review_on' } });
    expect(await approve(id, 'no spaces please')).toMatchObject({ status: 400, body: { field: 'username' } });
    expect(await approve(id, 'clara.one', { fee_basis_points: 2_000 })).toMatchObject({ status: 400, body: { field: 'fee_basis_points' } });
    expect(await server.context.db.many('select id from organizations')).toEqual([]);
  });

  it('makes organization, terms and invitation once, however often it is pressed [PRV-06]', async () => {
    const { id, email } = await apply();
    await checkAll(id);
    const replies = await Promise.all(Array.from({ length: 4 }, () => approve(id, 'clara.lindgren')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const prepared = await server.context.db.many(
      `select a.fee_basis_points, a.fee_fixed_cents, a.exposure_day_cents, a.time_zone, a.agreement_signed_by, a.review_on::text, o.name, u.username, u.email
         from applications a join organizations o on o.id = a.organization_id join business_users u on u.user_id = a.admin_user_id
        where u.email = $1`,
      [email],
    );
    expect(prepared).toEqual([
      {
        fee_basis_points: 120,
        fee_fixed_cents: 30,
        exposure_day_cents: 400_000,
        time_zone: 'America/Los_Angeles',
        agreement_signed_by: 'Wes Harlan, Owner',
        review_on: '2031-03-18',
        name: 'Juniper Coffee Roasters LLC',
        username: 'clara.lindgren',
        email,
      },
    ]);
    await expect
      .poll(async () => (await mailsTo(server, email)).map(({ subject }) => subject), { timeout: 15_000 })
      .toEqual(expect.arrayContaining([expect.stringContaining('is approved'), expect.stringContaining('Welcome to Juniper Bakery')]));
    expect((await mailsTo(server, email)).filter(({ subject }) => subject.includes('is approved'))).toHaveLength(1);
    expect(await server.context.db.many("select id from businesses where name = 'Juniper Bakery'")).toEqual([]);
  });

  it('leads the invited admin to their first log-in, which opens the business once with its terms [PRV-06]', async () => {
    const { id, email } = await apply({ business_name: 'Haywood Bakery' });
    await checkAll(id);
    expect((await approve(id, 'haywood.admin')).status).toBe(200);
    const { subject } = await server.context.db.one<{ subject: string }>(
      'select u.subject from business_users m join users u on u.id = m.user_id where m.email = $1',
      [email],
    );
    const token = await server.tokenFor({ subject, role: 'AdminAccount' });
    const opened = await Promise.all(Array.from({ length: 5 }, () => server.call(businesses.open, { token })));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const business_id = opened.find(({ status }) => status === 200)?.body.SynBusinessID ?? '';
    expect(await settlementAccountOf(server, business_id)).toEqual(ACCOUNT);
    expect(
      await server.context.db.one(
        'select fee_basis_points, exposure_day_cents, exposure_open_cents, time_zone from businesses where id = $1',
        [business_id],
      ),
    ).toEqual({
      fee_basis_points: 120,
      exposure_day_cents: 400_000,
      exposure_open_cents: 900_000,
      time_zone: 'America/Los_Angeles',
    });
    expect(await server.context.db.one('select is_counted from exposures where business_id = $1', [business_id])).toEqual({
      is_counted: true,
    });
    const register = await runCommand(server.context, ['originator-register']);
    expect(register).toContain('Haywood Bakery, of Juniper Coffee Roasters LLC');
    expect(register).toMatch(/agreement: signed .* by Wes Harlan, Owner, SHA-256 [0-9a-f]{64}/);
    expect(register).toContain('review: by 2031-03-18');
    expect((await reviewOf(id)).events.at(-1)).toMatchObject({ event: 'opened', by: 'haywood.admin' });
  });

  it('that fails in the middle leaves nothing behind, and can be made again [PRV-06]', async () => {
    const first = await apply({ business_name: 'Twin Bakery' });
    await checkAll(first.id);
    expect((await approve(first.id, 'twin.admin')).status).toBe(200);
    const second = await apply({ business_name: 'Twin Bakery' });
    await checkAll(second.id);
    const count = async () => (await server.context.db.one<{ count: number }>('select count(*) as count from organizations')).count;
    const before = await count();
    expect(await approve(second.id, 'twin.admin')).toMatchObject({ status: 409, body: { code: 'ERR_USER_EXISTS' } });
    expect(await count()).toBe(before);
    expect(await reviewOf(second.id)).toMatchObject({ status: 'SUBMITTED', terms: null });
    expect((await approve(second.id, 'twin.second')).status).toBe(200);
  });

  it('has its invitation sent again until it is answered, and then no more [PRV-06]', async () => {
    const { id, email } = await apply();
    expect(await support.call('inviteApplicantAgain', { body: { id } })).toMatchObject({ status: 409 });
    await checkAll(id);
    await approve(id, 'again.admin');
    const welcomes = async () => (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Welcome'));
    await expect.poll(async () => (await welcomes()).length, { timeout: 15_000 }).toBe(1);
    expect((await support.call('inviteApplicantAgain', { body: { id } })).status).toBe(200);
    await expect.poll(async () => (await welcomes()).length, { timeout: 15_000 }).toBe(2);
  });
});
