import type { BusinessSettings } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import { at, button, field, fill, press, refuse, screen, text, toasts, until, within } from '../../app/testing.tsx';
import { answer, BUSINESS_USER, businessesAre, chooseBusiness, green, harbor, nav, openTill } from '../testing.tsx';

const READ = 'GET /api/businesses/settings';
const RULES = 'GET /api/businesses/refund-rules';
const SET_RULES = 'POST /api/businesses/refund-rules';
const CONTACT = 'POST /api/businesses/settings/contact';
const ZONE = 'POST /api/businesses/settings/time-zone';
const TIPS = 'POST /api/businesses/settings/tips';
const NOTIFICATIONS = 'POST /api/businesses/settings/notifications';
const RULE = 'GET /api/businesses/second-factor';
const SET_RULE = 'POST /api/businesses/second-factor';
const FACTORS = 'GET /api/factors';
const SCHEDULES = 'GET /api/businesses/report-schedules';
const PEOPLE = [
  { user_id: 'usr_00000000000000000000000001', username: 'jo.park' },
  { user_id: 'usr_00000000000000000000000002', username: 'vera.stone' },
];

const jo = {
  user_id: 'usr_jo',
  username: 'jo.park',
  choices: [
    { kind: 'payment_returned' as const, wanted: true },
    { kind: 'webhook_failing' as const, wanted: true },
  ],
};
const vera = { user_id: 'usr_vera', username: 'vera.stone', choices: [{ kind: 'payment_returned' as const, wanted: false }] };
const settings = (more: Partial<BusinessSettings> = {}): BusinessSettings => ({
  syn_business_id: harbor.SynBusinessID,
  contact: { phone: '5035550126', email: null },
  time_zone: 'America/New_York',
  tips: { offered: false, percents: [10, 15, 20] },
  people: [jo, vera],
  ...more,
});
const rule = { syn_business_id: harbor.SynBusinessID, viewer_a_day: null, alone: 50_000 };
const totp = { passkeys: [], totp: { added_at: '2026-03-17T15:00:00.000Z' }, recovery_codes: null };

const open = async (service: object = {}, more: object = {}) => {
  const opened = await openTill('/merchant/settings', {
    service: {
      [READ]: answer(settings()),
      [RULES]: answer([rule]),
      [RULE]: answer({ required: false }),
      [FACTORS]: answer(totp),
      [SCHEDULES]: answer({ items: [], people: PEOPLE }),
      'GET /api/businesses/users': answer([]),
      ...service,
    },
    ...more,
  });
  return opened;
};
const ready = () => until(() => field('Phone for customers'));
const bar = (title: string) => within(screen.getByRole('region', { name: `Unsaved changes in ${title}` }));
const inBar = (title: string, name: string) => bar(title).getByRole('button', { name });
const bars = () => screen.queryAllByRole('region', { name: /^Unsaved changes/ }).map((one) => one.getAttribute('aria-label'));
const saved = (title: string) => until(() => toasts().some((toast) => toast?.includes(title)));

describe('the settings', () => {
  test('are in the navigation of Account Admins alone [MRC-13]', async () => {
    await open();
    await ready();
    expect(nav()).toContain('Settings');
    expect(text()).toContain('1220 Commerce Street, Portland, ME 04101');
    await openTill('/merchant/home', { role: 'AdminStore' });
    await until(() => nav().includes('Users'));
    expect(nav()).not.toContain('Settings');
  });

  const sections = () =>
    within(screen.getByRole('navigation', { name: 'Settings' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('lead to the section of second factors [MRC-13]', async () => {
    await open();
    await until(() => screen.getByRole('heading', { name: 'Security' }));
    expect(sections()).toContain('Security');
  });

  test('have no section of second factors where those are kept elsewhere [MRC-13]', async () => {
    await open({ [FACTORS]: refuse('USERS_KEPT_ELSEWHERE') });
    await ready();
    expect(sections()).not.toContain('Security');
    expect(screen.queryByRole('heading', { name: 'Security' })).toBeNull();
  });

  test('of a contact are read and saved by themselves, with what was seen [MRC-13]', async () => {
    const { calls } = await open({ [CONTACT]: answer(settings({ contact: { phone: '5035550126', email: 'hello@harbor.example' } })) });
    await ready();
    expect((field('Phone for customers') as HTMLInputElement).value).toBe('(503) 555-0126');
    expect(bars()).toEqual([]);
    await fill(field('Email for customers'), 'hello@harbor.example');
    expect(text()).toContain('You have unsaved changes in Contact for customers.');
    await press(inBar('Contact for customers', 'Save'));
    await saved('Contact for customers');
    expect(calls(CONTACT).map(({ body }) => body)).toEqual([
      {
        syn_business_id: harbor.SynBusinessID,
        contact: { phone: '(503) 555-0126', email: 'hello@harbor.example' },
        seen: { phone: '5035550126', email: null },
      },
    ]);
    expect(bars()).toEqual([]);
  });

  test('say what is wrong before anything is sent [MRC-13]', async () => {
    const { calls } = await open();
    await ready();
    await fill(field('Email for customers'), 'nobody');
    await press(inBar('Contact for customers', 'Save'));
    expect(text()).toContain('Invalid email address');
    await press(inBar('Contact for customers', 'Discard'));
    await fill(field('Phone for customers'), '911');
    await press(inBar('Contact for customers', 'Save'));
    expect(text()).toContain('Phone number invalid');
    await press(inBar('Contact for customers', 'Discard'));
    await fill(field('Suggested tip 3, percent'), '');
    await press(inBar('Tips', 'Save'));
    expect(text()).toContain('Choose 3 or 4 suggested tips');
    expect(calls(CONTACT)).toHaveLength(0);
    expect(calls(TIPS)).toHaveLength(0);
  });

  test('keep what was typed when no answer comes, and send it once the line is back [MRC-13]', async () => {
    const { service, calls } = await open({ [TIPS]: 'network' });
    await ready();
    await press(field('Ask customers for a tip'));
    await fill(field('Suggested tip 4, percent'), '5');
    await press(inBar('Tips', 'Save'));
    await until(() => text().includes('What you typed is still here.'));
    expect((field('Suggested tip 4, percent') as HTMLInputElement).value).toBe('5');
    service[TIPS] = answer(settings({ tips: { offered: true, percents: [5, 10, 15, 20] } }));
    await press(inBar('Tips', 'Save'));
    await saved('Tips');
    // The smallest first, whatever the order of the fields.
    expect(calls(TIPS).at(-1)?.body).toMatchObject({ tips: { offered: true, percents: [5, 10, 15, 20] } });
    expect((field('Suggested tip 1, percent') as HTMLInputElement).value).toBe('5');
  });

  test('changed meanwhile by another admin are not overwritten unseen, and can be after it was said [MRC-13]', async () => {
    const { service, calls } = await open({ [ZONE]: refuse('SETTINGS_CHANGED') });
    await ready();
    await fill(field('Time zone'), 'America/Chicago');
    service[READ] = answer(settings({ time_zone: 'America/Denver' }));
    await press(inBar('Time zone', 'Save'));
    await until(() => text().includes('Someone else changed this a moment ago.'));
    expect((field('Time zone') as HTMLSelectElement).value).toBe('America/Chicago');
    service[ZONE] = answer(settings({ time_zone: 'America/Chicago' }));
    await press(inBar('Time zone', 'Save'));
    await saved('Time zone');
    expect(calls(ZONE).map(({ body }) => body)).toMatchObject([{ seen: 'America/New_York' }, { seen: 'America/Denver' }]);
  });

  test('discarded after a clash show what the other admin chose [MRC-13]', async () => {
    const { service } = await open({ [ZONE]: refuse('SETTINGS_CHANGED') });
    await ready();
    await fill(field('Time zone'), 'America/Chicago');
    service[READ] = answer(settings({ time_zone: 'America/Denver' }));
    await press(inBar('Time zone', 'Save'));
    await until(() => text().includes('Someone else changed this a moment ago.'));
    await press(inBar('Time zone', 'Discard'));
    expect((field('Time zone') as HTMLSelectElement).value).toBe('America/Denver');
    expect(text()).not.toContain('Someone else changed this');
  });

  test('that are not saved ask before a link leads away, and stay where one stays [MRC-13]', async () => {
    await open();
    await ready();
    await fill(field('Email for customers'), 'hello@harbor.example');
    await press(screen.getByRole('link', { name: 'Home' }));
    expect(at()).toBe('/merchant/settings');
    expect(within(screen.getByRole('dialog')).getByText('You have unsaved changes in Contact for customers.')).toBeTruthy();
    await press(button('Keep Editing'));
    expect((field('Email for customers') as HTMLInputElement).value).toBe('hello@harbor.example');
    await press(screen.getByRole('link', { name: 'Home' }));
    await press(button('Leave'));
    await until(() => at() === '/merchant/home');
  });

  test('belong to one location, and one has to be chosen [MRC-13]', async () => {
    await open({ [BUSINESS_USER]: businessesAre(harbor, green) });
    await until(() => text().includes('Choose a location'));
    await chooseBusiness('Harbor Books');
    await ready();
  });

  test('that could not be read can be read again [MRC-13]', async () => {
    const { service } = await open({ [READ]: refuse('INTERNAL') });
    await until(() => text().includes("We couldn't load the settings."));
    service[READ] = answer(settings());
    await press(button('Try again'));
    await ready();
  });
});

describe('who is mailed', () => {
  test('is ticked by event and person, and only of what their role shows [MRC-13]', async () => {
    const { calls } = await open({ [NOTIFICATIONS]: answer(settings()) });
    await ready();
    expect((field('A payment is returned, vera.stone') as HTMLInputElement).checked).toBe(false);
    expect(screen.queryByRole('checkbox', { name: 'A webhook keeps failing, vera.stone' })).toBeNull();
    await press(field('A payment is returned, vera.stone'));
    await press(field('A webhook keeps failing, jo.park'));
    // Ticked back, it is no change.
    await press(field('A payment is returned, jo.park'));
    await press(field('A payment is returned, jo.park'));
    await press(inBar('Email notifications', 'Save'));
    await saved('Email notifications');
    expect(calls(NOTIFICATIONS).map(({ body }) => body)).toEqual([
      {
        syn_business_id: harbor.SynBusinessID,
        changes: [
          { user_id: 'usr_jo', kind: 'webhook_failing', wanted: false },
          { user_id: 'usr_vera', kind: 'payment_returned', wanted: true },
        ],
      },
    ]);
  });
});

describe('the refund rules', () => {
  test('are switched on or off, each with its amount, and say what they were [TRU-18]', async () => {
    const { calls } = await open({ [SET_RULES]: answer(rule) });
    await until(() => field('Approval needed above'));
    expect((field('Approval needed above') as HTMLInputElement).value).toBe('$500.00');
    await press(field('Store Viewers can refund'));
    await press(inBar('Refunds', 'Save'));
    expect(text()).toContain('Enter an amount');
    expect(calls(SET_RULES)).toHaveLength(0);
    await fill(field('Daily limit for each Store Viewer'), '2500');
    await press(field('Large refunds need a second admin'));
    await press(inBar('Refunds', 'Save'));
    await saved('Refunds');
    expect(calls(SET_RULES).map(({ body }) => body)).toEqual([
      { syn_business_id: harbor.SynBusinessID, viewer_a_day: 2_500, alone: null, seen: { viewer_a_day: null, alone: 50_000 } },
    ]);
  });

  const admin = (id: string, username: string) => ({
    ID: id,
    Auth0ID: id,
    Username: username,
    Email: `${username}@pier.example`,
    Roles: [{ Name: 'pc:account_admin' }],
    BusinessName: harbor.BusinessName,
    SynBusinessID: harbor.SynBusinessID,
    CreatedBy: null,
    Status: 'ACTIVE',
    Invitation: null,
    Refusal: null,
    Welcome: null,
  });
  test.each([
    ['one admin', [admin('usr_jo', 'jo.park')], true],
    ['two admins', [admin('usr_jo', 'jo.park'), admin('usr_li', 'li.wu')], false],
  ])('warn where nobody else could approve: %s [TRU-18]', async (_, users, warned) => {
    const page = await open({ 'GET /api/businesses/users': answer(users) });
    await until(() => field('Approval needed above') && page.calls('GET /api/businesses/users').length > 0);
    const words = 'This location has only one admin, so nobody could approve a large refund.';
    if (warned) await until(() => text().includes(words));
    else expect(text()).not.toContain(words);
  });
});

describe('the second factor of admins', () => {
  test('is asked of all of them, and not any more [AUT-03]', async () => {
    const { service } = await open({ [SET_RULE]: answer({ required: true }) });
    await press(await until(() => button('Turn on: admins need a second factor')));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn On' }));
    await until(() => button('Turn off: admins need a second factor'));
    service[SET_RULE] = answer({ required: false });
    await press(button('Turn off: admins need a second factor'));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn Off' }));
    await until(() => button('Turn on: admins need a second factor'));
  });

  test('is not asked by somebody without one, who is led to add it [AUT-03]', async () => {
    await open({ [FACTORS]: answer({ ...totp, totp: null }) });
    await until(() => screen.getByRole('link', { name: 'Add Yours' }));
    expect(screen.queryByRole('button', { name: /admins need a second factor/ })).toBeNull();
  });
});

describe('the scheduled reports', () => {
  const ADD = 'POST /api/businesses/report-schedules';
  const EDIT = 'POST /api/businesses/report-schedules/edit';
  const REMOVE = 'POST /api/businesses/report-schedules/remove';
  const totals = {
    id: 'rps_00000000000000000000000001',
    report: 'daily_totals' as const,
    format: 'csv' as const,
    every: 'week' as const,
    weekday: 1,
    hour: 18,
    version: 3,
    people: PEOPLE.slice(0, 1),
  };
  const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

  test('are added with a rhythm, an hour and at least one person [MRC-14]', async () => {
    const { calls } = await open({ [ADD]: answer({ items: [totals], people: PEOPLE }) });
    await until(() => text().includes('No report is emailed yet.'));
    await press(button('Add Report'));
    await press(inDialog('Save'));
    expect(text()).toContain('Choose at least one person');
    await fill(field('How often'), 'week');
    await fill(field('Time'), '18');
    await press(field('jo.park'));
    await press(inDialog('Save'));
    await until(() => text().includes('Daily totals, every Monday at 6:00 PM'));
    expect(text()).toContain('CSV to jo.park');
    expect(calls(ADD).map(({ body }) => body)).toEqual([
      {
        syn_business_id: harbor.SynBusinessID,
        schedule: { report: 'daily_totals', format: 'csv', every: 'week', weekday: 1, hour: 18, user_ids: [PEOPLE[0]?.user_id] },
      },
    ]);
  });

  test('are changed to what goes together: a statement comes by month, as a PDF where it is wanted [MRC-14]', async () => {
    const { calls } = await open({
      [SCHEDULES]: answer({ items: [totals], people: PEOPLE }),
      [EDIT]: answer({ items: [], people: PEOPLE }),
    });
    await press(await until(() => button('Edit Daily totals, every Monday at 6:00 PM')));
    await fill(field('Report'), 'statement');
    await fill(field('Format'), 'pdf');
    expect(screen.queryByLabelText('Weekday')).toBeNull();
    await press(inDialog('Save'));
    await until(() => calls(EDIT).length === 1);
    expect(calls(EDIT)[0]?.body).toMatchObject({
      id: totals.id,
      version: 3,
      schedule: { report: 'statement', format: 'pdf', every: 'month', weekday: null, hour: 18 },
    });
  });

  test('are removed; what somebody else removed before says so and stays open [MRC-14]', async () => {
    const { service } = await open({ [SCHEDULES]: answer({ items: [totals], people: PEOPLE }), [REMOVE]: refuse('NOT_FOUND') });
    await press(await until(() => button('Edit Daily totals, every Monday at 6:00 PM')));
    await press(inDialog('Remove Report'));
    await until(() => within(screen.getByRole('dialog')).queryByRole('alert'));
    service[REMOVE] = answer({ items: [], people: PEOPLE });
    await press(inDialog('Remove Report'));
    await until(() => text().includes('No report is emailed yet.'));
  });
});
