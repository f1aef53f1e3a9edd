import { history, purchases, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { approve, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { posted, refund } from '../../../test/support/refunds.ts';
import { writeStatement } from './write-statement.ts';

let server: TestServer;
let books: TestShop;
let odd: TestShop;
let maya: TestConsumer;
const ODD = '100% Cafe & Co.';
/** What a till may write. */
const ORDER = '=1+1 متجر 📚';
beforeAll(async () => {
  server = await startTestServer();
  books = await openShop(server, { names: ['Harbor Books'] });
  odd = await openShop(server, { names: [ODD] });
  maya = await registerConsumer(server);
  await linkChecking(server, maya);
});
afterAll(() => server.stop());

type Query = Parameters<typeof find>[0];
const find = async (query: { q?: string; month?: string; after?: string }, person = maya) =>
  server.ok(history.search, { token: await person.signIn(), query });
const amounts = async (query: Query) => (await find(query)).items.map(({ amount }) => amount);
const months = async () => (await server.ok(history.months, { token: await maya.signIn() })).months;
const csv = async (query: { q?: string; month?: string } = {}) => (await server.ok(history.csv, { token: await maya.signIn(), query })).csv;
const statement = async (month: string) => server.ok(history.statement, { token: await maya.signIn(), params: { month } });

describe('a history', () => {
  let october: Payment;
  beforeAll(async () => {
    // The last hour of October in New York is November's in London.
    server.clock.set(newYork('2026-10-31', '23:30'));
    october = await pay(server, maya, books, 6_418);
    server.clock.set(newYork('2026-11-03', '10:00'));
    const { ID, PublicId } = await server.ok(purchases.start, { token: await maya.signIn() });
    const body = { purchaseId: ID, amount: 1_000, syn_business_id: odd.business_id, pos_order_id: ORDER };
    await server.ok(purchases.requestDebit, { token: await odd.admin.signIn(), body });
    await approve(server, { token: await maya.signIn() }, { purchase_id: ID, public_id: PublicId, amount_cents: 1_000 });
    await pay(server, maya, books, 6_400);
  });

  it('is searched in shops, amounts, order numbers and ids, and counts what it found [CUS-09]', async () => {
    expect(await amounts({})).toEqual([6_400, 1_000, 6_418]);
    expect(await amounts({ q: 'hARBOR' })).toEqual([6_400, 6_418]);
    expect(await amounts({ q: 'متجر' })).toEqual([1_000]);
    expect(await amounts({ q: '64' })).toEqual([6_400, 6_418]);
    expect(await amounts({ q: '$64.18' })).toEqual([6_418]);
    expect(await amounts({ q: '64.1' })).toEqual([6_418]);
    expect(await amounts({ q: october.public_id.toLowerCase().slice(2, 9) })).toEqual([6_418]);
    expect(await find({ q: 'hardware' })).toEqual({ items: [], found: 0, has_more: false });
    expect((await find({ q: 'books' })).found).toBe(2);
    // What means something to the database is searched for as it was typed.
    expect(await amounts({ q: '%' })).toEqual([1_000]);
    expect(await amounts({ q: "_' or 1=1 --\\" })).toEqual([]);
  });

  it('is filtered by months of the bank’s calendar, which have their sums [CUS-09]', async () => {
    expect(await amounts({ month: '2026-10' })).toEqual([6_418]);
    expect(await amounts({ month: '2026-11', q: 'books' })).toEqual([6_400]);
    expect(await amounts({ month: '2026-12' })).toEqual([]);
    expect(await months()).toEqual([
      { month: '2026-11', paid: 7_400, refunded: 0, payments: 2 },
      { month: '2026-10', paid: 6_418, refunded: 0, payments: 1 },
    ]);
    const wrong = await server.call(history.search, { token: await maya.signIn(), query: { month: '2026-13' } });
    expect(wrong).toMatchObject({ status: 400 });
  });

  it('comes in pages that begin after a payment, whatever is paid meanwhile [CUS-09]', async () => {
    const person = await registerConsumer(server);
    await linkChecking(server, person);
    for (let cents = 101; cents <= 111; cents++) await pay(server, person, books, cents);
    const first = await find({}, person);
    expect([first.items.length, first.found, first.has_more]).toEqual([10, 11, true]);
    await pay(server, person, books, 200);
    const second = await find({ after: first.items.at(-1)?.public_id ?? '' }, person);
    expect(second.items.map(({ amount }) => amount)).toEqual([101]);
    expect(second.has_more).toBe(false);
    // Somebody else's payment is no place to begin at.
    expect((await find({ after: october.public_id }, person)).items).toEqual([]);
  });

  it('counts what was given back in the month in which it was, and not what a shop took back [CUS-09]', async () => {
    server.clock.set(newYork('2026-11-04', '10:00'));
    const person = await registerConsumer(server);
    await linkChecking(server, person);
    const payment = await posted(server, person, books, 5_000);
    server.clock.set(newYork('2026-12-01', '10:00'));
    await refund(server, books, payment, 1_200);
    const token = await person.signIn();
    expect((await server.ok(history.months, { token })).months).toEqual([
      { month: '2026-12', paid: 0, refunded: 1_200, payments: 0 },
      { month: '2026-11', paid: 5_000, refunded: 0, payments: 1 },
    ]);
    expect((await server.ok(history.csv, { token, query: {} })).csv).toContain(',Posted,50.00,0.00,12.00,');
    const { pdf } = await server.ok(history.statement, { token, params: { month: '2026-12' } });
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toContain('/S /Table');
  });

  it('is nobody else’s [CUS-09]', async () => {
    const other = await registerConsumer(server);
    expect((await find({ q: 'books' }, other)).items).toEqual([]);
    expect(await server.call(history.csv, { token: books.admin.token, query: {} })).toMatchObject({ status: 403 });
  });

  it('is a file of values, which hold whatever letters a shop has and no formulas [CUS-09]', async () => {
    const lines = (await csv()).split('\r\n');
    expect(lines[0]).toBe('\ufeffDate,Time,Shop,Status,Amount,Tip,Refunded,Channel,Account,Transaction ID,Order ID');
    expect(lines[1]).toMatch(/^2026-11-03,10:00,Harbor Books,P(?:ending|osted),64\.00,0\.00,0\.00,In Store,\d{4},\w{12},$/);
    expect(lines[2]).toContain(ODD);
    expect(lines[2]?.endsWith(`,'${ORDER}`)).toBe(true);
    expect(lines[3]).toMatch(/^2026-10-31,23:30,/);
    expect((await csv({ month: '2026-10', q: 'books' })).split('\r\n')).toHaveLength(3);
  });

  it('is a tagged PDF for each month in the language of its reader, and one of nothing says so [CUS-09]', async () => {
    const { file_name, pdf } = await statement('2026-11');
    expect(file_name).toBe('statement-2026-11.pdf');
    const english = Buffer.from(pdf, 'base64').toString('latin1');
    expect(english.startsWith('%PDF-')).toBe(true);
    for (const tag of ['/StructTreeRoot', '/Marked true', '/S /H1', '/S /Table', '/S /TH', '/S /TD', '(en-US)'])
      expect(english).toContain(tag);
    await server.ok(users.chooseLanguage, { token: await maya.signIn(), body: { language: 'es' } });
    expect(Buffer.from((await statement('2026-11')).pdf, 'base64').toString('latin1')).toContain('(es-US)');
    expect(await csv()).toContain('Fecha,Hora,Tienda,Estado');
    const none = Buffer.from((await statement('2026-01')).pdf, 'base64').toString('latin1');
    expect(none).not.toContain('/S /Table');
    await server.ok(users.chooseLanguage, { token: await maya.signIn(), body: { language: 'en' } });
  });

  it('stays whole over many pages, and with letters that paper has none for', async () => {
    const line = {
      at: newYork('2026-11-03', '10:00'),
      shop: `${ORDER} ${'x'.repeat(80)}`,
      id: '7KQ9XM4T2HRD',
      last_four: '4821',
      status: 'Posted',
      cents: 100,
    };
    const pdf = await writeStatement(
      {
        name: 'Maya Okafor',
        language: 'es',
        month: '2026-11',
        today: '2026-11-04',
        at: line.at,
        paid: 30_000,
        refunded: 0,
        lines: Array(300).fill(line),
      },
      server.context.config.brand,
    );
    expect(Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])).toBeGreaterThan(5);
    expect(wordsOfPdf(pdf)).toContain('Las letras que este PDF no puede mostrar son signos de interrogación.');
  });
});
