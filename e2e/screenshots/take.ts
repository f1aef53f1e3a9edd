import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/lib/chromium.mjs';
import { atRest, FOLDER, take } from './camera.ts';
import { everyJourney } from './journeys.ts';

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';

/** Every page and state that is built, from a server that runs on the demo data. */
async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  try {
    await everyJourney(browser, baseURL);
    await sandboxPage(browser);
    await story(browser);
  } finally {
    await browser.close();
  }
}

async function sandboxPage(browser: Browser): Promise<void> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/sandbox');
  await page.locator('h1').first().waitFor();
  await atRest(page);
  await take(page, 'sandbox');
  // What a file holds, and what the bank can be made to do with it.
  const file = page.locator('.file__row').first();
  await file.click();
  await page.locator('.file__text').waitFor();
  await atRest(page);
  await take(page, 'sandbox-file');
  await page.context().close();
}

/** The picture of the README: the phone beside the till. */
async function story(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 700 } });
  const source = async (name: string) => `data:image/png;base64,${(await readFile(join(FOLDER, `${name}.png`))).toString('base64')}`;
  await page.setContent(
    `<body style="margin:0;background:#eaece5;display:flex;gap:48px;align-items:center;justify-content:center;height:700px">
       <img style="height:600px;border-radius:28px;box-shadow:0 20px 60px #0003" src="${await source('payment-390')}">
       <img style="height:540px;border-radius:12px;box-shadow:0 20px 60px #0003" src="${await source('merchant-awaiting-1440')}">
     </body>`,
  );
  await page.screenshot({ path: join(FOLDER, 'story.png') });
}

await main();
