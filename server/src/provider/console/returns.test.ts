import type { AddendaInput, StandardEntry } from '@drawbridge/nacha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';

/* Returns as the console shows them, and what staff answer to them. The tests go on from each other, day by day. */

let bank: FakeBank;
let server: TestServer;
let operator: TestStaff;
let second: TestStaff;
let auditor: TestStaff;
let admin: TestStaff;
let books: TestShop;
let deli: TestShop;
/** Came back too late; came back twice; came back as not authorized, to the other business. */
let late: Payment;
let twice: Payment;
let disputed: Payment;

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  for (const role of ['ProviderOperator', 'ProviderAuditor', 'ProviderAdmin'] as const) {
    const person = await addStaff(server, role);
    if (role === 'ProviderOperator') operator = person;
    else if (role === 'ProviderAuditor') auditor = person;
    else admin = person;
  }
  second = await addStaff(server, 'ProviderOperator');
  books = await openShop(server);
  deli = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  // A disputed debit closes its account to retries.
  const bob = await registerConsumer(server);
  await linkChecking(server, bob);
  late = await pay(server, ada, books, 10_000);
  twice = await pay(server, ada, books, 4_000);
  disputed = await pay(server, bob, deli, 2_500);
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  bank.offer('first.ach', returnsFile([{ entry: entryOf(twice), code: 'R01' }]));
  bank.offer('second.ach', returnsFile([{ entry: entryOf(twice), code: 'R09' }]));
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  bank.offer('late.ach', returnsFile([{ entry: entryOf(late), code: 'R01' }]));
  bank.offer('disputed.ach', returnsFile([{ entry: entryOf(disputed), code: 'R10' }]));
  await advanceTo(server, newYork('2026-06-08', '22:00:10'));
});
afterAll(() => server.stop());

function entryOf({ public_id }: Payment): StandardEntry {
  return bank.entries.find(({ receiver_identification }) => receiver_identification === public_id) ?? expect.fail();
}
type Row = Record<string, unknown> & { id: string; public_id: string; wrong: boolean };
const list = async (query: Record<string, string> = {}) => (await operator.call('listReturns', { query })).body as { returns: Row[] };
const namesOf = (rows: readonly Row[]) => rows.map(({ public_id, wrong }) => (wrong ? `${public_id} wrong` : public_id)).sort();
const rowOf = async ({ public_id }: Payment, wrong = false) =>
  (await list()).returns.find((row) => row.public_id === public_id && row.wrong === wrong) ?? expect.fail();
const dishonor = async (payment: Payment, more: object = {}, by = operator) =>
  by.call('dishonorReturn', {
    body: { id: (await rowOf(payment)).id, public_id: payment.public_id, code: 'R68', reason: 'It came late', ...more },
  });
/** Has a bank contest our dishonored return with a reason code. */
async function contest(payment: Payment, code: string, reason_code: string, name: string): Promise<void> {
  const entry = entryOf(payment);
  const answer = bank.entries.findLast(({ addenda }) =>
    addenda.some((one) => one.kind === 'dishonored-return' && one.return_code === reason_code),
  );
  const addenda = (): AddendaInput => ({
    kind: 'contested-return',
    return_code: code,
    original_trace_number: entry.trace_number,
    original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
    return_trace_number: '231380100000001',
    return_settlement_date: '156',
    return_reason_code: '01',
    dishonor_trace_number: answer?.trace_number ?? expect.fail(),
    dishonor_settlement_date: '159',
    dishonor_reason_code: reason_code.slice(1),
  });
  bank.offer(name, returnsFile([{ entry, code }], addenda));
}

describe('the list of returns', () => {
  it('has each with person, business, amount, code, retries, and what can be done until when [PRV-13]', async () => {
    const { returns, ...rest } = await list();
    expect(rest).toEqual({ has_more: false, of: null });
    expect(returns.map(({ at }) => at)).toEqual(
      returns
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(namesOf(returns)).toEqual([late.public_id, twice.public_id, `${twice.public_id} wrong`, disputed.public_id].sort());
    expect(await rowOf(late)).toMatchObject({
      status: 'DECLINED',
      consumer: { name: expect.stringMatching(/\w+ \w+/) },
      business: { id: books.business_id },
      amount: 10_000,
      code: 'R01',
      late: true,
      retries: { made: 0, left: 2, pending: false, on: null },
      resolved: null,
      dishonor: null,
      // Five banking days after Monday the 8th are over on the 15th: Friday's file is the last that settles in time.
      can_dishonor: { codes: ['R61', 'R62', 'R68', 'R70'], until: newYork('2026-06-12', '22:00').toISOString() },
      can_write_off: false,
    });
    expect(await rowOf(twice)).toMatchObject({
      late: false,
      can_dishonor: { codes: ['R61', 'R62', 'R70'], until: newYork('2026-06-09', '22:00').toISOString() },
    });
    expect(await rowOf(twice, true)).toMatchObject({
      amount: 4_000,
      code: 'R09',
      can_dishonor: null,
      can_write_off: false,
      dishonor: { code: 'R67', state: 'settled', by: 'server', settles_by: '2026-06-10' },
    });
    expect(await rowOf(disputed)).toMatchObject({ code: 'R10', retries: { left: 0 } });
  });

  it('is narrowed by what can be done, code, business and days, and goes on after a row [PRV-13]', async () => {
    const found = async (query: Record<string, string>) => namesOf((await list(query)).returns);
    const wrong = `${twice.public_id} wrong`;
    expect(await found({ which: 'can_dishonor' })).toEqual([late.public_id, twice.public_id, disputed.public_id].sort());
    expect(await found({ which: 'dishonored' })).toEqual([wrong]);
    expect(await found({ which: 'unpaid' })).toEqual([late.public_id, twice.public_id, disputed.public_id].sort());
    expect(await found({ which: 'contested' })).toEqual([]);
    expect(await found({ which: 'kept' })).toEqual([]);
    expect(await found({ code: 'R09' })).toEqual([wrong]);
    expect(await found({ business: deli.business_id })).toEqual([disputed.public_id]);
    expect(await found({ business: books.business_id, which: 'dishonored' })).toEqual([wrong]);
    expect(await found({ from: '2026-06-04' })).toEqual([late.public_id, disputed.public_id].sort());
    expect(await found({ to: '2026-06-07' })).toEqual([twice.public_id, wrong].sort());
    const all = (await list()).returns.map(({ id }) => id);
    for (const [at, id] of all.entries()) expect((await list({ after: id })).returns.map((row) => row.id)).toEqual(all.slice(at + 1));
    expect((await operator.call('listReturns', { query: { business: deli.business_id } })).body.of).toMatch(/\w/);
  });

  it.each([{ code: 'R1' }, { which: 'mine' }, { after: 'ret_1' }, { from: '2026-02-30' }, { rate: 'mine' }] as readonly Partial<
    Record<string, string>
  >[])('refuses %j [PRV-13]', async (query) => {
    expect((await operator.call('listReturns', { query: query as Record<string, string> })).body.code).toBe('BAD_INPUT');
  });
});

describe('the rates', () => {
  it('stand beside their thresholds, of all and of each business, and lead to just the returns they count [PRV-13]', async () => {
    const { body } = await operator.call('readReturnRates');
    expect(body.all).toMatchObject({
      business: null,
      debits: 3,
      rates: [
        { rate: 'unauthorized', returns: 1, threshold_basis_points: 50, above: true, alarm: false },
        { rate: 'administrative', returns: 0, threshold_basis_points: 300, above: false, alarm: false },
        { rate: 'overall', returns: 3, threshold_basis_points: 1_500, above: true, alarm: false },
      ],
    });
    expect(body.businesses.map(({ business }: { business: { id: string } }) => business.id).sort()).toEqual(
      [books.business_id, deli.business_id].sort(),
    );
    for (const of of [body.all, ...body.businesses])
      for (const { rate, returns } of of.rates) {
        const query = { rate, ...(of.business && { business: of.business.id }) };
        expect((await list(query)).returns, JSON.stringify(query)).toHaveLength(returns);
      }
    const [first, last] = body.businesses;
    expect((await operator.call('readReturnRates', { query: { after: first.business.id } })).body.businesses).toEqual([last]);
  });
});

describe('a return', () => {
  it('is dishonored by an operator alone, with a code that fits, and once however many ask [PRV-13]', async () => {
    expect((await dishonor(late, {}, auditor)).body.code).toBe('FORBIDDEN');
    expect((await dishonor(late, { reason: ' ' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect((await dishonor(late, { code: 'R67' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'code' });
    expect((await dishonor(twice)).body).toMatchObject({ code: 'RETURN_NOT_POSSIBLE', message: expect.stringContaining('came in time') });
    const seen = (await rowOf(twice)).id;
    expect((await dishonor(late, { id: seen })).body).toMatchObject({
      code: 'RETURN_NOT_POSSIBLE',
      message: expect.stringContaining('latest return'),
    });
    const both = await Promise.all([dishonor(late), dishonor(late, {}, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toContain('dishonored already');
    expect(await rowOf(late)).toMatchObject({
      can_dishonor: null,
      retries: { left: 0 },
      dishonor: { code: 'R68', state: 'waiting', by: expect.stringContaining('ProviderOperator'), settles_by: '2026-06-15' },
    });
    const { body } = await admin.call('listAudit', { query: { thing: 'dishonor a return' } });
    expect(body.items.find(({ after }: { after: { outcome: string } }) => after.outcome === 'done')).toMatchObject({
      event: 'staff.acted',
      why: 'It came late',
      after: { arguments: expect.stringContaining(late.public_id) },
    });
  });

  it('can’t be dishonored once five banking days are over, and says so [PRV-13]', async () => {
    await advanceTo(server, newYork('2026-06-10', '10:00'));
    expect(await rowOf(twice)).toMatchObject({ can_dishonor: null });
    expect(namesOf((await list({ which: 'can_dishonor' })).returns)).toEqual([disputed.public_id]);
    expect((await dishonor(twice, { code: 'R61' })).body).toMatchObject({
      code: 'RETURN_NOT_POSSIBLE',
      message: expect.stringContaining('five banking days'),
    });
    expect(await fateOf(server, late)).toMatchObject({ status: 'POSTED' });
    expect(await rowOf(late)).toMatchObject({ resolved: 'dishonor', dishonor: { state: 'settled' } });
    expect((await dishonor(late)).body.message).toContain('made good');
  });

  it('whose dishonor is contested says so, and what its bank keeps of ours is written off by two [PRV-13]', async () => {
    await contest(late, 'R73', 'R68', 'contested-late.ach');
    await contest(twice, 'R75', 'R67', 'contested-twice.ach');
    await advanceTo(server, newYork('2026-06-10', '22:00:10'));
    expect(namesOf((await list({ which: 'contested' })).returns)).toEqual([late.public_id, `${twice.public_id} wrong`].sort());
    const of_late = await rowOf(late);
    expect(of_late).toMatchObject({ status: 'DECLINED', resolved: null, can_dishonor: null, can_write_off: false });
    expect(of_late['dishonor']).toMatchObject({ state: 'contested', contest_code: 'R73' });
    // What came back of the payment, its customer owes: there is nothing of ours to write off, nor an exception.
    const { id } = of_late['dishonor'] as { id: string };
    expect((await operator.call('writeOffReturn', { body: { id, reason: 'a test' } })).body.code).toBe('RETURN_NOT_POSSIBLE');
    const kept = (await list({ which: 'kept' })).returns;
    expect(namesOf(kept)).toEqual([`${twice.public_id} wrong`]);
    expect(kept[0]).toMatchObject({ can_write_off: true });
    const { exceptions } = (await operator.call('listExceptions')).body;
    expect(exceptions.filter(({ kind }: { kind: string }) => kind === 'dishonored_return')).toMatchObject([{ id: kept[0]?.id }]);
    expect((await byTwo(operator, operator, 'writeOffReturn', { id: kept[0]?.id })).status).not.toBe(200);
    const [proposal] = (await second.call('listProposals', { query: { which: 'waiting' } })).body.proposals;
    expect((await second.call('approveProposal', { body: { id: proposal.id } })).body.proposal.state).toBe('DONE');
    expect((await list({ which: 'kept' })).returns).toEqual([]);
    expect(await rowOf(twice, true)).toMatchObject({ can_write_off: false, dishonor: { state: 'written_off' } });
    expect(await broken(server)).toEqual([]);
  });

  it('that its customer disputes has its authorization proved to the bank, and who looked is kept [PRV-13]', async () => {
    const { status, headers, body } = await auditor.call('proveAuthorization', { params: { public_id: disputed.public_id } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(String(body)).toMatch(/^%PDF/);
    const { looks } = (await auditor.call('readPayment', { params: { id: disputed.public_id } })).body;
    expect(looks).toHaveLength(1);
    expect((await auditor.call('proveAuthorization', { params: { public_id: '7KQ9XM4T2HRD' } })).body.code).toBe('NOT_FOUND');
  });
});
