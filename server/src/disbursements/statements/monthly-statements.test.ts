import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { type MonthlyStatement, monthlyStatements, payouts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund } from '../../../test/support/refunds.ts';
import { setFees } from '../../merchants/businesses/index.ts';
import { monthAsCsv } from './write-month-csv.ts';
import { monthAsPdf } from './write-month-pdf.ts';

const RTL = 'مخبز النور 🥐 Bäckerei';

let server: TestServer;
let shop: TestShop;
let consumer: TestConsumer;
/** Whose days are three hours behind the bank's. */
let pacific = '';
let named = '';

const statementOf = async (month?: string, syn_business_id = pacific): Promise<MonthlyStatement> =>
  server.ok(monthlyStatements.read, { token: await shop.admin.signIn(), query: { syn_business_id, month } });
const linesOf = ({ lines }: MonthlyStatement) => Object.fromEntries(lines.map(({ kind, count, amount }) => [kind, [count, amount]]));
const csvOf = async (month: string, syn_business_id = pacific): Promise<string[][]> => {
  const reply = await server.call(monthlyStatements.csv, { token: await shop.admin.signIn(), query: { syn_business_id, month } });
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="statement-${month}.csv"`);
  return reply.body
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
};
const cents = (cell = '') => Math.round(Number(cell) * 100);

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, {
    names: ['Harbor Books', 'Crème & Côte'],
    time_zones: ['America/Los_Angeles', 'America/New_York'],
    paid_out: true,
  });
  [pacific = '', named = ''] = shop.business_ids;
  consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await aYear();
}, 240_000);
afterAll(() => server.stop());

/** Sales on two terms, refunds, a return, payouts over a month's end, a month with nothing. */
async function aYear(): Promise<void> {
  const first = await pay(server, consumer, shop, 10_000);
  await pay(server, consumer, { ...shop, business_id: named }, 7_000);
  await setFees(server.context, pacific, { fee_basis_points: 150, fee_fixed_cents: 10 }, { by: 'pat', why: 'as agreed' });
  // Whose account can't pay any more afterwards.
  const other = await registerConsumer(server);
  await linkChecking(server, other);
  const second = await pay(server, other, shop, 5_000);
  await advanceTo(server, newYork('2026-06-05', '12:00'));
  await refund(server, shop, first, 3_000);
  await bringBack(second);
  await pay(server, consumer, shop, 20_000);
  // POSTED and paid out on the last evening of June; it arrives in July.
  await advanceTo(server, newYork('2026-06-25', '12:00'));
  await pay(server, consumer, shop, 8_000);
  // Half past one in July at the bank, and still June at the shop.
  await advanceTo(server, newYork('2026-07-01', '01:30'));
  await refund(server, shop, first, 1_000);
  await advanceTo(server, newYork('2026-07-06', '12:00'));
  await pay(server, consumer, shop, 6_000);
  await advanceTo(server, newYork('2026-09-02', '12:00'));
}

async function bringBack({ public_id }: Payment): Promise<void> {
  expect(await callSandbox(server, 'POST', '/ach/return', { public_id, code: 'R10' })).toMatchObject({ status: 200 });
}

describe('a monthly statement', () => {
  it('sums gross, fees on their terms, refunds, returns and payouts from one balance to the next [MRC-12]', async () => {
    const june = await statementOf('2026-06');
    expect(june).toMatchObject({ first_day: '2026-06-01', last_day: '2026-06-30', is_over: true, opening: 0 });
    expect(june).toMatchObject({ first_month: '2026-06', this_month: '2026-09', address: ['88 Wharf Road', 'Portland, ME 04101'] });
    const sales = 10_000 + 5_000 + 20_000 + 8_000;
    const fees = 125 + 85 + 310 + 130;
    expect(linesOf(june)).toMatchObject({
      sale: [4, sales],
      fee: [4, -fees],
      fee_returned: [1, 85],
      // The second one at half past ten in the evening of June 30.
      refund: [2, -4_000],
      return: [1, -5_000],
    });
    expect(june.fees).toEqual([
      { basis_points: 100, fixed: 25, count: 1, of: 10_000, charged: 125, returned_count: 0, returned: 0 },
      { basis_points: 150, fixed: 10, count: 3, of: 33_000, charged: 525, returned_count: 1, returned: 85 },
    ]);
    expect(june.closing).toBe(-1_000);
    const july = await statementOf('2026-07');
    expect(july.opening).toBe(june.closing);
    expect(linesOf(july)).toEqual({ sale: [1, 6_000], fee: [1, -100], refund: [0, 0], return: [0, 0], payout: [1, -4_900] });
    expect(july.closing).toBe(0);
  });

  it('adds up to the payouts of the same days, and each month to the next, whatever happened [MRC-12]', async () => {
    const months = ['2026-06', '2026-07', '2026-08', '2026-09'];
    for (const business_id of [pacific, named]) {
      let balance = 0;
      for (const month of months) {
        const statement = await statementOf(month, business_id);
        expect(statement.opening).toBe(balance);
        balance = statement.lines.reduce((sum, { amount }) => sum + amount, statement.opening);
        expect(statement.closing).toBe(balance);
        const { sums, items } = await server.ok(payouts.list, {
          token: await shop.admin.signIn(),
          query: { syn_business_id: business_id, from: statement.first_day, to: statement.last_day },
        });
        expect(linesOf(statement).payout).toEqual([sums.count, 0 - sums.amount]);
        expect(statement.payouts.map(({ reference, amount }) => [reference, amount])).toEqual(
          items.map(({ reference, amount }) => [reference, amount]).reverse(),
        );
        const charged = statement.fees.reduce((sum, fee) => sum + fee.charged - fee.returned, 0);
        const { fee = [0, 0], fee_returned = [0, 0] } = linesOf(statement);
        expect(0 - charged).toBe((fee[1] ?? 0) + (fee_returned[1] ?? 0));
        const rows = (await csvOf(month, business_id)).slice(1);
        const amounts = rows.map((row) => cents(row.at(-2)));
        expect(amounts.reduce((sum, amount) => sum + amount, statement.opening)).toBe(statement.closing);
        expect([cents(rows[0]?.at(-1)), cents(rows.at(-1)?.at(-1))]).toEqual([statement.opening, statement.closing]);
      }
    }
    expect(await broken(server)).toEqual([]);
  });

  it('explains a payout that leaves in one month and arrives in the next, in both [MRC-12]', async () => {
    const june = await statementOf('2026-06');
    const over = june.payouts.at(-1);
    expect(over).toMatchObject({ sent_on: '2026-06-30', settles_on: '2026-07-01', amount: 7_870 });
    expect(june.notes).toEqual([
      `Payout ${over?.reference} of $78.70 left your balance on June 30, 2026 and arrives on July 1, 2026. It counts in June 2026, when it left.`,
    ]);
    const { notes } = await statementOf('2026-07');
    expect(notes).toContain(
      `Payout ${over?.reference} of $78.70 arrived on July 1, 2026. It left your balance on June 30, 2026 and counts in June 2026.`,
    );
    expect(notes[0]).toBe('On July 1, 2026, refunds and returns exceeded sales. That was recovered from the sales after it.');
  });

  it('is one of zeros for a month with nothing, and is the last month that is over unless told otherwise [MRC-12]', async () => {
    const august = await statementOf();
    expect(august).toMatchObject({ month: '2026-08', opening: 0, closing: 0, fees: [], payouts: [], notes: [] });
    expect(august.lines.every(({ count, amount }) => count === 0 && amount === 0)).toBe(true);
    expect(await statementOf('2026-09')).toMatchObject({ is_over: false, as_of: expect.stringMatching(/^2026-09-02T16:/) });
    const token = await shop.admin.signIn();
    for (const month of ['2026-10', '2026-13', 'June'])
      expect((await server.call(monthlyStatements.read, { token, query: { syn_business_id: pacific, month } })).refusal).toMatchObject({
        code: 'BAD_INPUT',
      });
  });

  it("is nobody else's, and not for those who may not see reports [MRC-12]", async () => {
    const other = await openShop(server, { organization: 'Elsewhere' });
    const query = { syn_business_id: pacific };
    const cashier = await shop.addUser('ViewStore', [pacific]);
    for (const route of [monthlyStatements.read, monthlyStatements.csv, monthlyStatements.pdf]) {
      expect((await server.call(route, { token: await other.admin.signIn(), query })).refusal.code).toBe('FORBIDDEN');
      expect((await server.call(route, { token: await cashier.signIn(), query })).refusal.code).toBe('FORBIDDEN');
    }
  });
});

describe('its PDF', () => {
  const pdfOf = async (syn_business_id: string): Promise<Buffer> => {
    const query = new URLSearchParams({ syn_business_id, month: '2026-06' });
    const reply = await fetch(`${server.url}/api/monthly-statements/pdf?${query}`, {
      headers: { authorization: `Bearer ${await shop.admin.signIn()}` },
    });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-06.pdf"');
    return Buffer.from(await reply.arrayBuffer());
  };

  it('has a title, a language, and the tags by which screen readers read it [MRC-12]', async () => {
    const bytes = await pdfOf(pacific);
    const plain = bytes.toString('latin1');
    expect(plain).toContain('/Lang (en-US)');
    expect(plain).toContain('/DisplayDocTitle true');
    expect(plain).toContain('/Marked true');
    for (const tag of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(plain).toContain(`/S /${tag}\n`);
    expect(plain).toContain('/Scope /Column');
    expect(plain).toContain('/Scope /Row');
    expect(plain).toContain('(Monthly statement, June 2026, Harbor Books)');
    const text = textOf(bytes);
    for (const words of [
      'June 2026',
      'Sales',
      '$430.00',
      'Refunds',
      '-$40.00',
      'Returns',
      '-$50.00',
      '1.5% + $0.10 for each payment',
      'Balance at the end of June 30, 2026',
    ])
      expect(text).toContain(words);
    for (const { reference } of (await statementOf('2026-06')).payouts) expect(text).toContain(reference);
    expect((await pdfOf(pacific)).equals(bytes)).toBe(true);
  });

  it('writes right-to-left names, and letters that it can’t show as question marks; screen readers say the name [MRC-12]', async () => {
    // Names are checked as they are entered; one from before may hold anything.
    const statement = { ...(await statementOf('2026-06', named)), business_name: RTL };
    const bytes = await buffer((await monthAsPdf(server.context, statement)).content);
    const said = Buffer.from(`\ufeff${RTL}`, 'utf16le').swap16();
    const escaped = said.toString('latin1').replace(/[\\()]/g, (sign) => `\\${sign}`);
    expect(bytes.toString('latin1')).toContain(`/ActualText (${escaped})`);
    // Its letters are in the file.
    expect(bytes.toString('latin1')).toContain('+DejaVuSans');
    expect((await pdfOf(named)).toString('latin1')).not.toContain('DejaVu');
    expect(textOf(bytes)).toContain('question marks');
    expect(textOf(await pdfOf(named))).toContain('Crème & Côte');
    expect(textOf(await pdfOf(named))).not.toContain('question marks');
    expect((await buffer(monthAsCsv(statement).content)).toString()).toContain(`2026-06,${RTL},`);
  });
});

describe('the list of payouts', () => {
  const listOf = async (query: object) => server.ok(payouts.list, { token: await shop.admin.signIn(), query });

  it('is filtered by the days on which they were sent, and paged by key [MRC-12]', async () => {
    const all = (await listOf({})).items;
    expect(all.length).toBeGreaterThan(4);
    const paged: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await listOf({ limit: 2, before });
      paged.push(...page.items.map(({ id }) => id));
      expect(page.sums.count).toBe(all.length);
      if (page.next === null) break;
      before = page.next;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const july = await listOf({ from: '2026-07-01', to: '2026-07-31' });
    expect(july.items.map(({ sent_on }) => sent_on)).toEqual(['2026-07-09']);
    expect(july.sums).toEqual({ count: 1, amount: 4_900, failed_count: 0 });
    expect((await listOf({ from: '2026-08-01', to: '2026-08-31' })).items).toEqual([]);
    const token = await shop.admin.signIn();
    expect((await server.call(payouts.list, { token, query: { from: '2026-07-02', to: '2026-07-01' } })).refusal).toMatchObject({
      code: 'BAD_INPUT',
      field: 'to',
    });
    const other = await openShop(server, { organization: 'Behind' });
    const theirs = await server.ok(payouts.list, { token: await other.admin.signIn(), query: { before: all[0]?.id } });
    expect(theirs.items).toEqual([]);
  });

  it('is exported whole: every page of it, with what it is filtered by [MRC-12]', async () => {
    const token = await shop.admin.signIn();
    const reply = await server.call(payouts.downloadAll, { token, query: {} });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="payouts.csv"');
    const rows = reply.body
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const { items } = await listPayouts(server, { ...shop, business_id: '' });
    expect(rows[0]?.join()).toBe('Sent,Arrives,Location,Account,Reference,Amount,Status,Return code');
    expect(rows.slice(1).map((row) => [row[0], row[4], cents(row[5])])).toEqual(
      items.map(({ sent_on, reference, amount }) => [sent_on, reference, amount]),
    );
    expect(rows.some((row) => row[2] === 'Crème & Côte')).toBe(true);
    const july = await server.ok(payouts.downloadAll, { token, query: { from: '2026-07-01', to: '2026-07-31' } });
    expect(july.trim().split('\r\n')).toHaveLength(2);
  });
});

/** The words of a PDF's pages, without the spaces between pieces that kerning makes. */
function textOf(bytes: Buffer): string {
  const plain = bytes.toString('latin1');
  const streams = [...plain.matchAll(/stream\r?\n/g)].flatMap(({ 0: mark, index }) => {
    const from = index + mark.length;
    try {
      return [inflateSync(bytes.subarray(from, plain.indexOf('endstream', from))).toString('latin1')];
    } catch {
      return [];
    }
  });
  const pieces = [...streams.join('\n').matchAll(/\[([^\]]*)\] TJ/g)];
  return pieces
    .map(([, piece = '']) =>
      [...piece.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}
