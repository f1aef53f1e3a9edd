import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { readRates } from '../../collections/return-rates/index.ts';
import { stopDebits } from '../../merchants/businesses/index.ts';

/* Businesses as the console lists and shows them, and what is changed there. */

let server: TestServer;
let support: TestStaff;
let admin: TestStaff;
let auditor: TestStaff;
let books: TestShop;
let deli: TestShop;

beforeAll(async () => {
  server = await startTestServer();
  support = await addStaff(server, 'ProviderSupport');
  admin = await addStaff(server, 'ProviderAdmin');
  auditor = await addStaff(server, 'ProviderAuditor');
  server.clock.set(newYork('2026-06-01', '10:00'));
  books = await openShop(server, { names: ['Harbor Books', 'harbor annex'] });
  deli = await openShop(server, { names: ['Corner Deli'] });
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  const returned = await pay(server, ada, books, 4_000);
  await pay(server, ada, books, 1_500);
  await pay(server, ada, deli, 900);
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  await callSandbox(server, 'POST', '/ach/return', { public_id: returned.public_id, code: 'R10' });
  await advanceTo(server, newYork('2026-06-04', '10:00'));
  await stopDebits(server.context.db, deli.business_id, server.clock.now());
});
afterAll(() => server.stop());

const list = async (query: Record<string, string> = {}) => (await support.call('listBusinesses', { query })).body;
const namesOf = ({ businesses }: { businesses: { name: string }[] }) => businesses.map(({ name }) => name);
const read = async (id = books.business_id) => (await auditor.call('readBusiness', { params: { id } })).body;

describe('the list of businesses', () => {
  it('is by name, with volume, returns and what keeps one from being paid out', async () => {
    const all = await list();
    expect(namesOf(all)).toEqual(['Corner Deli', 'harbor annex', 'Harbor Books']);
    expect(all.has_more).toBe(false);
    expect((await list()).businesses[2]).toMatchObject({
      id: books.business_id,
      stopped_at: null,
      volume: { payments: 1, amount: 1_500 },
      debits: 2,
      rates: [
        { rate: 'unauthorized', returns: 1, threshold_basis_points: 50 },
        { rate: 'administrative', returns: 0 },
        { rate: 'overall', returns: 1 },
      ],
      unpaid: null,
    });
  });

  it('is searched by name, merchant and id, filtered, and paged by key', async () => {
    expect(namesOf(await list({ words: 'HARBOR' }))).toEqual(['harbor annex', 'Harbor Books']);
    expect(namesOf(await list({ words: deli.business_id }))).toEqual(['Corner Deli']);
    // What a pattern would mean is text here.
    expect(namesOf(await list({ words: '%' }))).toEqual([]);
    expect(namesOf(await list({ which: 'stopped' }))).toEqual(['Corner Deli']);
    expect(namesOf(await list({ which: 'unpaid' }))).toEqual([]);
    expect(namesOf(await list({ after: deli.business_id }))).toEqual(['harbor annex', 'Harbor Books']);
    expect((await support.call('listBusinesses', { query: { which: 'lost' } })).status).toBe(400);
  });
});

describe('a business', () => {
  it('shows fees, limits with who set them, the account by its last digits, and tips', async () => {
    expect(await read()).toMatchObject({
      name: 'Harbor Books',
      time_zone: 'America/New_York',
      tips_offered: expect.any(Boolean),
      settlement: { account: null, waiting: null, history: [] },
      exposure: { day_limit: null, open_limit: null, day_used: null, changes: [] },
    });
    expect((await auditor.call('readBusiness', { params: { id: `biz_${'0'.repeat(26)}` } })).body.code).toBe('BUSINESS_NOT_FOUND');
  });

  it('has the figures that it has in the list, and nobody else’s', async () => {
    const { businesses } = await list();
    for (const listed of businesses) expect(await read(listed.id)).toMatchObject(listed);
    const [everybody, ...each] = await readRates(server.context);
    expect(everybody).toMatchObject({ business_id: null, debits: 3 });
    expect(each.map(({ debits }) => debits)).toEqual([2, 1]);
    expect(await readRates(server.context, books.business_id)).toEqual([each[0]]);
    expect(await readRates(server.context, books.business_ids[1])).toEqual([]);
  });

  it('is changed there: tips and low limits by one person, the rest by two, and not by an auditor', async () => {
    const id = books.business_id;
    const { tips_offered } = await read();
    expect((await support.call('setTips', { body: { id, offered: !tips_offered, reason: 'They asked' } })).status).toBe(200);
    expect((await read()).tips_offered).toBe(!tips_offered);
    expect((await support.call('setExposureLimits', { body: { id, day_cents: 400_000, reason: 'New' } })).body).toEqual({ proposal: null });
    expect((await byTwo(support, admin, 'setFees', { id, fee_basis_points: 90, fee_fixed_cents: 25 })).status).toBe(200);
    const account = { routing_number: '021000021', account_number: '4000007730', account_type: 'savings' };
    const seen = { evidence: 'voided_check', evidence_on: '2026-06-01' };
    expect((await byTwo(support, admin, 'setSettlementAccount', { id, ...account, ...seen })).status).toBe(200);
    expect(await read()).toMatchObject({
      settlement: { account: null, waiting: { account_type: 'savings', last_four: '7730', status: 'RESTING' } },
      fee_basis_points: 90,
      fee_fixed_cents: 25,
      exposure: {
        day_limit: 400_000,
        day_used: 0,
        changes: [{ by: `${support.name} <${support.email}>`, why: 'New', day_limit: 400_000 }],
      },
    });
    for (const [call, body] of [
      ['setTips', { id, offered: true, reason: 'x' }],
      ['setExposureLimits', { id, day_cents: 1, reason: 'x' }],
      ['setFees', { id, fee_basis_points: 1, fee_fixed_cents: 1, reason: 'x' }],
    ] as const)
      expect((await auditor.call(call, { body })).status).toBe(403);
  });

  it('refuses what changes nothing or cannot be', async () => {
    const id = books.business_id;
    const fees = { id, fee_basis_points: 90, fee_fixed_cents: 25, reason: 'x' };
    expect((await support.call('setFees', { body: fees })).body.code).toBe('NOTHING_CHANGES');
    expect((await support.call('resumeBusiness', { body: { id, reason: 'x' } })).body.code).toBe('BUSINESS_NOT_STOPPED');
    const account = {
      id,
      routing_number: '123456789',
      account_number: '4000007730',
      account_type: 'checking',
      evidence: 'voided_check',
      evidence_on: '2026-06-01',
      reason: 'x',
    };
    expect(await support.call('setSettlementAccount', { body: account })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  });
});
