import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { enterCode } from '../e2e/support/consumer.ts';
import { Sandbox } from '../e2e/support/sandbox.ts';
import { freePort } from '../server/src/kernel/db/embedded.ts';
import { findChromium } from '../tools/lib/chromium.mjs';
import { makeDataFolder } from './data-folder.ts';
import { type Figure, ofRounds } from './figures.ts';
import { findProgram } from './pgbench.ts';
import { startOnce, stop } from './start.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: undefined } as const;
/** A customer of the demo data who pays without trouble. */
const MAYA = { phone: '2125550101', e164: '+12125550101' };

type Scores = Readonly<Record<string, number>>;

/** What Lighthouse gives the first visit of a throttled phone: the landing page, and two as a customer who is signed in. Points of a hundred. */
export async function lighthouse(): Promise<Figure[]> {
  const program = await findProgram('lighthouse');
  const browser = findChromium();
  if (!program || !browser) {
    console.log(
      `     lighthouse: ${program ? 'Chromium' : 'lighthouse'} is missing (npm install --global lighthouse; on Debian: apt-get install chromium)`,
    );
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const data_dir = await makeDataFolder();
  stack.defer(() => rm(data_dir, { recursive: true, force: true }));
  const { child, url } = await startOnce(data_dir);
  stack.defer(() => stop(child));
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-lighthouse-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const context = await openBrowser(browser, folder, url, port);
  stack.defer(() => context.close());

  const seen: Record<string, Scores[]> = {};
  const lookAt = async (path: string) => {
    seen[path] = [...(seen[path] ?? []), await look(program, { url, path, port, report: join(folder, 'report.json') })];
  };
  // Before the sign-in, which leads on from the landing page.
  for (let round = 0; round < ROUNDS; round++) await lookAt('/');
  const page = await context.newPage();
  await page.goto('/login');
  await enterCode(page, new Sandbox(context.request), MAYA);
  await page.waitForURL('**/dashboard');
  await page.close();
  for (let round = 0; round < ROUNDS; round++) for (const path of ['/dashboard', '/payment']) await lookAt(path);
  return Object.entries(seen).flatMap(([path, scores]) =>
    Object.entries(CATEGORIES).map(([name, gate]) =>
      ofRounds(
        `Lighthouse, ${path === '/' ? 'landing' : path}: ${name}`,
        '',
        scores.map((score) => score[name] ?? 0),
        gate === undefined ? undefined : { at_least: gate },
      ),
    ),
  );
}

function openBrowser(browser: string, folder: string, url: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browser,
    baseURL: url,
    args: [
      `--remote-debugging-port=${port}`,
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
}

/** Has Lighthouse look at a page in the browser that listens at `port`. Throws where the page led to another. */
async function look(program: string, at: { url: string; path: string; port: number; report: string }): Promise<Scores> {
  const { url, path, port, report } = at;
  // The tokens stay where the app keeps them; the cache is emptied all the same.
  const once = () =>
    run(program, [
      ...[`${url}${path}`, `--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${report}`, '--quiet'],
      `--only-categories=${Object.keys(CATEGORIES).join(',')}`,
    ]);
  // It loses a trace now and then (NO_NAVSTART), and asks to be run again.
  await once().catch(once);
  const { categories, finalDisplayedUrl } = JSON.parse(await readFile(report, 'utf8')) as {
    categories: Record<string, { score: number }>;
    finalDisplayedUrl: string;
  };
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`);
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score * 100]));
}
