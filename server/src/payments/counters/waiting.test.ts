import { counters, purchases, type StartedAtCounter } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deactivated } from '../../../test/support/consumers.ts';
import { waiting as standing } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { traceOf } from '../../../test/support/money.ts';
import {
  ask,
  codeOf,
  newPayer,
  type Payer,
  start,
  type Till,
  tillOf,
  tryToAsk,
  tryToConfirm,
  violations,
} from '../../../test/support/payments.ts';
import { newcomer, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { freeze } from '../../people/consumers/index.ts';
import { invariants } from './index.ts';

let server: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
let counter: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Annex'] });
  till = await tillOf(shop);
  payer = await newPayer(server);
  counter = await newCounter(till);
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  for (const { check } of invariants) expect(await check(server.context.db)).toEqual([]);
  await server.stop();
});

let named = 0;
async function newCounter(at: Till): Promise<string> {
  named += 1;
  return (await server.ok(counters.create, { token: at.token, body: { name: `Counter ${named}`, syn_business_id: at.business_id } })).id;
}
const tryToCome = (person: { token: string }, counterId: string) =>
  server.call(counters.startPurchase, { token: person.token, params: { counterId } });
const come = (person: { token: string }, counterId: string): Promise<StartedAtCounter> =>
  server.ok(counters.startPurchase, { token: person.token, params: { counterId } });
const waitingAt = async (at: Till) =>
  (await server.ok(counters.waiting, { token: at.token, query: { syn_business_id: at.business_id } })).items;
const idsAt = async (at: Till) => (await waitingAt(at)).map(({ purchase_id }) => purchase_id);
const rowOf = (id: string) => server.context.db.one<Record<string, unknown>>('select * from purchases where id = $1', [id]);
const statusOf = async (id: string) => (await traceOf(server, id)).payment?.status;
/** Time that a test moved on wears tokens out, too. */
const again = async <Person extends { signIn(): Promise<string> }>(person: Person): Promise<Person> => ({
  ...person,
  token: await person.signIn(),
});

it('starts a purchase like any other, and says where', async () => {
  const started = await come(payer, counter);
  expect(Object.keys(started).sort()).toEqual(['Expiration', 'ID', 'PublicId', 'business_name', 'counter_name']);
  expect(started).toMatchObject({ business_name: 'Harbor Books', counter_name: 'Counter 1' });
  const open_ms = Date.parse(started.Expiration) - server.clock.now().getTime();
  expect(open_ms).toBeGreaterThan(4.9 * 60_000);
  expect(open_ms).toBeLessThanOrEqual(5 * 60_000);
  expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED', payment_code: codeOf(started), consumer_id: payer.user_id });
  // The plain start is what it was.
  expect(Object.keys(await start(server, payer)).sort()).toEqual(['Expiration', 'ID', 'PublicId']);
});

it("lists who waits at the business's counters, by first name and code, the newest last", async () => {
  const maya = await newPayer(server);
  const second = await newCounter(till);
  const first = await come(payer, counter);
  const last = await come(maya, second);
  const list = await waitingAt(till);
  expect(list.slice(-2)).toEqual([
    { purchase_id: first.ID, first_name: 'Ada', payment_code: codeOf(first), counter_name: 'Counter 1', expiration: first.Expiration },
    { purchase_id: last.ID, first_name: 'Ada', payment_code: codeOf(last), counter_name: 'Counter 2', expiration: last.Expiration },
  ]);
  // Nothing else of a person leaves with it.
  expect(JSON.stringify(list)).not.toContain(maya.profile.last_name);
});

it('does not list who shows a code without having come to a counter', async () => {
  const started = await start(server, payer);
  expect(await idsAt(till)).not.toContain(started.ID);
});

it('takes a payment from whoever was picked, as scanned', async () => {
  const started = await come(payer, counter);
  await ask(server, till, started, 1_250, { purchaseId: started.ID });
  expect(await rowOf(started.ID)).toMatchObject({ status: 'WAITING_FOR_APPROVAL', input_type: 'scan', business_id: shop.business_id });
  expect(await idsAt(till)).not.toContain(started.ID);
  expect((await tryToConfirm(server, payer, started.ID)).body).toMatchObject({ status: 'COMPLETED', inputType: 'scan' });
});

it('takes the code that is typed, too', async () => {
  const started = await come(payer, counter);
  await ask(server, till, started, 100);
  expect(await rowOf(started.ID)).toMatchObject({ input_type: 'code' });
});

describe('a list', () => {
  it('shows nobody whose time has run out, whether that is written down yet or not', async () => {
    const person = await again(payer);
    const started = await come(person, counter);
    expect(await idsAt(await tillOf(shop))).toContain(started.ID);
    server.clock.advance({ minutes: 5 });
    expect(await idsAt(await tillOf(shop))).not.toContain(started.ID);
    expect((await tryToAsk(server, await tillOf(shop), started, 100, { purchaseId: started.ID })).refusal.code).toBe('PURCHASE_NOT_FOUND');
    await expect.poll(() => statusOf(started.ID)).toBe('CANCELLED');
    expect(await idsAt(await tillOf(shop))).not.toContain(started.ID);
  });

  it('shows nobody who was refused', async () => {
    const poor = await newPayer(server, { balance: 100 });
    const started = await come(poor, counter);
    expect((await tryToAsk(server, await tillOf(shop), started, 5_000, { purchaseId: started.ID })).refusal.code).toBe(
      'INSUFFICIENT_FUNDS',
    );
    expect(await idsAt(await tillOf(shop))).not.toContain(started.ID);
  });

  it("shows a business's own counters and no other's, whoever looks", async () => {
    const elsewhere = await openShop(server);
    const [, annex = ''] = shop.business_ids;
    const person = await again(payer);
    const started = await come(person, counter);
    expect(await idsAt(await tillOf(shop, shop.admin, annex))).toEqual([]);
    expect(await idsAt(await tillOf(elsewhere))).toEqual([]);
    const clerk = await shop.addUser('ViewStore', [annex]);
    for (const user of [elsewhere.admin, clerk, { ...clerk, token: person.token }]) {
      const reply = await server.call(counters.waiting, { token: user.token, query: { syn_business_id: shop.business_id } });
      expect(reply).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    }
    expect(await idsAt(await tillOf(shop))).toContain(started.ID);
  });

  it('still shows who came before the counter was retired; nobody comes after', async () => {
    const at = await tillOf(shop);
    const retired = await newCounter(at);
    const person = await again(payer);
    const started = await come(person, retired);
    await server.ok(counters.retire, { token: at.token, params: { counterId: retired } });
    expect(await idsAt(at)).toContain(started.ID);
    const reply = await tryToCome(person, retired);
    expect(reply).toMatchObject({ status: 404, refusal: { code: 'COUNTER_NOT_FOUND' } });
    expect((await tryToCome(person, 'ctr_00000000000000000000000000')).refusal).toEqual(reply.refusal);
    // A start that was refused takes nothing away.
    expect(await statusOf(started.ID)).toBe('INITIATED');
  });

  it('holds no more than fifty, the newest', async () => {
    const { admin, business_id } = await openShop(server);
    const crowded = { token: await admin.signIn(), business_id };
    const counter_id = await newCounter(crowded);
    const people = await Promise.all(Array.from({ length: 52 }, () => registerConsumer(server)));
    const started: string[] = [];
    for (const person of people) {
      started.push((await come(person, counter_id)).ID);
      // Two at one moment would have no order.
      server.clock.advance({ seconds: 1 });
    }
    expect(await idsAt(crowded)).toEqual(started.slice(2));
  });
});

describe('a person', () => {
  it('stands at one counter at a time: coming anew ends what was started before, by the table of transitions', async () => {
    const person = await again(payer);
    const at = await tillOf(shop);
    const other = await newCounter(at);
    const first = await come(person, counter);
    const second = await come(person, counter);
    const third = await come(person, other);
    for (const ended of [first, second]) {
      expect(await statusOf(ended.ID)).toBe('CANCELLED');
      const events = await server.context.db.many(
        'select event, from_status, to_status, actor, reason from purchase_events where purchase_id = $1 order by seq',
        [ended.ID],
      );
      expect(events).toHaveLength(2);
      expect(events[1]).toEqual({
        event: 'expired',
        from_status: 'INITIATED',
        to_status: 'CANCELLED',
        actor: person.user_id,
        reason: 'started anew at a counter',
      });
      expect((await tryToAsk(server, at, ended, 100, { purchaseId: ended.ID })).refusal.code).toBe('PURCHASE_NOT_FOUND');
    }
    const mine = (await waitingAt(at)).filter(({ purchase_id }) => [first.ID, second.ID, third.ID].includes(purchase_id));
    expect(mine.map(({ purchase_id }) => purchase_id)).toEqual([third.ID]);
    // The channel of an order that never was has nothing to say.
    expect(await server.ok(purchases.read, { token: person.token, params: { purchaseId: first.ID } })).toBeNull();
  });

  it('cannot flood a counter, however many starts are made at once', async () => {
    const person = await newPayer(server);
    const first = await come(person, counter);
    const coming: Promise<unknown>[] = [];
    await server.context.db.transaction(async (tx) => {
      // All of them stand in line for what was started before: whoever did not wait for the others would not see what they start.
      await tx.one('select 1 from purchases where id = $1 for no key update', [first.ID]);
      for (let n = 1; n <= 4; n++) {
        coming.push(come(person, counter));
        await expect.poll(() => standing(server)).toBe(n);
      }
    });
    await Promise.all(coming);
    const open = await server.context.db.many(`select 1 from purchases where consumer_id = $1 and status = 'INITIATED'`, [person.user_id]);
    expect(open).toHaveLength(1);
  });

  it('keeps the order that a merchant has asked for, and the code shown without a counter', async () => {
    const person = await newPayer(server);
    const plain = await start(server, person);
    const asked = await come(person, counter);
    await ask(server, await tillOf(shop), asked, 100, { purchaseId: asked.ID });
    await come(person, counter);
    expect(await statusOf(asked.ID)).toBe('WAITING_FOR_APPROVAL');
    expect(await statusOf(plain.ID)).toBe('INITIATED');
  });
});

describe('two at once', () => {
  it('two cashiers who pick the same person: one has them, the other is told so', async () => {
    const clerk = await shop.addUser('ViewStore');
    const tills = [await tillOf(shop), await tillOf(shop, clerk)];
    const person = await newPayer(server);
    const started = await come(person, counter);
    const replies = await Promise.all(tills.map((one) => tryToAsk(server, one, started, 700, { purchaseId: started.ID })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.refusal.code).toBe('PURCHASE_ALREADY_USED');
    const { events } = await traceOf(server, started.ID);
    expect(events.filter(({ event }) => event === 'merchant_asked')).toHaveLength(1);
  });

  it('a person who comes anew while they are picked is asked on what was picked', async () => {
    const person = await newPayer(server);
    const at = await tillOf(shop);
    const started = await come(person, counter);
    const waiting: Promise<unknown>[] = [];
    await server.context.db.transaction(async (tx) => {
      // The claim goes first: it holds the purchase until the person's row is free.
      await tx.one('select 1 from consumers where user_id = $1 for no key update', [person.user_id]);
      waiting.push(ask(server, at, started, 700, { purchaseId: started.ID }));
      await expect.poll(() => standing(server)).toBe(1);
      waiting.push(come(person, counter));
      await expect.poll(() => standing(server)).toBe(2);
    });
    await Promise.all(waiting);
    expect(await statusOf(started.ID)).toBe('WAITING_FOR_APPROVAL');
    const open = await server.context.db.many(`select 1 from purchases where consumer_id = $1 and status = 'INITIATED'`, [person.user_id]);
    expect(open).toHaveLength(1);
  });
});

describe('nobody comes to a counter', () => {
  it('without a profile, frozen, deactivated, signed out, or as a merchant', async () => {
    const before = await server.context.db.one('select count(*) as count from counter_starts');
    expect((await tryToCome(await newcomer(server), counter)).refusal.code).toBe('PROFILE_REQUIRED');
    const person = await registerConsumer(server);
    await freeze(server.context, person.user_id);
    server.clock.advanceWall({ seconds: 2 });
    expect((await tryToCome(await again(person), counter)).refusal.code).toBe('ACCOUNT_FROZEN');
    expect((await tryToCome(await deactivated(server, await registerConsumer(server)), counter)).refusal.code).toBe('ACCOUNT_DEACTIVATED');
    expect((await tryToCome(await tillOf(shop), counter)).refusal.code).toBe('FORBIDDEN');
    expect((await server.call(counters.startPurchase, { params: { counterId: counter } })).status).toBe(401);
    expect(await server.context.db.one('select count(*) as count from counter_starts')).toEqual(before);
  });

  it.each(['nonsense', "ctr_'; drop table counters; --", 'pur_00000000000000000000000000'])('by the id %s', async (counterId) => {
    expect(await tryToCome(await again(payer), counterId)).toMatchObject({
      status: 400,
      refusal: { code: 'BAD_INPUT', field: 'counterId' },
    });
  });
});

it('lets the server only add starts, and only retire counters', async () => {
  const db = server.context.db;
  for (const sql of [
    'delete from counter_starts',
    `update counter_starts set counter_id = 'x'`,
    'delete from counters',
    `update counters set business_id = 'x'`,
  ])
    await expect(db.run(sql), sql).rejects.toThrow('permission denied');
});
