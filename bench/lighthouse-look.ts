import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../server/src/kernel/db/embedded.ts';
import { findChromium } from '../tools/lib/chromium.mjs';
import { makeDataFolder } from './data-folder.ts';
import { findProgram } from './pgbench.ts';
import { startOnce, stop } from './start.ts';

const run = promisify(execFile);

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Of one look at a page: points of a hundred, and the audits of the last three categories that it failed. */
export interface Look {
  readonly scores: Readonly<Record<Category, number>>;
  readonly failed: readonly string[];
}

/** A browser that keeps its sign-in, and Lighthouse's eye on it. */
export interface Watched {
  readonly context: BrowserContext;
  /** Has Lighthouse look at a page. Throws where the page led to another. */
  look(path: string, device: 'phone' | 'desktop'): Promise<Look>;
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
  finalDisplayedUrl: string;
}

/** The center with its demo data, and browsers to look at it with; undefined, and said, where a program for that is missing. */
export async function startWatched(stack: AsyncDisposableStack): Promise<{ url: string; watch: () => Promise<Watched> } | undefined> {
  const tools = await findLighthouse();
  if (!tools) return undefined;
  const data_dir = await makeDataFolder();
  stack.defer(() => rm(data_dir, { recursive: true, force: true }));
  const { child, url } = await startOnce(data_dir);
  stack.defer(() => stop(child));
  return { url, watch: () => watch(tools, url, stack) };
}

async function findLighthouse(): Promise<{ program: string; browser: string } | undefined> {
  const program = await findProgram('lighthouse');
  const browser = findChromium();
  if (program && browser) return { program, browser };
  console.log(
    `     lighthouse: ${program ? 'Chromium' : 'lighthouse'} is missing (npm install --global lighthouse; on Debian: apt-get install chromium)`,
  );
  return undefined;
}

/** A browser of its own at a server, closed with the stack. */
async function watch(
  { program, browser }: { program: string; browser: string },
  url: string,
  stack: AsyncDisposableStack,
): Promise<Watched> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-lighthouse-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browser,
    baseURL: url,
    args: [
      `--remote-debugging-port=${port}`,
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
  stack.defer(() => context.close());
  const report = join(folder, 'report.json');
  return {
    context,
    async look(path, device) {
      // The tokens stay where the app keeps them; the cache is emptied all the same.
      const once = () =>
        run(program, [
          ...[`${url}${path}`, `--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${report}`, '--quiet'],
          ...[`--only-categories=${CATEGORIES.join(',')}`, ...(device === 'desktop' ? ['--preset=desktop'] : [])],
        ]);
      // It loses a trace now and then (NO_NAVSTART), and asks to be run again.
      await once().catch(once);
      const seen = JSON.parse(await readFile(report, 'utf8')) as Report;
      if (new URL(seen.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${seen.finalDisplayedUrl}`);
      return { scores: scoresOf(seen), failed: failedOf(seen) };
    },
  };
}

function scoresOf({ categories }: Report): Look['scores'] {
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])) as Record<Category, number>;
}

/** What weighs something and was found wanting. Performance is measured, not failed. */
function failedOf({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  );
}
