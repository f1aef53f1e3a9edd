import { type BusinessUserRow, ROLES } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import {
  bodyRows,
  button,
  cellsOf,
  errorAt,
  field,
  fill,
  press,
  refuse,
  type Service,
  screen,
  text,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, openTill, said } from '../testing.tsx';

const pier = business(1, 'Pier');
const LIST = 'GET /api/businesses/users';
const INVITE = 'POST /api/businesses/user/invite';
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
const jo = rowOf(1, 'jo.park');
const invited = (Invitation: BusinessUserRow['Invitation'], more: Partial<BusinessUserRow> = {}) =>
  rowOf(2, 'kim.alvarez', { Status: 'INVITED', Invitation, Refusal: 'USER_ADDED_BY_YOU', ...more });
const open_one = invited({ state: 'OPEN', expires_at: '2026-11-25T12:00:00.000Z' });
const OF_KIM = `/api/businesses/user/${open_one.ID}/invitation`;

async function opened(service: Service) {
  const page = await openTill('/merchant/users', {
    service: { [BUSINESS_USER]: businessesAre(pier), [LIST]: answer([jo]), ...service },
  });
  await until(() => text().includes('jo.park') && !(button('Add User') as HTMLButtonElement).disabled);
  return page;
}
const submitter = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const kim = () => bodyRows().find((row) => row.textContent?.includes('kim.alvarez')) as HTMLElement;
const openMenu = async () => {
  await press(button('Actions for kim.alvarez'));
  return screen.queryAllByRole('menuitem').map((item) => item.textContent);
};

describe('inviting a user', () => {
  const inviting = async (service: Service = {}) => {
    const page = await opened(service);
    await press(button('Add User'));
    await press(button('Send an invitation instead'));
    await fill(field('Email'), 'kim.alvarez@harbor.example');
    await fill(field('Username'), 'kim.alvarez');
    await fill(field('Role'), ROLES.ViewStore);
    await fill(field('Locations'), pier.SynBusinessID);
    return page;
  };

  test('takes the place of the password, sends none, and shows who was invited [AUT-06]', async () => {
    const { calls, service } = await inviting({ [INVITE]: answer([]) });
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(text()).toContain("We'll email them a link to choose their own password. It works once, for 3 days.");
    service[LIST] = answer([jo, open_one]);
    await press(submitter('Send Invitation'));
    await until(() => toasts().some((toast) => toast?.includes('Invitation sent')));
    expect(calls(INVITE).map(({ body }) => body)).toEqual([
      { email: 'kim.alvarez@harbor.example', username: 'kim.alvarez', role: 'pc:store_viewer', synBusinessesIDs: [pier.SynBusinessID] },
    ]);
    await until(() => kim() !== undefined);
    expect(cellsOf(kim())[0]).toContain('INVITED');
    expect(cellsOf(kim())[2]).toContain('Invitation works until 11/25/2026');
  });

  test('can be taken back for a password, which is then wanted [AUT-06]', async () => {
    const { calls } = await inviting();
    await press(button('Set a password instead'));
    await press(submitter('Add User'));
    expect(errorAt('Password')).toContain('Password must be at least 8 characters');
    expect(calls(INVITE)).toEqual([]);
  });

  test('tells of a name that is taken, in the dialog [AUT-06]', async () => {
    await inviting({ [INVITE]: refuse('ERR_USER_EXISTS') });
    await press(submitter('Send Invitation'));
    await until(said);
    expect(said()).toBe('User already exists. Choose another username or email.');
  });
});

describe('an invitation', () => {
  test('is sent again and withdrawn from the menu, also by whoever added them [AUT-06]', async () => {
    const { calls, service } = await opened({
      [LIST]: answer([jo, open_one]),
      [`POST ${OF_KIM}`]: answer({}),
      [`DELETE ${OF_KIM}`]: answer({}),
    });
    expect(await openMenu()).toEqual(['Edit User', 'Send Invitation Again', 'Withdraw Invitation', 'Deactivate', 'Delete User']);
    await press(screen.getByRole('menuitem', { name: 'Send Invitation Again' }));
    await until(() => toasts().some((toast) => toast?.includes('Invitation sent')));
    service[LIST] = answer([jo, invited({ state: 'WITHDRAWN', expires_at: null })]);
    await openMenu();
    await press(screen.getByRole('menuitem', { name: 'Withdraw Invitation' }));
    await until(() => cellsOf(kim())[2]?.includes('Invitation withdrawn'));
    expect([calls(`POST ${OF_KIM}`), calls(`DELETE ${OF_KIM}`)].map(({ length }) => length)).toEqual([1, 1]);
    expect(await openMenu()).toEqual(['Edit User', 'Send Invitation Again', 'Deactivate', 'Delete User']);
  });

  test.each([
    ['that has expired', invited({ state: 'EXPIRED', expires_at: '2026-11-20T12:00:00.000Z' }), 'Invitation expired. Send it again.'],
    ['not mailed yet', invited({ state: 'OPEN', expires_at: null }), 'Invitation on its way'],
    [
      'whose mail did not arrive',
      invited({ state: 'OPEN', expires_at: null }, { Welcome: { state: 'failed', failure: 'no_such_recipient' } }),
      "Welcome email not sent. There's no such email address.",
    ],
  ])('%s is named beside the address [AUT-06]', async (_words, row, words) => {
    await opened({ [LIST]: answer([jo, row]) });
    expect(cellsOf(kim())[2]).toBe(`kim.alvarez@harbor.example${words}`);
  });

  test('that was answered meanwhile says so, and the list is read again [AUT-06]', async () => {
    const { service } = await opened({ [LIST]: answer([jo, open_one]), [`DELETE ${OF_KIM}`]: refuse('INVITATION_ANSWERED') });
    await openMenu();
    service[LIST] = answer([jo, rowOf(2, 'kim.alvarez')]);
    await press(screen.getByRole('menuitem', { name: 'Withdraw Invitation' }));
    await until(() => toasts().some((toast) => toast?.includes('This user has already chosen a password.')));
    await until(() => !cellsOf(kim())[0]?.includes('INVITED'));
  });
});
