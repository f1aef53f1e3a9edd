import { purchases } from '@drawbridge/contract';
import type { ConsoleReport, ReportTable } from '@drawbridge/contract/provider';
import { consoleCalls, REPORT_ROWS_SHOWN } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';

/* The register of originators and the risk report of a year, on a page and as PDF. */

let server: TestServer;
let auditor: TestStaff;
let admin: TestStaff;
let operator: TestStaff;
let shop: TestShop;
let quiet: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  auditor = await addStaff(server, 'ProviderAuditor');
  admin = await addStaff(server, 'ProviderAdmin');
  operator = await addStaff(server, 'ProviderOperator');
});
afterAll(() => server.stop());

const register = async (): Promise<ConsoleReport> => (await auditor.call('readRegister')).body;
const risk = async (year?: number): Promise<{ year: number; years: number[]; report: ConsoleReport }> =>
  (await auditor.call('readRiskReport', { query: year === undefined ? {} : { year: String(year) } })).body;
function tableNamed({ sections }: ConsoleReport, label: string): ReportTable {
  const table = sections.flatMap(({ tables }) => tables).find((one) => one.label === label);
  if (!table) throw new Error(`there is no table ${label}`);
  return table;
}
const said = ({ sections }: ConsoleReport, title: string) =>
  sections.find((section) => section.title === title)?.paragraphs.join(' ') ?? '';

async function printed(name: 'printRegister' | 'printRiskReport', by: TestStaff, query = '') {
  const response = await fetch(`${server.url}${consoleCalls[name].path}${query}`, { headers: { cookie: by.cookie } });
  const pdf = Buffer.from(await response.arrayBuffer());
  return { response, words: wordsOfPdf(pdf), is_tagged: pdf.includes('/StructTreeRoot') && pdf.includes('/S /H1') };
}
async function payer(): Promise<TestConsumer> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  return consumer;
}
const prints = () =>
  server.context.db.many<{ who_id: string; thing_id: string; thing_name: string }>(
    `select who_id, thing_id, thing_name from audit_entries where event = 'staff.printed' order by number`,
  );

describe('before there is anything to tell', () => {
  it('every part says so, on the page and in print [RSK-09]', async () => {
    const empty = await register();
    expect(empty.sections.flatMap(({ tables }) => tables).map(({ row_count, empty: words }) => [row_count, words])).toEqual([
      [0, 'There is no business yet.'],
      [0, 'No agreement was signed on screen.'],
    ]);
    const { year, years, report } = await risk();
    expect([year, years, report.subtitle]).toEqual([2026, [2026], 'January 1 to June 1, 2026, so far']);
    expect(tableNamed(report, 'By business, the whole period')).toMatchObject({ row_count: 0 });
    expect(said(report, 'Risk rules')).toContain('exposure limits of its business');
    expect(tableNamed(report, 'Rules and their decisions').columns.map(({ label }) => label)).toContain('Held');
    const { words } = await printed('printRiskReport', auditor);
    expect(words).toContain('No debit was to settle in this period.');
    expect((await risk(2019)).report).toMatchObject({ title: 'Risk report 2019', subtitle: 'January 1 to December 31, 2019' });
  });

  it('a year that has not begun is refused, and so is what is no year [RSK-09]', async () => {
    for (const name of ['readRiskReport', 'printRiskReport'] as const) {
      const { status, body } = await auditor.call(name, { query: { year: '2027' } });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'year' } });
      expect(body.message).toBe("2027 hasn't begun. Choose 2026 or an earlier year.");
      for (const year of ['abc', '1999', '2026.5', '2100']) expect((await auditor.call(name, { query: { year } })).status, year).toBe(400);
    }
  });

  it('support may not see them, and whoever printed stands in the audit log [RSK-09]', async () => {
    const support = await addStaff(server, 'ProviderSupport');
    for (const name of ['readRegister', 'printRegister', 'readRiskReport', 'printRiskReport'] as const)
      expect((await support.call(name)).status, name).toBe(403);
    const before = (await prints()).length;
    const { response, words, is_tagged } = await printed('printRegister', operator);
    expect(is_tagged).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="originator-register.pdf"');
    expect(words).toContain(`Printed by ${operator.name} <${operator.email}> on`);
    expect((await prints()).slice(before)).toEqual([
      { who_id: operator.id, thing_id: 'originator-register', thing_name: 'Originator register' },
    ]);
  });
});

describe('after a few days of payments', () => {
  beforeAll(async () => {
    shop = await openShop(server, { organization: 'Harbor Group LLC', names: ['<script>alert(1)</script> Books'] });
    quiet = await openShop(server, { organization: 'Łukasz & Söhne', names: ['Quiet Corner'] });
    await operator.call('setExposureLimits', {
      body: { id: shop.business_id, day_cents: 500_000, open_cents: 900_000, reason: 'the agreement' },
    });
    await byTwo(admin, operator, 'setFees', { id: shop.business_id, fee_basis_points: 120, fee_fixed_cents: 30 });
    const payments: Payment[] = [];
    for (const amount of [1_000, 2_000, 3_000, 4_000]) payments.push(await pay(server, await payer(), shop, amount));
    await operator.call('setExposureLimits', {
      body: { id: quiet.business_id, day_cents: 1_000, open_cents: 900_000, reason: 'a new business' },
    });
    const over = await payer();
    const asked = await ask(server, over, quiet, 900);
    await pay(server, await payer(), quiet, 700);
    const refused = await server.call(purchases.confirmDebit, { token: over.token, body: { purchaseId: asked.purchase_id } });
    expect(refused.refusal.code).toBe('BUSINESS_LIMIT_REACHED');
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    for (const [at, code] of ['R01', 'R10', 'R02', 'R10'].entries()) await sendBack(server, payments[at] as Payment, code);
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
  });

  it('the figures are those of the database, on the page and in print [RSK-09]', async () => {
    const { report } = await risk();
    const counted = await server.context.db.one<{ debits: number; cents: number; returned: number; files: number }>(
      `select count(*) as debits, sum(e.amount_cents)::bigint as cents, (select count(*) from returns) as returned,
              (select count(*) from ach_files) as files
         from ach_entries e where e.kind = 'debit'`,
    );
    expect(counted).toMatchObject({ debits: 5, returned: 4 });
    const all = ['5', '2', '40.00%', '1', '20.00%', '4', '80.00%', 'Unauthorized\nAdministrative\nOverall'];
    expect(tableNamed(report, 'All businesses, by month').rows).toEqual([
      ['June', ...all],
      ['All months', ...all],
    ]);
    expect(tableNamed(report, 'By business, the whole period').rows).toEqual([
      ['<script>alert(1)</script> Books', '4', '2', '50.00%', '1', '25.00%', '4', '100.00%', 'Unauthorized\nAdministrative\nOverall'],
      ['Quiet Corner', '1', '0', '0.00%', '0', '0.00%', '0', '0.00%', ''],
    ]);
    expect(tableNamed(report, 'Returns by code').rows).toEqual([
      ['R10', 'Customer Advises Not Authorized', '2', '2', '$60.00'],
      ['R01', 'Insufficient Funds', '1', '1', '$10.00'],
      ['R02', 'Account Closed', '1', '1', '$30.00'],
    ]);
    expect(tableNamed(report, 'Accounts closed by returns').rows.map(([code]) => code)).toEqual(['R10', 'R02']);
    const alarm = ['Unauthorized', '2'];
    expect(tableNamed(report, 'Alarms').rows.map((row) => row.slice(1, 7))).toEqual(
      expect.arrayContaining([
        ['All businesses', ...alarm, '5', '40.00%', 'Still on'],
        ['<script>alert(1)</script> Books', ...alarm, '4', '50.00%', 'Still on'],
      ]),
    );
    expect(tableNamed(report, 'Validations kept').rows).toEqual([
      ['The consumer signed in at the bank', 'the sandbox bank link', '6', '6', expect.any(String)],
    ]);
    const files = tableNamed(report, 'Files to the bank, by month').rows;
    expect(files.reduce((sum, [, of_month]) => sum + Number(of_month), 0)).toBe(counted.files);
    expect(tableNamed(report, 'Refused by an exposure limit').rows).toEqual([['Quiet Corner', '1', '$9.00']]);
    expect(said(report, 'Limits and exposure')).toContain('2 of 2 businesses have an exposure limit. Changes of limits in the period: 2');

    const { words } = await printed('printRiskReport', auditor, '?year=2026');
    for (const row of [...files, ...tableNamed(report, 'Returns by code').rows]) for (const cell of row) expect(words).toContain(cell);
    expect(words).toContain('<script>alert(1)</script> Books');
    expect(words).toContain('Page 1 of');
    expect(await prints()).toContainEqual({ who_id: auditor.id, thing_id: 'risk-report-2026', thing_name: 'Risk report 2026' });
  });

  it('a year has its own figures alone [RSK-09]', async () => {
    const { report } = await risk(2025);
    for (const label of ['All businesses, by month', 'Returns by code', 'Files to the bank, by month', 'Validations kept'])
      expect(tableNamed(report, label).row_count, label).toBe(0);
  });

  it('the register names each business as files do, with limits and who set them [RSK-09]', async () => {
    const table = tableNamed(await register(), 'Businesses');
    const columns = table.columns.map(({ label }) => label);
    const row = table.rows.find(([name]) => name?.includes(shop.business_id));
    const cell = (label: string) => row?.[columns.indexOf(label)];
    expect(cell('Legal name')).toBe('Harbor Group LLC');
    expect([cell('Daily limit'), cell('Limit open')]).toEqual(['$5,000.00', '$9,000.00']);
    expect(cell('Limits set')).toBe(`Jun 1, 2026\nby ${operator.name} <${operator.email}>\nthe agreement`);
    expect(cell('In files')).toMatch(/\nID \S+$/);
    const { words } = await printed('printRegister', auditor);
    for (const part of ['Harbor Group LLC', '$5,000.00', 'Łukasz & Söhne']) expect(words).toContain(part);
  });
});

it('three hundred businesses with long names take several pages, each with its heads, and a page of the console the first of them [RSK-09]', async () => {
  await ownerRun(
    server,
    `insert into businesses (id, organization_id, name, address_id, line_one, city, state, postal_code, created_at)
     select 'biz_' || lpad(n::text, 26, '0'), organization_id, 'A shop whose name ' || repeat('goes on and on ', 6) || n, 'adr_' || n, 'One Street', 'Austin', 'TX', '78701', created_at
       from businesses, generate_series(1, 300) n where id = '${quiet.business_id}'`,
  );
  const table = tableNamed(await register(), 'Businesses');
  expect([table.rows.length, table.row_count]).toEqual([REPORT_ROWS_SHOWN, 302]);
  const { words } = await printed('printRegister', auditor);
  const pages = Number(/Page 1 of (\d+)/.exec(words)?.[1]);
  expect(pages).toBeGreaterThan(10);
  expect(words.match(/Limits set/g)?.length).toBeGreaterThanOrEqual(pages - 1);
  expect(words).toContain(`Page ${pages} of ${pages}`);
  for (const id of [1, 150, 300]) expect(words.replaceAll(' ', '')).toContain(`biz_${String(id).padStart(26, '0')}`);
});

it('decisions are counted by real time, those of two people apart [RSK-09]', async () => {
  server.clock.set(server.clock.wall());
  const { report } = await risk();
  const decisions = tableNamed(report, 'Decisions of staff and commands').rows;
  expect(decisions).toContainEqual(['Change the fees of a business', 'Console', '1', '1', '0']);
  expect(decisions).toContainEqual(['Set the exposure limits of a business', 'Console', '2', '0', '0']);
  expect(tableNamed(report, 'Entries of the audit log').rows).toContainEqual(['Printed …', String((await prints()).length)]);
});
