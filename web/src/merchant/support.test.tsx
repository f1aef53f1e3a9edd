import { describe, expect, test } from 'vitest';
import { answer, at, button, errorAt, field, fill, later, press, refuse, screen, text, toasts, until, within } from '../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor, openTill } from './testing.tsx';

const SUPPORT = 'POST /api/support';
const NOTES = 'The scanner does not start';
const support = async (opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill('/merchant/support', {
    ...opening,
    service: { [SUPPORT]: answer({ reference: '4821-9157' }), ...opening.service },
  });
  await until(() => button('Submit'));
  return page;
};
const enter = async (issue: string, notes: string, phone: string) => {
  if (issue) await fill(field('Issue category'), issue);
  await fill(field('Details'), notes);
  await fill(field('Phone number'), phone);
};

test('says what it is for, and asks for category, details and phone number [MSU-01] [MSU-02]', async () => {
  await support();
  expect(text()).toContain("Share some details about the issue you're facing, and we'll get back to you as soon as we can. Thank you!");
  for (const label of ['Issue category', 'Details', 'Phone number']) expect(field(label)).toBeVisible();
});

test('offers its categories [MSU-03]', async () => {
  await support();
  const { options } = field<HTMLSelectElement>('Issue category');
  expect([...options].filter((option) => !option.disabled).map((option) => option.label)).toEqual([
    'Account / Setup',
    'Transaction',
    'Technical support',
    'Billing and invoicing',
    'Product and service',
    'Customer support',
    'Other',
  ]);
});

describe('what is entered', () => {
  test('needs an issue and ten characters of details [MSU-04]', async () => {
    const page = await support();
    await enter('', '  too short ', '(415) 555-0134');
    await press(button('Submit'));
    expect(errorAt('Issue category')).toBe('Issue is required');
    expect(errorAt('Details')).toBe('We need more information');
    expect(errorAt('Phone number')).toBeUndefined();
    expect(page.calls(SUPPORT)).toHaveLength(0);
    await fill(field('Details'), NOTES);
    expect(errorAt('Details')).toBeUndefined();
  });

  test.each(['', '415', '(415) 555-013', '(415) 555-01345', '415 555 0134 ext. 2'])(
    'the phone number %j is not one [MSU-05] [TRU-34]',
    async (phone) => {
      const page = await support();
      await enter('Other', NOTES, phone);
      await press(button('Submit'));
      expect(errorAt('Phone number')).toBe('Please enter a valid phone number');
      expect(page.calls(SUPPORT)).toHaveLength(0);
    },
  );
});

test('is sent with the digits of the phone and the name of the business, and leads home [MSU-05] [MSU-06] [MSU-07] [API-65]', async () => {
  const page = await support();
  await until(() => text().includes('Harbor Books'));
  await enter('Technical support', NOTES, '415-555.0134');
  expect(field('Phone number').value).toBe('(415) 555-0134');
  await press(button('Submit'));
  await until(() => at() === '/merchant/home');
  expect(page.calls(SUPPORT).map((call) => call.body)).toEqual([
    { issue: 'Technical support', notes: NOTES, phoneNumber: '4155550134', storeName: 'Harbor Books' },
  ]);
  await until(() => toasts().some((words) => words?.includes('Support request sent')));
  // The toast goes away; the number stays where the request led to.
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('Its reference number is 4821-9157.');
});

test("without a business it is sent as Merchant's [MSU-06]", async () => {
  const page = await support({ service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
  await until(() => text().includes('All Locations'));
  await enter('Other', NOTES, '4155550134');
  await press(button('Submit'));
  await until(() => page.calls(SUPPORT).length > 0);
  expect(page.calls(SUPPORT)[0]?.body).toMatchObject({ storeName: 'Merchant' });
});

test('that could not be sent says so, and keeps what was entered', async () => {
  const sending = later();
  const page = await support({ service: { [SUPPORT]: sending.handler } });
  await enter('Other', NOTES, '4155550134');
  await press(button('Submit'));
  await press(button('Submit'));
  expect(page.calls(SUPPORT)).toHaveLength(1);
  await sending.give(refuse('TOO_MANY_REQUESTS'));
  await until(() => toasts().some((words) => words?.includes('Too many tries. Wait a little and try again.')));
  expect(at()).toBe('/merchant/support');
  expect(field('Details').value).toBe(NOTES);
});
