import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';

/* Files and exceptions as the console shows them, and what is decided there. */

const FIRST = 'ach-20260601-2200-A.ach';
const SECOND = 'ach-20260602-2200-A.ach';

let bank: FakeBank;
let server: TestServer;
let operator: TestStaff;
let second: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
const payments: Payment[] = [];

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  operator = await addStaff(server, 'ProviderOperator');
  second = await addStaff(server, 'ProviderOperator');
  auditor = await addStaff(server, 'ProviderAuditor');
  support = await addStaff(server, 'ProviderSupport');
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  for (const name of [FIRST, SECOND]) bank.say({ name, accepted: false, reason: 'out of balance' });
  payments.push(await pay(server, ada, shop, 5_000));
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  payments.push(await pay(server, ada, shop, 6_000));
  bank.offer('nonsense.txt', 'this is no file');
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
});
afterAll(() => server.stop());

const files = async (query: Record<string, string> = {}) => (await operator.call('listFiles', { query })).body;
const namesOf = (list: { files: { name: string }[] }) => list.files.map(({ name }) => name);

describe('the list of files', () => {
  it('has both directions, newest first, with state and totals, and says how many wait [PRV-11]', async () => {
    const list = await files();
    expect(list).toMatchObject({ total: 3, waiting: 2 });
    expect(list.files.find(({ name }: { name: string }) => name === FIRST)).toMatchObject({
      direction: 'to_bank',
      state: 'REJECTED',
      waits: 'rejected',
      debits: 5_000,
      credits: 0,
      trouble: 'out of balance',
    });
    expect(list.files.map(({ at }: { at: string }) => at)).toEqual(
      list.files
        .map(({ at }: { at: string }) => at)
        .toSorted()
        .reverse(),
    );
  });

  it('is filtered by direction, state and day, and paged [PRV-11]', async () => {
    expect(namesOf(await files({ direction: 'from_bank' }))).toEqual(['nonsense.txt']);
    expect(namesOf(await files({ state: 'REJECTED' }))).toEqual([SECOND, FIRST]);
    expect(namesOf(await files({ from: '2026-06-02', to: '2026-06-02', direction: 'to_bank' }))).toEqual([SECOND]);
    expect(namesOf(await files({ state: 'SETTLED' }))).toEqual([]);
    expect(await files({ limit: '1', offset: '1', direction: 'to_bank' })).toMatchObject({ total: 2, files: [{ name: FIRST }] });
    for (const query of [
      { from: '2026-02-30' },
      { to: '2026-02-30' },
      { to: '9999-12-31' },
      { from: 'abc' },
      { state: 'LOST' },
      { limit: '5000' },
    ] as Record<string, string>[])
      expect((await operator.call('listFiles', { query })).status).toBe(400);
  });
});

describe('a file', () => {
  it('is opened with totals, entries, what became of it and why [PRV-11]', async () => {
    const { body } = await operator.call('readFile', { params: { name: FIRST } });
    expect(body).toMatchObject({
      name: FIRST,
      state: 'REJECTED',
      batches: 1,
      entry_count: 1,
      entries: [{ kind: 'debit', amount: 5_000, reference: payments[0]?.public_id }],
    });
    expect(body.entry_hash).toMatch(/^\d{10}$/);
    expect(body.steps.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining(['originated', 'delivered', 'rejected']));
    expect(body.steps.at(-1)).toMatchObject({ what: 'rejected', words: 'out of balance' });
    expect((await operator.call('readFile', { params: { name: 'none.ach' } })).body.code).toBe('FILE_NOT_FOUND');
  });

  it('shows its lines with account numbers masked by the server [PRV-11]', async () => {
    const { body } = await auditor.call('readLines', { params: { name: FIRST } });
    const entry = body.lines.find(({ text }: { text: string }) => text.startsWith('6'));
    const sent = bank.deliveries.find((delivery) => delivery.name === FIRST)?.text ?? '';
    const whole = sent.split('\n').find((line) => line.startsWith('6')) ?? '';
    const account = whole.slice(12, 29).trim();
    expect(account.length).toBeGreaterThan(4);
    expect(entry.text.slice(12, 29).trim()).toBe(account.slice(-4).padStart(account.length, '*'));
    expect(JSON.stringify(body)).not.toContain(account);
    expect(body.lines).toHaveLength(body.total);
    expect(body.lines.every(({ text }: { text: string }) => text.length === 94)).toBe(true);
  });
});

describe('a rejected file', () => {
  it('is re-originated or abandoned once, by two people, with a reason, in the name of both [PRV-11]', async () => {
    const decide = (call: 'reoriginateFile' | 'abandonFile', name: string, reason: string) =>
      byTwo(operator, second, call, { name, reason });
    expect((await decide('reoriginateFile', FIRST, '  ')).body).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect((await auditor.call('abandonFile', { body: { name: FIRST, reason: 'no' } })).status).toBe(403);
    const stateOf = async (name: string) => (await operator.call('readFile', { params: { name } })).body.state;
    expect((await decide('reoriginateFile', FIRST, 'The bank added the name')).body.proposal.state).toBe('DONE');
    expect(await stateOf(FIRST)).toBe('REORIGINATED');
    expect((await decide('abandonFile', FIRST, 'again')).body.code).toBe('FILE_DECIDED');
    expect((await decide('abandonFile', SECOND, 'Paid in cash')).body.proposal.state).toBe('DONE');
    expect(await stateOf(SECOND)).toBe('ABANDONED');
    expect((await decide('abandonFile', 'none.ach', 'none')).body.code).toBe('FILE_NOT_FOUND');
    expect(await Promise.all(payments.map(async (payment) => (await fateOf(server, payment)).status))).toEqual(['PENDING', 'FAILED']);
    const { body } = await operator.call('readFile', { params: { name: FIRST } });
    expect(body.steps.at(-1)).toMatchObject({
      what: 'decided',
      by: `${operator.name} <${operator.email}>, approved by ${second.name} <${second.email}>`,
      words: 'The bank added the name',
    });
    expect(await files()).toMatchObject({ waiting: 0 });
    expect(server.log_lines.some((line) => line.includes('staff.changed') && line.includes('reoriginateFile'))).toBe(true);
  });
});

describe('exceptions', () => {
  it('stand in one list with their reason, and are resolved there once, with a reason [PRV-12]', async () => {
    const { body } = await operator.call('listExceptions');
    expect(body.counts).toMatchObject({ from_bank: 1, file: 0 });
    const [exception] = body.exceptions.filter(({ kind }: { kind: string }) => kind === 'from_bank');
    expect(exception).toMatchObject({ reason: 'unreadable_file', file: 'nonsense.txt', line: null });
    const resolve = (reason: string) => operator.call('resolveException', { body: { number: exception.number, reason } });
    expect((await resolve('')).status).toBe(400);
    expect((await resolve('The bank sent it by mistake')).status).toBe(200);
    expect((await resolve('again')).body.code).toBe('EXCEPTION_RESOLVED');
    expect((await operator.call('listExceptions')).body.counts.from_bank).toBe(0);
    const kept = await server.context.db.one('select resolved_by, note from ach_exceptions where number = $1', [exception.number]);
    expect(kept).toEqual({ resolved_by: `${operator.name} <${operator.email}>`, note: 'The bank sent it by mistake' });
  });

  it.each([
    ['resolveException', { number: 999 }, 'NOT_FOUND'],
    ['abandonUnoriginable', { public_id: '7KQ9XM4T2HRD' }, 'NOT_FOUND'],
    ['releaseRefund', { reference: 'NONE' }, 'EXCEPTION_GONE'],
    ['cancelRefund', { reference: 'NONE' }, 'EXCEPTION_GONE'],
    ['writeOffReturn', { id: `dis_${'0'.repeat(26)}` }, 'RETURN_NOT_POSSIBLE'],
  ] as const)('%s of what is not there says so [PRV-12]', async (call, body, code) => {
    expect((await operator.call(call, { body: { ...body, reason: 'a test' } })).body.code).toBe(code);
  });
});

describe('Today', () => {
  it('shows the next cutoff with what leaves, and what waits, by role [PRV-03]', async () => {
    const { body } = await operator.call('today');
    expect(body.money.next).toMatchObject({ at: newYork('2026-06-03', '22:00').toISOString(), debits: { entries: 1, amount: 5_000 } });
    expect(body.money.files.map(({ name }: { name: string }) => name)).toContain(SECOND);
    expect((await support.call('today')).body).toEqual({
      now: expect.any(String),
      alarms: [],
      approvals: { to_decide: 0, own: 0, proposals: [] },
      applications_waiting: 0,
      support: { waiting: 0, oldest_since: null },
      money: null,
    });
  });
});
