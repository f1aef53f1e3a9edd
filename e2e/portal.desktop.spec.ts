import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { operate } from './support/command.ts';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, logInMerchantByPages, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

/* The portal, role by role. Each of the demo's users logs in once, and stays where they are for the next test. */

const desks = new Map<string, { readonly page: Page; readonly signed_in_ms: number }>();
/** What needs a log-in of the last five minutes gets one. */
const SIGN_IN_MS = 3 * 60_000;

/** Somebody of the merchant's at a desk of their own, at Home. */
async function deskOf(username: string, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const known = desks.get(username);
  const page = known?.page ?? (await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage());
  if (!known || performance.now() - known.signed_in_ms > SIGN_IN_MS) {
    await logInMerchant(page, username);
    desks.set(username, { page, signed_in_ms: performance.now() });
  }
  await page.goto('/merchant/home');
  return page;
}
test.afterAll(async () => {
  for (const { page } of desks.values()) await page.context().close();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const choose = async (page: Page, business: string): Promise<void> => {
  await page.locator('.switcher').click();
  await page.getByRole('menuitemradio', { name: business, exact: true }).click();
};

test.describe('Home is each role’s own', () => {
  const COUNTER = ['Home', 'Checkout', 'Daily totals'];
  for (const [username, role, pages, refused] of [
    ['vera.stone', 'an Account Viewer', ['Home', 'Daily totals', 'Reports', 'Payouts', 'Customers', 'Support'], ['checkout', 'users']],
    ['sam.duffy', 'a Store Viewer', [...COUNTER, 'Payment Links', 'Support'], ['report', 'payouts', 'users']],
    ['nina.park', 'a Store Admin', [...COUNTER, 'Reports', 'Payment Links', 'Payouts', 'Customers', 'Users', 'Support'], ['api-keys']],
  ] as const)
    test(`${role} finds these pages and no others [MRG-06] [PRM-23] [PRM-24] [PRM-25]`, async ({ browser, baseURL }) => {
      const page = await deskOf(username, browser, baseURL);
      await expect(page.getByText('MTD Total Sales')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Recent Transactions' }).getByRole('row').nth(1)).toContainText('Green Leaf Market');
      await expect(navigation(page)).toHaveText(pages);
      // Whoever may ask for payments begins one here.
      await expect(page.getByRole('link', { name: 'Start New Transaction' })).toHaveCount(username === 'vera.stone' ? 0 : 1);
      for (const path of refused) {
        await page.goto(`/merchant/${path}`);
        await expect(page.getByRole('heading', { name: 'Oops! Access not granted.' })).toBeVisible();
        await expect(page.getByText(`Your current account ${username}@greenleaf.example lacks the required permissions`)).toBeVisible();
      }
    });

  test('an Account Admin sees all locations, and begins a payment once one is chosen [MHM-01] [MHM-02] [PRM-25] [UIX-10]', async ({
    browser,
    baseURL,
  }) => {
    const page = await deskOf('olivia.grant', browser, baseURL);
    const recent = page.getByRole('table', { name: 'Recent Transactions' });
    await expect(page.locator('.switcher')).toContainText('All Locations');
    await expect(recent.getByRole('row').nth(1)).toContainText('Green Leaf Market');
    await expect(navigation(page)).toHaveText([
      'Home',
      'Daily totals',
      'Reports',
      'Payouts',
      'Customers',
      'Settlement account',
      'Users',
      'API keys',
      'Webhooks',
      'Activity',
      'Settings',
      'Support',
    ]);
    await expect(page.getByRole('link', { name: 'Start New Transaction' })).toHaveCount(0);
    await expect(page.getByText('Choose a location at the top right to take payments.')).toBeVisible();

    // Folded to icons by the keyboard, the sidebar stays so in the next page load.
    const frame = page.locator('.portal');
    await expect(frame).toHaveAttribute('data-sidebar', 'open');
    await page.keyboard.press('Control+b');
    await expect(frame).toHaveAttribute('data-sidebar', 'icons');
    await page.reload();
    await expect(recent.getByRole('row').nth(1)).toContainText('Green Leaf Market');
    await expect(frame).toHaveAttribute('data-sidebar', 'icons');
    await page.keyboard.press('Control+b');
    await expect(frame).toHaveAttribute('data-sidebar', 'open');

    await choose(page, 'Green Leaf Market, Harbor Street');
    await expect(navigation(page)).toHaveText([
      ...COUNTER,
      'Reports',
      'Payment Links',
      'Payouts',
      'Customers',
      'Settlement account',
      'Users',
      'API keys',
      'Webhooks',
      'Activity',
      'Settings',
      'Support',
    ]);
    await expect(recent.getByRole('row').nth(1)).toContainText('Green Leaf Market, Harbor Street');
    await page.getByRole('link', { name: 'Start New Transaction' }).click();
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await expect(page.getByText('9 Harbor Street')).toBeVisible();
  });
});

test('an application becomes a business at the first log-in of its admin, and is opened once [MRG-02] [MRG-03] [MRG-13]', async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  desks.set('wes.harlan', { page, signed_in_ms: performance.now() });
  await logInMerchantByPages(page, 'wes.harlan');
  await expect(page).toHaveURL(/\/merchant\/home$/);
  await expect(page.locator('.switcher')).toContainText('Juniper Coffee');
  await expect(page.getByText('MTD Total Sales')).toBeVisible();
  await expect(page.getByText('No results.')).toBeVisible();
  // There is no second application to open.
  await page.goto('/merchant/registration');
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await page.goto('/merchant/checkout');
  await expect(page.getByRole('heading', { name: 'Juniper Coffee' })).toBeVisible();
  await page.locator('.switcher').click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Juniper Coffee']);
});

test('a link is mailed, expires, lives anew once it is copied, and is voided: whoever opens it is told no more than that [MLK-09] [MLK-14] [MLK-15] [MLK-17]', async ({
  browser,
  baseURL,
  request,
}, { retry }) => {
  const sandbox = new Sandbox(request);
  const [memo, recipient] = [`Wedding cake ${retry}`, `wedding${retry}@mail.example`];
  const page = await deskOf('nina.park', browser, baseURL);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Payment Links' }).click();
  await page.getByRole('button', { name: 'Create New Payment Link' }).click();
  await page.getByLabel('Amount').fill('21500');
  await page.getByRole('textbox', { name: 'Memo' }).fill(memo);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByRole('radio', { name: 'Email' })
    .or(page.getByRole('tab', { name: 'Email' }))
    .click();
  await page.getByLabel('Email', { exact: true }).fill(recipient);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const linkInMail = async () => /http\S+\/payment-link-purchase\/\w+/.exec((await sandbox.outbox(recipient))[0]?.body ?? '')?.[0] ?? '';
  await expect.poll(linkInMail).not.toBe('');
  const link = await linkInMail();
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Green Leaf Market is requesting' })).toBeVisible();
  await expect(stranger.getByText('$215.00')).toBeVisible();

  await sandbox.advance({ seconds: 12 * 60 * 60 + 1 });
  await page.goto('/merchant/payment-links');
  await page.getByLabel('Status').selectOption('EXPIRED');
  await page.getByLabel('Search by Link ID or Memo').fill(memo);
  await expect(page).toHaveURL(/[?&]search=Wedding/);
  const row = page.getByRole('row').filter({ hasText: memo });
  await expect(row.getByText('Link Expired')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: "This link isn't active" })).toBeVisible();

  await row.getByRole('button', { name: /^Send link/ }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Status').selectOption('INITIATED');
  await expect(row).toContainText('$215.00');
  await stranger.reload();
  await expect(stranger.getByText('$215.00')).toBeVisible();

  await row.getByRole('button', { name: /^Void link/ }).click();
  await page.getByRole('button', { name: 'Yes, void' }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('VOIDED');
  await expect(row.getByText('VOIDED')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: "This link isn't active" })).toBeVisible();
  await stranger.context().close();
});

test('returns are sorted, and one that was paid some other way is resolved: it is posted, and nothing is settled [MRP-20] [MRP-25] [MRP-34]', async ({
  browser,
  baseURL,
}) => {
  const page = await deskOf('olivia.grant', browser, baseURL);
  await choose(page, 'All Locations');
  await page.goto('/merchant/report?tab=returns&pageSize=50');
  const returns = page.getByRole('table', { name: 'Returns Report' });
  const codes = returns.locator('tbody td:nth-child(3)');
  await returns.getByRole('button', { name: 'Code' }).click();
  await expect(page).toHaveURL(/sort=code/);
  await expect(codes.first()).toHaveText('R01');
  // What stood there before may stay until the answer is there.
  await expect
    .poll(async () => {
      const listed = await codes.allTextContents();
      return listed.join() === listed.toSorted().join();
    })
    .toBe(true);

  const open = returns.getByRole('row').filter({ has: page.getByRole('button', { name: /^(Retry \(|No Retries Left)/ }) });
  const actions = open
    .filter({ hasText: /declined/i })
    .first()
    .getByRole('button', { name: /^Actions for/ });
  const public_id = ((await actions.getAttribute('aria-label')) ?? '').slice('Actions for '.length);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Manually Resolve' }).click();
  const question = page.getByRole('dialog', { name: 'Are You Sure?' });
  const fact = async (label: string) =>
    (await question.locator('.facts__row').filter({ hasText: label }).locator('dd').textContent()) ?? '';
  const [date, price, customer] = [await fact('Transaction Date'), await fact('Total Price'), await fact('Customer Name')];
  await question.getByRole('button', { name: 'Yes, resolve' }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`/merchant/report?tab=returns&return=${public_id}`);
  await expect(returns.getByRole('button', { name: 'Resolved' })).toBeDisabled();

  const day = date.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2');
  await page.goto(`/merchant/report?from=${day}&to=${day}&pageSize=50`);
  const details = page.getByRole('button', { name: `Details of ${customer}, ${price}`, exact: true }).first();
  const sale = page.getByRole('row').filter({ has: details }).first();
  await expect(sale).toContainText(/posted/i);
  await details.click();
  const facts = page.locator('.facts-grid').filter({ hasText: public_id });
  await expect(facts.locator('div').filter({ has: page.getByText('Settlement Amount', { exact: true }) })).toContainText('$0.00');
});

test('a tip is offered once it is switched on, and stands in the totals of the day, in the report and in its file; a cashier’s totals are their own [MRC-07]', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const sandbox = new Sandbox(request);
  // Until midnight in New York is far enough ahead: all of this is one day's.
  const there = (await sandbox.now()).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' });
  if (there > '23:30') await sandbox.advance({ seconds: 3_600 });
  const person = newPerson('Rosa', 'Lind');
  const phone = await (
    await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await registerAndLink(phone, sandbox, person);
  // Names of this run's own: the demo has sales of today too.
  const [cashier, manager] = [`Ada ${person.phone}`, `Bo ${person.phone}`];

  /** From the code on the phone to the approval; gives the Transaction ID. */
  const pay = async (till: Page, digits: string, employee: string, approve: () => Promise<void>): Promise<string> => {
    await phone.goto('/payment');
    const code = phone.locator('.pass__code');
    await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
    await enterOrder(till, { digits, employee });
    await typeCode(till, (await code.textContent()) ?? '');
    await approve();
    await phone.getByRole('checkbox', { name: /I agree/ }).check();
    await phone.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
    return (await phone.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? '';
  };

  const totals = (page: Page) => page.getByRole('table', { name: 'Daily totals' });
  const line = (page: Page, username = 'sam.duffy') => totals(page).getByRole('row').filter({ hasText: username });
  /** What the cashier has taken on this day; the demo has sales of today too. */
  const takenBy = async (page: Page) => {
    await page.goto('/merchant/day');
    await expect(page.getByText('midnight to midnight').first()).toBeVisible();
    if ((await line(page).count()) === 0) return { count: 0, gross_cents: 0 };
    const [, count = '', gross = ''] = await line(page).getByRole('cell').allInnerTexts();
    return { count: Number(count), gross_cents: Math.round(Number(gross.replace(/[$,]/g, '')) * 100) };
  };

  const sam = await deskOf('sam.duffy', browser, baseURL);
  const nina = await deskOf('nina.park', browser, baseURL);
  const before = await takenBy(sam);
  await pay(nina, '1500', manager, async () => {
    await expect(phone.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
    await expect(phone.getByText('Add a tip?')).toHaveCount(0);
  });
  await operate(baseURL, 'tips', 'Green Leaf Market', 'on');
  let public_id = '';
  try {
    public_id = await pay(sam, '2000', cashier, async () => {
      await phone.getByRole('radio', { name: /^15%/ }).check();
      await expect(phone.getByText('$23.00').first()).toBeVisible();
    });
  } finally {
    await operate(baseURL, 'tips', 'Green Leaf Market', 'off');
  }

  // The cashier closes the till: what they took, on a sheet of paper.
  const after = await takenBy(sam);
  await expect(sam.getByText('Your own payments, refunds and returns')).toBeVisible();
  expect([after.count - before.count, after.gross_cents - before.gross_cents]).toEqual([1, 2_000]);
  await expect(line(sam).getByRole('cell').nth(5)).toHaveText('$3.00', { useInnerText: true });
  await expect(totals(sam).getByRole('columnheader', { name: 'Fees' })).toHaveCount(0);
  await expect(totals(sam).getByRole('row').filter({ hasText: 'nina.park' })).toHaveCount(0);
  await sam.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await sam.getByRole('button', { name: 'Print' }).click();
  await expect(sam.locator('body[data-printed]')).toHaveCount(1);
  await sam.emulateMedia({ media: 'print' });
  const paper = sam.getByRole('region', { name: 'Daily totals on paper' });
  await expect(paper).toContainText('Green Leaf Market');
  await expect(paper).toContainText(/Printed by sam\.duffy, \w+day, /);
  await expect(paper.getByText('Checked by')).toBeVisible();
  await expect(sam.getByRole('navigation')).toHaveCount(0);
  await expect(totals(sam)).toHaveCount(0);
  await sam.emulateMedia({ media: null });

  // The manager sees what everybody took, with fees.
  const seen = await takenBy(nina);
  expect([seen.count, seen.gross_cents]).toEqual([after.count, after.gross_cents]);
  await expect(totals(nina).getByRole('columnheader', { name: 'Fees' })).toBeVisible();
  await expect(line(nina, 'nina.park')).toBeVisible();
  await expect(nina.getByText('Your own payments, refunds and returns')).toHaveCount(0);
  const saved = nina.waitForEvent('download');
  await nina.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^daily-totals-\d{4}-\d\d-\d\d\.csv$/);

  await nina.getByRole('link', { name: 'Reports' }).click();
  await nina.getByRole('button', { name: 'Details of Rosa Lind, $20.00' }).first().click();
  const details = nina.locator('.facts-grid').filter({ hasText: public_id });
  await expect(details.locator('div').filter({ has: nina.getByText('Tip', { exact: true }) })).toContainText('$3.00');
  const saving = nina.waitForEvent('download');
  await nina.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toMatch(new RegExp(`,20\\.00,PENDING,Rosa Lind,In Store,.*,${public_id},.*,3\\.00,\\r\\n`));
  await phone.context().close();
});

test('a request to support says what is missing, leads home with its reference number, and a copy comes by mail [MSU-01] [MSU-02] [MSU-05] [MSU-07]', async ({
  browser,
  baseURL,
  request,
}) => {
  const sandbox = new Sandbox(request);
  const page = await deskOf('sam.duffy', browser, baseURL);
  await page.getByRole('link', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const words of ['Issue is required', 'We need more information', 'Please enter a valid phone number'])
    await expect(page.getByText(words)).toBeVisible();
  await page.getByLabel('Issue category').selectOption('Technical support');
  await page.getByLabel('Details').fill('The camera at the second till shows no picture.');
  await page.getByLabel('Phone number').fill('2125550187');
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL(/\/merchant\/home$/);
  const notice = page.getByRole('status').filter({ hasText: 'Reference number:' });
  await expect(notice).toBeVisible();
  const reference = /\d{4}-\d{4}/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
  const subjects = async () => (await sandbox.outbox('sam.duffy@greenleaf.example')).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(`We got your support request ${reference}`);
});
