import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { addStaff, type ConsoleReply, signStaffInAgain, type TestStaff } from '../../../test/support/staff.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { tidy } from './index.ts';

/* What needs two people: proposed by one of the staff, and what becomes of it. */

const DAY_S = 86_400;
const FILE = 'ach-20260601-2200-A.ach';

let bank: FakeBank;
let server: TestServer;
let leo: TestStaff;
let rachel: TestStaff;
let admin: TestStaff;
let boss: TestStaff;
let support: TestStaff;
let auditor: TestStaff;
let payment: Payment;

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  leo = await addStaff(server, 'ProviderOperator');
  rachel = await addStaff(server, 'ProviderOperator');
  admin = await addStaff(server, 'ProviderAdmin');
  boss = await addStaff(server, 'ProviderAdmin');
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  bank.say({ name: FILE, accepted: false, reason: 'out of balance' });
  payment = await pay(server, ada, shop, 5_000);
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
});
afterAll(() => server.stop());

const idOf = ({ body }: ConsoleReply): string => body.proposal.id;
const abandon = (by: TestStaff, reason = 'The bank lost it') => by.call('abandonFile', { body: { name: FILE, reason } });
const approve = (by: TestStaff, id: string, reason?: string) => by.call('approveProposal', { body: { id, reason } });
const decline = (by: TestStaff, id: string, reason = 'Not so') => by.call('declineProposal', { body: { id, reason } });
const withdraw = (by: TestStaff, id: string) => by.call('withdrawProposal', { body: { id } });
const read = async (id: string, by = admin) => (await by.call('readProposal', { params: { id } })).body.proposal;
const stateOfFile = async (by = leo) => (await by.call('readFile', { params: { name: FILE } })).body.state;
const waiting = async (by: TestStaff): Promise<string[]> =>
  (await by.call('listProposals', { query: { which: 'waiting' } })).body.proposals.map(({ id }: { id: string }) => id);
const DAYS = (count: number) => ({ seconds: count * DAY_S });
/** What the audit log says was done, and by whom, newest last. */
const told = async () =>
  (await listEntries(server.context, {}, { limit: 60 })).items
    .filter(({ event }) => event === 'staff.acted')
    .reverse()
    .map(({ who_id, thing_name, after, why }) => ({ who_id, what: thing_name, ...Object(after), why }));

describe('a call that needs two people', () => {
  it('answers with a proposal that says what it would change, and does nothing', async () => {
    const reply = await abandon(leo);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        proposal: {
          title: `Abandon ${FILE}`,
          about: `file/${FILE}`,
          href: `/provider/files/${FILE}`,
          state: 'WAITING',
          reason: 'The bank lost it',
          proposed_by: `${leo.name} <${leo.email}>`,
          is_own: true,
          may: ['withdraw'],
          changes: [
            { what: 'File', before: 'Rejected: out of balance', after: 'Abandoned' },
            { what: 'Entries', before: '1 with $50.00 of debits and $0.00 of credits' },
          ],
        },
      },
    });
    expect(await stateOfFile()).toBe('REJECTED');
    expect(await read(idOf(reply), rachel)).toMatchObject({ is_own: false, may: ['approve', 'decline'] });
    expect(await read(idOf(reply), auditor)).toMatchObject({ may: [] });
    expect((await told()).at(-1)).toMatchObject({ who_id: leo.id, what: 'abandon a file', outcome: 'proposed', proposal: idOf(reply) });
    // Of one thing one proposal waits, also by another way.
    expect((await abandon(rachel)).body.code).toBe('PROPOSAL_WAITS');
    const other = await rachel.call('reoriginateFile', { body: { name: FILE, reason: 'The cause is gone' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'PROPOSAL_WAITS' } });
    expect((await withdraw(leo, idOf(reply))).status).toBe(200);
  });

  it('refuses at once what could not be done as things stand', async () => {
    expect((await leo.call('abandonFile', { body: { name: 'none.ach', reason: 'x' } })).body.code).toBe('FILE_NOT_FOUND');
    const role = (id: string, to: string) => admin.call('changeStaffRole', { body: { id, role: to, reason: 'x' } });
    expect((await role(leo.id, 'ProviderOperator')).body.code).toBe('NOTHING_CHANGES');
    expect((await role(admin.id, 'ProviderAuditor')).body.code).toBe('STAFF_NOT_ONESELF');
    expect(await waiting(admin)).toEqual([]);
  });

  it('keeps nothing of its input but sealed, and forgets that once it is decided', async () => {
    const body = { name: 'Ida Moss', email: 'ida.moss@center.example', role: 'ProviderSupport', reason: 'Nights' };
    const id = idOf(await admin.call('inviteStaff', { body }));
    const kept = () => server.context.db.one<{ input_sealed: string | null }>('select input_sealed from proposals where id = $1', [id]);
    expect((await kept()).input_sealed).toMatch(/^v\d+\./);
    await withdraw(admin, id);
    expect(await kept()).toEqual({ input_sealed: null });
  });
});

describe('who may decide', () => {
  let id = '';
  beforeAll(async () => {
    id = idOf(await abandon(leo));
  });

  it('is not its author', async () => {
    expect(await approve(leo, id)).toMatchObject({ status: 403, body: { code: 'PROPOSAL_OWN' } });
    expect(await decline(leo, id)).toMatchObject({ status: 403, body: { code: 'PROPOSAL_OWN' } });
  });

  it('is nobody who may not make the call', async () => {
    for (const person of [support, auditor]) {
      expect(await approve(person, id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await decline(person, id)).status).toBe(403);
    }
    expect(await waiting(support)).toEqual([]);
    expect((await support.call('readProposal', { params: { id } })).status).toBe(404);
    // An operator changes no roles, and so decides nothing about them.
    const role = idOf(await admin.call('changeStaffRole', { body: { id: auditor.id, role: 'ProviderSupport', reason: 'x' } }));
    expect((await approve(rachel, role)).body.code).toBe('FORBIDDEN');
    await withdraw(admin, role);
  });

  it('is not the one whom it is about', async () => {
    const role = idOf(await admin.call('changeStaffRole', { body: { id: boss.id, role: 'ProviderAuditor', reason: 'x' } }));
    expect(await approve(boss, role)).toMatchObject({ status: 403, body: { code: 'STAFF_NOT_ONESELF' } });
    expect(await read(role, boss)).toMatchObject({ may: [] });
    await withdraw(admin, role);
  });

  it('takes back only what is theirs', async () => {
    expect(await withdraw(rachel, id)).toMatchObject({ status: 403, body: { code: 'PROPOSAL_NOT_OWN' } });
    expect((await withdraw(leo, id)).body.proposal).toMatchObject({ state: 'WITHDRAWN', may: [] });
    expect((await approve(rachel, id)).body.code).toBe('PROPOSAL_DECIDED');
  });

  it('declines with a reason, after which nothing comes of it', async () => {
    const declined = idOf(await abandon(leo));
    expect((await decline(rachel, declined, ' ')).body).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect((await decline(rachel, declined, 'The bank has it')).body.proposal).toMatchObject({
      state: 'DECLINED',
      decided_by: `${rachel.name} <${rachel.email}>`,
      decided_why: 'The bank has it',
    });
    for (const reply of [await approve(rachel, declined), await decline(admin, declined), await withdraw(leo, declined)])
      expect(reply).toMatchObject({ status: 409, body: { code: 'PROPOSAL_DECIDED' } });
    expect(await stateOfFile()).toBe('REJECTED');
    expect((await told()).map(({ what, outcome }) => `${what}: ${outcome}`)).toContain('decline a proposal: done');
  });
});

describe('an approval', () => {
  it('comes too late after seven days of real time', async () => {
    const early = idOf(await abandon(leo));
    server.clock.advanceWall({ seconds: 7 * DAY_S - 60 });
    expect(await read(early, await signStaffInAgain(server, rachel))).toMatchObject({ state: 'WAITING' });
    server.clock.advanceWall({ seconds: 60 });
    const late = await signStaffInAgain(server, rachel);
    expect(await approve(late, early)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_EXPIRED' } });
    expect(await read(early, late)).toMatchObject({ state: 'EXPIRED', may: [] });
    expect(await waiting(late)).toEqual([]);
    expect(await stateOfFile(late)).toBe('REJECTED');
    // The same can be proposed again, noted by the tidying or not.
    const again = idOf(await abandon(await signStaffInAgain(server, leo)));
    server.clock.advanceWall(DAYS(7));
    await tidy(server.context);
    const kept = await server.context.db.one('select status, input_sealed from proposals where id = $1', [again]);
    expect(kept).toEqual({ status: 'EXPIRED', input_sealed: null });
    server.clock.advanceWall(DAYS(-14));
  });

  it('does nothing once the thing has changed, and says so', async () => {
    const hannah = await addStaff(server, 'ProviderAuditor');
    const id = idOf(await admin.call('changeStaffRole', { body: { id: hannah.id, role: 'ProviderOperator', reason: 'x' } }));
    await boss.call('removeStaff', { body: { id: hannah.id } });
    const reply = await approve(boss, id);
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_OUTDATED', message: expect.stringContaining('no longer applies') },
    });
    expect(await read(id)).toMatchObject({ state: 'OUTDATED', failure: 'This person is not on the staff.', may: [] });
    expect((await approve(boss, id)).body.code).toBe('PROPOSAL_OUTDATED');
  });

  it('does nothing once whoever proposed it may not do so any more', async () => {
    const gone = await addStaff(server, 'ProviderOperator');
    const id = idOf(await abandon(gone));
    await admin.call('removeStaff', { body: { id: gone.id } });
    expect((await approve(rachel, id)).body).toMatchObject({ code: 'PROPOSAL_OUTDATED', message: expect.stringContaining(gone.name) });
    expect(await read(id)).toMatchObject({ state: 'OUTDATED' });
    expect(await stateOfFile()).toBe('REJECTED');
  });

  it('whose work fails is kept with the reason, and stands in the audit log', async () => {
    const hannah = await addStaff(server, 'ProviderAuditor');
    const id = idOf(await admin.call('changeStaffRole', { body: { id: hannah.id, role: 'ProviderSupport', reason: 'Nights' } }));
    const owner = ownerDatabase(server);
    await owner.run("alter table staff add constraint broken check (role <> 'ProviderSupport') not valid");
    const reply = await approve(boss, id);
    await owner.run('alter table staff drop constraint broken');
    await owner.close();
    expect(reply.status).toBe(500);
    expect(await read(id)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringContaining('log'),
      decided_by: `${boss.name} <${boss.email}>`,
    });
    expect(await told()).toContainEqual(
      expect.objectContaining({ who_id: boss.id, what: 'change the role of one of the staff', outcome: 'refused', proposal: id }),
    );
    expect((await approve(boss, id)).body.code).toBe('PROPOSAL_DECIDED');
  });

  it('by two at once carries it out once, in the name of both', async () => {
    const id = idOf(await abandon(leo, 'Paid in cash'));
    const replies = await Promise.all([approve(rachel, id, 'Checked with the bank'), approve(admin, id), approve(boss, id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const done = replies.find(({ status }) => status === 200)?.body.proposal;
    expect(done).toMatchObject({ state: 'DONE', may: [] });
    expect(await stateOfFile()).toBe('ABANDONED');
    expect((await fateOf(server, payment)).status).toBe('FAILED');
    const entries = (await told()).filter(({ what, outcome }) => what === 'abandon a file' && outcome === 'done');
    expect(entries).toEqual([expect.objectContaining({ proposal: id, proposed_by: `${leo.name} <${leo.email}>`, why: 'Paid in cash' })]);
    const { steps } = (await leo.call('readFile', { params: { name: FILE } })).body;
    expect(steps.at(-1)).toMatchObject({ by: `${leo.name} <${leo.email}>, approved by ${done.decided_by}`, words: 'Paid in cash' });
  });
});

describe('the lists', () => {
  it('are of what somebody may decide, of their own, and of all for auditors, a page after the other', async () => {
    const id = idOf(
      await admin.call('inviteStaff', { body: { name: 'Jo', email: 'jo@center.example', role: 'ProviderAuditor', reason: 'x' } }),
    );
    expect(await waiting(leo)).toEqual([]);
    expect([await waiting(boss), await waiting(auditor), await waiting(admin)]).toEqual([[id], [id], [id]]);
    const decided = async (after?: string) =>
      (await admin.call('listProposals', { query: { which: 'decided', ...(after === undefined ? {} : { after }) } })).body;
    const all = (await decided()).proposals.map((one: { id: string }) => one.id);
    expect(all).not.toContain(id);
    expect(all.length).toBeGreaterThan(5);
    expect((await decided(all[1])).proposals.map((one: { id: string }) => one.id)).toEqual(all.slice(2));
    await withdraw(admin, id);
  });
});
