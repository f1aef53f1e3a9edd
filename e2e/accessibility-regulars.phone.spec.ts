import { expect, test } from '@playwright/test';
import { regularJourneys } from './screenshots/journeys.ts';
import { walk } from './support/walk.ts';

// Each fault is reported with its state: recording every step would take as long as looking at it.
test.use({ trace: 'off' });

test('every state on the ways of those who have been here keeps to WCAG 2.2 AA, and loses nothing at 320 pixels, at 200% or with wider spacing', async ({
  browser,
  baseURL,
  hasTouch,
  isMobile,
}, info) => {
  const states = await walk(browser, baseURL ?? '', { hasTouch, isMobile }, info, regularJourneys);
  expect(states).toBeGreaterThan(10);
});
