import { expect, test } from '@playwright/test';
import { newcomerJourneys } from './screenshots/journeys.ts';
import { walk } from './support/walk.ts';

// Each fault is reported with its state: recording every step would take as long as looking at it.
test.use({ trace: 'off' });

test('every state on a newcomer’s ways keeps to WCAG 2.2 AA, and loses nothing at 320 pixels, at 200% or with wider spacing', async ({
  browser,
  baseURL,
  hasTouch,
  isMobile,
}, info) => {
  const states = await walk(browser, baseURL ?? '', { hasTouch, isMobile }, info, newcomerJourneys);
  expect(states).toBeGreaterThan(20);
});
