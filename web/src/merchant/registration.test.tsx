import { expect, test } from 'vitest';
import { answer, at, heading, later, refuse, text, until } from '../app/testing.tsx';
import { BUSINESS_USER, businessesAre, businessName, harbor, openTill } from './testing.tsx';

const OPEN_BUSINESS = 'POST /api/businesses';

test('opens the business once, reads it anew, and goes home [MRG-02] [API-42]', async () => {
  const opening = later();
  let asked_to_open = false;
  // By way of the router, which has asked for the business already and got none.
  const page = await openTill('/redirect', {
    service: {
      [OPEN_BUSINESS]: () => {
        asked_to_open = true;
        return opening.handler();
      },
      [BUSINESS_USER]: () => (asked_to_open ? businessesAre(harbor) : businessesAre()),
    },
  });
  await until(() => page.calls(OPEN_BUSINESS).length > 0);
  await until(() => at() === '/merchant/registration');
  const asked = page.calls(BUSINESS_USER).length;
  await opening.give(answer(harbor));
  await until(() => at() === '/merchant/home');
  expect(page.calls(BUSINESS_USER).length).toBeGreaterThan(asked);
  await until(() => businessName() === 'Harbor Books');
  // The pages are drawn twice by the strict mode of tests; the business is not opened twice.
  expect(page.calls(OPEN_BUSINESS)).toHaveLength(1);
  expect(page.calls(OPEN_BUSINESS)[0]?.body).toBeUndefined();
});

test('goes home also when the business cannot be read just then: home says so', async () => {
  await openTill('/merchant/registration', {
    service: { [OPEN_BUSINESS]: answer(harbor), [BUSINESS_USER]: refuse('INTERNAL') },
  });
  await until(() => text().includes("We couldn't load the transactions."));
  expect(at()).toBe('/merchant/home');
});

test.each([
  ['nothing is prepared', refuse('NO_APPLICATION')],
  ['the service fails', refuse('INTERNAL')],
  ['no answer comes', 'network' as const],
])('shows the generic error page when %s [MRG-03]', async (_what, fake) => {
  await openTill('/merchant/registration', { service: { [OPEN_BUSINESS]: fake } });
  await until(() => heading() === 'Oops!');
  expect(text()).toContain('Something went wrong. Please try again.');
});
