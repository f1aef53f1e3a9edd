import type { SignedInSession } from '@drawbridge/contract';
import type { MerchantRole } from '@drawbridge/contract/roles';
import { describe, expect, test } from 'vitest';
import {
  at,
  button,
  errorAt,
  facts,
  field,
  fill,
  heading,
  type Opened,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { answer, BUSINESS_USER, businessesAre, green, harbor, openTill, said } from '../testing.tsx';

const LIST = 'GET /api/sessions';
const END_OTHERS = 'POST /api/sessions/end-others';
const CHANGE = 'POST /api/password';

const idOf = (number: number) => `sin_0000000000000000000000000${number}`;
const endOf = (number: number) => `DELETE /api/sessions/${idOf(number)}`;
const session = (number: number, more: Partial<SignedInSession> = {}): SignedInSession => ({
  id: idOf(number),
  browser: 'Chrome',
  system: 'Windows',
  network: '203.0.113.x',
  signed_in_at: '2026-03-14T13:00:00.000Z',
  last_used_at: '2026-03-18T18:30:00.000Z',
  this_device: number === 1,
  ...more,
});
const phone = session(2, { browser: 'Safari', system: 'iPhone', network: 'unknown' });
const till = session(3, { browser: null, system: 'Android' });
const program = session(4, { browser: null, system: null });
const sessionsAre = (...items: SignedInSession[]) => answer({ kept_elsewhere: false, items });
const kept_elsewhere = { [LIST]: answer({ kept_elsewhere: true, items: [] }) };

const opened = async ({ service, ...more }: NonNullable<Parameters<typeof openTill>[1]> = {}): Promise<Opened> => {
  const page = await openTill('/merchant/profile', {
    ...more,
    service: {
      [LIST]: sessionsAre(session(1), phone, till, program),
      'GET /api/factors': answer({ passkeys: [], totp: null, recovery_codes: null }),
      ...service,
    },
  });
  await until(() => heading() === 'Profile');
  await until(() => screen.queryByRole('region', { name: "Where you're signed in" }));
  return page;
};
const panel = (name: string) => within(screen.getByRole('region', { name }));
const devices = () => panel("Where you're signed in").queryAllByRole('listitem');
const listed = async (many: number) => until(() => devices().length === many);
const passwords = () => panel('Password');
const dialog = () => within(screen.getByRole('dialog'));

describe('who somebody is', () => {
  test.each<[MerchantRole, string, string]>([
    ['AdminAccount', 'Account Admin', 'All'],
    ['AdminStore', 'Store Admin', 'Harbor Books, Green Leaf Market'],
    ['ViewAccount', 'Account Viewer', 'All'],
    ['ViewStore', 'Store Viewer', 'Harbor Books, Green Leaf Market'],
  ])('stands on the page of every role: %s [AUT-12]', async (role, label, where) => {
    await opened({ role, service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await until(() => facts().length === 4);
    expect(facts()).toEqual([
      ['Username', 'jo.park'],
      ['Email', 'jo.park@harbor.example'],
      ['Role', label],
      ['Location(s)', where],
    ]);
  });

  test('is led to from the sidebar, which says who is signed in [AUT-12]', async () => {
    await openTill('/merchant/home', { service: { [LIST]: sessionsAre(session(1)) } });
    const menu = await until(() => screen.queryByRole('button', { name: 'Signed in: jo.park' }));
    expect(menu).toHaveTextContent('jo.parkAccount Admin');
    await press(menu as HTMLElement);
    expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Profile', 'Sign out']);
    await press(screen.getByRole('menuitem', { name: 'Profile' }));
    await until(() => heading() === 'Profile');
    expect(at()).toBe('/merchant/profile');
  });

  test('is known from the sign-in where there is no business yet [AUT-12]', async () => {
    await opened({ service: { [BUSINESS_USER]: refuse('BUSINESS_NOT_FOUND') } });
    await until(() => facts().length > 0);
    expect(facts()).toEqual([
      ['Email', 'jo.park@harbor.example'],
      ['Role', 'Account Admin'],
      ['Location(s)', 'All'],
    ]);
  });
});

describe('the sessions', () => {
  test('have a plain name, since when and until when, and say which one this is [AUT-05]', async () => {
    await opened();
    await listed(4);
    const [since, until_when] = [formatDateTime('2026-03-14T13:00:00.000Z'), formatDateTime('2026-03-18T18:30:00.000Z')];
    const times = `Signed in ${since}. Last used ${until_when}`;
    expect(textsOf(devices())).toEqual([
      `Chrome on Windows This device${times}, IP address 203.0.113.x`,
      `Safari on iPhone ${times}Log Out`,
      `Unknown browser on Android ${times}, IP address 203.0.113.xLog Out`,
      `Unknown device ${times}, IP address 203.0.113.xLog Out`,
    ]);
  });

  test('end one by one [AUT-05]', async () => {
    const page = await opened({ service: { [LIST]: sessionsAre(session(1), phone, till), [endOf(2)]: answer({}) } });
    await listed(3);
    page.service[LIST] = sessionsAre(session(1), till);
    await press(button('Log out Safari on iPhone'));
    await listed(2);
    expect(page.calls(endOf(2))).toHaveLength(1);
    expect(await until(() => toasts()[0])).toContain('SuccessSafari on iPhone was logged out');
  });

  test('that ended meanwhile are gone, as was wanted [AUT-05]', async () => {
    const page = await opened({ service: { [LIST]: sessionsAre(session(1), phone), [endOf(2)]: refuse('NOT_FOUND') } });
    await listed(2);
    page.service[LIST] = sessionsAre(session(1));
    await press(button('Log out Safari on iPhone'));
    await listed(1);
    expect(await until(() => toasts()[0])).toContain('SuccessSafari on iPhone was logged out');
  });

  test('stay listed where they could not be ended [AUT-05]', async () => {
    await opened({ service: { [endOf(2)]: refuse('INTERNAL') } });
    await listed(4);
    await press(button('Log out Safari on iPhone'));
    await until(() => toasts()[0]);
    expect(toasts()[0]).toContain('Error');
    expect(devices()).toHaveLength(4);
  });

  test('all but this one end at once, after a question [AUT-05]', async () => {
    const page = await opened({ service: { [LIST]: sessionsAre(session(1), phone, till), [END_OTHERS]: answer({}) } });
    await listed(3);
    page.service[LIST] = sessionsAre(session(1));
    await press(button('Log Out Everywhere Else'));
    expect(page.calls(END_OTHERS)).toHaveLength(0);
    await press(dialog().getByRole('button', { name: 'Log Out' }));
    await listed(1);
    expect(await until(() => toasts()[0])).toContain("SuccessYou're signed in on this device only");
    // Nothing else is left to end.
    expect(screen.queryByRole('button', { name: 'Log Out Everywhere Else' })).toBeNull();
  });

  test('that cannot be loaded are asked for again [AUT-05]', async () => {
    const page = await opened({ service: { [LIST]: refuse('INTERNAL') } });
    await until(() => screen.queryByText("Your sessions couldn't be loaded"));
    page.service[LIST] = sessionsAre(session(1));
    await press(button('Try again'));
    await listed(1);
  });

  test("are an outside provider's where it signs people in [AUT-05] [AUT-12]", async () => {
    await opened({ service: kept_elsewhere });
    await until(() => text().includes("Your sign-in provider manages where you're signed in."));
    expect(text()).toContain('Your sign-in provider keeps your password. Change it there.');
    expect(passwords().queryAllByRole('button')).toEqual([]);
  });
});

describe('the password', () => {
  const change = async (current: string, fresh: string) => {
    await press(button('Change password'));
    await fill(field('Current password'), current);
    await fill(field('New password'), fresh);
    await press(dialog().getByRole('button', { name: 'Change Password' }));
  };

  test('is changed with the current one [AUT-12]', async () => {
    const page = await opened({ service: { [CHANGE]: answer({}) } });
    await listed(4);
    await change('Tide-Pool7', 'Rock-Pool-8');
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(CHANGE)).toMatchObject([{ body: { current_password: 'Tide-Pool7', password: 'Rock-Pool-8' } }]);
    expect(await until(() => toasts()[0])).toContain('SuccessPassword changed. You were logged out everywhere else.');
    // The list was reread: the others have ended.
    expect(page.calls(LIST).length).toBeGreaterThan(1);
  });

  test('is looked at before it is sent [AUT-12]', async () => {
    const page = await opened();
    await listed(4);
    await change('', 'short');
    await until(() => errorAt('Current password'));
    expect(errorAt('Current password')).toBe('Enter your current password');
    expect(errorAt('New password')).toContain('Password must be at least 8 characters');
    expect(page.calls(CHANGE)).toHaveLength(0);
  });

  test('that is refused says at which field [AUT-12]', async () => {
    const wrong = { message: "That's not your current password.", field: 'current_password' };
    await opened({
      service: {
        [CHANGE]: (_, count) => (count === 1 ? refuse('PASSWORD_WRONG', wrong) : refuse('PASSWORD_TOO_COMMON', { field: 'password' })),
      },
    });
    await listed(4);
    await change('Not-This-1', 'Password1');
    await until(() => errorAt('Current password'));
    expect(errorAt('Current password')).toBe("That's not your current password.");
    await press(dialog().getByRole('button', { name: 'Change Password' }));
    await until(() => errorAt('New password')?.includes('too easy'));
    expect(errorAt('New password')).toBe('This password is too easy to guess. Choose another.');
  });

  test('of which nobody knows whether it was changed says so [AUT-12]', async () => {
    await opened({ service: { [CHANGE]: 'network' } });
    await listed(4);
    await change('Tide-Pool7', 'Rock-Pool-8');
    await until(said);
    expect(said()).toContain("couldn't confirm the change");
  });
});

describe('the notifications', () => {
  const OWN = 'GET /api/businesses/own-notifications';
  const CHOOSE = 'POST /api/businesses/own-notifications';
  const of = (name: string, id: string, wanted: boolean) => ({
    syn_business_id: id,
    business_name: name,
    choices: [{ kind: 'payment_returned' as const, wanted }],
  });

  test.each<MerchantRole>(['AdminAccount', 'ViewAccount', 'ViewStore'])('that a %s is owed say so [AUT-12]', async (role) => {
    await opened({ role, service: { [OWN]: answer([]) } });
    await until(() => text().includes('We email these to jo.park@harbor.example.'));
    const rows = panel('Email notifications').getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(['Security', 'Support']);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('are chosen by everyone for themselves, at once, and a refusal changes nothing [MRC-13]', async () => {
    const harbor = of('Harbor Books', 'biz_00000000000000000000000001', true);
    const off = { ...harbor, choices: [{ kind: 'payment_returned' as const, wanted: false }] };
    const { calls, service } = await opened({ role: 'ViewAccount', service: { [OWN]: answer([harbor]), [CHOOSE]: answer([off]) } });
    const choice = () => screen.getByRole<HTMLInputElement>('switch', { name: 'A payment is returned, Harbor Books' });
    await until(() => choice().checked);
    await press(choice());
    await until(() => !choice().checked);
    expect(calls(CHOOSE).map(({ body }) => body)).toEqual([
      { syn_business_id: harbor.syn_business_id, kind: 'payment_returned', wanted: false },
    ]);
    service[CHOOSE] = refuse('INTERNAL');
    await press(choice());
    await until(() => toasts().length > 0);
    expect(choice().checked).toBe(false);
  });
});
