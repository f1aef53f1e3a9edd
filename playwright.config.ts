import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/lib/chromium.mjs';

/** `E2E_PORT` lets two runs stand side by side. Each worker has a server of its own, at the next port: journeys move its clock. */
const PORT = Number(process.env['E2E_PORT'] ?? 3198);
/** With three on two cores each journey takes half as long again, and nothing is won. */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);
/** How far above a server its tests play a push service of browsers. */
const PUSH_ABOVE = 40;
/** Which of the workers this is; undefined in the process that starts them. */
const AT = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** The walks through every state of a newcomer's ways and of the portal take minutes: `npm run test:system` goes them. See e2e/support/walk.ts. */
const LONG_WALKS = process.env['ACCESSIBILITY'] === 'whole' ? [] : ['accessibility-merchants.*', 'accessibility-newcomer.*'];

process.env['PLAYED_PUSH_PORT'] = String(PORT + AT + PUSH_ABOVE);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Journeys on one server come one after the other.
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Patience with a busy machine, never a measure.
  timeout: 120_000,
  expect: { timeout: 20_000, toMatchAriaSnapshot: { pathTemplate: 'e2e/readings/{arg}{ext}' } },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? 'reports/playwright.json' }]],
  use: {
    baseURL: addressOf(AT),
    // To record a journey takes nearly as much of the processor as to go it: the second try is recorded, and the first leaves a picture.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What moves while nobody looks, takes half of what is left.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // `*.phone.spec.ts` and `*.desktop.spec.ts` run on that one alone, every other file on both.
  projects: [
    {
      name: 'desktop',
      testIgnore: ['*.phone.spec.ts', ...LONG_WALKS],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: ['*.desktop.spec.ts', ...LONG_WALKS],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: Array.from({ length: WORKERS }, (_, at) => ({
    command: 'node e2e/serve.mjs',
    // They start one after the other, and the first plays the demo data for all where that has not been done.
    env: {
      PORT: String(PORT + at),
      PUSH_SERVICE: `http://127.0.0.1:${PORT + at + PUSH_ABOVE}`,
      DEMO_DIR: process.env['DEMO_DIR'] ?? join(tmpdir(), `drawbridge-demo-${process.pid}`),
    },
    url: `${addressOf(at)}/readyz`,
    // A first start plays the demo data.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
});

function addressOf(worker: number): string {
  return `http://localhost:${PORT + worker}`;
}
