import { type BusinessUserRow, ROLES } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { heading, text, until } from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, openTill } from '../testing.tsx';

const pier = business(1, 'Pier');
const rowOf = (Welcome: BusinessUserRow['Welcome']): BusinessUserRow => ({
  ID: 'usr_00000000000000000000000001',
  Auth0ID: 'password|sam.ortiz',
  Username: 'sam.ortiz',
  Email: 'sam.ortiz@harbor.example',
  Roles: [{ Name: ROLES.ViewStore }],
  BusinessName: pier.BusinessName,
  SynBusinessID: pier.SynBusinessID,
  CreatedBy: null,
  Status: 'ACTIVE',
  Invitation: null,
  Refusal: null,
  Welcome,
});
async function open(Welcome: BusinessUserRow['Welcome']) {
  await openTill('/merchant/users', {
    service: { [BUSINESS_USER]: businessesAre(pier), 'GET /api/businesses/users': answer([rowOf(Welcome)]) },
  });
  await until(() => heading() === 'Users' && text().includes('sam.ortiz@harbor.example'));
}

test.each([
  ['failed', 'no_such_recipient', "Welcome email not sent. There's no such email address."],
  ['undelivered', 'filtered', 'Welcome email not delivered. Their mail server blocked it.'],
  ['retrying', 'unreachable', "We couldn't send the welcome email yet. We're trying again."],
  ['uncertain', null, "We can't tell whether the welcome email went out. Ask them."],
] as const)('a welcome that is %s (%s) is named beside the address [LIV-16]', async (state, failure, words) => {
  await open({ state, failure });
  expect(text()).toContain(`sam.ortiz@harbor.example${words}`);
});

test.each([
  [null],
  [{ state: 'waiting', failure: null }],
  [{ state: 'sent', failure: null }],
  [{ state: 'delivered', failure: null }],
] as const)('nothing is said of one that is as it should be (%o)', async (welcome) => {
  await open(welcome);
  expect(text().toLowerCase()).not.toContain('welcome email');
});
