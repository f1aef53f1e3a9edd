import { describe, expect, test } from 'vitest';
import { answer, at, heading, left, open, until } from '../app/testing.tsx';
import type { Claims } from './claims.ts';
import { admits } from './guard.tsx';

const claims = (more: Partial<Claims>): Claims => ({
  subject: 'usr_1',
  email: undefined,
  phone_number: undefined,
  roles: [],
  permissions: [],
  payment_center_enabled: true,
  created_by: undefined,
  ...more,
});

describe('a route admits', () => {
  test.each([
    ['any one of its roles', ['AdminStore', 'ViewStore'], [], { roles: ['ViewStore'] }, true],
    ['nobody with another role', ['AdminStore', 'ViewStore'], [], { roles: ['ViewAccount'] }, false],
    [
      'who holds all of its permissions',
      undefined,
      ['ViewDashboard', 'ViewSupport'],
      { permissions: ['pc:view:dashboard', 'pc:view:support'] },
      true,
    ],
    ['nobody who lacks one', undefined, ['ViewDashboard', 'ViewSupport'], { permissions: ['pc:view:dashboard'] }, false],
    ['nobody by permissions alone', ['AdminAccount'], ['ViewDashboard'], { permissions: ['pc:view:dashboard'] }, false],
    ['everyone, where it asks for nothing', undefined, [], {}, true],
    ['who has no role as a consumer', ['Consumer'], [], {}, true],
    ['nobody without a role as a merchant', ['AdminAccount', 'AdminStore', 'ViewStore', 'ViewAccount'], [], {}, false],
  ] as const)('%s [PRM-11]', (_what, roles, permissions, more, admitted) => {
    expect(admits(claims(more as Partial<Claims>), roles, permissions)).toBe(admitted);
  });
});

describe('the pages of consumers', () => {
  const merchant = {
    sub: 'usr_jo',
    email: 'jo@harbor.example',
    paybotic_banking_roles: ['pc:account_admin'],
    permissions: ['pc:view:dashboard', 'pc:view:profile', 'pc:read:purchases'],
  };

  test.each([
    '/dashboard',
    '/dashboard/accounts',
    '/dashboard/transactions-history',
    '/dashboard/relink-required',
    '/link-account',
    '/payment',
    '/payment/confirmation',
    '/payment/success',
    '/payment/cancelled',
    '/payment/error',
  ])('%s is not for a merchant, whatever they hold [PRM-12] [SES-13]', async (path) => {
    await open(path, { claims: merchant });
    await until(() => at() === '/unauthorized');
  });

  test('settings ask for no role [PRM-12]', async () => {
    await open('/dashboard/settings', {
      claims: merchant,
      service: { 'GET /api/users/user': answer({ message: 'No profile yet.', status: 404, code: 'ERR_USER_NOT_FOUND' }, 404) },
    });
    await until(() => heading() !== '');
    expect(at()).not.toBe('/unauthorized');
  });

  test.each(['/dashboard', '/payment', '/dashboard/settings'])('%s sends a signed-out visitor to sign in by sms [SES-26]', async (path) => {
    await open(path);
    await until(() => left.length > 0);
    expect(new URL(left[0] ?? '').searchParams.get('connection')).toBe('sms');
  });
});
