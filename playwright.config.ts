import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/lib/chromium.mjs';

/** `E2E_PORT` lets two runs stand side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 3199);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // One server and one database for all: journeys come one after the other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    trace: 'retain-on-failure',
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
    { name: 'desktop', testIgnore: '*.phone.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: '*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/serve.mjs',
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}/readyz`,
    // A first start plays the demo data.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
