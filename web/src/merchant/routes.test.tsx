import { describe, expect, test } from 'vitest';
import { at, heading, left, open, until } from '../app/testing.tsx';
import { claimsOf, draft, openTill, order, status } from './testing.tsx';

/** Every permission of a merchant but one. */
const without = (permission: string) => {
  const claims = claimsOf('AdminAccount');
  return { ...claims, permissions: claims.permissions.filter((held) => held !== permission) };
};
/** An order for which every screen of the checkout may be opened. */
const checkout = { draft: draft(), response: order(), confirmation: status('COMPLETED'), error: 'It failed' };

const SCREENS = ['code', 'awaiting', 'success', 'error', 'account-error', 'fail-connection', 'cancelled', 'insufficient-funds'];
const PAGES: readonly (readonly [path: string, permission: string, ids: string])[] = [
  ['/merchant/home', 'pc:view:dashboard', '[PRM-15]'],
  ['/merchant/checkout', 'pc:create:ach_debit', '[PRM-16]'],
  ...SCREENS.map((name) => [`/merchant/checkout/${name}`, 'pc:create:ach_debit', '[PRM-22]'] as const),
  ['/merchant/payment-links', 'pc:create:ach_debit', '[PRM-17]'],
  ['/merchant/report', 'pc:view:reports', '[PRM-19]'],
  ['/merchant/users', 'pc:read:businessuser', '[PRM-21]'],
  ['/merchant/support', 'pc:view:support', '[PRM-20]'],
];

describe.each(PAGES)('%s', (path, permission, ids) => {
  test(`needs ${permission}: without it the person is sent to /unauthorized [PRM-13] ${ids} [SES-13]`, async () => {
    await openTill(path, { claims: without(permission), checkout });
    await until(() => at() === '/unauthorized');
  });

  test(`is shown to who holds nothing but ${permission}, whatever their merchant role [PRM-11] ${ids}`, async () => {
    await openTill(path, { claims: claimsOf('ViewStore', { permissions: [permission] }), checkout });
    await until(() => heading() !== '');
    expect(at()).toBe(path);
  });

  test('is not for consumers, whatever they hold [PRM-11] [SES-13]', async () => {
    const claims = claimsOf('AdminAccount', { paybotic_banking_roles: ['pc:consumer'] });
    await openTill(path, { claims, checkout });
    await until(() => at() === '/unauthorized');
  });

  test('sends a signed-out visitor to sign in with a password, and back [SES-26]', async () => {
    await open(`${path}?page=2`);
    await until(() => left.length > 0);
    const address = new URL(left[0] ?? '');
    expect(address.pathname).toBe('/oidc/auth');
    expect(address.searchParams.get('connection')).toBe('password');
    expect(localStorage.getItem(`drawbridge.sign-in.${address.searchParams.get('state')}`)).toContain(JSON.stringify(`${path}?page=2`));
  });
});

describe('/merchant/registration', () => {
  test.each(['AdminStore', 'ViewAccount', 'ViewStore'] as const)('is not for %s [PRM-14]', async (role) => {
    const page = await openTill('/merchant/registration', { role });
    await until(() => at() === '/unauthorized');
    expect(page.calls('POST /api/businesses')).toHaveLength(0);
  });
});

describe('a path of the portal that is no page', () => {
  test.each(['/merchant/nowhere', '/merchant/checkout/nowhere', '/merchant/home/more'])(
    '%s is not found, also for visitors [SES-16]',
    async (path) => {
      await open(path);
      await until(() => heading() === "Oops! No one's here.");
      expect(left).toEqual([]);
    },
  );

  test('so are invoice links, for everyone: the feature is off [PRM-18] [MRG-08]', async () => {
    await openTill('/merchant/invoice-links');
    await until(() => heading() === "Oops! No one's here.");
  });

  test('is not found for a consumer either, not forbidden', async () => {
    await openTill('/merchant/nowhere', { claims: { sub: 'usr_1', permissions: [] } });
    await until(() => heading() === "Oops! No one's here.");
  });
});
