import { addDays, bankHolidayOn, EASTERN, instantOf, isBankingDay } from '@drawbridge/banking-calendar';
import { payouts, purchases, type Route, retries, type StatementLine } from '@drawbridge/contract';
import { readFile, type StandardEntry } from '@drawbridge/nacha';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type CallInput, callRoute } from '../server/test/support/client.ts';
import { prove } from './support/command.ts';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

/** What a bank may say of a consumer's debit; each comes back once in these two weeks. */
const RETURN_CODES = ['R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R09', 'R11', 'R16', 'R20', 'R29'] as const;

interface Paid {
  readonly purchase_id: string;
  readonly public_id: string;
  readonly amount: number;
}

/** The token with which a page asks: caught from whatever it asks next. */
async function tokenOf(page: Page, act: () => Promise<unknown>): Promise<string> {
  const asking = page.waitForRequest((request) => request.headers()['authorization']?.startsWith('Bearer ') === true);
  await act();
  return ((await asking).headers()['authorization'] ?? '').slice('Bearer '.length);
}

async function ok<R extends Route>(url: string, route: R, input: CallInput<R>) {
  const reply = await callRoute(url, route, input);
  expect(reply.status, `${route.method} ${route.path}: ${JSON.stringify(reply.refusal)}`).toBe(200);
  return reply.body;
}

/** A payment at the counter, as the two pages ask for it. */
async function pay(url: string, consumer: string, merchant: string, syn_business_id: string, amount: number): Promise<Paid> {
  const { ID, PublicId } = await ok(url, purchases.start, { token: consumer });
  await ok(url, purchases.requestDebit, { token: merchant, body: { purchaseId: ID, amount, syn_business_id } });
  await ok(url, purchases.confirmDebit, { token: consumer, body: { purchaseId: ID } });
  return { purchase_id: ID, public_id: PublicId, amount };
}

/** The day of New York's on which the sandbox stands. */
async function today(request: APIRequestContext): Promise<string> {
  const clock = (await (await request.get('/sandbox/clock')).json()) as { new_york: { date: string } };
  return clock.new_york.date;
}

/** The next day on which banks are closed and others work, at least a week from a day. */
function nextHoliday(date: string): string {
  let day = addDays(date, 7);
  while (!(bankHolidayOn(day) && ![0, 6].includes(new Date(day).getUTCDay()) && isBankingDay(addDays(day, -1)))) day = addDays(day, 1);
  return day;
}

/** Harbor Books' fee: one percent and a quarter of a dollar, half a cent up. */
const feeOf = (amount: number): number => Math.floor((amount * 100 + 5_000) / 10_000) + 25;
const cents = (amount: number): string => `$${(amount / 100).toFixed(2)}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('two weeks over a holiday: twenty payments, every kind of return, a retry, payouts; files, statements and prove agree to the cent', async ({
  browser,
  baseURL: served,
  request,
}) => {
  const baseURL = served ?? '';
  test.setTimeout(240_000);
  const sandbox = new Sandbox(request);
  const phone = await (
    await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  const bank = await (await browser.newContext({ baseURL })).newPage();

  // Two banking days before the holiday, by morning.
  const holiday = nextHoliday(await today(request));
  let first_day = addDays(holiday, -1);
  while (!isBankingDay(addDays(first_day, -1))) first_day = addDays(first_day, -1);
  first_day = addDays(first_day, -1);
  const morning = instantOf({ date: first_day, time: '10:00' }, EASTERN);
  await sandbox.advance({ seconds: Math.round((morning.getTime() - (await sandbox.now()).getTime()) / 1000) });

  await registerAndLink(phone, sandbox, newPerson('Willa', 'Novak'));
  await logInMerchant(desk, 'ingrid.dahl');
  const merchant = await tokenOf(desk, () => desk.goto('/merchant/payouts'));
  const { balances } = await ok(baseURL, payouts.list, { token: merchant, query: {} });
  const business = balances[0]?.syn_business_id ?? '';

  // The first payment with both pages, nineteen as they ask.
  await phone.goto('/payment');
  const code = phone.locator('.pass__code');
  await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  await enterOrder(desk, { digits: '1099' });
  await typeCode(desk, (await code.textContent()) ?? '');
  await phone.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(desk.getByRole('heading', { name: 'Success!' })).toBeVisible();
  const by_hand = (await phone.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? '';
  const consumer = await tokenOf(phone, () => phone.goto('/dashboard'));
  const small: Paid[] = [];
  for (let n = 0; n < 14; n++) small.push(await pay(baseURL, consumer, merchant, business, 101 + n));

  // The cutoff of the day before the holiday: its file is effective on the day after it.
  await sandbox.advance({ banking_days: 1 });
  const large: Paid[] = [];
  for (let n = 0; n < 5; n++) large.push(await pay(baseURL, consumer, merchant, business, 5_001 + n));
  await sandbox.advance({ banking_days: 1 });
  const cut = await filesOf(sandbox, 'outgoing');
  const over_holiday = cut.find(({ text }) => text.includes(large[0]?.public_id ?? '?'));
  const effective = over_holiday?.file.batches[0]?.header.effective_entry_date ?? '';
  expect(isBankingDay(effective)).toBe(true);
  expect(effective > holiday).toBe(true);
  expect(await today(request)).toBe(effective);

  // What was paid first is settled; each kind of return comes, one of them by the sandbox's page.
  await sandbox.advance({ banking_days: 1 });
  const returned = small.slice(0, RETURN_CODES.length);
  for (const [index, return_code] of RETURN_CODES.entries()) {
    const answer = await request.post('/sandbox/ach/return', { data: { public_id: returned[index]?.public_id, code: return_code } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await bank.goto('/sandbox');
  await bank.getByLabel('Transaction ID', { exact: true }).fill(by_hand);
  await bank.getByLabel('Return code').selectOption('R10');
  await bank.getByRole('button', { name: 'Return debit' }).click();
  await expect(bank.getByText(`${by_hand} went back as R10`)).toBeVisible();

  // Only R01 and R09 may be presented again, and not while the account is closed to us.
  const [for_want] = returned;
  const refused = await callRoute(baseURL, retries.trigger, {
    token: merchant,
    body: { purchase_id: for_want?.purchase_id ?? '', syn_business_id: business },
  });
  expect(refused.refusal.code).toBe('RETRY_ACCOUNT_INVALID');
  const other = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const second = await other.newPage();
  await registerAndLink(second, sandbox, newPerson('Theo', 'Brandt'));
  const theo = await tokenOf(second, () => second.goto('/dashboard'));
  const retried = await pay(baseURL, theo, merchant, business, 7_777);
  await sandbox.advance({ banking_days: 2 });
  expect((await request.post('/sandbox/ach/return', { data: { public_id: retried.public_id, code: 'R01' } })).ok()).toBe(true);
  await ok(baseURL, retries.trigger, { token: merchant, body: { purchase_id: retried.purchase_id, syn_business_id: business } });

  // Until everything has come to rest.
  await sandbox.advance({ banking_days: 5 });

  // The files: what was debited less what came back is what has stayed.
  const mine = [by_hand, ...small.map(({ public_id }) => public_id), ...large.map(({ public_id }) => public_id), retried.public_id];
  const debits = entriesAbout(await filesOf(sandbox, 'outgoing'), mine);
  const back = entriesAbout(await filesOf(sandbox, 'incoming'), mine);
  expect(debits).toHaveLength(mine.length + 1);
  expect(back).toHaveLength(RETURN_CODES.length + 2);
  const kept = [...small.slice(RETURN_CODES.length), ...large, retried];
  const paid = sum(kept.map(({ amount }) => amount));
  expect(sum(debits.map(({ amount_cents }) => amount_cents)) - sum(back.map(({ amount_cents }) => amount_cents))).toBe(paid);

  // The merchant's statements say the same, line by line.
  const fresh = await tokenOf(desk, () => desk.goto('/merchant/payouts'));
  const { items } = await ok(baseURL, payouts.list, { token: fresh, query: { limit: 50 } });
  const lines: StatementLine[] = [];
  for (const { id, amount } of items) {
    const statement = await ok(baseURL, payouts.read, { token: fresh, params: { payoutId: id } });
    expect(statement.lines.at(-1)?.running_total).toBe(amount);
    lines.push(...statement.lines.filter((line) => mine.includes(line.public_id ?? '')));
  }
  expect(sum(lines.map(({ amount }) => amount))).toBe(sum(kept.map(({ amount }) => amount - feeOf(amount))));

  // The newest one, as the merchant sees it.
  const [newest] = items;
  await desk
    .getByRole('link', { name: `Statement of payout ${newest?.reference}` })
    .first()
    .click();
  await expect(desk.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible();
  await expect(desk.getByText(cents(newest?.amount ?? 0)).first()).toBeVisible();

  // And the books prove themselves.
  const proof = await prove(baseURL);
  expect(proof).toContain('holds');
  expect(proof).not.toContain('BROKEN');

  for (const page of [phone, desk, bank, second]) await page.context().close();
});

interface FileAtBank {
  readonly text: string;
  readonly file: ReturnType<typeof readFile>;
}

async function filesOf(sandbox: Sandbox, direction: 'incoming' | 'outgoing'): Promise<FileAtBank[]> {
  const listed = (await sandbox.files()) as { name: string; direction: string; created_at: string }[];
  // The newest are of these two weeks.
  const names = listed.filter((one) => one.direction === direction).slice(0, 40);
  return Promise.all(
    names.map(async ({ name }) => {
      const text = await sandbox.file(name);
      return { text, file: readFile(text) };
    }),
  );
}

/** The entries about these payments, by the ids that they carry. */
function entriesAbout(files: readonly FileAtBank[], public_ids: readonly string[]): StandardEntry[] {
  return files
    .flatMap(({ file }) => file.batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : [])))
    .filter(({ receiver_identification }) => public_ids.includes(receiver_identification.trim()));
}
