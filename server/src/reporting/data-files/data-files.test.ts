import { dataFile, notices, repayments, support } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyEmail } from '../../../test/support/consumers.ts';
import { downloadDataFile, madeDataFile, openDataFile } from '../../../test/support/data-file.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { posted, refund } from '../../../test/support/refunds.ts';
import { payFrom, type ReturnedPayment, until } from '../../../test/support/returned.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { writeDataFile } from './write-data-file.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'] });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const open = (person: Pick<TestConsumer, 'signIn'>, on = server) => openDataFile(on, person.signIn);
type Row = Readonly<Record<string, unknown>>;
const listOf = (files: ReadonlyMap<string, string>, name: string) => JSON.parse(files.get(name) ?? 'null') as Row[];
const oneOf = (files: ReadonlyMap<string, string>, name: string) => JSON.parse(files.get(name) ?? 'null') as Row;
const piecesOf = async (person: TestConsumer) =>
  server.context.db.one<{ count: number }>(
    'select count(*) as count from data_file_pieces where file_id = (select id from data_files where consumer_id = $1)',
    [person.user_id],
  );

describe('the file of somebody’s data', () => {
  let returned: ReturnedPayment;
  let refunded: Payment;
  let declined: Payment;
  let maya: TestConsumer;
  let stranger: TestConsumer;
  let files: ReadonlyMap<string, string>;
  const HELP = 'I see a charge, =SUM(1) “twice” 📚';
  it('is made once it is asked for, of a life with payments [CUS-14]', async () => {
    stranger = (await payFrom(server, shop, 'Everyday Checking', 7_777)).consumer;
    returned = await payFrom(server, shop, 'R01 once', 2_790);
    maya = returned.consumer;
    await verifyEmail(server, maya);
    await until(server, '2026-06-03 22:00');
    await until(server, '2026-06-04 10:00');
    const account = await linkChecking(server, { ...maya, token: await maya.signIn() });
    const { amount, authorized_on } = await server.ok(repayments.read, {
      token: await maya.signIn(),
      params: { public_id: returned.public_id },
    });
    const body = { public_id: returned.public_id, SynAccountID: account, amount, authorized_on };
    await server.ok(repayments.repay, { token: await maya.signIn(), body });
    await until(server, '2026-06-12 10:00');
    refunded = await posted(server, maya, shop, 5_000);
    await refund(server, shop, refunded, 1_200);
    declined = await ask(
      server,
      { token: await maya.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      321,
    );
    await server.ok(support.send, { token: await maya.signIn(), body: { notes: HELP, issue: 'Payment' } });
    await server.ok(support.send, { token: await stranger.signIn(), body: { notes: 'Nobody else reads this.', issue: 'Payment' } });
    await server.ok(notices.choose, { token: await maya.signIn(), body: { kind: 'cleared', way: 'text', on: true } });
    files = await open(maya);
    expect(files.size).toBe(13);
  }, 120_000);

  it('tells of the payments, what came back, was repaid and refunded, in cents and as a table [CUS-14]', async () => {
    const payments = listOf(files, 'payments.json');
    expect(payments).toMatchObject([
      {
        public_id: returned.public_id,
        business_name: 'Harbor Books',
        amount_cents: 2_790,
        returns: [{ amount_cents: 2_790, code: 'R01', resolved_how: 'repayment' }],
        retries: [{ amount_cents: 2_790, by_you: true, status: 'POSTED' }],
        refunds: [],
      },
      { public_id: refunded.public_id, amount_cents: 5_000, status: 'POSTED', returns: [], refunds: [{ amount: 1_200 }] },
    ]);
    expect(((payments[0]?.['events'] ?? []) as Row[]).map(({ event }) => event)).toContain('returned');
    const lines = (files.get('payments.csv') ?? '').split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`,50.00,0.00,12.00,`);
    expect(lines[2]).toContain(returned.public_id);
    expect(listOf(files, 'payments-not-approved.json')).toMatchObject([
      { id: declined.purchase_id, amount_cents: 321, status: 'WAITING_FOR_APPROVAL' },
    ]);
  });

  it('tells what was authorized, word by word, of the payment and of its repayment [CUS-14]', () => {
    const authorizations = listOf(files, 'authorizations.json');
    expect(authorizations).toHaveLength(3);
    expect(authorizations.map(({ payment }) => payment)).toEqual([returned.public_id, returned.public_id, refunded.public_id]);
    expect(authorizations[0]?.['text']).toContain('one-time debit of $27.90');
    expect(authorizations[1]?.['repayment_id']).not.toBe('');
  });

  it('tells who they are, their accounts by four digits, what they wrote, and what we sent [CUS-14]', () => {
    expect(oneOf(files, 'profile.json')).toMatchObject({ first_name: 'Ada', date_of_birth: '1990-04-12', email: maya.profile.email });
    expect(files.get('accepted-terms.txt')).toContain('ACH');
    expect(listOf(files, 'bank-accounts.json')).toHaveLength(2);
    expect(listOf(files, 'bank-accounts.json')[0]).toMatchObject({
      validations: [{ how: 'bank_link' }],
      numbers: [{ known_by: 'linked' }],
    });
    expect(listOf(files, 'support-requests.json')).toMatchObject([{ text: HELP, issue: 'Payment' }]);
    const messages = listOf(files, 'messages.json');
    expect(messages.some(({ to, purpose }) => to === maya.profile.email && purpose === 'return')).toBe(true);
    expect(messages.some(({ purpose, text }) => purpose === 'receipt' && String(text).includes('Harbor Books'))).toBe(true);
    // The link in it verifies an address: whoever has it may open it.
    expect(messages.filter(({ purpose }) => purpose === 'email_link')).toMatchObject([{ text: null }]);
    const notes = oneOf(files, 'notifications.json')['notices'] as Row[];
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'cleared', text: true }));
  });

  it('explains each of its files in plain words, in the reader’s language [CUS-14]', async () => {
    const readme = files.get('README.txt') ?? '';
    for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(`${name}\r\n  `);
    expect(readme).toMatch(new RegExp(`about Ada ${maya.profile.last_name}, on June \\d+, 2026\\.`));
    const luz = await registerConsumer(server, { first_name: 'Luz' });
    await server.context.db.run(`update users set language = 'es' where id = $1`, [luz.user_id]);
    const spanish = await open(luz);
    expect(spanish.get('README.txt')).toContain('guarda sobre Luz');
    expect(spanish.get('payments.csv')).toContain('Fecha,Hora,');
  });

  it('holds no whole account number, nothing that opens anything, and nobody else [CUS-14]', async () => {
    const whole = [...files.values()].join('\n');
    expect(whole).not.toContain('Nobody else reads this.');
    for (const not of [stranger.user_id, stranger.profile.email, stranger.phone, '7777', shop.admin.user_id, shop.admin.email])
      expect(whole).not.toContain(not);
    expect(whole).not.toMatch(/#token=|sealed|v1\.[\w-]{16}|fingerprint|sha256|hash/i);
    const { context } = server;
    const rows = await context.db.many<{ account_id: string; version: number; sealed: string }>(
      'select account_id, version, sealed from bank_account_numbers where consumer_id = $1',
      [maya.user_id],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { sealed } of rows) expect(whole).not.toContain(sealed);
    // Long runs of digits: only the phone number is one.
    expect([...whole.replaceAll(maya.phone, '').matchAll(/(?<![\w.])\d{8,17}(?![\w.])/g)].map(([digits]) => digits)).toEqual([]);
  });

  it('is nobody else’s, and asks whoever wants it to confirm that it is them [CUS-14]', async () => {
    expect((await downloadDataFile(server, await stranger.signIn())).status).toBe(404);
    expect((await downloadDataFile(server, await shop.admin.signIn())).status).toBe(403);
    expect((await downloadDataFile(server, 'nonsense')).status).toBe(401);
    const signed_in_at = new Date(server.context.clock.wall().getTime() - 6 * 60_000);
    const old = await server.tokenFor({ subject: maya.subject, role: 'Consumer', phone: maya.phone, signed_in_at });
    for (const route of [dataFile.request, dataFile.download])
      expect(await server.call(route, { token: old })).toMatchObject({
        status: 403,
        refusal: { code: 'STEP_UP_NEEDED', about: 'download your data' },
      });
    expect((await server.ok(dataFile.read, { token: old })).state).toBe('ready');
  });

  it('is a download that nobody keeps on the way, of the size that was said, and sealed where it lies [CUS-14]', async () => {
    const response = await downloadDataFile(server, await maya.signIn());
    const { size_bytes } = await server.ok(dataFile.read, { token: await maya.signIn() });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Number(response.headers.get('content-length'))).toBe(size_bytes);
    expect((await response.arrayBuffer()).byteLength).toBe(size_bytes);
    const [piece] = await server.context.db.many<{ sealed: string }>('select sealed from data_file_pieces');
    expect(piece?.sealed).toMatch(/^v\d+\./);
    expect(Buffer.from(piece?.sealed.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('README.txt');
  });

  it('is told by mail to who asked, with the page and never the file [CUS-14]', async () => {
    const mails = async () =>
      (await listOutbox(server.context.db, { to: maya.profile.email })).filter(({ subject }) => subject?.endsWith('data is ready'));
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await mails();
    expect(mail?.body).toMatch(/Download it by \w+, June \d+\./);
    expect(mail?.body).toContain('/dashboard/settings/privacy');
    expect(mail?.body).not.toMatch(/zip|27\.90/);
    // Whoever has verified no address is texted.
    await open(stranger);
    const texts = async () => (await listOutbox(server.context.db, { to: stranger.phone })).map(({ body }) => body);
    await expect
      .poll(async () => (await texts()).some((body) => body.includes('file with your data is ready')), { timeout: 20_000 })
      .toBe(true);
  });
});

it('is one file however often it is asked for at once, and a new one takes its place [CUS-14]', async () => {
  const person = await registerConsumer(server);
  const token = await person.signIn();
  expect(await server.ok(dataFile.read, { token })).toEqual({ state: 'none', until: null, size_bytes: null });
  expect(await server.call(dataFile.download, { token })).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
  const hold = vi.spyOn(server.context.sealer, 'sealBytes');
  const stopped = Promise.withResolvers<void>();
  hold.mockImplementation(() => {
    stopped.resolve();
    throw new Error('not now');
  });
  const asked = await Promise.all([1, 2, 3].map(() => server.ok(dataFile.request, { token })));
  expect(asked.map(({ state }) => state)).toEqual(['making', 'making', 'making']);
  const idOf = () => server.context.db.one<{ id: string }>('select id from data_files where consumer_id = $1', [person.user_id]);
  const first = await idOf();
  await stopped.promise;
  hold.mockRestore();
  await server.ok(dataFile.request, { token });
  expect(await idOf()).toEqual(first);
  expect((await madeDataFile(server, person.signIn)).state).toBe('ready');
  await open(person);
  expect(await idOf()).not.toEqual(first);
  // Five in an hour, and no more.
  for (let n = 3; n <= 5; n++) await open(person);
  expect(await server.call(dataFile.request, { token })).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_REQUESTS' } });
}, 60_000);

it('says that it failed after a few tries, or once nobody makes it anymore, and is made when asked for again [CUS-14]', async () => {
  const person = await registerConsumer(server);
  const broken = vi.spyOn(server.context.sealer, 'sealBytes').mockImplementation(() => {
    throw new Error('cannot seal');
  });
  const state = async () => (await server.ok(dataFile.read, { token: await person.signIn() })).state;
  const row = () =>
    server.context.db.one<{ id: string; attempts: number }>('select id, attempts from data_files where consumer_id = $1', [person.user_id]);
  await server.ok(dataFile.request, { token: await person.signIn() });
  await expect.poll(async () => (await row()).attempts, { timeout: 20_000 }).toBeGreaterThan(0);
  const { id } = await row();
  for (let tries = 0; tries < 4 && (await state()) === 'making'; tries++)
    await writeDataFile(server.context, { id }).catch((error: Error) => expect(error.message).toBe('cannot seal'));
  expect(await state()).toBe('failed');
  expect((await row()).attempts).toBe(4);
  await server.ok(dataFile.request, { token: await person.signIn() });
  expect(await state()).toBe('making');
  await expect.poll(async () => (await row()).attempts, { timeout: 20_000 }).toBe(1);
  server.clock.advanceWall({ minutes: 31 });
  expect(await state()).toBe('failed');
  broken.mockRestore();
  expect((await open(person)).size).toBe(13);
}, 60_000);

it('is erased after seven days, and says so [CUS-14]', async () => {
  const person = await registerConsumer(server);
  await open(person);
  const { until: end } = await server.ok(dataFile.read, { token: await person.signIn() });
  expect(Math.round((Date.parse(end ?? '') - server.clock.now().getTime()) / 3_600_000)).toBe(7 * 24);
  expect((await piecesOf(person)).count).toBe(1);
  await advanceTo(server, new Date(Date.parse(end ?? '') + 1_000));
  expect((await piecesOf(person)).count).toBe(0);
  expect(await server.ok(dataFile.read, { token: await person.signIn() })).toEqual({ state: 'expired', until: end, size_bytes: null });
  const gone = await server.call(dataFile.download, { token: await person.signIn() });
  expect(gone).toMatchObject({ status: 410, refusal: { code: 'DATA_FILE_GONE', message: 'This file was erased. Request a new one.' } });
  expect((await open(person)).get('payments.json')).toBe('[]\n');
}, 60_000);

it('of somebody without anything has every file, empty [CUS-14]', async () => {
  const files = await open(await registerConsumer(server));
  for (const name of ['payments', 'payments-not-approved', 'authorizations', 'bank-accounts', 'support-requests'])
    expect(listOf(files, `${name}.json`), name).toEqual([]);
  expect((files.get('payments.csv') ?? '').split('\r\n')).toHaveLength(2);
});

it('has every one of more payments than are read at once, in more than one piece [CUS-14]', async () => {
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  const { purchase_id } = await pay(
    server,
    { token: await person.signIn() },
    { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
    100,
  );
  const owner = ownerDatabase(server);
  try {
    await copyPayments(owner, purchase_id, 6_000);
  } finally {
    await owner.close();
  }
  const files = await open(person);
  const payments = listOf(files, 'payments.json');
  expect(payments).toHaveLength(6_001);
  expect(new Set(payments.map(({ id }) => id)).size).toBe(6_001);
  expect((files.get('payments.csv') ?? '').split('\r\n')).toHaveLength(6_003);
  expect(listOf(files, 'authorizations.json')).toHaveLength(6_001);
  expect((await piecesOf(person)).count).toBeGreaterThan(1);
}, 120_000);

/** Brings many payments where only weeks at a till would: each like one that was made, with its authorization. */
async function copyPayments(owner: ReturnType<typeof ownerDatabase>, purchase_id: string, count: number): Promise<void> {
  const columnsOf = async (table: string, not: readonly string[]) =>
    (
      await owner.many<{ name: string }>(
        `select column_name::text as name from information_schema.columns
          where table_schema = 'public' and table_name = $1 and column_name <> all($2) order by ordinal_position`,
        [table, not],
      )
    ).map(({ name }) => name);
  const purchase = await columnsOf('purchases', ['id', 'public_id', 'notes']);
  await owner.run(
    `insert into purchases (id, public_id, notes, ${purchase})
     select p.id || '-' || n, upper(left(md5(p.id || n), 12)), (select string_agg(md5(p.id || n || m), '') from generate_series(1, 8) m), ${purchase.map((name) => `p.${name}`)}
       from purchases p, generate_series(1, $2::integer) n where p.id = $1`,
    [purchase_id, count],
  );
  const consent = await columnsOf('consents', ['purchase_id', 'seq']);
  await owner.run(
    `insert into consents (purchase_id, ${consent})
     select c.purchase_id || '-' || n, ${consent.map((name) => `c.${name}`)} from consents c, generate_series(1, $2::integer) n where c.purchase_id = $1`,
    [purchase_id, count],
  );
}
