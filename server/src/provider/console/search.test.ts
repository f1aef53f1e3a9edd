import { support as supportCalls } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* The console's one search box. */

const FILE = 'ach-20260601-2200-A.ach';

let server: TestServer;
const bank = new FakeBank();
let shop: TestShop;
let maya: TestConsumer;
let paid: Payment;
let admin: TestStaff;
let operator: TestStaff;
let support: TestStaff;

beforeAll(async () => {
  server = await startTestServer({ providers: { odfi: bank } });
  admin = await addStaff(server, 'ProviderAdmin');
  operator = await addStaff(server, 'ProviderOperator');
  support = await addStaff(server, 'ProviderSupport');
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Okafor & Daughters'], paid_out: true });
  maya = await registerConsumer(server, { first_name: 'Maya', last_name: 'Okafor' });
  await linkChecking(server, maya);
  paid = await pay(server, maya, shop, 5_000);
  // Until the payment is posted and its payout made.
  await advanceTo(server, newYork('2026-06-05', '09:00'));
});
afterAll(() => server.stop());

interface Hit {
  kind: string;
  title: string;
  href: string;
}
const hits = async (q: string, who = admin): Promise<Hit[]> => (await who.call('search', { query: { q } })).body.hits;
const short = async (q: string, who = admin) => (await hits(q, who)).map(({ kind, href }) => `${kind} ${href}`);

it('finds a payment by its Transaction ID, in any case [PRV-09]', async () => {
  const page = `payment /provider/payments/${paid.public_id}`;
  expect(await short(paid.public_id)).toEqual([page]);
  expect(await short(` ${paid.public_id.toLowerCase()} `)).toEqual([page]);
  expect((await hits(paid.public_id))[0]).toMatchObject({ title: 'Maya Okafor, Okafor & Daughters', end: '$50.00' });
});

it('finds people and businesses by how their names begin, at once [PRV-09]', async () => {
  expect(await short('okafor')).toEqual([
    `person /provider/consumers/${maya.user_id}`,
    `business /provider/businesses/${shop.business_id}`,
  ]);
  expect(await short(maya.phone)).toEqual([`person /provider/consumers/${maya.user_id}`]);
});

it('finds files by how their names begin, and one line of one [PRV-09]', async () => {
  expect(await short('ach-20260601')).toEqual([`file /provider/files/${FILE}`]);
  for (const line of [`${FILE}:3`, `${FILE}, line 3`, `${FILE} line 3`])
    expect(await short(line)).toEqual([`line /provider/files/${FILE}?line=3`]);
});

it('finds an entry by its trace number, and leads to its payment [PRV-09]', async () => {
  const { trace_number } = await server.context.db.one<{ trace_number: string }>(
    'select trace_number from ach_entries where purchase_id = $1',
    [paid.purchase_id],
  );
  expect(await short(trace_number)).toEqual([`trace /provider/payments/${paid.public_id}`]);
});

it('finds a payout by its reference, and leads to its file or, without rights to files, to its business [PRV-09] [PRV-02]', async () => {
  const { reference, name } = await server.context.db.one<{ reference: string; name: string }>(
    `select c.reference, f.name from credits c join ach_entries e on e.subject_id = c.id join ach_files f on f.id = e.file_id where c.kind = 'payout'`,
  );
  const { body } = await admin.call('readPayment', { params: { id: paid.public_id } });
  expect(body.timeline.map(({ title }: Hit) => title).join('\n')).toMatch(
    /\nPosted\n.*Paid out to Okafor & Daughters, account ending in \d{4}\n/s,
  );
  expect(await short(reference)).toContain(`reference /provider/files/${name}`);
  expect(await short(reference, support)).toContain(`reference /provider/payments?business=${shop.business_id}`);
});

it('finds a request for help by its reference, for whoever may read it [PRV-09] [PRV-17] [PRV-02]', async () => {
  const { reference } = await server.ok(supportCalls.send, {
    token: await maya.signIn(),
    body: { notes: 'The receipt shows another shop.' },
  });
  const [hit] = await hits(reference, support);
  expect(hit).toMatchObject({ title: `Request ${reference}`, href: expect.stringMatching(/^\/provider\/support\/sup_/) });
  expect(await hits(reference.replace('-', ''), support)).toEqual([hit]);
  expect(await hits(reference, operator)).toEqual([]);
});

it('finds for each role what it may open, and nothing else [PRV-02] [PRV-09]', async () => {
  expect(await short('okafor', operator)).toEqual([`business /provider/businesses/${shop.business_id}`]);
  expect(await short('ach-20260601', support)).toEqual([]);
  expect(await short(`${FILE}:3`, support)).toEqual([]);
  expect(await short(paid.public_id, support)).toHaveLength(1);
});

it('finds a dishonored return by its trace number, and leads to its payment [PRV-09]', async () => {
  const returned = await pay(server, maya, shop, 6_000);
  await advanceTo(server, newYork('2026-06-09', '10:00'));
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === returned.public_id) ?? expect.fail();
  // Of one that comes back twice, the second return is dishonored.
  bank.offer('first.ach', returnsFile([{ entry, code: 'R01' }]));
  bank.offer('second.ach', returnsFile([{ entry, code: 'R09' }]));
  await advanceTo(server, newYork('2026-06-09', '22:00:10'));
  const dishonored = bank.entries.findLast(({ addenda }) => addenda.some(({ kind }) => kind === 'dishonored-return')) ?? expect.fail();
  expect(dishonored.trace_number).not.toBe(entry.trace_number);
  expect(await short(dishonored.trace_number)).toEqual([`trace /provider/payments/${returned.public_id}`]);
});

it('finds nothing for what is nothing, and fails at no words [PRV-09]', async () => {
  for (const q of ['', ' ', 'x', '%', '_', "'", '\\', 'zzzzzz', '000000000000000', 'ach-1999', `${FILE}:0`, '🌉🌉', 'a'.repeat(100)])
    expect(await hits(q), q).toEqual([]);
  expect((await admin.call('search', { query: { q: 'a'.repeat(101) } })).status).toBe(400);
});
