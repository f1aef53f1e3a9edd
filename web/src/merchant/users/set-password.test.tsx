import { type BusinessUserRow, ROLES } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { button, press, refuse, type Service, screen, text, toasts, until } from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, openTill } from '../testing.tsx';

const pier = business(1, 'Pier');
const nina: BusinessUserRow = {
  ID: 'usr_00000000000000000000000001',
  Auth0ID: 'password|nina.park',
  Username: 'nina.park',
  Email: 'nina@harbor.example',
  Roles: [{ Name: ROLES.ViewStore }],
  BusinessName: pier.BusinessName,
  SynBusinessID: pier.SynBusinessID,
  CreatedBy: null,
  Status: 'ACTIVE',
  Invitation: null,
  Refusal: null,
  Welcome: null,
};
const SEND = `POST /api/businesses/user/${nina.ID}/reset-link`;

async function editing(service: Service, row: Partial<BusinessUserRow> = {}) {
  const page = await openTill('/merchant/users', {
    service: { [BUSINESS_USER]: businessesAre(pier), 'GET /api/businesses/users': answer([{ ...nina, ...row }]), ...service },
  });
  await until(() => text().includes('nina@harbor.example'));
  await press(button('Actions for nina.park'));
  await press(screen.getByRole('menuitem', { name: 'Edit User' }));
  return page;
}

test('editing a user says what a new password does, and sends a reset link instead [AUT-07]', async () => {
  const { calls } = await editing({ [SEND]: answer({}) });
  expect(text()).toContain('A new one signs them out and works for one log-in, when they choose their own.');
  await press(button('Send a reset link instead'));
  await until(() => toasts().some((toast) => toast?.includes('Reset link sent to nina@harbor.example')));
  expect(calls(SEND)).toHaveLength(1);
});

test('a link that was not sent says why [AUT-07]', async () => {
  await editing({ [SEND]: refuse('TOO_MANY_REQUESTS') });
  await press(button('Send a reset link instead'));
  await until(() => toasts().some((toast) => toast?.includes('Too many tries.')));
});

test('whoever was invited is not offered one [AUT-07]', async () => {
  await editing({}, { Status: 'INVITED', Invitation: { state: 'OPEN', expires_at: null } });
  expect(screen.queryByRole('button', { name: 'Send a reset link instead' })).toBeNull();
});
