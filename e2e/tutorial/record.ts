/*
 * Records the tutorial that "Watch Video" opens: the real pages of a running sandbox, step by step, with a caption each.
 *
 *   node e2e/serve.mjs                                   (or npm start; PORT and DATA_DIR as usual)
 *   BASE_URL=http://localhost:3000 node tools/run.mjs e2e/tutorial/record.ts
 *
 * Writes web/public/how-it-works.mp4. Run it again when the pages it shows look different.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, expect, type Page, request } from '@playwright/test';
import { findChromium } from '../../tools/lib/chromium.mjs';
import { enterCode, fillRegistration, newPerson } from '../support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from '../support/merchant.ts';
import { Sandbox } from '../support/sandbox.ts';
import { type Frame, film } from './film.ts';

const BASE_URL = process.env['BASE_URL'] ?? 'http://localhost:3000';
const PHONE = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const COUNTER = { viewport: { width: 780, height: 700 }, deviceScaleFactor: 1.5 };
async function shoot(page: Page): Promise<Buffer> {
  // It says that this is a sandbox, which whoever watches is not in.
  await page.evaluate(() => document.querySelector('.sandbox-banner')?.remove());
  await page.evaluate(() => Promise.all([...document.getAnimations()].map((animation) => animation.finished.catch(() => {}))));
  return page.screenshot();
}

/** Runs the journey of the four steps and keeps a picture of each moment. */
async function recordFrames(phone: Page, counter: Page, sandbox: Sandbox): Promise<Frame[]> {
  const frames: Frame[] = [];
  const keep = async (step: number, caption: string, page: Page) => {
    frames.push({ step, caption, wide: page === counter, png: (await shoot(page)).toString('base64') });
  };
  const person = newPerson();
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Register' }).click();
  await enterCode(phone, sandbox, person);
  await fillRegistration(phone, person);
  await expect(phone.getByRole('heading', { name: 'How It Works' })).toBeVisible();

  await keep(1, 'Link a checking account.', phone);
  await phone.getByRole('button', { name: 'Link Checking Account' }).click();
  const bank = phone.frameLocator('iframe[title="Sign in to your bank"]');
  const northgate = bank.getByRole('button', { name: 'Northgate Bank' });
  await expect(northgate).toBeVisible();
  await keep(1, 'Choose your bank and sign in to it.', phone);
  await northgate.click();
  await bank.getByLabel('User name').fill(person.email);
  await bank.getByRole('textbox', { name: 'Password' }).fill('good');
  await bank.getByRole('button', { name: 'Sign in' }).click();
  const account = bank.getByRole('checkbox', { name: /^Everyday Checking/ });
  await account.check();
  await keep(1, 'Choose the account to pay from.', phone);
  await bank.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { name: 'Your accounts' })).toBeVisible();
  await expect(phone.getByText('Your bank account is linked')).toBeHidden({ timeout: 15_000 });
  await keep(1, 'That is done once.', phone);

  await logInMerchant(counter, 'ingrid.dahl');
  await enterOrder(counter, { digits: '6418' });
  await expect(counter.getByRole('tab', { name: 'Enter Payment Code' })).toBeVisible();
  await counter.getByRole('tab', { name: 'Enter Payment Code' }).click();
  await keep(2, 'Visit a participating merchant. They ask for your code.', counter);

  await phone.getByRole('link', { name: 'Home', exact: true }).click();
  const pay = phone.getByRole('button', { name: 'Pay Now' });
  await expect(pay).toBeEnabled();
  await keep(3, 'Use the Pay Now button at the register.', phone);
  await pay.click();
  await expect(phone.getByText(/Expires in/)).toBeVisible();
  await keep(4, 'The merchant scans the QR code, or types the code below it.', phone);
  const code = (await phone.locator('.pass__code').textContent()) ?? '';
  await typeCode(counter, code);
  await expect(phone.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
  await phone.getByRole('checkbox').check();
  await keep(4, 'Check the amount and confirm. Nothing moves before you do.', phone);
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await keep(4, 'Paid.', phone);
  return frames;
}

async function open(browser: Browser, like: object): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ ...like, baseURL: BASE_URL, bypassCSP: true, reducedMotion: 'reduce' as const });
  return [context, await context.newPage()];
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const [, phone] = await open(browser, PHONE);
  const [, counter] = await open(browser, COUNTER);
  const sandbox = new Sandbox(await request.newContext({ baseURL: BASE_URL }));
  const frames = await recordFrames(phone, counter, sandbox);
  const [, studio] = await open(browser, { viewport: { width: 720, height: 1280 } });
  const video = await film(studio, frames);
  const file = fileURLToPath(new URL('../../web/public/how-it-works.mp4', import.meta.url));
  writeFileSync(file, video);
  console.log(`${file}: ${frames.length} pictures, ${Math.round(video.length / 1024)} KiB`);
} finally {
  await browser.close();
}
