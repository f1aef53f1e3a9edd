import { type BusinessUserRow, type MerchantRole, ROLES } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import { bodyRows, button, cellsOf, later, press, refuse, type Service, screen, text, textsOf, toasts, until } from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, openTill, said } from '../testing.tsx';

const pier = business(1, 'Pier');
const LIST = 'GET /api/businesses/users';
const rowOf = (number: number, Username: string, more: Partial<BusinessUserRow> = {}): BusinessUserRow => ({
  ID: `usr_${String(number).padStart(26, '0')}`,
  Auth0ID: `password|${Username}`,
  Username,
  Email: `${Username}@harbor.example`,
  Roles: [{ Name: ROLES.ViewStore }],
  BusinessName: pier.BusinessName,
  SynBusinessID: pier.SynBusinessID,
  CreatedBy: null,
  Status: 'ACTIVE',
  Invitation: null,
  Refusal: null,
  Welcome: null,
  ...more,
});
const jo = rowOf(1, 'jo.park', { Auth0ID: 'usr_jo', Roles: [{ Name: ROLES.AdminAccount }], Refusal: 'USER_IS_LAST_ADMIN' });
const sam = rowOf(2, 'sam.ortiz', { Refusal: 'USER_ADDED_BY_YOU' });
const off = { ...sam, Status: 'DEACTIVATED' } as const;
const DEACTIVATE = `POST /api/businesses/user/${sam.ID}/deactivate`;
const REACTIVATE = `POST /api/businesses/user/${sam.ID}/reactivate`;

async function opened(service: Service, role?: MerchantRole) {
  const page = await openTill('/merchant/users', {
    ...(role && { role }),
    service: { [BUSINESS_USER]: businessesAre(pier), [LIST]: answer([jo, sam]), ...service },
  });
  await until(() => bodyRows().length > 1 && text().includes('sam.ortiz'));
  return page;
}
const openMenu = async (username: string) => {
  await press(button(`Actions for ${username}`));
  return screen.queryAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('aria-disabled')]);
};
const choose = async (username: string, label: string) => {
  await openMenu(username);
  await press(screen.getByRole('menuitem', { name: label }));
};

describe('deactivating a user', () => {
  test('is offered before Delete, also for whom one added, but not for the last admin [AUT-08]', async () => {
    await opened({});
    expect(await openMenu('sam.ortiz')).toEqual([
      ['Edit User', 'true'],
      ['Deactivate', null],
      ['Delete User', 'true'],
    ]);
    await press(button('Actions for sam.ortiz'));
    expect(await openMenu('jo.park')).toContainEqual(['Deactivate', 'true']);
  });

  test('asks first, does it once, and shows it in the list [AUT-08]', async () => {
    const slow = later();
    const { calls, service } = await opened({ [DEACTIVATE]: slow.handler });
    await choose('sam.ortiz', 'Deactivate');
    expect(text()).toContain("They'll be signed out immediately and can't log in.");
    expect(document.activeElement?.textContent).toBe('Cancel');
    service[LIST] = answer([jo, off]);
    await press(button('Deactivate'));
    await press(button('Deactivate'));
    await slow.give(answer({}));
    await until(() => toasts().some((toast) => toast?.includes('User deactivated')));
    expect(calls(DEACTIVATE)).toHaveLength(1);
    await until(() => bodyRows().some((row) => cellsOf(row)[0]?.includes('DEACTIVATED')));
  });

  test('of oneself says what it means [AUT-08]', async () => {
    await opened({ [LIST]: answer([{ ...jo, Refusal: 'USER_IS_YOU' }, sam]) });
    await choose('jo.park', 'Deactivate');
    expect(text()).toContain("This is you. You'll be signed out immediately");
  });

  test('that is refused says why, in the dialog [AUT-08]', async () => {
    await opened({ [DEACTIVATE]: refuse('USER_IS_LAST_ADMIN') });
    await choose('sam.ortiz', 'Deactivate');
    await press(button('Deactivate'));
    await until(() => said()?.includes('This is the only account admin.'));
  });

  test('is undone by Reactivate, without a question [AUT-08]', async () => {
    const { calls, service } = await opened({ [LIST]: answer([jo, off]), [REACTIVATE]: answer({}) });
    expect((await openMenu('sam.ortiz')).map(([label]) => label)).toEqual(['Edit User', 'Reactivate', 'Delete User']);
    service[LIST] = answer([jo, sam]);
    await press(screen.getByRole('menuitem', { name: 'Reactivate' }));
    await until(() => toasts().some((toast) => toast?.includes('User reactivated')));
    expect(calls(REACTIVATE)).toHaveLength(1);
    await until(() => !textsOf(bodyRows()).some((row) => row.includes('DEACTIVATED')));
  });

  test('is nothing for a Store Admin [AUT-08]', async () => {
    await opened({}, 'AdminStore');
    expect((await openMenu('sam.ortiz')).map(([label]) => label)).toEqual(['Edit User', 'Delete User']);
  });
});
