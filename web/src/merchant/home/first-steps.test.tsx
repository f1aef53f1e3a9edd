import { FIRST_STEPS as ALL, type FirstStep } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, at, button, later, link, press, refuse, screen, text, toasts, until, within } from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, chooseBusiness, FIRST_STEPS, green, harbor, openTill } from '../testing.tsx';

const HIDE = 'POST /api/first-steps/hidden';
const TITLE = 'Get ready for your first customer';
const standing = (done: readonly FirstStep[], { hidden = false, of = ALL as readonly FirstStep[] } = {}) =>
  answer({ steps: of.map((step) => ({ step, done: done.includes(step) })), hidden });
const panel = () => until(() => screen.queryByRole('region', { name: TITLE }));
const leave = async () => {
  await press(link('Support'));
  await until(() => !text().includes(TITLE));
};
const steps = async () => within(await panel()).getAllByRole('listitem');

test('each step leads to its page, and the first that is left has the one primary button [MRC-15]', async () => {
  await openTill('/merchant/home', { service: { [FIRST_STEPS]: standing(['settlement_account', 'team']) } });
  const all = await steps();
  expect(all.map((one) => one.querySelector('.first__what')?.textContent)).toEqual([
    'Your settlement account is confirmed (done)',
    'Protect your log-in',
    'Print a code for your counter',
    'Invite your team (done)',
    'Make a payment link',
    'Take your first payment',
  ]);
  expect(text()).toContain('2 of 6 done');
  expect(all.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null, null]);
  expect(all.map((one) => within(one).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
    null,
    '/merchant/profile',
    '/merchant/counters',
    null,
    '/merchant/payment-links',
    '/merchant/checkout',
  ]);
  const primary = within(await panel())
    .getAllByRole('link')
    .filter((one) => one.className.includes('btn--primary'));
  expect(primary.map((one) => one.textContent)).toEqual(['Add Passkey']);
  await press(link('Start Checkout'));
  expect(at()).toBe('/merchant/checkout');
});

test('once the first payment is taken they are called what they are then [MRC-15]', async () => {
  await openTill('/merchant/home', { service: { [FIRST_STEPS]: standing(['payment']) } });
  await until(() => screen.queryByRole('region', { name: 'Finish setting up' }));
});

test('a step that was done elsewhere is ticked as Home is come back to, and all done they are gone [MRC-15]', async () => {
  const page = await openTill('/merchant/home', { service: { [FIRST_STEPS]: standing(['settlement_account']) } });
  await panel();
  await leave();
  page.service[FIRST_STEPS] = standing(['settlement_account', 'log_in']);
  await press(link('Home'));
  await until(() => text().includes('2 of 6 done'));
  await leave();
  page.service[FIRST_STEPS] = standing([...ALL]);
  await press(link('Home'));
  await until(() => text().includes('MTD Total Sales') && !text().includes(TITLE));
});

test('hidden by choice they are gone, and come back from Support [MRC-15]', async () => {
  const page = await openTill('/merchant/home', {
    service: { [FIRST_STEPS]: standing([]), [HIDE]: refuse('INTERNAL') },
  });
  await panel();
  await press(button('Hide These Steps'));
  await until(() => toasts().length > 0);
  expect(text()).toContain(TITLE);
  page.service[HIDE] = answer({ hidden: true });
  page.service[FIRST_STEPS] = standing([], { hidden: true });
  await press(button('Hide These Steps'));
  await until(() => !text().includes(TITLE));
  expect(page.calls(HIDE).at(-1)?.body).toEqual({ hidden: true });

  await press(link('Support'));
  await until(() => button('Show First Steps on Home'));
  page.service[HIDE] = answer({ hidden: false });
  page.service[FIRST_STEPS] = standing([]);
  await press(button('Show First Steps on Home'));
  await until(() => text().includes('First steps are back'));
  expect(page.calls(HIDE).at(-1)?.body).toEqual({ hidden: false });
  await press(link('Home'));
  await panel();
});

test.each([
  ['for whoever has none', standing([], { of: [] })],
  ["where they can't be read", refuse('INTERNAL')],
])('nothing of them stands on Home %s [MRC-15]', async (_, given) => {
  const page = await openTill('/merchant/home', { role: 'ViewAccount', service: { [FIRST_STEPS]: given } });
  await until(() => page.calls(FIRST_STEPS).length > 0 && text().includes('MTD Total Sales'));
  expect(text()).not.toContain(TITLE);
});

test('they wait until a location is chosen: each belongs to one [MRC-15]', async () => {
  const page = await openTill('/merchant/home', {
    service: { [BUSINESS_USER]: businessesAre(harbor, green), [FIRST_STEPS]: standing([]) },
  });
  await until(() => text().includes('Choose a location at the top right'));
  expect(page.calls(FIRST_STEPS)).toEqual([]);
  await chooseBusiness(green.BusinessName);
  await panel();
  expect(page.calls(FIRST_STEPS)[0]?.path).toContain(green.SynBusinessID);
});

test('what stands below waits for them, so that it does not jump, and comes without them where they cannot be read', async () => {
  const first = later();
  await openTill('/merchant/home', { service: { [FIRST_STEPS]: first.handler } });
  await until(() => text().includes('MTD Total Sales$'));
  expect(screen.queryByRole('heading', { name: 'Recent Transactions' })).toBeNull();
  await first.give(refuse('INTERNAL'));
  await until(() => screen.queryByRole('heading', { name: 'Recent Transactions' }));
  expect(text()).not.toContain(TITLE);
});
