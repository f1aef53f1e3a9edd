import { describe, expect, test } from 'vitest';
import { answer, at, button, errorAt, field, fill, later, press, refuse, screen, text, toasts, until, within } from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor, openTill } from '../testing.tsx';

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

test('from a payment the request names location and payment, on the page and as it is sent [MRC-18]', async () => {
  const page = await openTill('/merchant/support?payment=7KQ9XM4T2HRD', { service: { [SUPPORT]: answer({ reference: '4821-9157' }) } });
  await until(() => text().includes('Payment7KQ9XM4T2HRD'));
  expect(text()).toContain('LocationHarbor Books');
  await enter('', 'What became of this one?', '(415) 555-0134');
  await press(button('Submit'));
  await until(() => page.calls(SUPPORT).length === 1);
  expect(page.calls(SUPPORT)[0]?.body).toMatchObject({
    issue: 'Transaction',
    storeName: 'Harbor Books',
    notes: 'What became of this one?\n\nTransaction ID: 7KQ9XM4T2HRD',
  });
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
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('Reference number: 4821-9157.');
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
  await until(() => toasts().some((words) => words?.includes('Too many tries. Try again in a few minutes.')));
  expect(at()).toBe('/merchant/support');
  expect(field('Details').value).toBe(NOTES);
});

describe('requests that were sent before', () => {
  const READ = 'GET /api/support/4821-9157';
  const WRITE = 'POST /api/support/4821-9157/messages';
  const request = {
    reference: '4821-9157',
    status: 'WAITING_FOR_THEM',
    issue: 'Technical support',
    begins: NOTES,
    created_at: '2026-03-17T18:41:00.000Z',
    last_at: '2026-03-18T18:41:00.000Z',
  } as const;
  const first = { id: 'sup_1', by: 'you', text: NOTES, at: request.created_at } as const;
  const answered = { id: 'spm_1', by: 'us', text: '<script>alert(1)</script> Restart it.', at: request.last_at } as const;
  const thread = { ...request, payment: null, messages: [first, answered], left_out: 0 };

  test('stand below the form and lead to their answers, where more is written [PRV-17]', async () => {
    const page = await support({
      service: {
        'GET /api/support': answer({ requests: [request], has_more: false }),
        [READ]: answer(thread),
        [WRITE]: refuse('TOO_MANY_REQUESTS'),
      },
    });
    await press(await until(() => screen.queryByRole('link', { name: new RegExp(NOTES) })));
    await until(() => text().includes('<script>alert(1)</script> Restart it.'));
    expect(at()).toBe('/merchant/support/4821-9157');
    expect(document.querySelector('.thread script')).toBeNull();
    await press(button('Send'));
    expect(errorAt('Your message')).toBe('Write something first');
    await fill(field('Your message'), 'It works now.');
    await press(button('Send'));
    await until(() => toasts().some((words) => words?.includes('Too many tries.')));
    expect(field('Your message').value).toBe('It works now.');
    page.service[WRITE] = answer({});
    await press(button('Send'));
    await until(() => field('Your message').value === '');
    expect(page.calls(WRITE)[1]?.body).toEqual({ text: 'It works now.' });
  });

  test("of somebody else can't be loaded [PRV-17]", async () => {
    await openTill('/merchant/support/4821-9157', { service: { [READ]: refuse('NOT_FOUND') } });
    await until(() => text().includes("This request couldn't be loaded"));
  });
});
