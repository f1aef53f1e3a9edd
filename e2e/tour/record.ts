import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/lib/chromium.mjs';
import { consumerTour } from './consumer.ts';
import { Guide } from './guide.ts';
import { merchantTour } from './merchant.ts';

const FOLDER = join(import.meta.dirname, '../../reports/tour');
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';
const TOURS = {
  consumer: { go: consumerTour, size: { width: 390, height: 844 }, place: 'phone' },
  merchant: { go: merchantTour, size: { width: 1280, height: 800 }, place: 'desktop' },
} as const;
type Name = keyof typeof TOURS;

async function record(browser: Browser, name: Name): Promise<void> {
  const { go, size, place } = TOURS[name];
  // Captions are no part of the page, whose policy would refuse their look.
  const context = await browser.newContext({ baseURL, viewport: size, bypassCSP: true });
  const page = await context.newPage();
  const path = join(FOLDER, `${name}.webm`);
  const began = performance.now();
  await page.screencast.start({ path, size });
  await page.screencast.showActions({ duration: 600, style: { title: 'display:none' } });
  try {
    await go(page, new Guide(page, place));
  } finally {
    await page.screencast.stop();
    await context.close();
  }
  console.log(`${path}: ${Math.round((performance.now() - began) / 1000)} s`);
}

async function main(wanted: readonly string[]): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(TOURS);
  const unknown = names.filter((name) => !(name in TOURS));
  if (unknown.length > 0) throw new Error(`there is no tour ${unknown.join(', ')}; there are ${Object.keys(TOURS).join(', ')}`);
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  try {
    for (const name of names) await record(browser, name as Name);
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2));
