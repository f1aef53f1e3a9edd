import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** Journeys against a real provider outside, which `npm run test:system` starts before: they have servers of their own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/system',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 420_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? '../../reports/system-keycloak.json' }]],
  use: { ...base.use, actionTimeout: 60_000, viewport: { width: 1280, height: 900 } },
});
