import { externalAccounts, merchantSearch } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advanceTo, newYork } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { type AskWishes, ask, newPayer, type Payer, start, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { listPayouts } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { isReached, markEvents } from '../reports/index.ts';
import { rollUpTo } from '../reports/roll-up.ts';

/* What a merchant's one search box finds, over HTTP. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let daniel: Payer;
let cleo: Payer;

const named = async (first_name: string, last_name: string): Promise<Payer> => {
  const person = await newPayer(server);
  await rename(person, first_name, last_name);
  return person;
};
const rename = ({ user_id }: Payer, first_name: string, last_name: string) =>
  server.context.db.run('update consumers set first_name = $2, last_name = $3 where user_id = $1', [user_id, first_name, last_name]);

/** A payment that was approved; gives its Transaction ID. Each is a minute later than the one before. */
async function buy(person: Payer, at: TestShop, amount: number, wishes: AskWishes = {}, business_id = at.business_id): Promise<string> {
  server.clock.advance({ minutes: 1 });
  const token = await person.signIn();
  const started = await start(server, { token });
  await ask(server, await tillOf(at, at.admin, business_id), started, amount, wishes);
  expect((await tryToConfirm(server, { token }, started.ID)).status).toBe(200);
  return started.PublicId;
}

type Asked = { who?: TestMerchantUser; syn_business_id?: string };
const search = async (q: string, { who = shop.admin, syn_business_id }: Asked = {}) =>
  server.ok(merchantSearch.find, { token: await who.signIn(), query: { q, ...(syn_business_id && { syn_business_id }) } });
const ids = async (q: string, asked: Asked = {}) => (await search(q, asked)).payments.map(({ public_id }) => public_id);
const lastFourOf = ({ account_id }: Payer) =>
  server.context.db
    .one<{ last_four: string }>('select last_four from bank_accounts where id = $1', [account_id])
    .then(({ last_four }) => last_four);

let bread: string;
let roses: string;
let tea: string;
let elsewhere: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-03-10', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Corner'], paid_out: true });
  other = await openShop(server, { organization: 'Harbor Books', names: ['Harbor Books'] });
  daniel = await named('Daniel', 'Reyes');
  cleo = await named('Chloé', 'Álvarez-O’Brien');
  bread = await buy(daniel, shop, 3_155, { pos_order_id: 'A-20377' });
  roses = await buy(cleo, shop, 3_190, { pos_order_id: 'A-20378' });
  tea = await buy(daniel, shop, 10_418, { pos_order_id: '7' }, shop.business_ids[1]);
  elsewhere = await buy(daniel, other, 3_155, { pos_order_id: 'A-20377' });
});
afterAll(() => server.stop());

describe('the search of the portal', () => {
  it('finds payments by how any word of a customer’s name begins, the newest first [MRC-02]', async () => {
    expect(await ids('reyes')).toEqual([tea, bread]);
    expect(await ids('DANI')).toEqual([tea, bread]);
    expect(await ids('rey dan')).toEqual([tea, bread]);
    expect(await ids('eyes')).toEqual([]);
    expect(await ids('reyes x')).toEqual([]);
    // Fewer letters than three begin too many names of the whole center: two are a whole one, or stand beside longer ones.
    for (const q of ['r', 're', 'd r']) expect(await search(q), q).toMatchObject({ payments: [], customers: [] });
    expect(await ids('reyes d')).toEqual([tea, bread]);
    await rename(daniel, 'Li', 'Reyes');
    expect(await ids('li')).toEqual([tea, bread]);
    expect(await ids('li r')).toEqual([tea, bread]);
    await rename(daniel, 'Daniel', 'Reyes');
  });

  it.each(['Álvarez', 'alvarez', 'ALV', 'chloe alv', 'O’Brien', "o'brien", 'obrien', 'brien'])(
    'finds a name with accents and an apostrophe by %s [MRC-02]',
    async (q) => {
      expect(await ids(q)).toEqual([roses]);
    },
  );

  it('reads letters that have no accent to lose as banks spell them [MRC-02]', async () => {
    await rename(cleo, 'Søren', 'Weißæther-Đŋgłas');
    for (const q of ['soren', 'Søren', 'weissae', 'weiß', 'DNGGLAS', 'đŋg']) expect(await ids(q), q).toEqual([roses]);
    await rename(cleo, 'Chloé', 'Álvarez-O’Brien');
  });

  it('finds payments by amount: to the cent, by tens of cents, and by dollars [MRC-02]', async () => {
    expect(await ids('31.55')).toEqual([bread]);
    expect(await ids('$31.55')).toEqual([bread]);
    expect(await ids('31')).toEqual([roses, bread]);
    expect(await ids('31.9')).toEqual([roses]);
    expect(await ids('104.1')).toEqual([tea]);
    expect(await ids('31.56')).toEqual([]);
  });

  it('finds payments by order number, in any case, whole or from its start [MRC-02]', async () => {
    expect(await ids('A-20377')).toEqual([bread]);
    expect(await ids('a-2037')).toEqual([roses, bread]);
    expect(await ids('order A-20378')).toEqual([roses]);
    // What was named whole stands above what is newer.
    expect(await ids('7')).toEqual([tea]);
    expect(await ids('0377')).toEqual([]);
  });

  it('finds payments by Transaction ID, whole or from its start, and by id [MRC-02]', async () => {
    expect(await ids(bread)).toEqual([bread]);
    expect(await ids(` ${bread.toLowerCase()} `)).toEqual([bread]);
    expect(await ids(bread.slice(0, 7))).toEqual([bread]);
    const [found] = (await search(bread)).payments;
    expect(await ids(found?.purchase_id ?? '')).toEqual([bread]);
    expect(await ids(elsewhere)).toEqual([]);
  });

  it('finds payments by the last four of the account [MRC-02]', async () => {
    const last_four = await lastFourOf(daniel);
    expect(await ids(last_four)).toEqual([tea, bread]);
    expect(await ids(`•••• ${last_four}`)).toEqual([tea, bread]);
  });

  it('finds payments by the number of their link [MRC-02]', async () => {
    const { id, number } = await makeLink(server, await tillOf(shop), 4_242);
    const person = await named('Ida', 'Berg');
    expect((await tryToPayLink(server, { token: await person.signIn() }, id)).status).toBe(200);
    const { payments } = await search(`link ${number}`);
    expect(payments).toEqual([expect.objectContaining({ customer_name: 'Ida Berg', LinkNumber: number, channel: 'payment_link' })]);
  });

  it('says of a payment what a list says [MRC-02]', async () => {
    expect((await search('A-20377')).payments).toEqual([
      {
        purchase_id: expect.stringMatching(/^pur_/),
        public_id: bread,
        business_name: 'Green Leaf Market',
        time_zone: 'America/New_York',
        customer_name: 'Daniel Reyes',
        requested_at: expect.stringMatching(/^2026-03-10T14:01/),
        channel: 'in_store',
        order_id: 'A-20377',
        LinkNumber: null,
        amount: 3_155,
        status: 'PENDING',
        cause: null,
        last_four: await lastFourOf(daniel),
      },
    ]);
  });

  it('lists five payments and says how many there are, the same before and after it is rolled up [MRC-02]', async () => {
    const often = await named('Noor', 'Haddad');
    const paid: string[] = [];
    for (let n = 0; n < 7; n += 1) paid.unshift(await buy(often, shop, 1_234, { pos_order_id: `noor-${n}` }));
    for (const times of ['live', 'rolled up']) {
      const found = await search('noor');
      expect(
        found.payments.map(({ public_id }) => public_id),
        times,
      ).toEqual(paid.slice(0, 5));
      // Each once, though name and order begin so.
      expect(found, times).toMatchObject({ payment_count: 7, or_more: false });
      expect(found.customers, times).toEqual([expect.objectContaining({ customer_name: 'Noor Haddad', payment_count: 7 })]);
      expect(await search('12.34'), times).toMatchObject({ payment_count: 7, or_more: false });
      const mark = await markEvents(server.context);
      await expect.poll(() => isReached(server.context, mark)).toBe(true);
      await rollUpTo(server.context, mark, 2);
    }
  });

  it('finds customers by name, with what they paid since when, from which account, and owe [MRC-02]', async () => {
    expect((await search('reyes')).customers).toEqual([
      {
        customer_id: daniel.user_id,
        customer_name: 'Daniel Reyes',
        payment_count: 2,
        owed: 0,
        first_payment_at: expect.stringMatching(/^2026-03-10T14:01/),
        last_four: await lastFourOf(daniel),
      },
    ]);
    expect((await search('31.55')).customers).toEqual([]);
  });

  it('finds nothing for what is nothing, and fails at no words [MRC-02]', async () => {
    for (const q of [
      '',
      ' ',
      '%',
      '_',
      "'",
      '\\',
      '🌉🌉',
      'zzzzzz',
      '$',
      '999999999',
      '0',
      '2026-02-30',
      '13/45',
      'a'.repeat(100),
      '\u{10ffff}',
      "x':* | 'y",
    ])
      expect(await search(q), q).toEqual({ payments: [], payment_count: 0, or_more: false, customers: [], payouts: [] });
    for (const q of ['a'.repeat(101), 'a\u0000b']) {
      const refused = await server.call(merchantSearch.find, { token: await shop.admin.signIn(), query: { q } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'q' } });
    }
  });
});

describe('who searches', () => {
  it('finds what is their own alone: of the location chosen, of theirs, of their organization [MRC-02]', async () => {
    const [market = '', corner = ''] = shop.business_ids;
    expect(await ids('reyes', { syn_business_id: market })).toEqual([bread]);
    expect(await ids('reyes', { syn_business_id: corner })).toEqual([tea]);
    expect((await search('reyes', { syn_business_id: corner })).customers).toMatchObject([{ payment_count: 1 }]);
    const clerk = await shop.addUser('AdminStore', [corner]);
    for (const q of ['reyes', 'daniel', await lastFourOf(daniel)]) expect(await ids(q, { who: clerk }), q).toEqual([tea]);
    for (const q of ['31.55', 'A-20377', bread]) expect(await ids(q, { who: clerk }), q).toEqual([]);
    for (const q of ['reyes', '31.55', 'A-20377', elsewhere, await lastFourOf(daniel)])
      expect(await ids(q, { who: other.admin }), q).toEqual([elsewhere]);
    for (const [who, syn_business_id] of [
      [clerk, market],
      [shop.admin, other.business_id],
    ] as const) {
      const refused = await server.call(merchantSearch.find, { token: await who.signIn(), query: { q: 'reyes', syn_business_id } });
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });

  it('sees no customers, payouts or account digits without reports [MRC-02]', async () => {
    const cashier = await shop.addUser('ViewStore');
    const found = await search('reyes', { who: cashier });
    expect(found.payments).toMatchObject([{ public_id: bread, last_four: null }]);
    expect(found).toMatchObject({ customers: [], payouts: [] });
    expect(await ids(await lastFourOf(daniel), { who: cashier })).toEqual([]);
    const viewer = await shop.addUser('ViewAccount');
    expect((await search('reyes', { who: viewer })).customers).toHaveLength(1);
  });

  it('is a merchant’s user who may see payments [MRC-02]', async () => {
    const query = { q: 'reyes' };
    expect(await server.call(merchantSearch.find, { token: await daniel.signIn(), query })).toMatchObject({ status: 403 });
    expect(await server.call(merchantSearch.find, { query })).toMatchObject({ status: 401 });
  });
});

it('finds payouts by amount and by the day on which they were sent or arrive, and what a customer owes [MRC-02]', async () => {
  await advanceTo(server, newYork('2026-03-17', '12:00'));
  const { items } = await listPayouts(server, shop);
  const [payout = expect.fail()] = items;
  const found = async (q: string, asked?: Asked) => (await search(q, asked)).payouts.map(({ id }) => id);
  expect(await found((payout.amount / 100).toFixed(2))).toEqual([payout.id]);
  for (const on of [payout.sent_on, payout.settles_on]) {
    const [year, month, day] = on.split('-').map(Number);
    for (const q of [on, `${month}/${day}`, `${month}/${day}/${year}`, `Mar ${day}`, `march ${day}, ${year}`])
      expect(await found(q), q).toContain(payout.id);
  }
  expect(await found(payout.sent_on, { who: other.admin })).toEqual([]);
  expect(await found(payout.sent_on, { who: await shop.addUser('ViewStore') })).toEqual([]);
  expect(await found('3/1')).toEqual([]);
  const [sale] = (await search('A-20377')).payments;
  await sendBack(server, { purchase_id: sale?.purchase_id ?? '', public_id: bread, amount_cents: 3_155 }, 'R01');
  const returned = await search('reyes');
  expect(returned.customers).toMatchObject([{ owed: 3_155 }]);
  expect(returned.payments.find(({ public_id }) => public_id === bread)).toMatchObject({ status: 'DECLINED', cause: 'returned' });
});

it('finds payments by the last four of an account that is no longer linked [MRC-02]', async () => {
  const last_four = await lastFourOf(cleo);
  await server.ok(externalAccounts.remove, { token: await cleo.signIn(), body: { SynAccountID: cleo.account_id } });
  expect(await ids(last_four)).toEqual([roses]);
});

it('finds each by an index, among very many [MRC-02]', async () => {
  await makeMany(4_000);
  const last_four = await lastFourOf(daniel);
  for (const [q, indexes] of [
    ['reyes', ['consumers_by_name_words', 'customer_totals_pkey', 'purchases_approved']],
    ['31.55', ['purchases_amounts_of_business', 'credits_payouts_by_amount']],
    ['A-2037', ['purchases_orders_of_business']],
    [bread.slice(0, 6), ['purchases_public_id']],
    [last_four, ['bank_accounts_last_four', 'purchases_approved']],
  ] as const) {
    const plan = await planOf(q);
    for (const index of indexes) expect(plan, q).toContain(index);
    expect(plan, q).not.toMatch(/Seq Scan on (purchases|consumers|bank_accounts|links|credits|customer_totals)/);
  }
});

/** So many more payments of other amounts and orders, as alike to one as their keys let them be: the planner has a choice to make. */
async function makeMany(count: number): Promise<void> {
  const owner = ownerDatabase(server);
  try {
    await owner.run(
      `insert into purchases
       select (jsonb_populate_record(p, jsonb_build_object(
                'id', 'pur_' || lpad(n::text, 26, '0'), 'public_id', translate(lpad(n::text, 12, 'Z'), '01', 'XY'), 'payment_code', 'x' || n,
                'amount_cents', 100 + n * 37 % 40000, 'pos_order_id', 'B-' || n, 'requested_at', p.requested_at - n * interval '1 minute'))).*
         from purchases p cross join generate_series(1, $2::int) n where p.public_id = $1 and p.approved_at is not null`,
      [bread, count],
    );
    await owner.run('analyze purchases');
  } finally {
    await owner.close();
  }
}

/** The plans of all that a search asks of payments, people and payouts, with and without counting. */
async function planOf(q: string): Promise<string> {
  const { db } = server.context;
  const asked: [string, readonly unknown[]][] = [];
  const token = await shop.admin.signIn();
  db.watcher = (text, values) => asked.push([text, values]);
  try {
    await server.ok(merchantSearch.find, { token, query: { q } });
  } finally {
    db.watcher = undefined;
  }
  return db.transaction(async (tx) => {
    // Without the way of reading a whole table the planner shows whether an index serves at all.
    await tx.run('set local enable_seqscan = off');
    const plans: string[] = [];
    for (const [text, values] of asked.filter(([text]) => /purchase_details|consumer_name_words|credits/.test(text)))
      for (const row of await tx.many<Record<string, string>>(`explain ${text}`, values)) plans.push(Object.values(row)[0] ?? '');
    return plans.join('\n');
  });
}
