import { contacts, purchases } from '@drawbridge/contract';
import { RISK_FACT_NAMES, type RiskFact } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../test/support/broken.ts';
import { newKey, openSession, tryToPay } from '../../test/support/checkout.ts';
import { verifyEmail } from '../../test/support/consumers.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { advanceTo, newYork, outgoingEntries } from '../../test/support/money.ts';
import { ownerDatabase } from '../../test/support/owner.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm } from '../../test/support/payments.ts';
import { openShop, type TestShop } from '../../test/support/people.ts';
import { countingRule, decisionOf, setRules } from '../../test/support/risk.ts';
import { seenAfter, violationsOf } from '../../test/support/tamper.ts';
import { readExposure, setExposureLimits } from '../payments/exposure/index.ts';
import { listOutbox } from '../providers/outbox/index.ts';
import { refuseHeld } from './decide-held.ts';
import { invariants } from './invariants.ts';
import { SHIPPED_RULES } from './shipped-rules.ts';

/* What is decided about a payment while it is approved, and kept. */

let server: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
let day = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:20'));
});
beforeEach(async () => {
  await setRules(server, SHIPPED_RULES);
  shop = await openShop(server);
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await broken(server)).toEqual([]);
  await server.stop();
});

const ANY = [[{ fact: 'amount', is: 'at_least', value: 0 } as const]];
const REFUSE_ALL = countingRule({ id: 'refuse_all', outcome: 'refuse', when: ANY });
const HOLD_ALL = countingRule({ id: 'hold_all', outcome: 'hold', when: ANY });

async function orderOf(amount: number, by: Payer = payer): Promise<string> {
  return (await ask(server, till, await start(server, { token: await by.signIn() }), amount)).id;
}
async function decided(purchase_id: string) {
  const decision = await decisionOf(server, purchase_id);
  if (!decision) throw new Error(`nothing was decided about ${purchase_id}`);
  const fact = (name: RiskFact) => decision.facts[RISK_FACT_NAMES.indexOf(name)];
  return { ...decision, fact };
}
const paid = async (amount: number, by: Payer = payer): Promise<string> => {
  const id = await orderOf(amount, by);
  expect((await tryToConfirm(server, { token: await by.signIn() }, id)).status).toBe(200);
  return id;
};
/** Eleven in the morning of the next day that nothing happened on yet. */
async function nextMorning(): Promise<void> {
  day += 1;
  await advanceTo(server, newYork(`2026-06-${String(1 + day).padStart(2, '0')}`, '11:00'));
  till = await tillOf(shop);
}

describe('a decision', () => {
  it('is kept with the version of the rules, the facts and the outcome [RSK-01]', async () => {
    const first = await decided(await paid(30_000));
    expect(first).toMatchObject({ outcome: 'allow', shadow_outcome: 'hold', matched: ['first_large_amount:1'] });
    expect(RISK_FACT_NAMES.map((name) => [name, first.fact(name)])).toEqual(
      Object.entries({
        amount: 30_000,
        consumer_age: 0,
        account_age: 0,
        device_age: 0,
        first_time_here: 1,
        payments_before: 0,
        percent_of_largest: 0,
        payments_last_hour: 0,
        cents_last_hour: 0,
        payments_last_day: 0,
        cents_last_day: 0,
        people_sharing_account: 0,
        returns: 0,
        business_age: 0,
        business_returned: 0,
        business_unauthorized: 0,
        online: 0,
        contact_age: 0,
      }),
    );
    await nextMorning();
    const second = await decided(await paid(15_000));
    expect(
      ['device_age', 'first_time_here', 'payments_before', 'percent_of_largest', 'payments_last_hour', 'cents_last_day'].map((name) =>
        second.fact(name as RiskFact),
      ),
    ).toEqual([24, 0, 1, 50, 0, 0]);
    await setRules(server, [HOLD_ALL]);
    const third = await decided(await paid(1_000));
    expect(third).toMatchObject({ outcome: 'hold', matched: ['hold_all:1'], rule_set: second.rule_set + 1 });
    expect([third.fact('payments_last_hour'), third.fact('cents_last_hour')]).toEqual([1, 15_000]);
  });

  it('is none where all rules are off, and what was paid meanwhile is counted once they are on again [RSK-01]', async () => {
    await paid(100);
    await setRules(server, [{ ...HOLD_ALL, mode: 'off' }]);
    expect(await decisionOf(server, await paid(1_000))).toBeUndefined();
    await setRules(server, [{ ...HOLD_ALL, mode: 'shadow' }]);
    expect((await decided(await paid(500))).fact('payments_before')).toBe(2);
  });

  it('counts each of many payments at once once, and none of two is blind to the other [RSK-05]', async () => {
    await paid(100);
    const orders = [];
    for (let at = 0; at < 6; at += 1) orders.push(await orderOf(1_000));
    const replies = await Promise.all(orders.map((id) => tryToConfirm(server, payer, id)));
    expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200));
    const before = await Promise.all(orders.map(async (id) => (await decided(id)).fact('payments_last_hour')));
    expect(before.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is kept for a list of payments in one statement, whatever else is asked for in it [RSK-05]', async () => {
    const payers = await Promise.all(Array.from({ length: 8 }, () => newPayer(server)));
    const orders: string[] = [];
    for (const [at, one] of payers.entries()) orders.push(await orderOf(1_000 + at, one));
    const [first = payer, second = payer] = payers;
    const another = await orderOf(3_000, first);
    const asked: [id: string, by: Payer, status: number][] = [
      ...orders.map((id, at): [string, Payer, number] => [id, payers[at] ?? payer, 200]),
      // Somebody else's order, and one that is not there.
      [another, second, 404],
      ['pur_00000000000000000000000000', payer, 404],
    ];
    // In an order that has the foreign one ahead of most.
    const shuffled = [...asked.slice(0, 1), ...asked.slice(8), ...asked.slice(1, 8)];
    const replies = await Promise.all(shuffled.map(([id, by]) => tryToConfirm(server, by, id)));
    expect(replies.map(({ status }) => status)).toEqual(shuffled.map(([, , status]) => status));
    for (const [at, id] of orders.entries()) {
      const { fact } = await decided(id);
      expect([fact('amount'), fact('payments_before')]).toEqual([1_000 + at, 0]);
    }
    expect(await decisionOf(server, another)).toBeUndefined();
    // Rows of one statement have the same transaction and the same place in it.
    const kept = await server.context.db.many<{ rows: number }>(
      'select count(*)::integer as rows from risk_decisions where purchase_id = any ($1) group by xmin::text, cmin::text',
      [orders],
    );
    expect(kept.reduce((sum, { rows }) => sum + rows, 0)).toBe(8);
    expect(Math.max(...kept.map(({ rows }) => rows))).toBeGreaterThan(2);
  });
});

describe('the rules that come with the product', () => {
  const matched = async (id: string) => (await decided(id)).matched;

  it('start in shadow, and stop nobody [RSK-04]', async () => {
    expect(SHIPPED_RULES.map(({ mode }) => mode)).toEqual(SHIPPED_RULES.map(() => 'shadow'));
  });

  it('see an account that four people share [RSK-05]', async () => {
    const holders: Payer[] = [];
    for (let at = 0; at < 4; at += 1) {
      holders.push(await newPayer(server, { user_name: 'joint' }));
      const of = await decided(await paid(1_000, holders.at(-1) as Payer));
      expect([of.fact('people_sharing_account'), of.matched]).toEqual([at, at === 3 ? ['shared_account:1'] : []]);
    }
  });

  it('see a large amount on a new device, and a large first one [RSK-05]', async () => {
    expect(await matched(await paid(24_999))).toEqual([]);
    expect(await matched(await paid(25_000))).toEqual(['new_device:1']);
    day += 1;
    await nextMorning();
    expect(await matched(await paid(25_000))).toEqual([]);
    expect(await matched(await paid(25_000, await newPayer(server)))).toEqual(['first_large_amount:1']);
  });

  it('see the fourth payment of an hour [RSK-05]', async () => {
    for (const amount of [2_500, 2_500, 2_500]) expect(await matched(await paid(amount))).toEqual([]);
    expect(await matched(await paid(2_500))).toEqual(['burst:1']);
    await nextMorning();
    expect(await matched(await paid(2_500))).toEqual([]);
  });

  it('let a customer pass who returns to a business, before all others [RSK-05]', async () => {
    for (let at = 0; at < 5; at += 1) await paid(5_000);
    day += 8;
    await nextMorning();
    await setRules(server, [...SHIPPED_RULES.map((rule) => ({ ...rule, mode: 'counting' as const })), HOLD_ALL]);
    expect(await decided(await paid(10_000))).toMatchObject({ outcome: 'allow', matched: ['returning_customer:1', 'hold_all:1'] });
    expect(await decided(await paid(20_100))).toMatchObject({ outcome: 'hold', matched: ['hold_all:1'] });
  });
});

describe('a decision that fails', () => {
  it('charges nobody, and the same order is paid once it works again [RSK-01]', async () => {
    const owner = ownerDatabase(server);
    const hours = (body: string) =>
      owner.run(
        `create or replace function risk_hours(p_since timestamptz, p_now timestamptz) returns bigint language sql immutable as $$ ${body} $$`,
      );
    const { was } = await owner.one<{ was: string }>(`select prosrc as was from pg_proc where proname = 'risk_hours'`);
    const id = await orderOf(1_000);
    const token = await payer.signIn();
    await hours('select (1 / (extract(epoch from p_now) * 0)::bigint)::bigint');
    const failed = await tryToConfirm(server, { token }, id);
    await hours(was);
    expect(failed.status).toBe(500);
    expect(await decisionOf(server, id)).toBeUndefined();
    expect(await server.context.db.one('select status from purchases where id = $1', [id])).toEqual({ status: 'WAITING_FOR_APPROVAL' });
    expect((await tryToConfirm(server, { token }, id)).status).toBe(200);
    await owner.close();
  });

  it('is none that a rule can bring about: the largest and the smallest numbers of every fact decide [RSK-01]', async () => {
    const all = RISK_FACT_NAMES.flatMap((fact) =>
      (['at_least', 'at_most', 'equal_to'] as const).flatMap((is) => [0, Number.MAX_SAFE_INTEGER].map((value) => [{ fact, is, value }])),
    );
    await setRules(server, [countingRule({ id: 'extremes', outcome: 'hold', when: all })]);
    expect(await decided(await paid(1_000))).toMatchObject({ outcome: 'hold' });
  });
});

describe('a refused payment', () => {
  it('is over, said in words of its own to customer and till, and names no rule [RSK-02]', async () => {
    await setRules(server, [REFUSE_ALL]);
    await setExposureLimits(server.context, shop.business_id, { day_cents: 100_000, open_cents: null }, { by: 'Ines', why: 'a test' });
    const id = await orderOf(5_000);
    const refused = await tryToConfirm(server, { token: await payer.signIn() }, id, 'key-1');
    expect(refused).toMatchObject({
      status: 403,
      refusal: {
        code: 'PAYMENT_REFUSED',
        message: "We can't approve this payment, so nothing was charged. Use another way to pay, or contact support.",
      },
    });
    expect(JSON.stringify(refused)).not.toContain('refuse_all');
    for (const token of [await payer.signIn(), till.token]) {
      const said = await server.ok(purchases.read, { token, params: { purchaseId: id } });
      expect(said).toMatchObject({ status: 'DENIED', deniedBy: 'refused' });
      expect(JSON.stringify(said)).not.toContain('refuse_all');
    }
    expect(await decided(id)).toMatchObject({ outcome: 'refuse', matched: ['refuse_all:1'] });
    expect((await readExposure(server.context, shop.business_id))?.day_cents).toBe(0);
    // The key keeps the refusal; the order is over, and what was refused counts as no payment.
    expect((await tryToConfirm(server, { token: await payer.signIn() }, id, 'key-1')).refusal.code).toBe('PAYMENT_REFUSED');
    await setRules(server, [HOLD_ALL]);
    expect((await tryToConfirm(server, { token: await payer.signIn() }, id)).refusal.code).toBe('PURCHASE_NOT_OPEN');
    expect((await decided(await paid(1_000))).fact('payments_before')).toBe(0);
  });

  it('leaves an order of a shop on the web unpaid, and is kept [RSK-02]', async () => {
    await setRules(server, [REFUSE_ALL]);
    const session = await openSession(server, (await newKey(server, shop)).secret);
    const refused = await tryToPay(server, { token: await payer.signIn() }, session.id);
    expect(refused).toMatchObject({ status: 403, refusal: { code: 'PAYMENT_REFUSED' } });
    await setRules(server, []);
    expect((await tryToPay(server, { token: await payer.signIn() }, session.id)).status).toBe(200);
  });
});

describe('a held payment', () => {
  it('is approved for both, and at the cutoff is in no file; nobody having decided it ends, and both are told [RSK-03]', async () => {
    await nextMorning();
    await setRules(server, [HOLD_ALL]);
    const held = await paid(7_700);
    await setRules(server, []);
    const free = await paid(8_800);
    expect(await server.ok(purchases.read, { token: till.token, params: { purchaseId: held } })).toMatchObject({ status: 'COMPLETED' });
    await advanceTo(server, newYork(`2026-06-${String(1 + day).padStart(2, '0')}`, '22:00:05'));
    const amounts = (await outgoingEntries(server)).map(({ amount_cents }) => amount_cents);
    expect(amounts).toContain(8_800);
    expect(amounts).not.toContain(7_700);
    const rows = await server.context.db.many<{ id: string; status: string; last_event: string }>(
      'select id, status, last_event from purchases where id = any($1) order by amount_cents',
      [[held, free]],
    );
    expect(rows).toMatchObject([{ status: 'CANCELLED', last_event: 'not_released' }, { status: 'PENDING' }]);
    const counted = () => server.context.db.many('select business_id from risk_businesses where business_id = $1', [shop.business_id]);
    await expect.poll(async () => (await counted()).length, { timeout: 60_000 }).toBe(1);
    const told = async () =>
      (await listOutbox(server.context.db, {})).filter(({ body }) => body.includes('$77.00') && /canceled/.test(body));
    await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(2);
    const of = async (to: string | undefined) => (await told()).find((one) => one.to === to)?.body;
    expect(await of(payer.phone)).toContain('We couldn’t approve your payment of $77.00');
    expect(await of(shop.admin.email)).toContain("The customer wasn't charged.");
    for (const { body } of await told()) expect(body).not.toMatch(/hold_all|undefined|null/);
  });

  it.each(['refused', 'left undecided'])('that is %s vouches for none after it [RSK-03] [RSK-05]', async (how) => {
    await nextMorning();
    await setRules(server, [HOLD_ALL]);
    const held = await paid(30_000);
    if (how === 'refused') await refuseHeld(server.context, { id: held, by: 'Ines', why: 'a test', block: undefined });
    await setRules(server, SHIPPED_RULES);
    await nextMorning();
    const after = await decided(await paid(26_000));
    const facts = ['device_age', 'first_time_here', 'payments_before', 'percent_of_largest', 'payments_last_day'] as const;
    expect(facts.map((name) => after.fact(name))).toEqual([0, 1, 0, 0, 0]);
  });

  it('can be put into no file, and prove names it where it was, or where nothing holds it [RSK-03]', async () => {
    await nextMorning();
    await setRules(server, [HOLD_ALL]);
    const held = await paid(3_300);
    const { account, amount } = await server.context.db.one<{ account: string; amount: number }>(
      'select bank_account_id as account, amount_cents as amount from purchases where id = $1',
      [held],
    );
    const write = server.context.db.transaction((tx) =>
      tx.run(
        `select write_ach_entries('fil_x', '2026-06-03', now(), 'debit', array['ent_x'], array[$1]::text[], array[null]::text[], array[$2]::text[],
                                  array[null]::integer[], array[1]::smallint[], array['091000010000001'], array[$3]::bigint[], array[27]::smallint[],
                                  array['Maya'], array['Shop'])`,
        [held, account, amount],
      ),
    );
    await expect(write).rejects.toThrow('does not fit the state of its payment');
    const owner = ownerDatabase(server);
    const found = (deed: string) => seenAfter(owner, deed, (tx) => violationsOf(tx, invariants));
    expect(await found(`delete from risk_holds where purchase_id = '${held}'`)).toEqual([expect.stringContaining('held by nothing')]);
    await setRules(server, [{ ...HOLD_ALL, mode: 'shadow' }]);
    const free = await paid(4_400);
    // A weekend has no cutoff.
    day += 3;
    await nextMorning();
    const other = (outcome: string) => `update risk_decisions set outcome = '${outcome}' where purchase_id = '${free}'`;
    expect(await found(other('refuse'))).toEqual([expect.stringContaining('refused, and is PENDING, approved')]);
    const hold = `insert into risk_holds (purchase_id, held_at) values ('${free}', now())`;
    expect(await found(`${hold}; ${other('hold')}`)).toEqual([expect.stringContaining('in a file unreleased')]);
    await owner.close();
  });
});

describe('how somebody is reached', () => {
  it('counts from when they changed their phone or email, and can hold a payment [RSK-01] [CUS-13]', async () => {
    const rule = { fact: 'contact_age', is: 'at_most', value: 20 } as const;
    await setRules(server, [countingRule({ id: 'changed_contact', outcome: 'hold', when: [[rule]] })]);
    await nextMorning();
    await nextMorning();
    expect(await decided(await paid(1_000))).toMatchObject({ outcome: 'allow', matched: [] });
    const email = `changed.${payer.profile.email}`;
    await server.ok(contacts.beginEmail, { token: await payer.signIn(), body: { email } });
    await verifyEmail(server, { profile: { ...payer.profile, email } });
    const after = await decided(await paid(1_000));
    expect([Number(after.fact('consumer_age')) > 20, after.fact('contact_age'), after.outcome]).toEqual([true, 0, 'hold']);
  });
});
