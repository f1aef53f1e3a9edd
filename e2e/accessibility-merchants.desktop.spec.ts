import { expect, test } from '@playwright/test';
import { merchantJourneys } from './screenshots/journeys.ts';
import { walk } from './support/walk.ts';

// Each fault is reported with its state: recording every step would take as long as looking at it.
test.use({ trace: 'off' });

test('every state of the merchant’s portal keeps to WCAG 2.2 AA, and loses nothing at 320 pixels, at 200% or with wider spacing', async ({
  browser,
  baseURL,
  hasTouch,
  isMobile,
}, info) => {
  const states = await walk(browser, baseURL ?? '', { hasTouch, isMobile }, info, merchantJourneys);
  expect(states).toBeGreaterThan(30);
});
