import { type DaySums, dayReports, monthlyStatements, payouts, type ReportRow, reports } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { sendBack, trigger } from '../../../test/support/returned.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2027-10-29', '12:00'));
});
afterAll(() => server.stop());

it("a day's totals add up: by person and by channel to the day, and all days to the report and to what was paid out [MRC-07]", async () => {
  const shop = await openShop(server, { time_zones: ['America/Los_Angeles'], paid_out: true });
  const totals = (token: string, day: string) =>
    server.ok(dayReports.read, { token, body: { day: `${day}T00:00:00Z`, syn_business_id: shop.business_id } });
  const cashier = await shop.addUser('AdminStore', [shop.business_id]);
  const buyer = async () => {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    return consumer;
  };
  const by = { ...shop, admin: cashier };
  const regular = await buyer();
  const kept = await pay(server, regular, shop, 10_000);
  const retried = await pay(server, await buyer(), by, 5_000);
  // The clocks go back on November 7 in Los Angeles: its day is 25 hours long.
  for (const [at, amount] of [
    ['2027-11-07T06:50:00Z', 700],
    ['2027-11-07T07:10:00Z', 300],
    ['2027-11-08T07:50:00Z', 400],
    ['2027-11-08T08:10:00Z', 900],
  ] as const) {
    await advanceTo(server, new Date(at));
    await pay(server, regular, by, amount);
  }
  await advanceTo(server, newYork('2027-11-09', '12:00'));
  const lost = await pay(server, await buyer(), shop, 1_500);
  await sendBack(server, retried, 'R01');
  await refund(server, shop, kept, 3_000);
  const whole = await pay(server, regular, shop, 600);
  await refund(server, shop, whole, 600);
  await advanceTo(server, newYork('2027-11-12', '12:00'));
  await sendBack(server, lost, 'R10');
  expect((await trigger(server, shop, retried)).status).toBe(200);
  await advanceTo(server, newYork('2027-11-30', '12:00'));

  const token = await shop.admin.signIn();
  const days = [...Array(33).keys()].map((n) => new Date(Date.UTC(2027, 9, 29 + n)).toISOString().slice(0, 10));
  const sums: DaySums[] = [];
  for (const day of days) {
    const sheet = await totals(token, day);
    const add = (of: (sums: DaySums) => number | null) => sheet.lines.reduce((sum, line) => sum + (of(line) ?? 0), 0);
    const { count, gross, refunds, returns, tips, fees, net } = sheet.totals;
    expect(sheet.totals).toEqual({
      count: add((line) => line.count),
      gross: add((line) => line.gross),
      refunds: add((line) => line.refunds),
      returns: add((line) => line.returns),
      tips: add((line) => line.tips),
      fees: add((line) => line.fees),
      net: add((line) => line.net),
    });
    expect(net).toBe(gross - refunds - returns + tips - (fees ?? 0));
    expect(sheet.channels.reduce((sum, channel) => sum + channel.gross, 0)).toBe(gross);
    expect(sheet.channels.reduce((sum, channel) => sum + channel.count, 0)).toBe(count);
    const signed = { refund: 1, return: 1, collected: -1 };
    expect(sheet.events.reduce((sum, { kind, amount }) => sum + signed[kind] * amount, 0)).toBe(refunds + returns);
    sums.push(sheet.totals);
  }
  const of = (day: string) => sums[days.indexOf(day)];
  expect([of('2027-11-06')?.gross, of('2027-11-07')?.gross, of('2027-11-08')?.gross]).toEqual([700, 700, 900]);
  // A return counts for whoever took the payment, with its fee, on the day it came; what is collected on retry comes back.
  const november_9 = await totals(token, '2027-11-09');
  expect(november_9.lines.find(({ returns }) => returns > 0)).toMatchObject({
    username: cashier.username,
    count: 0,
    returns: 5_000,
    fees: -75,
  });
  expect(november_9.events.map(({ kind, code }) => [kind, code])).toEqual([
    ['return', 'R01'],
    ['refund', null],
    ['refund', null],
  ]);
  const collected = sums.find(({ returns }) => returns < 0);
  expect(collected).toMatchObject({ count: 0, returns: -5_000, fees: 75, net: 4_925 });

  const range = { start_date: `${days[0]}T00:00:00Z`, end_date: `${days.at(-1)}T00:00:00Z`, syn_businesses_ids: [shop.business_id] };
  const rows = (await server.ok(reports.list, { token, body: range })) as ReportRow[];
  const all = (what: (sums: DaySums) => number) => sums.reduce((sum, day) => sum + what(day), 0);
  const over = (what: (row: ReportRow) => number) => rows.reduce((sum, row) => sum + what(row), 0);
  expect(rows).toHaveLength(8);
  expect(all(({ gross }) => gross)).toBe(over((row) => row.BaseAmount));
  expect(all(({ refunds }) => refunds)).toBe(over((row) => row.RefundedAmount));
  const unsent = over((row) => (row.TransactionStatus === 'CANCELLED' ? row.RefundedAmount : 0));
  expect(all(({ net }) => net)).toBe(over((row) => row.TotalPayment - row.RefundedAmount) + unsent);
  const paid = await server.ok(payouts.list, { token, query: { syn_business_id: shop.business_id } });
  // What was paid out before the returns of it came is recovered from the next payouts.
  const { closing } = await server.ok(monthlyStatements.read, { token, query: { syn_business_id: shop.business_id, month: '2027-11' } });
  expect(all(({ net }) => net)).toBe(paid.sums.amount + closing);

  const file = await server.call(dayReports.download, { token, body: { day: '2027-11-09T00:00:00Z', syn_business_id: shop.business_id } });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="daily-totals-2027-11-09.csv"');
  const lines = file.body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines[0]?.join()).toBe('Date,Location,Signed in,Channels,Payments,Gross,Refunds,Returns,Tips,Fees,Net');
  expect(lines).toHaveLength(4);
  for (const line of lines.slice(1)) {
    const cents = line.slice(5).map((cell) => Math.round(Number(cell) * 100));
    expect(cents.slice(0, -1).reduce((sum, cell) => sum + cell, 0)).toBe(cents.at(-1));
  }
  expect(lines.at(-1)?.slice(4)).toEqual(['2', '21.00', '-36.00', '-50.00', '0.00', '0.35', '-64.65']);
}, 300_000);
