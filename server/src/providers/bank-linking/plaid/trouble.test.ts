import { externalAccounts } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { start, tillOf, tryToAsk } from '../../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { isValid, link } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { RATE_LIMITED, type Weather } from '../../../../test/support/plaid/weather.ts';
import { checking, type PlaidItem } from '../../../../test/support/plaid/world.ts';
import { elapsedMs } from '../../../kernel/clock/clock.ts';
import { refreshBalance } from '../../../people/bank-accounts/index.ts';
import { Breaker } from './breaker.ts';

const BUDGET_MS = 1_500;
const CONCURRENCY = 4;
const BALANCE = '/accounts/balance/get';
const LINK_TOKEN = '/link/token/create';

let plaid: PlaidStandIn;
let server: TestServer;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});
afterEach(() => {
  plaid.weather.clear();
  expect(plaid.against_description).toEqual([]);
});

/** Each has a breaker of its own. */
const startServer = () =>
  startTestServer({
    env: { ...plaid.env, PLAID_BALANCE_TIMEOUT_MS: String(BUDGET_MS), PLAID_CONCURRENCY: String(CONCURRENCY), DATABASE_CONNECTIONS: '3' },
  });

interface Linked {
  readonly person: TestConsumer;
  readonly item: PlaidItem;
  readonly id: string;
  readonly reference: string;
}
async function linked(at: TestServer = server): Promise<Linked> {
  const person = await registerConsumer(at);
  const [first] = await link(at, plaid, person, [checking({ available: 500 })]);
  const item = plaid.world.items.at(-1);
  if (!first || !item) throw new Error('nothing was linked');
  await expect.poll(async () => (await at.ok(externalAccounts.purchasePower, { token: person.token })).purchase_power).toBe(50_000);
  return { person, item, id: first.SynAccountID, reference: first.VendorAccessToken };
}

describe('a balance', () => {
  it.each<[string, Weather]>([
    ['answers after its time', { kind: 'slow', ms: BUDGET_MS + 1_000 }],
    ['never answers', { kind: 'silent' }],
    ['hangs up', { kind: 'closed' }],
    ['hangs up within its answer', { kind: 'half' }],
    ['answers no JSON', { kind: 'malformed' }],
    ['answers something else', { kind: 'empty' }],
    ['is behind a gateway that fails', { kind: 'gateway' }],
    ['limits our rate', RATE_LIMITED],
    ['fails', { kind: 'error', status: 500, type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' }],
  ])(
    'is not to be had within its time where Plaid %s: the till hears of it, the account stays as it is [LIV-12]',
    async (_what, weather) => {
      const { person, id } = await linked();
      const till = await tillOf(await openShop(server));
      const started = await start(server, person);
      plaid.weather.set(BALANCE, weather);
      server.clock.advance({ minutes: 2 });
      const began_ms = elapsedMs();
      const reply = await tryToAsk(server, till, started, 1_000);
      const took_ms = elapsedMs() - began_ms;
      expect(reply).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
      // Its own time, and what a busy machine needs beside it; far from what the weather would have taken.
      expect(took_ms).toBeLessThan(BUDGET_MS + 8_000);
      plaid.weather.clear();
      // An item that was asked too often is left alone for a moment.
      await expect.poll(async () => (await tryToAsk(server, till, started, 1_000)).status, { timeout: 20_000 }).toBe(200);
      expect(await isValid(server, person, id)).toBe(true);
    },
  );

  it('is waited for without a connection to the database, and no more at once than are allowed; the rest hears at once [LIV-12]', async () => {
    const busy = await startServer();
    try {
      const many: Linked[] = [];
      for (let n = 0; n < CONCURRENCY + 3; n++) many.push(await linked(busy));
      plaid.weather.set(BALANCE, { kind: 'silent' });
      const at_once = plaid.at_once.get(BALANCE);
      await expect.poll(() => at_once?.now).toBe(0);
      if (at_once) at_once.most = 0;
      const began_ms = elapsedMs();
      const over: number[] = [];
      const asking = many.map(async ({ id }) => {
        const { available_balance_cents } = await refreshBalance(busy.context, id);
        over.push(elapsedMs() - began_ms);
        return available_balance_cents;
      });
      await expect.poll(() => plaid.at_once.get(BALANCE)?.now).toBe(CONCURRENCY);
      // Three connections there are, and four wait for their bank: whoever wants the database has it.
      await Promise.all(Array.from({ length: 12 }, () => busy.context.db.one('select 1 as one')));
      expect(plaid.at_once.get(BALANCE)?.now).toBe(CONCURRENCY);
      // Those over the bound have been told already.
      expect(over).toHaveLength(3);
      expect(await Promise.all(asking)).toEqual(Array(CONCURRENCY + 3).fill(undefined));
      expect(plaid.at_once.get(BALANCE)?.most).toBe(CONCURRENCY);
      const metrics = await busy.context.metrics.registry.metrics();
      expect(metrics).toContain(`drawbridge_bank_linking_not_asked_total{call="${BALANCE}",why="too many under way"} 3`);
    } finally {
      await busy.stop();
    }
  });

  it('of an item that was asked too often is left alone for a moment, and everybody else’s is asked for [LIV-12]', async () => {
    const busy = await startServer();
    try {
      const [often, other] = [await linked(busy), await linked(busy)];
      const asked = () => plaid.askedFor(BALANCE).filter(({ access_token }) => access_token === often.item.access_token).length;
      const limited = { type: 'RATE_LIMIT_EXCEEDED', code: 'BALANCE_LIMIT' };
      plaid.weather.set(BALANCE, { kind: 'items', errors: new Map([[often.item.access_token, limited]]) });
      const before = asked();
      // More often than the breaker would bear, if it counted them.
      await expect
        .poll(
          async () => {
            for (let n = 0; n < 12; n++) await refreshBalance(busy.context, often.id);
            return asked() - before;
          },
          { timeout: 10_000 },
        )
        .toBe(2);
      expect((await refreshBalance(busy.context, other.id)).available_balance_cents).toBe(50_000);
      expect(await busy.context.metrics.registry.metrics()).toContain('drawbridge_bank_linking_breaker{lane="balance"} 0');
    } finally {
      await busy.stop();
    }
  });

  it('is asked for no more while Plaid is down; linking goes on meanwhile [LIV-12]', async () => {
    const broken = await startServer();
    try {
      const { id } = await linked(broken);
      plaid.weather.set(BALANCE, { kind: 'closed' });
      const asked = () => plaid.askedFor(BALANCE).length;
      const before = asked();
      for (let n = 0; n < 15; n++) await refreshBalance(broken.context, id);
      expect(asked() - before).toBe(10);
      const state = async () =>
        /drawbridge_bank_linking_breaker\{lane="balance"\} (\d)/.exec(await broken.context.metrics.registry.metrics())?.[1];
      expect(await state()).toBe('2');
      plaid.weather.clear();
      await registerConsumer(broken).then((person) => broken.ok(externalAccounts.linkToken, { token: person.token, body: null }));
    } finally {
      await broken.stop();
    }
  });
});

describe('a token of Link', () => {
  it('is waited for without a connection to the database, anew or to sign in again [LIV-12]', async () => {
    const busy = await startServer();
    const { promise: until, resolve: go } = Promise.withResolvers<void>();
    try {
      const bodies: { token: string; body: { vendor_access_token: string } | null }[] = [];
      for (let n = 0; n < CONCURRENCY / 2; n++) {
        const { person, reference } = await linked(busy);
        const { token } = await registerConsumer(busy);
        bodies.push({ token, body: null }, { token: person.token, body: { vendor_access_token: reference } });
      }
      plaid.weather.set(LINK_TOKEN, { kind: 'held', until });
      const asking = bodies.map((one) => busy.call(externalAccounts.linkToken, one));
      await expect.poll(() => plaid.at_once.get(LINK_TOKEN)?.now).toBe(CONCURRENCY);
      // Three connections there are, and four wait for Plaid: whoever wants the database has it.
      const in_use = () => busy.context.db.pool.totalCount - busy.context.db.pool.idleCount;
      await expect.poll(in_use).toBe(0);
      await Promise.all(Array.from({ length: 12 }, () => busy.context.db.one('select 1 as one')));
      expect(plaid.at_once.get(LINK_TOKEN)?.now).toBe(CONCURRENCY);
      go();
      expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array(CONCURRENCY).fill(200));
    } finally {
      go();
      await busy.stop();
    }
  });
});

describe('the breaker', () => {
  it('opens after ten failures in a row, lets one through after a while, and closes or opens by its outcome [LIV-12]', () => {
    let now_ms = 1_000;
    const states: string[] = [];
    const breaker = new Breaker(
      () => now_ms,
      (state) => states.push(state),
    );
    const fail = () => {
      const pass = breaker.enter();
      expect(pass).toBeDefined();
      pass?.failed();
    };
    for (let n = 0; n < 9; n++) fail();
    const [good, late] = [breaker.enter(), breaker.enter()];
    good?.succeeded();
    for (let n = 0; n < 10; n++) fail();
    expect(states).toEqual(['open']);
    now_ms += 14_999;
    expect(breaker.enter()).toBeUndefined();
    now_ms += 1;
    const probe = breaker.enter();
    expect([probe !== undefined, breaker.enter()]).toEqual([true, undefined]);
    // Asked before it opened: it is not the probe's answer.
    late?.succeeded();
    expect(states).toEqual(['open', 'half_open']);
    probe?.failed();
    expect(states).toEqual(['open', 'half_open', 'open']);
    expect(breaker.enter()).toBeUndefined();
    now_ms += 15_000;
    breaker.enter()?.succeeded();
    expect(states.slice(3)).toEqual(['half_open', 'closed']);
    for (let n = 0; n < 9; n++) fail();
    expect(breaker.enter()).toBeDefined();
  });
});
