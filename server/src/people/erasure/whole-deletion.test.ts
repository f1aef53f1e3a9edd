import {
  customers,
  dataFile,
  erasure,
  externalAccounts,
  merchantSearch,
  proofs,
  receipts,
  reports,
  support,
  users,
} from '@drawbridge/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { verifyEmail } from '../../../test/support/consumers.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { addOwnPasskey } from '../../../test/support/own-passkeys.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, type TestShop } from '../../../test/support/people.ts';
import { pastCutoff, refund } from '../../../test/support/refunds.ts';
import { isSignedIn, profileFor, refresh, type SignedIn, signInConsumer } from '../../../test/support/sign-in.ts';
import { addStaff } from '../../../test/support/staff.ts';
import { tablesWith } from '../../../test/support/tables-with.ts';
import { shareClock } from '../../../test/support/test-clock.ts';
import { sealNow } from '../../kernel/seals/index.ts';
import { tidy as tidyMessages } from '../../notify/outbox/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { DECISIONS } from './decisions.ts';
import { eraseDueRecords } from './erase-due-records.ts';

/* One person's whole deletion, with all that they left behind, until the last of it is erased. */

const PHONE = '6465550199';
const PROFILE = {
  ...profileFor(PHONE),
  first_name: 'Wilhelmina',
  last_name: 'Quartermain',
  email: 'zebra.heron@people.example',
  date_of_birth: '03-09-1987',
  street_one: '77 Zephyr Terrace',
  city: 'Poughkeepsie',
};
/** Whatever of them is told from others, as the database writes it. */
const THEIRS = ['Wilhelmina', 'Quartermain', PROFILE.email, PHONE, '1987-03-09', 'Zephyr', 'Poughkeepsie', 'nobody charged me twice'];

let server: TestServer;
/** The same center with its own sign-in, where they are signed in as the pages do it. */
let embedded: TestServer;
let shop: TestShop;
let signed_in: SignedIn;
let token: string;
let user_id: string;
let payment: Payment;
let unused: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  embedded = await startTestServer({ beside: server, identity: 'embedded' });
  signed_in = await signInConsumer(embedded, PHONE);
  await embedded.ok(users.createSelf, { token: signed_in.access_token, body: PROFILE });
  await addOwnPasskey(embedded, { token: signed_in.access_token });
  const { subject } = signed_in;
  token = await server.tokenFor({ subject, role: 'Consumer', phone: `+1${PHONE}` });
  user_id = (await server.context.db.one<{ id: string }>('select id from users where subject = $1', [subject])).id;
  await linkChecking(server, { token, subject });
  payment = await pay(server, { token }, shop, 2_450);
  unused = await linkChecking(server, { token, subject }, { account: 'Pocket Checking' });
  await server.ok(dataFile.request, { token });
  await server.ok(support.send, { token, body: { notes: 'Why was nobody charged me twice, or so I thought?' } });
}, 60_000);
afterAll(async () => {
  await embedded.stop();
  await server.stop();
});

const outlook = () => server.ok(erasure.read, { token });
const accountRows = () =>
  server.context.db.many<{ id: string; numbers: number; erased: boolean }>(
    `select a.id, (select count(*)::integer from bank_account_numbers n where n.account_id = a.id) as numbers, a.erased_at is not null as erased
       from bank_accounts a where a.consumer_id = $1 order by a.created_at`,
    [user_id],
  );
/** Tables that are not the product's own: the sandbox's bank and phone stand outside of it. */
const found = async () => {
  const { message_outbox: _texts, sandbox_items: _bank, ...ours } = await tablesWith(server.context.db, THEIRS);
  return Object.keys(ours).filter((name) => !name.startsWith('sandbox_'));
};

test('is not possible while a payment is pending, and says by which day it clears, by the banking calendar', async () => {
  await verifyEmail(server, { profile: PROFILE });
  await expect.poll(async () => (await server.ok(dataFile.read, { token })).state, { timeout: 30_000 }).toBe('ready');
  // Paid on a Monday: in that night's file, settled on Tuesday, posted two banking days later.
  expect(await outlook()).toEqual({
    reasons: [{ kind: 'payments_pending', amount: 2_450, clears_on: '2026-06-04' }],
    kept_until: '2028-06-01',
  });
  const reply = await server.call(erasure.erase, { token });
  expect(reply).toMatchObject({ status: 409, refusal: { code: 'ERASURE_NOT_YET' } });
  await advanceTo(server, newYork('2026-06-04', '22:00:10'));
  expect(await outlook()).toEqual({ reasons: [], kept_until: '2028-06-02' });
});

test('erases who they are at once, in every table but those whose rules keep it, and the proof holds [CUS-14]', async () => {
  expect(await found()).toEqual(['ach_entries', 'consumers', 'holder_names', 'phone_identities', 'support_requests']);
  expect(await server.ok(erasure.erase, { token })).toEqual({ kept_until: '2028-06-02' });
  await expect
    .poll(() => listOutbox(server.context.db, { to: PROFILE.email, limit: 1 }), { timeout: 20_000 })
    .toMatchObject([{ subject: 'Your Drawbridge data was deleted', body: expect.stringContaining('until June 2, 2028') }]);
  await expect
    .poll(async () => {
      await tidyMessages(server.context);
      return (
        await server.context.db.one<{ left: number }>(
          `select count(*)::integer as left from messages where purpose = 'data_deleted' and sealed is not null`,
        )
      ).left;
    })
    .toBe(0);
  expect(await server.context.db.many('select from data_files union all select from data_file_pieces')).toEqual([]);
  const kept = await found();
  expect(kept).toEqual(['ach_entries', 'holder_names']);
  for (const table of kept) expect(DECISIONS[table]?.when).toBe('records');
  // Whose numbers nothing was paid from need no longer be known.
  expect(await accountRows()).toEqual([expect.objectContaining({ numbers: 1, erased: false }), { id: unused, numbers: 0, erased: true }]);
  expect(
    await server.context.db.many('select state from bank_link_items where consumer_id = $1 and state not in ($2, $3)', [
      user_id,
      'removing',
      'removed',
    ]),
  ).toEqual([]);
  await pastCutoff(server);
  await expect
    .poll(() => server.context.db.many(`select from bank_link_items where consumer_id = $1 and access_sealed is not null`, [user_id]))
    .toEqual([]);
  expect(await sealNow(server.context, 10_000)).toEqual([]);
  expect(await broken(server)).toEqual([]);
}, 60_000);

test('ends every way in: the access token, the refresh token, the browser, the passkey [CUS-14]', async () => {
  expect((await embedded.call(users.read, { token: signed_in.access_token })).status).toBe(401);
  expect((await server.call(erasure.erase, { token })).status).toBe(401);
  expect((await refresh(embedded, signed_in.refresh_token)).status).toBe(400);
  expect(await isSignedIn(embedded, signed_in.browser)).toBe(false);
  expect(await server.context.db.many('select from passkeys where subject = $1', [signed_in.subject])).toEqual([]);
  // Not even whoever could still make a token for that subject comes back as the same person.
  server.clock.advanceWall({ seconds: 2 });
  const later = await server.tokenFor({ subject: signed_in.subject, role: 'Consumer', phone: `+1${PHONE}` });
  for (const route of [users.read, users.activate, externalAccounts.list])
    expect(await server.call(route, { token: later })).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_DEACTIVATED' } });
});

test('leaves the merchant amounts, dates and ids, of a former customer [CUS-14]', async () => {
  const admin = await shop.admin.signIn();
  const business = { syn_businesses_ids: [shop.business_id] };
  const midnight = (day: string) => `${day}T00:00:00.000Z`;
  const filters = { start_date: midnight('2026-06-01'), end_date: midnight('2026-06-05'), ...business };
  const report = await server.ok(reports.list, { token: admin, query: {}, body: filters } as never);
  expect(JSON.stringify(report)).toContain(payment.public_id);
  const list = await server.ok(customers.list, { token: admin, query: {} as never });
  const page = await server.ok(customers.read, { token: admin, params: { customerId: user_id }, query: {} as never });
  expect(JSON.stringify([list, page])).toContain('Former customer');
  for (const words of ['Wilhelmina', 'Quartermain'])
    expect((await server.ok(merchantSearch.find, { token: admin, query: { q: words } })).customers).toEqual([]);
  const by_id = await server.ok(merchantSearch.find, { token: admin, query: { q: payment.public_id } });
  expect(JSON.stringify(by_id)).toContain(payment.public_id);
  expect(JSON.stringify([report, list, page, by_id])).not.toMatch(/Wilhelmina|Quartermain|6465550199|people\.example/);
  const staff = await addStaff(server, 'ProviderSupport');
  const found_by_name = await staff.call('findConsumers', { query: { q: 'Quartermain' } });
  expect(JSON.stringify(found_by_name.body)).not.toContain(user_id);
  const seen = await staff.call('readConsumer', { params: { id: user_id } });
  expect(seen).toMatchObject({ status: 200 });
  expect(JSON.stringify(seen.body)).toContain('Former customer');
  expect(JSON.stringify(seen.body)).not.toMatch(/Wilhelmina|Quartermain|6465550199|people\.example|Zephyr/);
});

test('leaves the proof of authorization, which says since when and why it names nobody [CUS-14]', async () => {
  const admin = await shop.admin.signIn();
  const { pdf } = await server.ok(proofs.read, { token: admin, params: { purchaseId: payment.public_id } });
  // Its sentences break where their lines end.
  const words = wordsOfPdf(Buffer.from(pdf, 'base64')).replace(/\s+/g, ' ');
  expect(words).toContain('Former customer');
  expect(words).toMatch(/The consumer asked us to delete their data, which we did on 2026-06-\d{2} \d{2}:\d{2}:\d{2} UTC\./);
  expect(words).not.toMatch(/Wilhelmina|Quartermain/);
});

test('frees the number and the address for somebody new, who has nothing of what was before [CUS-14]', async () => {
  const anew = await signInConsumer(embedded, PHONE);
  expect(anew.subject).not.toBe(signed_in.subject);
  const body = { ...PROFILE, first_name: 'Nora', last_name: 'Newcomer' };
  const me = await embedded.ok(users.createSelf, { token: anew.access_token, body });
  expect(me).toMatchObject({ first_name: 'Nora', phone_number: PHONE });
  expect(await embedded.ok(externalAccounts.list, { token: anew.access_token })).toEqual([]);
  expect((await embedded.call(receipts.read, { token: anew.access_token, params: { purchaseId: payment.public_id } })).status).toBe(404);
  expect(await embedded.ok(erasure.read, { token: anew.access_token })).toEqual({ reasons: [], kept_until: null });
});

test('erases the rest two years after the last payment settled, or what was given back of it; the proof holds [CUS-14]', async () => {
  // Settled on June 2; half of it was given back a week later, and settled then.
  await refund(server, shop, payment, 1_000);
  await pastCutoff(server);
  await pastCutoff(server);
  const settled = await server.context.db.one<{ at: Date }>(`select max(settled_at) as at from ach_entries where kind = 'refund'`);
  const due = new Date(settled.at);
  due.setUTCFullYear(due.getUTCFullYear() + 2);
  // Two years of cutoffs would take minutes: of what falls due by then this alone is done.
  onTestFinished(await holdTimetable(server));
  const at = async (moment: Date) => {
    server.clock.set(moment);
    await shareClock(server.clock, server.context.db);
    await eraseDueRecords.run(server.context, moment);
    return eraseDueRecords.nextDue(server.context);
  };
  // What was given back meanwhile has moved its day, and nobody may hurry it.
  expect(await at(new Date('2028-06-02T12:31:00Z'))).toEqual(due);
  expect(await at(new Date(due.getTime() - 60_000))).toEqual(due);
  expect((await accountRows()).map(({ numbers }) => numbers)).toEqual([1, 0]);
  await server.context.db.run('select erase_records($1)', [user_id]);
  expect((await accountRows()).map(({ numbers }) => numbers)).toEqual([1, 0]);
  expect(await at(new Date(due.getTime() + 1_000))).toBeUndefined();
  expect((await accountRows()).map(({ numbers, erased }) => [numbers, erased])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(await server.context.db.many('select from consents where consumer_id = $1', [user_id])).toEqual([]);
  const named = await tablesWith(server.context.db, ['Wilhelmina', 'Quartermain', 'charged me twice']);
  expect(Object.keys(named).filter((name) => name !== 'message_outbox')).toEqual([]);
  expect(await sealNow(server.context, 10_000)).toEqual([]);
  expect(await broken(server)).toEqual([]);
}, 60_000);
