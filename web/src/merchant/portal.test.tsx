import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, at, button, left, press, screen, text, textsOf, until, within } from '../app/testing.tsx';
import { boot } from '../session/boot.ts';
import { useBusinessStore } from './business-store.ts';
import { useCheckout } from './checkout/checkout-store.ts';
import { chooseBusiness } from './choose-business.ts';
import {
  BUSINESS_USER,
  businessesAre,
  businessName,
  chooseBusiness as chooseInMenu,
  claimsOf,
  DASHBOARD,
  draft,
  green,
  harbor,
  nav,
  navLinks,
  openTill,
  RECENT,
  row,
  switcher,
} from './testing.tsx';

/** As wide as this, as far as media queries ask. They are read as modules load. */
const screen_ = vi.hoisted(() => {
  const screen_ = { width: 1440 };
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      const [, least] = /min-width:\s*([\d.]+)/.exec(media) ?? [];
      const [, most] = /max-width:\s*([\d.]+)/.exec(media) ?? [];
      return screen_.width >= Number(least ?? 0) && screen_.width <= Number(most ?? Number.POSITIVE_INFINITY);
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return screen_;
});
afterEach(() => {
  screen_.width = 1440;
  boot.features.invoice_links = false;
});

const portal = async (opening: Parameters<typeof openTill>[1] = {}, path = '/merchant/home') => {
  const page = await openTill(path, opening);
  await until(businessName);
  return page;
};
const both = { [BUSINESS_USER]: businessesAre(harbor, green) };
const openMenu = async () => {
  await press(switcher());
  return textsOf([...screen.getAllByRole('menuitemradio'), ...screen.getAllByRole('menuitem')]);
};

describe('a business that is closing', () => {
  test('says so on the page, alone or among all locations; one that stays open says nothing [PRV-07]', async () => {
    const leaving = { ...green, Standing: 'CLOSING' as const };
    await portal({ service: { [BUSINESS_USER]: businessesAre(harbor, leaving) } });
    expect(text()).toContain('Closing: Green Leaf Market. It takes no new payments.');
    await chooseInMenu('Harbor Books');
    await until(() => !text().includes('Closing:'));
    await chooseInMenu('Green Leaf Market');
    await until(() => text().includes('Closing: Green Leaf Market.'));
  });

  test('that is closed says where its records are [PRV-07]', async () => {
    await portal({ service: { [BUSINESS_USER]: businessesAre({ ...harbor, Standing: 'CLOSED' }) } });
    expect(text()).toContain('Harbor Books is closed.');
  });
});

describe('the navigation', () => {
  test('offers its pages in this order [MRG-06] [MRG-07]', async () => {
    await portal();
    expect(nav()).toEqual([
      'Home',
      'Checkout',
      'Daily totals',
      'Reports',
      'Payment Links',
      'Payouts',
      'Customers',
      'Settlement account',
      'Users',
      'API keys',
      'Webhooks',
      'Activity',
      'Settings',
      'Support',
    ]);
    expect(navLinks().map((item) => item.getAttribute('href'))).toEqual([
      '/merchant/home',
      '/merchant/checkout',
      '/merchant/day',
      '/merchant/report',
      '/merchant/payment-links',
      '/merchant/payouts',
      '/merchant/customers',
      '/merchant/settlement-account',
      '/merchant/users',
      '/merchant/api-keys',
      '/merchant/webhooks',
      '/merchant/activity',
      '/merchant/settings',
      '/merchant/support',
    ]);
  });

  test.each(['/merchant/payment-links', '/merchant/checkout', '/merchant/counters'])(
    'leaves out what the provider switched off for the business, and %s says so and whom to ask [PRV-07]',
    async (path) => {
      await portal({ service: { [BUSINESS_USER]: businessesAre({ ...harbor, FeaturesOff: ['in_store', 'payment_link'] }) } }, path);
      await until(() => document.body.textContent?.includes(`${harbor.BusinessName} doesn't have this`));
      expect(nav()).not.toContain('Payment Links');
      expect(nav()).not.toContain('Checkout');
      expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/merchant/support');
    },
  );

  test('with invoices switched on, they stand between the payment links and the users [MRG-04]', async () => {
    boot.features.invoice_links = true;
    await portal();
    expect(
      nav().filter(
        (label) =>
          !['Daily totals', 'Payouts', 'Customers', 'Settlement account', 'API keys', 'Webhooks', 'Activity', 'Settings'].includes(
            label ?? '',
          ),
      ),
    ).toEqual(['Home', 'Checkout', 'Reports', 'Payment Links', 'Invoice Links', 'Users', 'Support']);
  });

  test.each([
    ['ViewDashboard', ['pc:view:dashboard', 'pc:create:ach_debit'], ['Home', 'Checkout', 'Daily totals', 'Payment Links']],
    ['ViewReports', ['pc:view:reports', 'pc:view:dashboard'], ['Home', 'Daily totals', 'Reports', 'Payouts', 'Customers']],
    ['ReadBusinessUsers', ['pc:read:businessuser', 'pc:view:dashboard'], ['Home', 'Daily totals', 'Users']],
    ['ViewSupport', ['pc:view:support', 'pc:view:dashboard'], ['Home', 'Daily totals', 'Support']],
  ])('shows what its permissions allow: with %s [MRG-05] [MRG-06]', async (_name, permissions, items) => {
    await portal({ claims: claimsOf('AdminStore', { permissions }) });
    expect(nav()).toEqual(items);
  });

  test('has no checkout and no links without a business [MRG-07]', async () => {
    await portal({ service: both });
    expect(businessName()).toBe('All Locations');
    expect(nav()).toEqual([
      'Home',
      'Daily totals',
      'Reports',
      'Payouts',
      'Customers',
      'Settlement account',
      'Users',
      'API keys',
      'Webhooks',
      'Activity',
      'Settings',
      'Support',
    ]);
    await chooseInMenu('Harbor Books');
    expect(nav()).toEqual(expect.arrayContaining(['Checkout', 'Payment Links']));
  });

  test('never shows Invoice Links: the feature is off, and Payment Links are on [MRG-08] [MRG-15]', async () => {
    await portal();
    expect(nav()).not.toContain('Invoice Links');
    expect(nav()).toContain('Payment Links');
  });

  test('store viewers have home, checkout and support, and the links, which take the same permission [PRM-23]', async () => {
    await portal({ role: 'ViewStore' });
    expect(nav()).toEqual(['Home', 'Checkout', 'Daily totals', 'Payment Links', 'Support']);
  });

  test('account viewers have home, reports and support [PRM-24]', async () => {
    await portal({ role: 'ViewAccount' });
    expect(nav()).toEqual(['Home', 'Daily totals', 'Reports', 'Payouts', 'Customers', 'Support']);
  });

  test.each(['AdminStore', 'AdminAccount'] as const)('%s has home, users, checkout, reports and support [PRM-25]', async (role) => {
    await portal({ role });
    expect(nav()).toEqual(expect.arrayContaining(['Home', 'Users', 'Checkout', 'Reports', 'Support']));
  });

  test.each([
    [1200, 'open'],
    [1199, 'icons'],
  ])('at %i px the sidebar is %s [MRG-09]', async (width, state) => {
    screen_.width = width;
    await portal();
    expect(document.querySelector('[data-sidebar]')?.getAttribute('data-sidebar')).toBe(state);
  });
});

describe('the business switcher', () => {
  test('has the e-mail, all locations, each business and Sign out [MRG-10]', async () => {
    await portal({ service: both });
    expect(await openMenu()).toEqual(['All Locations', 'Harbor Books', 'Green Leaf Market', 'Sign out']);
    expect(within(screen.getByRole('menu')).getByText('jo.park@harbor.example')).toBeVisible();
  });

  test.each(['/merchant/home', '/merchant/checkout', '/merchant/support'])('stands in the header of %s [MRG-10]', async (path) => {
    await portal({}, path);
    expect(switcher().closest('header')).not.toBeNull();
  });

  test.each([
    ['AdminAccount', 2, true],
    ['ViewAccount', 2, true],
    ['AdminAccount', 1, false],
    ['ViewAccount', 1, false],
    ['AdminStore', 2, false],
    ['ViewStore', 2, false],
  ] as const)('offers all locations to %s with %i businesses: %s [MRG-11]', async (role, count, offered) => {
    await portal({ role, service: count === 2 ? both : {} });
    expect((await openMenu()).includes('All Locations')).toBe(offered);
  });

  test('All Locations clears the selection [MRG-12]', async () => {
    const page = await portal({ service: both });
    await chooseInMenu('Green Leaf Market');
    expect(useBusinessStore.getState().chosen).toBe(green.SynBusinessID);
    await chooseInMenu('All Locations');
    expect(useBusinessStore.getState().chosen).toBeNull();
    expect(businessName()).toBe('All Locations');
    await until(() => page.calls(DASHBOARD).at(-1)?.path.endsWith('syn_business_id='));
  });

  test('the only business is selected by itself [MRG-13]', async () => {
    await portal();
    expect(businessName()).toBe('Harbor Books');
  });

  test('a store admin begins in the first [MRG-14]', async () => {
    await portal({ role: 'AdminStore', service: both });
    expect(businessName()).toBe('Harbor Books');
  });

  test('shows what belongs to the chosen one, from the first page', async () => {
    const page = await portal(
      { service: { ...both, [RECENT]: answer({ items: [row()], page_info: { total: 90 } }) } },
      '/merchant/home?page=3&pageSize=10',
    );
    await chooseInMenu('Green Leaf Market');
    expect(at()).toBe('/merchant/home?pageSize=10');
    await until(() => JSON.stringify(page.calls(RECENT).at(-1)?.body).includes(green.SynBusinessID));
    expect(page.calls(RECENT).at(-1)?.body).toEqual({ limit: 10, offset: 0, syn_business_id: green.SynBusinessID });
  });

  test('a choice that no longer holds counts as none', async () => {
    await portal({ service: both });
    await chooseInMenu('Green Leaf Market');
    expect(chooseBusiness('AdminAccount', [harbor], green.SynBusinessID)).toEqual(harbor);
    expect(chooseBusiness('AdminAccount', [harbor, { ...green, SynBusinessID: 'biz_3' }], green.SynBusinessID)).toBeNull();
    expect(chooseBusiness('ViewStore', [], green.SynBusinessID)).toBeNull();
  });

  test('a choice in another tab does not move this one; a new tab begins with it', async () => {
    await portal({ service: both });
    await chooseInMenu('Harbor Books');
    // What another tab writes.
    localStorage.setItem('drawbridge.business', JSON.stringify({ state: { chosen: green.SynBusinessID }, version: 0 }));
    await act(async () => void useBusinessStore.persist.rehydrate());
    expect(useBusinessStore.getState().chosen).toBe(harbor.SynBusinessID);
    sessionStorage.clear();
    await act(async () => void useBusinessStore.persist.rehydrate());
    expect(useBusinessStore.getState().chosen).toBe(green.SynBusinessID);
  });

  test('Sign out ends the session, and forgets the business and the order [SES-38] [SES-41]', async () => {
    await portal({ service: both, checkout: { draft: draft() } });
    await chooseInMenu('Green Leaf Market');
    await chooseInMenu('Sign out');
    await until(() => left.length > 0);
    const address = new URL(left[0] ?? '');
    expect(address.pathname).toBe('/oidc/end');
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${window.location.origin}/merchant`);
    expect(useBusinessStore.getState().chosen).toBeUndefined();
    expect(useCheckout.getState().draft).toBeUndefined();
  });
});

test('a person without a business yet is told so', async () => {
  await portal({ service: { [BUSINESS_USER]: businessesAre() } });
  expect(businessName()).toBe('No business yet');
  expect(button('Business: No business yet')).toBeTruthy();
  await until(() => text().includes('$0.00') || text().includes('$48,392.17'));
});
