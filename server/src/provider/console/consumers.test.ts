import { purchases, users } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* Consumers in the console: found, read, frozen, limited, logged out, and their number proved. */

let server: TestServer;
let shop: TestShop;
let support: TestStaff;
let auditor: TestStaff;
let operator: TestStaff;
let maya: TestConsumer;
let last_four = '';

beforeAll(async () => {
  server = await startTestServer();
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  operator = await addStaff(server, 'ProviderOperator');
  shop = await openShop(server);
  maya = await registerConsumer(server, { first_name: 'Maya', last_name: 'Okafor', email: 'maya.okafor@people.example' });
  await linkChecking(server, maya);
  await registerConsumer(server, { first_name: 'Emeka', last_name: 'Okafor' });
  await registerConsumer(server, { first_name: 'Okan', last_name: 'Mayfield' });
  const account = await server.context.db.one<{ last_four: string }>('select last_four from bank_accounts where consumer_id = $1', [
    maya.user_id,
  ]);
  last_four = account.last_four;
});
afterAll(() => server.stop());

const find = async (q: string) =>
  (await support.call('findConsumers', { query: { q } })).body.consumers.map(({ name }: { name: string }) => name);
const page = async (who = support) => (await who.call('readConsumer', { params: { id: maya.user_id } })).body;
const act = (name: 'freezeConsumer' | 'unfreezeConsumer' | 'endConsumerSessions' | 'textNumberCode', who = support) =>
  who.call(name, { body: { id: maya.user_id, reason: 'She asked for it by phone' } });
const limit = (daily_limit: number | null, who = support) =>
  who.call('limitConsumer', { body: { id: maya.user_id, daily_limit, reason: 'Card testing' } });

describe('a consumer is found', () => {
  it('by how a name begins, from either end, in any case [PRV-08]', async () => {
    expect(await find('okafor')).toEqual(['Emeka Okafor', 'Maya Okafor']);
    expect(await find('Maya')).toEqual(['Maya Okafor']);
    expect(await find('may')).toEqual(['Okan Mayfield', 'Maya Okafor']);
    expect(await find('MAYA OKA')).toEqual(['Maya Okafor']);
    expect(await find('Okafor, Maya')).toEqual(['Maya Okafor']);
    expect(await find('afor')).toEqual([]);
    expect(await find('m')).toEqual([]);
    expect(await find('')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('by phone number, mail address, last four of an account, and a name with those [PRV-08]', async () => {
    const ten = maya.phone.slice(-10);
    for (const number of [ten, maya.phone, `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`])
      expect(await find(number)).toEqual(['Maya Okafor']);
    expect(await find('Maya.Okafor@people.example')).toEqual(['Maya Okafor']);
    expect(await find('maya.okafor@')).toEqual(['Maya Okafor']);
    expect(await find(last_four)).toContain('Maya Okafor');
    expect(await find(`okafor ${last_four}`)).toEqual(['Maya Okafor']);
    expect(await find(`mayfield ${last_four}`)).toEqual([]);
  });

  it('with phone and mail masked [PRV-08]', async () => {
    const { body } = await support.call('findConsumers', { query: { q: 'maya' } });
    expect(body.consumers[0]).toMatchObject({ phone: `(•••) •••-${maya.phone.slice(-4)}`, email: 'm•••••@people.example' });
    expect(JSON.stringify(body)).not.toContain(maya.phone.slice(-10));
  });

  it.each([
    ['by name', 'okafor', 'consumers_by_(first|last)_name'],
    ['by mail', 'maya.okafor@', 'consumers_by_email'],
  ])('%s by an index, among very many [PRV-08] [PRV-09]', async (_how, q, index) => {
    // Without the way of reading a whole table the planner shows whether an index serves at all.
    const plans = await plansOf(() => find(q));
    expect(plans.join('\n')).toMatch(new RegExp(index));
  });
});

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The plans of what a search asks, by the texts that the server prepared for it. */
async function plansOf(search: () => Promise<unknown>): Promise<string[]> {
  const asked: [string, readonly unknown[]][] = [];
  const db = server.context.db as Mutable<typeof server.context.db>;
  const many = db.many.bind(db);
  db.many = (async (text: string, values: readonly unknown[] = []) => {
    asked.push([text, values]);
    return many(text, values);
  }) as typeof db.many;
  try {
    await search();
  } finally {
    db.many = many;
  }
  const plans: string[] = [];
  for (const [text, values] of asked.filter(([text]) => /consumers|bank_accounts/.test(text)))
    await db.transaction(async (tx) => {
      await tx.run('set local enable_seqscan = off');
      const rows = await tx.many<Record<string, string>>(`explain ${text}`, values);
      plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
    });
  return plans;
}

describe('a consumer’s page', () => {
  it('says who, accounts by their last four, limits, sessions and history [PRV-08]', async () => {
    const token = await maya.signIn();
    const signedIn = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
    const payment = await pay(server, { token }, signedIn, 1_250);
    const body = await page();
    expect(body).toMatchObject({
      name: 'Maya Okafor',
      status: 'ACTIVE',
      limits: { daily_limit: 50_000, everyones: 50_000, spent_today: 1_250, pending: 1_250 },
      accounts: [{ last_four, is_primary: true, trouble: null, removed_at: null }],
    });
    expect(JSON.stringify(body)).not.toMatch(/\d{9,}/);
    expect(body.history[0]).toMatchObject({ who: support.name, words: 'Opened this page' });
    const { body: list } = await support.call('listPayments', { query: { consumer: maya.user_id } });
    expect(list).toMatchObject({ of: 'Maya Okafor', payments: [{ key: payment.public_id, amount: 1_250 }] });
  });

  it('is for support, admins and auditors; what changes something for the first two alone [PRV-02]', async () => {
    expect((await operator.call('readConsumer', { params: { id: maya.user_id } })).status).toBe(403);
    expect((await auditor.call('readConsumer', { params: { id: maya.user_id } })).status).toBe(200);
    for (const refused of [await act('freezeConsumer', auditor), await act('endConsumerSessions', operator), await limit(100, auditor)])
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('what is done about a consumer', () => {
  it('freezes, and lifts the freeze, with a reason that stands in the history [PRV-08] [PRV-20]', async () => {
    const token = await maya.signIn();
    expect((await act('freezeConsumer')).status).toBe(200);
    expect((await server.call(purchases.start, { token })).status).not.toBe(200);
    const frozen = await page();
    expect(frozen.status).toBe('FROZEN');
    expect(frozen.history[0]).toMatchObject({ who: support.name, words: 'Froze this consumer', why: 'She asked for it by phone' });
    const kept = await server.context.db.one<{ before: unknown; after: unknown }>(
      `select before, after from audit_entries where event = 'consumer.frozen' and thing_id = $1`,
      [maya.user_id],
    );
    expect(kept).toEqual({ before: { status: 'ACTIVE' }, after: { status: 'FROZEN' } });
    expect((await act('unfreezeConsumer')).status).toBe(200);
    expect((await page()).status).toBe('ACTIVE');
    server.clock.advanceWall({ seconds: 2 });
    expect((await server.call(purchases.start, { token: await maya.signIn() })).status).toBe(200);
  });

  it('asks for a reason [PRV-08]', async () => {
    const { status, body } = await support.call('freezeConsumer', { body: { id: maya.user_id, reason: ' ' } });
    expect([status, body.field]).toEqual([400, 'reason']);
    expect((await page()).status).toBe('ACTIVE');
  });

  it('lowers the daily limit, which the till is held to at once, and gives it back [PRV-08]', async () => {
    expect((await limit(1_300)).status).toBe(200);
    expect((await page()).limits).toMatchObject({ daily_limit: 1_300, everyones: 50_000 });
    const till = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
    await expect(ask(server, { token: await maya.signIn() }, till, 2_000)).rejects.toThrow();
    expect(await limit(50_001)).toMatchObject({ status: 400, body: { code: 'LIMIT_TOO_HIGH', field: 'daily_limit' } });
    expect(await limit(-1)).toMatchObject({ status: 400 });
    expect((await limit(null)).status).toBe(200);
    const { limits, history } = await page();
    expect(limits.daily_limit).toBe(50_000);
    expect(history[0].words).toBe("Changed the daily limit of this consumer: everybody's limit");
  });

  it('ends all sessions: tokens are refused, and a new sign-in works [PRV-08]', async () => {
    const token = await maya.signIn();
    expect((await server.call(users.read, { token })).status).toBe(200);
    server.clock.advanceWall({ seconds: 2 });
    expect((await act('endConsumerSessions')).status).toBe(200);
    expect((await server.call(users.read, { token })).status).toBe(401);
    server.clock.advanceWall({ seconds: 2 });
    expect((await server.call(users.read, { token: await maya.signIn() })).status).toBe(200);
  });
});

describe('their number is proved', () => {
  beforeEach(() => server.clock.advanceWall({ minutes: 11 }));
  const check = async (code: string) => support.call('checkNumberCode', { body: { id: maya.user_id, code } });
  async function texted(): Promise<string> {
    const { body } = await server.context.db.one<{ body: string }>(
      'select body from message_outbox where recipient = $1 order by position desc limit 1',
      [maya.phone],
    );
    return /^(\d{6}) is your .* support code/.exec(body)?.[1] ?? '';
  }
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('by a code that is texted to the number on file, and read back once [PRV-08]', async () => {
    expect((await act('textNumberCode')).body).toMatchObject({ matched_at: null, tries_left: 3 });
    const code = await texted();
    expect((await check(another(code))).body).toEqual({ matches: false, tries_left: 2 });
    expect((await check(code)).body).toEqual({ matches: true, tries_left: 1 });
    expect(await check(code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } });
    const { proof, history } = await page();
    expect(proof.matched_at).not.toBeNull();
    const words: string[] = history.map((one: { words: string }) => one.words);
    expect(words.filter((one) => one !== 'Opened this page').slice(0, 2)).toEqual([
      'Checked the code that this consumer read back: it matches',
      'Checked the code that this consumer read back: it does not match',
    ]);
    const told = await server.context.db.many(`select from audit_entries e where e::text like '%' || $1 || '%'`, [code]);
    expect(told).toEqual([]);
  });

  it('not after three wrong ones, nor after its time [PRV-08]', async () => {
    await act('textNumberCode');
    const code = await texted();
    for (const left of [2, 1, 0]) expect((await check(another(code))).body).toEqual({ matches: false, tries_left: left });
    expect(await check(code)).toMatchObject({ status: 400, body: { code: 'CODE_TRIES_USED' } });
    await act('textNumberCode');
    const late = await texted();
    server.clock.advanceWall({ minutes: 11 });
    expect(await check(late)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } });
  });

  it('at most five times an hour [PRV-08]', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 5; n++) answers.push((await act('textNumberCode')).status);
    expect(answers).toContain(200);
    expect(await act('textNumberCode')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } });
  });
});
