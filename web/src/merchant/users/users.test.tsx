import { type BusinessUserRow, type MerchantRoleClaim, PASSWORD_RULE, ROLES } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import {
  at,
  bodyRows,
  button,
  cellsOf,
  errorAt,
  field,
  fill,
  heading,
  later,
  leave,
  press,
  refuse,
  screen,
  settle,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, chooseBusiness, claimsOf, openTill, said } from '../testing.tsx';

const LIST = 'GET /api/businesses/users';
const ADD = 'POST /api/businesses/user';
const EDIT = 'POST /api/businesses/user/edit';
const pier = business(1, 'Pier');
const harbor_street = business(2, 'Market on Harbor Street');
const alley = business(3, 'Alley');
const locations = [pier, harbor_street, alley];

let made = 0;
/** A user's rows, one for each business. */
function rows(username: string, claim: MerchantRoleClaim, where: typeof locations, more: Partial<BusinessUserRow> = {}): BusinessUserRow[] {
  made += 1;
  const ID = `usr_${String(made).padStart(26, '0')}`;
  return where.map(({ SynBusinessID, BusinessName }) => ({
    ID,
    Auth0ID: `password|${username}`,
    Username: username,
    Email: `${username}@harbor.example`,
    Roles: [{ Name: claim }],
    BusinessName,
    SynBusinessID,
    CreatedBy: null,
    Status: 'ACTIVE',
    Invitation: null,
    Refusal: null,
    Welcome: null,
    ...more,
  }));
}
const jo = rows('jo.park', ROLES.AdminAccount, locations, { Auth0ID: 'usr_jo', Refusal: 'USER_IS_YOU' });
const sam = rows('sam.ortiz', ROLES.AdminStore, [pier, harbor_street]);
const desk = rows('desk', ROLES.ViewStore, [alley]);
const idOf = ([row]: BusinessUserRow[]) => row?.ID ?? '';
const DELETE_SAM = `DELETE /api/businesses/user/${idOf(sam)}`;

const opened = async ({ path = '/merchant/users', ...opening }: NonNullable<Parameters<typeof openTill>[1]> & { path?: string } = {}) => {
  const page = await openTill(path, {
    ...opening,
    service: { [BUSINESS_USER]: businessesAre(...locations), [LIST]: answer([...jo, ...sam, ...desk]), ...opening.service },
  });
  await until(() => heading() === 'Users');
  await until(() => usernames()[0]);
  return page;
};
const cells = () => bodyRows().map((row) => cellsOf(row).slice(0, 4));
const usernames = () => bodyRows().map((row) => within(row).queryAllByTitle(/./)[0]?.textContent);
const openMenu = async (username: string) => {
  await press(button(`Actions for ${username}`));
  return screen.queryAllByRole('menuitem');
};
const choose = async (username: string, label: string) => {
  await openMenu(username);
  await press(screen.getByRole('menuitem', { name: label }));
};
const dialog = () => within(screen.getByRole('dialog', { name: /User/ }));
const submitter = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^(Add User|Save)$/ });
const submit = () => press(submitter());
/** The buttons that have words. */
const buttons = () => textsOf(dialog().getAllByRole('button')).filter((words) => words !== '');
const picker = () => dialog().getByRole('button', { name: /^Locations: / });
const choices = () => within(screen.getByRole('dialog', { name: 'Locations' })).getAllByRole<HTMLInputElement>('checkbox');
const tick = (name: string) => press(within(screen.getByRole('dialog', { name: 'Locations' })).getByRole('checkbox', { name }));
const roleOptions = () => [...field<HTMLSelectElement>('Role').options].filter(({ disabled }) => !disabled).map(({ label }) => label);
const without = (permission: string) =>
  claimsOf('AdminAccount', { permissions: claimsOf('AdminAccount').permissions.filter((held) => held !== permission) });

describe('the list', () => {
  test('has one row for each user, with their role and where they work [MUS-01, MUS-05, MUS-07, MUS-08]', async () => {
    await opened();
    expect(textsOf(screen.queryAllByRole('columnheader'))).toEqual(['Username', 'Role', 'Email', 'Location(s)', 'Actions']);
    expect(cells()).toEqual([
      ['Jjo.park(you)', 'Account Admin', 'jo.park@harbor.example', 'All'],
      ['Ssam.ortiz', 'Store Admin', 'sam.ortiz@harbor.example', 'Pier, Market on Harb...'],
      ['Ddesk', 'Store Viewer', 'desk@harbor.example', 'Alley'],
    ]);
  });

  test('has the users of the chosen business alone [MUS-09]', async () => {
    await opened();
    await chooseBusiness('Alley');
    await until(() => usernames().length === 2);
    expect(usernames()).toEqual(['jo.park', 'desk']);
    expect(at()).toBe('/merchant/users');
  });

  test('has its page in the address', async () => {
    const many = Array.from({ length: 12 }, (_, number) => rows(`clerk.${number + 10}`, ROLES.ViewStore, [pier])).flat();
    // Beyond the last: its users are gone by now.
    await opened({ path: '/merchant/users?page=99&pageSize=10', service: { [LIST]: answer(many) } });
    expect(usernames()).toEqual(['clerk.20', 'clerk.21']);
    expect(text()).toContain('11–12 of 12');
  });

  test('that cannot be loaded is asked for again', async () => {
    const page = await openTill('/merchant/users', {
      service: { [BUSINESS_USER]: businessesAre(...locations), [LIST]: refuse('INTERNAL') },
    });
    await until(() => text().includes("We couldn't load the users."));
    page.service[LIST] = answer(desk);
    await press(button('Try again'));
    await until(() => usernames().length === 1);
  });

  test('says why a user cannot be changed, and offers what is allowed [MUS-24, MUS-26]', async () => {
    await opened();
    const own = await openMenu('jo.park');
    expect(own.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Edit User', 'true'],
      ['Deactivate', null],
      ['Delete User', 'true'],
    ]);
    expect(screen.getByRole('menu').textContent).toContain('This is you. Another admin can change your access.');
    await press(own[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['pc:create:businessuser', ['Add User'], false],
    ['pc:update:businessuser', ['Actions'], false],
  ])('without %s offers none of it [MUS-04, MUS-06]', async (permission, missing, there) => {
    await opened({ claims: without(permission) });
    for (const label of missing)
      expect(textsOf([...screen.getAllByRole('button'), ...screen.getAllByRole('columnheader')]).includes(label)).toBe(there);
  });

  test('without the permission to delete, Delete User cannot be chosen [MUS-26]', async () => {
    await opened({ claims: without('pc:delete:businessuser') });
    expect((await openMenu('sam.ortiz')).map((item) => item.getAttribute('aria-disabled'))).toEqual([null, null, 'true']);
  });

  test('explains the roles [MUS-01, MUS-02, MUS-03]', async () => {
    await opened();
    await press(button('About User Roles'));
    expect(textsOf(dialog().getAllByRole('listitem'))).toEqual([
      'Store Viewers check out customers.Pages: Home, Checkout, Support',
      'Account Viewers need reporting.Pages: Home, Reports, Support',
      'Store and Account Admins manage users.Pages: Home, Users, Checkout, Reports, Support',
    ]);
    await press(button('Done'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a user', () => {
  const adding = async (opening: Parameters<typeof opened>[0] = {}) => {
    const page = await opened(opening);
    await press(button('Add User'));
    return page;
  };
  const fillIn = async (role: MerchantRoleClaim = ROLES.ViewStore) => {
    await fill(field('Email'), 'ines@harbor.example');
    await fill(field('Username'), 'ines.vidal');
    await fill(field('Password'), 'Tide-Pool7');
    await fill(field('Role'), role);
  };

  test('says what is missing or wrong, and sends nothing [MUS-10, MUS-15, MUS-16, MUS-19, MUS-21]', async () => {
    const { calls } = await adding();
    const labels = ['Email', 'Username', 'Password', 'Role', 'Locations'];
    expect(textsOf(labels.map((label) => field(label).labels?.[0] as HTMLElement))).toEqual(labels);
    expect(screen.getByRole('dialog').textContent).toMatch(new RegExp(labels.join('.*')));
    expect(buttons().slice(-2)).toEqual(['Cancel', 'Add User']);
    await submit();
    expect(errorAt('Email')).toBe('Please enter a valid email address');
    expect(document.activeElement).toBe(field('Email'));
    expect(errorAt('Username')).toBe('Username must be at least 3 characters');
    expect(errorAt('Password')).toBe(PASSWORD_RULE);
    expect(errorAt('Role')).toBe('Please select a role');
    expect(errorAt('Locations')).toBe('Please select a location(s)');
    await fill(field('Username'), 'in');
    expect(errorAt('Username')).toBeUndefined();
    await leave(field('Username'));
    expect(errorAt('Username')).toBe('Username must be at least 3 characters');
    await fill(field('Username'), '<b>ines</b>');
    await leave(field('Username'));
    expect(errorAt('Username')).toBe('Username may have letters, digits, dots, hyphens and underscores, or be an email address');
    await press(button('Show password'));
    expect(field('Password').type).toBe('text');
    expect(calls(ADD)).toEqual([]);
  });

  test.each(['Tide-1', 'tidepool7', 'TIDEPOOL', 'tide-pool'])('refuses the password %s [MUS-18]', async (password) => {
    await adding();
    await fill(field('Password'), password);
    await submit();
    expect(errorAt('Password')).toBe(PASSWORD_RULE);
  });

  test('sends it, says so and shows the list [MUS-17, MUS-28] [API-62]', async () => {
    const { calls, service } = await adding({ path: '/merchant/users?page=1&pageSize=20', service: { [ADD]: answer([]) } });
    await fillIn();
    await fill(field('Username'), 'longer.than.fifteen.characters');
    await fill(field('Locations'), alley.SynBusinessID);
    service[LIST] = answer([...jo, ...rows('longer.than.fifteen.characters', ROLES.ViewStore, [alley])]);
    await submit();
    await until(() => toasts().some((toast) => toast?.includes('User created successfully')));
    expect(calls(ADD).map(({ body }) => body)).toEqual([
      {
        email: 'ines@harbor.example',
        username: 'longer.than.fifteen.characters',
        password: 'Tide-Pool7',
        role: 'pc:store_viewer',
        synBusinessesIDs: [alley.SynBusinessID],
      },
    ]);
    expect(at()).toBe('/merchant/users');
    expect(screen.queryByRole('dialog')).toBeNull();
    await until(() => usernames().includes('longer.than.fifteen.characters'));
  });

  test('of a store admin: several locations, or all at once [MUS-11, MUS-13]', async () => {
    const { calls } = await adding({ service: { [ADD]: answer([]) } });
    await fillIn(ROLES.AdminStore);
    expect(picker().textContent).toBe('Select locations');
    await press(picker());
    await tick('Pier');
    await tick('Market on Harbor Street');
    expect(picker().textContent).toBe('Pier, Market on Harbor St...');
    await tick('Select All');
    expect(choices().map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Select All', 'Pier', 'Market on Harbor Street', 'Alley']);
    expect(choices().every(({ checked }) => checked)).toBe(true);
    await tick('Select All');
    await submit();
    expect(errorAt('Locations')).toBe('Please select a location(s)');
    expect(document.activeElement).toBe(picker());
    await press(picker());
    await tick('Alley');
    await submit();
    await until(() => calls(ADD).length === 1);
    expect(calls(ADD)[0]?.body).toMatchObject({ role: 'pc:store_admin', synBusinessesIDs: [alley.SynBusinessID] });
  });

  test('with an account role: every location by itself [MUS-12]', async () => {
    const { calls } = await adding({ service: { [ADD]: answer([]) } });
    await fillIn(ROLES.ViewAccount);
    expect(field('Locations').value).toBe('All Locations');
    expect(field('Locations').disabled).toBe(true);
    await submit();
    await until(() => calls(ADD).length === 1);
    expect(calls(ADD)[0]?.body).toMatchObject({ synBusinessesIDs: locations.map(({ SynBusinessID: id }) => id) });
  });

  test.each([
    ['AdminAccount', ['Account Admin', 'Store Admin', 'Store Viewer', 'Account Viewer']],
    ['AdminStore', ['Store Admin', 'Store Viewer', 'Account Viewer']],
  ] as const)('an %s may give these roles [MUS-14]', async (role, labels) => {
    await adding({ role });
    expect(roleOptions()).toEqual(labels);
  });

  test.each([
    [
      'a role that is not theirs to give',
      refuse('ROLE_NOT_YOURS'),
      'Something went wrong creating user',
      'roles and locations that you have',
    ],
    ['no answer', 'network', 'Something went wrong creating user', "We didn't get an answer."],
  ] as const)('tells of %s, and keeps what was typed [MUS-29]', async (_case, fake, words, reason) => {
    await adding({ service: { [ADD]: fake } });
    await fillIn();
    await fill(field('Locations'), alley.SynBusinessID);
    await submit();
    await until(() => toasts().some((toast) => toast?.includes(words)));
    expect(said()).toContain(reason);
    expect(field('Username').value).toBe('ines.vidal');
  });

  test('tells of a name that is taken once, in the dialog, until another is tried [MUS-29] [ERR-01]', async () => {
    const { service } = await adding({ service: { [ADD]: refuse('ERR_USER_EXISTS') } });
    const toasted = toasts().length;
    await fillIn();
    await fill(field('Locations'), alley.SynBusinessID);
    await submit();
    await until(said);
    expect(said()).toBe('User already exists. Choose another username or email.');
    expect(toasts()).toHaveLength(toasted);
    await fill(field('Username'), 'ines.v');
    expect(said()).toBeUndefined();
    service[ADD] = answer([]);
    await submit();
    await until(() => screen.queryByRole('dialog') === null);
    expect(text()).not.toContain('already exists');
  });
});

describe('editing a user', () => {
  const editing = async (opening: Parameters<typeof opened>[0] = {}) => {
    const page = await opened(opening);
    await choose('sam.ortiz', 'Edit User');
    return page;
  };

  test('keeps name, address and, left empty, the password [MUS-10, MUS-20, MUS-22, MUS-30] [API-63] [MUS-11]', async () => {
    const { calls } = await editing({ service: { [EDIT]: answer([]) } });
    expect([field('Email'), field('Username')].map(({ value, disabled }) => [value, disabled])).toEqual([
      ['sam.ortiz@harbor.example', true],
      ['sam.ortiz', true],
    ]);
    expect(picker().textContent).toBe('Pier, Market on Harbor St...');
    expect(buttons().slice(-2)).toEqual(['Cancel', 'Save']);
    await fill(field('Role'), ROLES.ViewStore);
    expect(field('Locations').value).toBe(pier.SynBusinessID);
    await submit();
    await until(() => toasts().some((toast) => toast?.includes('User updated successfully')));
    expect(calls(EDIT).map(({ body }) => body)).toEqual([
      { auth0_user_id: 'password|sam.ortiz', role: 'pc:store_viewer', synBusinessesIDs: [pier.SynBusinessID], password: '' },
    ]);
  });

  test.each([
    ['in the words of the service', refuse('USER_ADDED_BY_YOU'), 'You added this user. Another admin can change or delete them.'],
    ['or in its own', 'network', 'User update failed'],
  ] as const)('says that it failed, %s [MUS-30]', async (_case, fake, words) => {
    await editing({ service: { [EDIT]: fake } });
    await submit();
    await until(() => toasts().some((toast) => toast?.includes(words)));
    expect(screen.queryAllByRole('dialog')).toHaveLength(1);
  });

  test('is closed to whoever may do it no longer [MUS-23]', async () => {
    const { service } = await editing({ service: { [EDIT]: refuse('USER_IS_ACCOUNT_ADMIN') } });
    service[LIST] = answer([...jo, ...sam.map((row) => ({ ...row, Refusal: 'USER_IS_ACCOUNT_ADMIN' }))]);
    await submit();
    await until(() => field('Role').disabled);
    expect(field('Password').disabled).toBe(true);
    expect(submitter().disabled).toBe(true);
  });
});

describe('deleting a user', () => {
  test('asks first, and does it once however often it is pressed [MUS-27, MUS-31] [API-64]', async () => {
    const slow = later();
    const { calls, service } = await opened({ service: { [DELETE_SAM]: slow.handler } });
    await choose('sam.ortiz', 'Delete User');
    expect(text()).toContain('Are you sure you want to delete the user sam.ortiz ?');
    expect(text()).toContain("They'll be signed out immediately.");
    expect(buttons()).toEqual(['Cancel', 'Delete']);
    expect(document.activeElement?.textContent).toBe('Cancel');
    service[LIST] = answer([...jo, ...desk]);
    await press(button('Delete'));
    await press(button('Delete'));
    await slow.give(answer({}));
    await until(() => toasts().some((toast) => toast?.includes('Business user deleted successfully')));
    expect(calls(DELETE_SAM)).toHaveLength(1);
    await until(() => !usernames().includes('sam.ortiz'));
  });

  test('is not done when it is cancelled', async () => {
    const { calls } = await opened();
    await choose('sam.ortiz', 'Delete User');
    await press(button('Cancel'));
    await settle();
    expect(calls(DELETE_SAM)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['somebody else was quicker', refuse('ERR_USER_NOT_FOUND', { message: 'This user is not there any more.' }), 'not there any more'],
    ['no answer comes', 'network', "We didn't get an answer."],
  ] as const)('says that it failed when %s [MUS-31]', async (_words, fake, reason) => {
    await opened({ service: { [DELETE_SAM]: fake } });
    await choose('sam.ortiz', 'Delete User');
    await press(button('Delete'));
    await until(() => toasts().some((toast) => toast?.includes('Failed to delete business user')));
    expect(said()).toContain(reason);
  });
});
