import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* A payment's page in the console: its life, lines, postings, consent, messages, and who looked. */

const FILE = 'ach-20260601-2200-A.ach';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let operator: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
let paid: Payment;
let unapproved: Payment;

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  operator = await addStaff(server, 'ProviderOperator');
  auditor = await addStaff(server, 'ProviderAuditor');
  support = await addStaff(server, 'ProviderSupport');
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  paid = await pay(server, ada, shop, 5_000);
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  await advanceTo(server, newYork('2026-06-02', '08:30:05'));
  unapproved = await ask(
    server,
    { ...ada, token: await ada.signIn() },
    { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
    700,
  );
});
afterAll(() => server.stop());

const read = (who: TestStaff, id: string) => who.call('readPayment', { params: { id } });
interface Told {
  state: string;
  title: string;
  why: string[];
  file: string | null;
  line: number | null;
  day: string | null;
}

describe('a payment', () => {
  it('tells its life from asked on, each date with why, and what is still to come [PRV-10]', async () => {
    const { body } = await read(operator, paid.public_id);
    expect(body).toMatchObject({ public_id: paid.public_id, status: 'PENDING', amount: 5_000, consumer: { id: ada.user_id }, tip: 0 });
    const told: Told[] = body.timeline;
    expect(told.map(({ state, title }) => `${state}: ${title}`)).toEqual([
      'done: Asked for',
      'done: Approved',
      'done: Sent to the bank',
      'done: Settled',
      'next: Is posted',
      'next: Last day for an unauthorized return',
    ]);
    expect(told[1]?.why.join(' ')).toContain("before that day's cutoff at 22:00");
    expect(told[2]).toMatchObject({ file: FILE, line: expect.any(Number) });
    expect(told[3]?.why.join(' ')).toContain('It settled on Tuesday, June 2, 2026 at 08:30.');
    expect(told[4]).toMatchObject({ day: '2026-06-04' });
    expect(told[5]?.day).toBe('2026-08-03');
  });

  it('shows its lines with numbers masked, its postings, and what was authorized [PRV-10]', async () => {
    const { body } = await read(auditor, paid.public_id);
    expect(body.money.lines).toMatchObject([{ file: FILE, what: 'Debit', text: expect.stringContaining('****') }]);
    expect(body.money.postings.map(({ event }: { event: string }) => event)).toContain('approved');
    expect(body.consent).toMatchObject({
      text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      last_four: expect.stringMatching(/^\d{4}$/),
    });
    expect(body.fee).toBe(75);
  });

  it('is shown to support without files and postings, which are not theirs to see [PRV-02]', async () => {
    const { body } = await read(support, paid.public_id);
    expect(body).toMatchObject({ status: 'PENDING', money: null });
    expect(body.timeline.length).toBeGreaterThan(3);
  });

  it('says who looked: one entry a look, with name and time, in the audit log [PRV-10] [PRV-20]', async () => {
    const looks = async () => {
      const { body } = await read(auditor, paid.public_id);
      return body.looks.map(({ who, words }: { who: string; words: string }) => `${who}: ${words}`);
    };
    await read(operator, paid.public_id);
    const before = await looks();
    expect(before.filter((one: string) => one.startsWith(operator.name))).toEqual([`${operator.name}: Opened this page`]);
    expect(await looks()).toEqual(before);
    server.clock.advanceWall({ minutes: 11 });
    expect(await looks()).toEqual([`${auditor.name}: Opened this page`, ...before]);
    const entries = await server.context.db.many(
      `select from audit_entries where event = 'staff.looked' and thing_kind = 'payment' and thing_id = $1`,
      [paid.public_id],
    );
    expect(entries).toHaveLength(before.length + 1);
  });

  it('that nobody approved is opened by its id, and has only its beginning [PRV-10]', async () => {
    const { body } = await read(operator, unapproved.purchase_id);
    expect(body).toMatchObject({ status: 'WAITING_FOR_APPROVAL', fee: null, consent: null });
    expect(body.timeline.map(({ title }: Told) => title)).toEqual(['Asked for']);
  });

  it('is not found where there is none [PRV-10]', async () => {
    for (const id of ['NOSUCHPAYMNT', 'pur_00000000000000000000000000', "'; drop table purchases"])
      expect((await read(operator, id)).status).toBe(404);
  });
});

describe('the list of payments', () => {
  it('has the newest first, of all, of a business, of a consumer [PRV-10]', async () => {
    const keys = async (who: TestStaff, query: Record<string, string>) =>
      (await who.call('listPayments', { query })).body.payments.map(({ key }: { key: string }) => key);
    expect(await keys(operator, {})).toEqual([unapproved.purchase_id, paid.public_id]);
    expect(await keys(operator, { business: shop.business_id })).toEqual([unapproved.purchase_id, paid.public_id]);
    expect(await keys(support, { consumer: ada.user_id })).toEqual([paid.public_id]);
  });

  it('of one consumer is for whoever may open consumers [PRV-02]', async () => {
    expect((await operator.call('listPayments', { query: { consumer: ada.user_id } })).status).toBe(403);
  });
});
