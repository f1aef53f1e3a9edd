import { expect, type Page, test } from '@playwright/test';
import { enterCode, newPerson } from './support/consumer.ts';
import { axeFaults, lostText } from './support/inspect.ts';
import { hasFocus, pressKey, startsAtHeading, typeInto, unseenFocus } from './support/keyboard.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

test('a consumer registers, links an account and pays by the keyboard alone', async ({ page, browser, request, baseURL }) => {
  test.setTimeout(180_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Kit', 'Marlow');
  // The ring comes at once, not over a tenth of a second.
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await page.goto('/');
  await pressKey(page, page.getByRole('button', { name: 'Register' }));
  await typeInto(page, page.getByLabel('Phone number'), person.phone);
  await page.keyboard.press('Enter');
  // The code's field has the focus as it comes.
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await page.keyboard.type(await sandbox.codeFor(person.e164, 0));

  await registerByKeyboard(page, person);
  await linkByKeyboard(page, person.email);
  await expect(page.getByText('Your bank account is linked')).toBeVisible();

  await pressKey(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
  await startsAtHeading(page, 'Hi, Kit!');
  await pressKey(page, page.getByRole('button', { name: 'Pay Now' }));
  await startsAtHeading(page, 'Show Merchant QR Code');
  await page.getByText(/Expires in/).waitFor();

  const till = await (await browser.newContext({ baseURL })).newPage();
  await logInMerchant(till, 'ingrid.dahl');
  await enterOrder(till, { digits: '1250' });
  await typeCode(till, (await page.locator('.pass__code').textContent()) ?? '');
  await startsAtHeading(page, 'Confirm Your Order');
  await pressKey(page, page.getByRole('checkbox', { name: /I agree/ }), 'Space');
  await pressKey(page, page.getByRole('button', { name: 'Confirm Order' }));
  await startsAtHeading(page, 'Success!');
  await pressKey(page, page.getByRole('link', { name: 'Back To Home' }));
  await startsAtHeading(page, 'Hi, Kit!');
  await till.context().close();
});

async function registerByKeyboard(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByText('Step 1 of 3').waitFor();
  await typeInto(page, page.getByLabel('First name'), person.first_name);
  await typeInto(page, page.getByLabel('Last name'), person.last_name);
  await pressKey(page, page.getByRole('button', { name: 'Birthday' }));
  const birthday = page.getByRole('dialog', { name: 'Birthday' });
  await typeInto(page, birthday.getByLabel('Month', { exact: true }), 'April');
  await typeInto(page, birthday.getByLabel('Day', { exact: true }), '12');
  await typeInto(page, birthday.getByLabel('Year', { exact: true }), '1990');
  await pressKey(page, birthday.getByRole('button', { name: 'Done' }));
  // Back where it was opened, and what was chosen is said there.
  await expect(page.getByRole('button', { name: 'Birthday' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Birthday' })).toHaveAccessibleDescription('04/12/1990');
  await typeInto(page, page.getByLabel('Email'), person.email);
  await pressKey(page, page.getByRole('button', { name: 'Continue' }));

  await page.getByText('Step 2 of 3').waitFor();
  await startsAtHeading(page, /./);
  await typeInto(page, page.getByLabel('Street address'), '1220 Commerce Street');
  await typeInto(page, page.getByLabel('City'), 'Portland');
  await typeInto(page, page.getByLabel(/^State/), 'Maine');
  await typeInto(page, page.getByLabel('Zip code'), '04101');
  await pressKey(page, page.getByRole('button', { name: 'Continue' }));

  await page.getByText('Step 3 of 3').waitFor();
  await startsAtHeading(page, /./);
  await pressKey(page, page.getByRole('checkbox', { name: 'I accept the terms and conditions' }), 'Space');
  await pressKey(page, page.getByRole('button', { name: 'Create account' }));
  await startsAtHeading(page, 'How It Works');
}

async function linkByKeyboard(page: Page, user_name: string): Promise<void> {
  await pressKey(page, page.getByRole('button', { name: 'Link Checking Account' }));
  const bank = page.frameLocator('iframe[title="Sign in to your bank"]');
  await pressKey(page, bank.getByRole('button', { name: 'Northgate Bank' }));
  await typeInto(page, bank.getByLabel('User name'), user_name);
  await typeInto(page, bank.getByRole('textbox', { name: 'Password' }), 'good');
  await page.keyboard.press('Enter');
  await pressKey(page, bank.getByRole('checkbox', { name: /^Everyday Checking/ }), 'Space');
  await pressKey(page, bank.getByRole('button', { name: 'Continue' }));
}

test('on a low window no bar hides what has the focus, and every stop of the keyboard shows it', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, new Sandbox(request), { phone: '2125550101', e164: '+12125550101' });
  await expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 480 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/dashboard', '/dashboard/transactions-history', '/dashboard/accounts', '/dashboard/settings']) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skeleton') === null);
    const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
    for (let stop = 0; stop < 60 && !(await hasFocus(last)); stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => unseenFocus(page), path).toBeUndefined();
    }
    expect(await hasFocus(last)).toBe(true);
  }
});

test('what takes the whole width of a phone keeps to the middle from 640 pixels on [UIX-05]', async ({ page }) => {
  const person = newPerson('Ada', 'Small');
  const sandbox = new Sandbox(page.request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, sandbox, person);
  await page.getByText('Step 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Birthday' }).click();
  const panel = page.locator('.dialog');
  const cancel = panel.getByRole('button', { name: 'Cancel' });
  const done = panel.getByRole('button', { name: 'Done' });

  await page.setViewportSize({ width: 639, height: 800 });
  // A sheet: at the bottom, from edge to edge, its buttons one above the other.
  const sheet = async () => (await panel.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  // Once it has slid in.
  await expect.poll(async () => Math.round((await sheet()).y + (await sheet()).height)).toBe(800);
  expect(await sheet()).toMatchObject({ x: 0, width: 639 });
  expect((await done.boundingBox())?.width).toBe((await cancel.boundingBox())?.width);
  expect((await done.boundingBox())?.y).toBeLessThan((await cancel.boundingBox())?.y ?? 0);

  await page.setViewportSize({ width: 640, height: 800 });
  await expect.poll(async () => (await sheet()).width).toBeLessThan(500);
  const dialog = await sheet();
  expect(Math.abs(dialog.x * 2 + dialog.width - 640)).toBeLessThan(2);
  expect((await done.boundingBox())?.y).toBe((await cancel.boundingBox())?.y);
});

test('the theme that was chosen is worn before anything of the app has run, and kept', async ({ page, request }) => {
  // Where motion is unwanted, every change of color takes a millisecond, and a new theme is not yet worn at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, new Sandbox(request), { phone: '2125550102', e164: '+12125550102' });
  await expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await page.goto('/dashboard/settings');
  const worn = () =>
    page.evaluate(() => ({
      scheme: getComputedStyle(document.documentElement).colorScheme,
      ground: getComputedStyle(document.body).backgroundColor,
      bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content),
    }));
  const LIGHT = { scheme: 'light', ground: 'rgb(243, 244, 239)' };
  const DARK = { scheme: 'dark', ground: 'rgb(11, 20, 19)' };
  // As the device is: what the browser draws itself (fields, bars) follows it too.
  const DEVICE = 'light dark';
  const appearance = page.getByLabel('Appearance');
  await expect(appearance).toHaveValue('device');
  expect(await worn()).toEqual({ ...LIGHT, scheme: DEVICE, bars: ['#f3f4ef', '#0b1413'] });

  await appearance.selectOption({ label: 'Dark' });
  expect(await worn()).toEqual({ ...DARK, bars: ['#0b1413', '#0b1413'] });
  // Nothing of the app arrives: what is painted is the page alone.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.reload();
  expect(await worn()).toEqual({ ...DARK, bars: ['#0b1413', '#0b1413'] });
  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();

  // A dark device, and light asked for; then as the device is, whichever that becomes.
  await page.emulateMedia({ colorScheme: 'dark' });
  await appearance.selectOption({ label: 'Light' });
  expect(await worn()).toEqual({ ...LIGHT, bars: ['#f3f4ef', '#f3f4ef'] });
  await appearance.selectOption({ label: 'Match system' });
  expect(await worn()).toEqual({ ...DARK, scheme: DEVICE, bars: ['#f3f4ef', '#0b1413'] });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await worn()).toEqual({ ...LIGHT, scheme: DEVICE, bars: ['#f3f4ef', '#0b1413'] });
  // Paper is light, whatever was chosen.
  await appearance.selectOption({ label: 'Dark' });
  await page.emulateMedia({ media: 'print' });
  expect((await worn()).ground).toBe(LIGHT.ground);
});

test('a toast is spoken, stays while the keyboard is on it, keeps to the window and is closed by the keyboard [UIX-08] [UIX-09]', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, new Sandbox(request), { phone: '2125550103', e164: '+12125550103' });
  await expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard/settings/contact-support');
  const said = page.getByRole('status').filter({ hasText: 'Support request sent' });
  const close = said.getByRole('button', { name: 'Close' });
  const send = async () => {
    // Where the toast will stand, so that it stays until something else holds it.
    await page.mouse.move(1300, 50);
    await typeInto(page, page.getByLabel('How can we help?'), 'I see a payment twice in my list.');
    await pressKey(page, page.getByRole('button', { name: 'Send' }));
    await said.waitFor();
    await said.hover();
  };

  await send();
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Alt+t');
  await pressKey(page, close);
  await expect(said).toHaveCount(0);

  await send();
  await close.focus();
  await page.mouse.move(10, 440);
  await page.clock.fastForward(60_000);
  for (const width of [320, 640, 1023, 1024, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // At once, wherever it stood before.
    const { left, right } = await said.evaluate((toast) => toast.getBoundingClientRect());
    expect({ width, inside: left >= 0 && right <= width }).toEqual({ width, inside: true });
  }
  await page.getByLabel('How can we help?').focus();
  await page.clock.fastForward(2000);
  await expect(said).toHaveCount(0);
});

test('the search for lost text finds what is lost', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.setContent(`
    <meta name="viewport" content="width=device-width">
    <p style="width:80px;overflow:hidden;white-space:nowrap">Cut off at the side of its box</p>
    <p style="width:80px;height:20px;overflow:hidden">Cut off below the bottom of its box</p>
    <p style="white-space:nowrap;overflow:hidden;text-overflow:ellipsis;width:80px" title="Whole in its title, so not lost">Whole in its title, so not lost</p>
    <p style="width:400px">Wider than the window</p>`);
  const faults = await lostText(page);
  expect(faults).toContain('cut at the side: Cut off at the side of its box');
  expect(faults).toContain('cut below: Cut off below the bottom of its box');
  expect(faults.join()).toContain('the page is');
  expect(faults.join()).not.toContain('so not lost');
});

test('the page that shows the API has a language, colors that can be read and buttons that can be hit', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('/api/v1/docs');
    await page.getByRole('heading', { name: /API$/ }).first().waitFor();
    await expect(page.getByText('Show Schema').first()).toBeVisible();
    // Two faults of the page's own program, which no setting of it reaches: unnamed copy buttons, and cards of one name.
    const faults = (await axeFaults(page)).filter((fault) => !/^(button-name|landmark-unique):/.test(fault));
    expect(faults, scheme).toEqual([]);
  }
});
