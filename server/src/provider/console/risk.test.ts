import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, outgoingEntries } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { countingRule, setRules } from '../../../test/support/risk.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { newId } from '../../kernel/ids.ts';
import { SHIPPED_RULES } from '../../risk/shipped-rules.ts';
import { runCommand } from '../operate/commands.ts';

/* What the rules hold, as staff see and decide it, and the rules: shadow, replay, two people. */

let server: TestServer;
let shop: TestShop;
let till: Till;
let leo: TestStaff;
let rachel: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
let payer: Payer;

const HOLD_ALL = countingRule({
  id: 'hold_all',
  name: 'Everything',
  outcome: 'hold',
  when: [[{ fact: 'amount', is: 'at_least', value: 0 }]],
});
const WHY = { reason: 'We spoke' };

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  leo = await addStaff(server, 'ProviderOperator');
  rachel = await addStaff(server, 'ProviderOperator');
  auditor = await addStaff(server, 'ProviderAuditor');
  support = await addStaff(server, 'ProviderSupport');
  shop = await openShop(server);
});
beforeEach(async () => {
  await setRules(server, [HOLD_ALL]);
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await broken(server)).toEqual([]);
  await server.stop();
});

const confirm = (id: string, by: Payer, device = 'a test') =>
  server.call(purchases.confirmDebit, { token: by.token, body: { purchaseId: id }, headers: { 'user-agent': device } });
const orderOf = async (amount: number, by: Payer) => (await ask(server, till, await start(server, by), amount)).id;
const tried = async (amount: number, by = payer, device?: string) => confirm(await orderOf(amount, by), by, device);
async function paid(amount: number, by = payer): Promise<string> {
  const id = await orderOf(amount, by);
  expect((await confirm(id, by)).status).toBe(200);
  return id;
}
const read = async (id: string) => (await leo.call('readHeld', { params: { id } })).body;
const release = (id: string, seen: string, by = leo) => by.call('releaseHeld', { body: { id, seen, ...WHY } });
const refuse = (id: string, more: object = {}, by = leo) => by.call('refuseHeld', { body: { id, ...WHY, ...more } });
/** Kept decisions about payments of $1.00 that nothing matched. */
async function ordinaryPayments(count: number): Promise<void> {
  const owner = ownerDatabase(server);
  await owner.run(
    `insert into risk_decisions (purchase_id, at, consumer_id, business_id, bank_account_id, amount_cents, rule_set, facts, matched, outcome, shadow_outcome)
     select 'pur_ordinary' || g, $2, 'usr_x', 'biz_x', 'acc_x', 100, 1, array_fill(1::bigint, array[17]), '{}', 'allow', 'allow' from generate_series(1, $1) g`,
    [count, server.clock.now()],
  );
  await owner.close();
}
const statusOf = async (id: string) =>
  server.context.db.one<{ status: string; last_event: string }>('select status, last_event from purchases where id = $1', [id]);

describe('what is held', () => {
  it('is seen with why, its facts and its history; released it goes to the bank [RSK-08] [RSK-03]', async () => {
    await setRules(server, []);
    await paid(1_100);
    await setRules(server, [HOLD_ALL]);
    const id = await paid(43_210);
    const { body } = await auditor.call('listHeld');
    expect(body.held.find((one: { id: string }) => one.id === id)).toMatchObject({ amount: 43_210, why: ['Everything'] });
    expect(body.ends_at).toBe(newYork('2026-06-01', '22:00').toISOString());
    const held = await read(id);
    expect(held).toMatchObject({ amount: 43_210, obstacle: null, account: { last_four: expect.any(String) }, why: ['Everything'] });
    expect(held.facts).toContainEqual({ name: 'amount', value: 43_210 });
    expect(held.history).toMatchObject([{ amount: 1_100, status: 'PENDING' }]);
    expect((await release(id, held.seen, auditor)).status).toBe(403);
    expect((await release(id, held.seen, support)).status).toBe(403);
    expect((await release(id, 'somethingelse')).body.code).toBe('HELD_CHANGED');
    expect((await release(id, held.seen)).status).toBe(200);
    // Once: it is held no more.
    expect((await release(id, held.seen)).status).toBe(404);
    expect((await refuse(id)).status).toBe(404);
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    expect((await outgoingEntries(server)).map(({ amount_cents }) => amount_cents)).toContain(43_210);
    const entries = (await listEntries(server.context, {}, { limit: 40 })).items;
    expect(entries.find(({ after, thing_name }) => thing_name === 'release a held payment' && after?.outcome === 'done')).toMatchObject({
      who_id: leo.id,
      why: 'We spoke',
    });
  });

  it('is not released blind: another payment held or a block since then asks for another look [RSK-08]', async () => {
    const first = await paid(2_000);
    const { seen } = await read(first);
    const second = await paid(3_000);
    expect((await release(first, seen)).body.code).toBe('HELD_CHANGED');
    await refuse(second, { block: 'person' });
    const now = await read(first);
    expect(now.obstacle).toContain('blocked');
    expect((await release(first, now.seen)).body.code).toBe('HELD_NOT_RELEASED');
    expect(await statusOf(first)).toMatchObject({ status: 'PENDING' });
    expect((await refuse(first)).status).toBe(200);
  });

  it.each(['account', 'person', 'device'] as const)(
    'is refused and its %s blocked, until two people end the block [RSK-08]',
    async (block) => {
      const id = await paid(2_000);
      expect((await refuse(id, { block }, auditor)).status).toBe(403);
      expect((await refuse(id, { block })).status).toBe(200);
      expect(await statusOf(id)).toEqual({ status: 'CANCELLED', last_event: 'not_released' });
      await setRules(server, []);
      expect((await tried(500)).refusal.code).toBe('PAYMENT_REFUSED');
      const of = (await leo.call('listHeld')).body.blocks.find((one: { kind: string }) => one.kind === block);
      const end = { body: { id: of.id, ...WHY } };
      expect((await leo.call('endBlock', { body: { id: newId('rbl'), ...WHY } })).status).toBe(404);
      expect((await auditor.call('endBlock', end)).status).toBe(403);
      const { proposal } = (await leo.call('endBlock', end)).body;
      expect(proposal.changes).toEqual([
        { what: expect.stringContaining(of.label), before: expect.stringContaining('We spoke'), after: 'Not blocked' },
      ]);
      expect((await tried(500)).refusal.code).toBe('PAYMENT_REFUSED');
      expect((await leo.call('approveProposal', { body: { id: proposal.id } })).body.code).toBe('PROPOSAL_OWN');
      expect((await rachel.call('approveProposal', { body: { id: proposal.id } })).status).toBe(200);
      expect((await leo.call('endBlock', end)).status).toBe(404);
      expect((await tried(500)).status).toBe(200);
    },
  );

  it('has its device blocked for that customer alone, who pays on with another one [RSK-08]', async () => {
    const other = await newPayer(server);
    const id = await paid(2_000);
    expect((await read(id)).device).toEqual(expect.any(String));
    await refuse(id, { block: 'device' });
    await setRules(server, []);
    expect((await tried(500)).refusal.code).toBe('PAYMENT_REFUSED');
    expect((await tried(500, other)).status).toBe(200);
    expect((await tried(500, payer, 'Another Browser/1.0')).status).toBe(200);
  });

  it('that names no device is refused with another block, and stays held until then [RSK-08]', async () => {
    const id = await orderOf(2_000, payer);
    expect((await confirm(id, payer, ' ')).status).toBe(200);
    expect((await read(id)).device).toBeNull();
    expect((await refuse(id, { block: 'device' })).body.code).toBe('HELD_NO_DEVICE');
    expect(await statusOf(id)).toMatchObject({ status: 'PENDING' });
    expect((await refuse(id, { block: 'account' })).status).toBe(200);
  });

  it('is decided once where two decide at once [RSK-08]', async () => {
    const id = await paid(2_000);
    const { seen } = await read(id);
    const replies = await Promise.all([release(id, seen), refuse(id, {}, rachel)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('rules', () => {
  const GOOD = { id: 'large', name: 'Large amounts', outcome: 'hold', when: [[{ fact: 'amount', is: 'at_least', value: 44_000 }]] };
  const write = (rule: object, by = leo) => by.call('writeRiskRule', { body: { ...rule, ...WHY } });
  const counting = { mode: 'counting', ...WHY };
  const modeOf = async (id: string) => (await leo.call('readRiskRules')).body.rules.find((rule: { id: string }) => rule.id === id)?.mode;

  it('run in shadow first, count only after a replay and by two people, who see payments and cents [RSK-04]', async () => {
    await setRules(server, SHIPPED_RULES);
    expect((await write(GOOD, auditor)).status).toBe(403);
    expect((await write({ ...GOOD, when: [[{ fact: 'shoe_size', is: 'at_least', value: 1 }]] })).status).toBe(400);
    for (const value of ['1 / 0', 0.5, -1, 2 ** 60, null])
      expect((await write({ ...GOOD, when: [[{ fact: 'amount', is: 'at_least', value }]] })).status).toBe(400);
    for (const when of [[], [[]], [[{ fact: 'amount', is: 'divides', value: 1 }]]])
      expect((await write({ ...GOOD, when })).status).toBe(400);
    expect((await write(GOOD)).status).toBe(200);
    expect(await modeOf('large')).toBe('shadow');
    await ordinaryPayments(40);
    const large = await paid(45_000);
    expect(await statusOf(large)).toMatchObject({ status: 'PENDING' });
    expect((await leo.call('switchRiskRule', { body: { id: 'large', ...counting } })).body.code).toBe('RISK_REPLAY_NEEDED');
    const { replay } = (await leo.call('replayRiskRule', { body: { id: GOOD.id, outcome: GOOD.outcome, when: GOOD.when } })).body;
    expect(replay.matched).toEqual({ payments: 1, amount: 45_000, came_back: 0, came_back_amount: 0 });
    expect(replay.tried.payments).toBeGreaterThan(40);
    const proposed = await leo.call('switchRiskRule', { body: { id: 'large', ...counting } });
    expect(proposed.body.proposal.changes.map(({ after }: { after: string }) => after).join()).toContain('1 matched, $450.00');
    expect(await modeOf('large')).toBe('shadow');
    expect((await leo.call('approveProposal', { body: { id: proposed.body.proposal.id } })).body.code).toBe('PROPOSAL_OWN');
    expect((await rachel.call('approveProposal', { body: { id: proposed.body.proposal.id } })).status).toBe(200);
    expect(await modeOf('large')).toBe('counting');
    const held = await paid(45_001, await newPayer(server));
    expect((await read(held)).why).toEqual(['Large amounts']);
    // It counts: another condition needs shadow again, which two people switch to.
    expect((await write({ ...GOOD, when: [[{ fact: 'amount', is: 'at_least', value: 1 }]] })).body.code).toBe('RISK_RULE_COUNTS');
    expect((await byTwo(leo, rachel, 'switchRiskRule', { id: 'large', mode: 'shadow' })).status).toBe(200);
    expect(await modeOf('large')).toBe('shadow');
  });

  it('that would have stopped nearly everybody count only where that is said and agreed to [RSK-04]', async () => {
    await setRules(server, SHIPPED_RULES);
    const all = { id: 'all', name: 'All', outcome: 'refuse', when: [[{ fact: 'amount', is: 'at_least', value: 1 }]] };
    await write(all);
    await leo.call('replayRiskRule', { body: { id: all.id, outcome: all.outcome, when: all.when } });
    expect((await leo.call('switchRiskRule', { body: { id: 'all', ...counting } })).body.code).toBe('RISK_STOPS_MANY');
    const meant = await leo.call('switchRiskRule', { body: { id: 'all', stops_many: true, ...counting } });
    expect(JSON.stringify(meant.body.proposal.changes)).toContain('100.00% of all');
  });

  it('are replayed by npm run operate as well [RSK-04]', async () => {
    await setRules(server, SHIPPED_RULES);
    const text = await runCommand(server.context, ['replay-rules']);
    expect(text).toMatch(/first_large_amount, version 1, shadow, hold: \d+ of \d+ payments, \$[\d,.]+; 0 came back/);
  });

  it('show what they stopped or would have, a page at a time [RSK-01]', async () => {
    const { body } = await auditor.call('listRiskDecisions', { query: {} });
    expect(body.decisions[0]).toMatchObject({ outcome: expect.any(String), matched: expect.any(Array), rule_set: expect.any(Number) });
    const next = await auditor.call('listRiskDecisions', { query: { after: body.decisions.at(-1).id } });
    expect(next.body.decisions.map(({ id }: { id: string }) => id)).not.toContain(body.decisions.at(-1).id);
  });
});
