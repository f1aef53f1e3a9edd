import { externalAccounts, users } from '@drawbridge/contract';
import { type BrowserContext, expect, type FrameLocator, type Page, request, test } from '@playwright/test';
import { callRoute } from '../server/test/support/client.ts';
import { PlaidStandIn } from '../server/test/support/plaid/stand-in.ts';
import { checking, type PlaidAccount } from '../server/test/support/plaid/world.ts';
import { enterCode, newPerson, type Person, profileOf } from './support/consumer.ts';
import { LinkStandIn } from './support/link-stand-in.ts';
import { freePort, type OwnServer, startOwnServer } from './support/own-server.ts';
import { Sandbox } from './support/sandbox.ts';
import { keepSignIn, signInByPhone } from './support/sign-in.ts';

const SECRET = 'the-secret-of-this-sandbox';
/** Where every page begins that may not let Link in. */
const ACCOUNTS = '/dashboard/accounts';

let plaid: PlaidStandIn;
let link: LinkStandIn;
let server: OwnServer;
let sandbox: Sandbox;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  plaid = await PlaidStandIn.start();
  link = await LinkStandIn.start(plaid);
  const env = { SANDBOX: 'on', SANDBOX_SECRET: SECRET, ...plaid.env, PLAID_LINK_URL: link.url };
  server = await startOwnServer(env, await freePort());
  sandbox = new Sandbox(await request.newContext({ baseURL: server.url, extraHTTPHeaders: { authorization: `Bearer ${SECRET}` } }));
});
test.afterAll(async () => {
  await server?.stop();
  await link?.stop();
  await plaid?.stop();
  expect(plaid.against_description).toEqual([]);
});

/** Signs a registered consumer without an account in, in this page's browser. */
async function newcomer(page: Page): Promise<{ person: Person; token: string }> {
  const person = newPerson();
  const signed_in = await signInByPhone(server.url, sandbox, person);
  await page.goto(`${server.url}/healthz`);
  await keepSignIn(page, signed_in);
  const token = signed_in.access_token;
  expect((await callRoute(server.url, users.createSelf, { token, body: profileOf(person) })).status).toBe(200);
  return { person, token };
}

const accountsOf = async (token: string) => (await callRoute(server.url, externalAccounts.list, { token })).body;

/** What the browser says that a page did against its policy. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted|Refused to|violates/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function openLink(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  const frame = page.frameLocator('iframe[title="Plaid Link"]');
  await expect(frame.getByRole('button', { name: 'Share' })).toBeVisible();
  return frame;
}

/** The page that follows one with Link is loaded anew: waits until the document that held it is gone. */
async function expectLinkGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'Plaid' in window).catch(() => true)).toBe(false);
}

/** Whether a page lets a script in that it puts into itself, as an injected one would be. */
function letsIn(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (src) => {
    try {
      const script = document.createElement('script');
      script.src = src;
      const done = new Promise<boolean>((resolve) => {
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
      });
      document.head.append(script);
      return await done;
    } catch {
      // Trusted Types refuse the address before anything is asked for.
      return false;
    }
  }, address);
}

/** Whether a page runs what is written into it as markup, or as text. */
function runsText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What a test itself runs may make code of text; what the page runs later may not.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const ran: string[] = [];
    const attempt = (name: string, run: () => unknown) => {
      try {
        run();
        ran.push(name);
      } catch {}
    };
    attempt('markup', () => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.ran = true">'));
    attempt('a frame of text', () => document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<p>x</p>"></iframe>'));
    attempt('text', () => new Function('return 1')());
    return ran;
  });
}

const linkScript = () => `${link.url}/link/v2/stable/link-initialize.js`;

test('Link works on the page that links, with several accounts, and no other page lets it in [LIV-05, LIV-13]', async ({ page }) => {
  const { token } = await newcomer(page);
  const shown: PlaidAccount[] = [checking(), checking(), checking({ subtype: 'savings' })];
  link.accounts = shown;
  await page.goto(`${server.url}${ACCOUNTS}`);
  const complaints = watchComplaints(page);
  // A page of ours leads there: the policy that it has is not the one that Link needs.
  await page
    .getByRole('link', { name: /Add New Account|Add account/ })
    .first()
    .click();
  const frame = await openLink(page);
  const shade = page.locator('.plaid-link-shade-1');
  await expect(shade).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect.poll(() => page.locator('.plaid-link-mark').evaluate((mark: HTMLImageElement) => mark.naturalWidth)).toBeGreaterThan(0);
  await frame.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}${ACCOUNTS}`);
  expect((await accountsOf(token)).map(({ LastFour }) => LastFour).toSorted()).toEqual(
    shown
      .slice(0, 2)
      .map(({ account }) => account.slice(-4))
      .toSorted(),
  );
  expect(complaints).toEqual([]);
  // Nothing of Link is left there, and nothing comes in.
  await expectLinkGone(page);
  expect(await letsIn(page, linkScript())).toBe(false);
  expect(await runsText(page)).toEqual([]);
});

test('on the page that links nothing but Link’s own script is let in, and a bank’s window finds its way back [LIV-13]', async ({
  page,
}) => {
  const { token } = await newcomer(page);
  link.accounts = [checking()];
  await page.goto(`${server.url}/link-account`);
  const frame = await openLink(page);
  for (const address of [`${link.url}/other.js`, `${linkScript()}?other`, 'data:text/javascript,window.other_script_ran=true'])
    expect({ address, let_in: await letsIn(page, address) }).toEqual({ address, let_in: false });
  expect(await runsText(page)).toEqual([]);
  expect(await page.evaluate(() => 'other_script_ran' in window || 'ran' in window)).toBe(false);
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Sign in in a window' }).click();
  const window_of_bank = await opened;
  const closed = window_of_bank.waitForEvent('close');
  const allow = window_of_bank.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeVisible();
  // The window closes itself at the click, which may end before the click is reported.
  await allow.click().catch((error: Error) => expect(error.message).toContain('has been closed'));
  await closed;
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  expect(await accountsOf(token)).toHaveLength(1);

  // The same account once more, by another sign-in at the bank.
  await page.getByRole('link', { name: 'Add account' }).click();
  await (await openLink(page)).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('heading', { name: 'Account Already Exists' })).toBeVisible();
  expect(await accountsOf(token)).toHaveLength(1);
  await expectLinkGone(page);
  expect(await letsIn(page, linkScript())).toBe(false);
});

/** Leaves for the bank's own page, from a page that was on its way to pay. */
async function leaveForBank(page: Page): Promise<void> {
  await page.goto(`${server.url}/link-account?redirectTo=/payment`);
  await (await openLink(page)).getByRole('button', { name: 'Sign in at the bank' }).click();
  await expect(page.getByRole('heading', { name: 'Bank' })).toBeVisible();
}

test('a bank’s own sign-in page sends people back to where they were going [LIV-06]', async ({ page }) => {
  const { token } = await newcomer(page);
  link.accounts = [checking()];
  await leaveForBank(page);
  await page.getByRole('link', { name: 'Allow' }).click();
  const frame = page.frameLocator('iframe[title="Plaid Link"]');
  await expect(frame.getByRole('button', { name: 'Share' })).toBeVisible();
  // What the bank answered with stands in no picture of this page.
  expect(page.url()).toBe(`${server.url}/link-account/return`);
  await frame.getByRole('button', { name: 'Share' }).click();
  await page.waitForURL(`${server.url}/payment`);
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  expect(await accountsOf(token)).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('drawbridge.bank_link'))).toBeNull();
});

test('whoever has to sign in again on the way back goes on afterwards [LIV-06]', async ({ page, context }) => {
  const { person, token } = await newcomer(page);
  link.accounts = [checking()];
  await leaveForBank(page);
  await endSession(context, page);
  await page.getByRole('link', { name: 'Allow' }).click();
  await enterCode(page, sandbox, person);
  await page.frameLocator('iframe[title="Plaid Link"]').getByRole('button', { name: 'Share' }).click();
  await page.waitForURL(`${server.url}/payment`);
  expect(await accountsOf(token)).toHaveLength(1);
});

test('without a sign-in, too late, or in another browser, the page says so and leads on [LIV-06]', async ({ page, browser }) => {
  await newcomer(page);
  link.accounts = [checking()];
  await leaveForBank(page);
  const back = (await page.getByRole('link', { name: 'Allow' }).getAttribute('href')) ?? '';
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: "Your account wasn't linked" })).toBeVisible();
  expect(page.url()).toBe(`${server.url}/link-account/return`);
  await page
    .getByRole('button', { name: 'Try Again' })
    .or(page.getByRole('link', { name: 'Try Again' }))
    .click();
  await expect(page).toHaveURL(`${server.url}/link-account?redirectTo=/payment`);

  await (await openLink(page)).getByRole('button', { name: 'Sign in at the bank' }).click();
  await expect(page.getByRole('heading', { name: 'Bank' })).toBeVisible();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('drawbridge.bank_link') ?? '{}') as object;
    localStorage.setItem('drawbridge.bank_link', JSON.stringify({ ...kept, expiration: '2020-01-01T00:00:00.000Z' }));
  });
  await page.goto(back);
  await expect(page.getByRole('heading', { name: 'This took too long' })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(back);
  await expect(elsewhere.getByRole('heading', { name: 'Go back to where you started' })).toBeVisible();
  await elsewhere.context().close();
});

test('an account whose bank wants a new sign-in works again without being made anew, in the language of the page [LIV-07]', async ({
  page,
}) => {
  const { token } = await newcomer(page);
  link.accounts = [checking()];
  await page.goto(`${server.url}/link-account`);
  await (await openLink(page)).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  const before = await accountsOf(token);
  const item = plaid.world.items.at(-1);
  if (!item) throw new Error('Nothing was linked');
  item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
  await sendItemMessage(item.item_id, item.error);
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.goto(`${server.url}${ACCOUNTS}`);
  await expect(page.getByText('Sin vincular')).toBeVisible();
  await page.getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Volver a vincular' }).click();
  await expect(page.getByText('Tu cuenta queda como está.')).toBeVisible();
  await page.getByRole('button', { name: 'Vincular cuenta corriente' }).click();
  await page.frameLocator('iframe[title="Plaid Link"]').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Tu cuenta bancaria está vinculada')).toBeVisible();
  await expect(page.getByText('Sin vincular')).toHaveCount(0);
  const asked = plaid.askedFor('/link/token/create').at(-1);
  expect(asked).toMatchObject({ access_token: item.access_token, language: 'es' });
  expect((await accountsOf(token)).map(({ SynAccountID }) => SynAccountID)).toEqual(before.map(({ SynAccountID }) => SynAccountID));
});

test('where Link cannot be loaded, or the bank is away, the page says so, and the next try works [LIV-13]', async ({ page }) => {
  await newcomer(page);
  link.accounts = [checking()];
  await page.goto(`${server.url}/link-account`);
  link.away = true;
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await expect(page.getByText("We couldn't connect to your bank.")).toBeVisible();
  link.away = false;
  const frame = await openLink(page);
  await expect(page.getByText("We couldn't connect to your bank.")).toHaveCount(0);
  await frame.getByRole('button', { name: 'My bank is away' }).click();
  await expect(page.getByText("An error occurred: Your bank isn't answering right now. Try again later.")).toBeVisible();
  await (await openLink(page)).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('An error occurred')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link Checking Account' })).toBeEnabled();
});

/** This browser is signed in no more, at either place that knows of it. */
async function endSession(context: BrowserContext, page: Page): Promise<void> {
  const bank = page.url();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('drawbridge.user:')) localStorage.removeItem(key);
  });
  await context.clearCookies();
  await page.goto(bank);
}

/** Sends a message of Plaid's about an item, signed as Plaid signs. */
async function sendItemMessage(item_id: string, { type, code }: { type: string; code: string }): Promise<void> {
  const error = { error_type: type, error_code: code, error_message: 'the login has changed', display_message: null };
  const body = JSON.stringify({ environment: 'sandbox', webhook_type: 'ITEM', webhook_code: 'ERROR', item_id, error });
  const answer = await fetch(`${server.url}/api/webhooks/plaid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'plaid-verification': await plaid.signer.sign(body, new Date()) },
    body,
  });
  expect(answer.status).toBe(200);
}
