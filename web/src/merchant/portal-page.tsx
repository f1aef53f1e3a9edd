import type { BusinessFeature } from '@drawbridge/contract/business-features';
import { type MerchantRole, ROUTE_PERMISSIONS, type RoutePermission } from '@drawbridge/contract/roles';
import { lazy, type ReactNode, Suspense } from 'react';
import { boot } from '../session/boot.ts';
import { logOut } from '../session/session.ts';
import { useSession } from '../session/state.ts';
import { brand } from '../ui/brand.ts';
import { Menu } from '../ui/controls/menu.tsx';
import { BankIcon, HomeIcon, KeyIcon, LinkIcon, LogoutIcon, MailIcon, SettingsIcon } from '../ui/icons/icons.tsx';
import { CheckoutIcon, HookIcon, PinIcon, ReportIcon, SupportIcon, TotalsIcon, UpdownIcon, UsersIcon } from '../ui/icons/portal-icons.tsx';
import { PersonIcon, PulseIcon } from '../ui/icons/rare-icons.tsx';
import type { NavItem } from '../ui/layout/bottom-nav.tsx';
import { PortalFrame } from '../ui/layout/portal-frame.tsx';
import { Tile } from '../ui/layout/tile.tsx';
import { useAddressQuery } from '../ui/use-address-query.ts';
import { usePageTitle } from '../ui/use-title.ts';
import { OpenOrderNotice } from './checkout/open-order-notice.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { UserMenu } from './profile/user-menu.tsx';
import { PortalSearch } from './search/portal-search.tsx';
import { useCurrentBusiness } from './use-current-business.ts';

// Below what a page is opened for: it may come after it.
const OpenElsewhere = lazy(() => import('./checkout/open-elsewhere.tsx'));

interface Item extends NavItem {
  permissions: readonly RoutePermission[];
  needs_business?: boolean;
  feature?: 'payment_links' | 'invoice_links';
  /** Hidden where the provider has switched it off for the business. */
  by?: BusinessFeature;
  role?: MerchantRole;
}

/** The pages of the portal, in their order. One that a person may not open is not offered. */
const ITEMS: readonly Item[] = [
  { href: '/merchant/home', label: 'Home', icon: <HomeIcon />, permissions: ['ViewDashboard'] },
  {
    href: '/merchant/checkout',
    label: 'Checkout',
    icon: <CheckoutIcon />,
    permissions: ['CreateACHDebit'],
    needs_business: true,
    by: 'in_store',
  },
  { href: '/merchant/day', label: 'Daily totals', icon: <TotalsIcon />, permissions: ['ViewDashboard'] },
  { href: '/merchant/report', label: 'Reports', icon: <ReportIcon />, permissions: ['ViewReports'] },
  {
    href: '/merchant/payment-links',
    label: 'Payment Links',
    icon: <LinkIcon />,
    permissions: ['CreateACHDebit'],
    needs_business: true,
    feature: 'payment_links',
    by: 'payment_link',
  },
  {
    href: '/merchant/invoice-links',
    label: 'Invoice Links',
    icon: <MailIcon />,
    permissions: ['CreateACHDebit'],
    needs_business: true,
    feature: 'invoice_links',
    by: 'invoice_link',
  },
  { href: '/merchant/payouts', label: 'Payouts', icon: <BankIcon />, permissions: ['ViewReports'] },
  { href: '/merchant/customers', label: 'Customers', icon: <PersonIcon />, permissions: ['ViewReports'] },
  { href: '/merchant/settlement-account', label: 'Settlement account', icon: <BankIcon />, permissions: [], role: 'AdminAccount' },
  { href: '/merchant/users', label: 'Users', icon: <UsersIcon />, permissions: ['ReadBusinessUsers'] },
  { href: '/merchant/api-keys', label: 'API keys', icon: <KeyIcon />, permissions: [], role: 'AdminAccount' },
  { href: '/merchant/webhooks', label: 'Webhooks', icon: <HookIcon />, permissions: [], role: 'AdminAccount' },
  { href: '/merchant/activity', label: 'Activity', icon: <PulseIcon />, permissions: [], role: 'AdminAccount' },
  { href: '/merchant/settings', label: 'Settings', icon: <SettingsIcon />, permissions: [], role: 'AdminAccount' },
  { href: '/merchant/support', label: 'Support', icon: <SupportIcon />, permissions: ['ViewSupport'] },
];

/** A page of the portal: its frame, the navigation this person may use, and the switcher of businesses. */
export function PortalPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title, `${brand.name} Merchant`);
  const { claims } = useSession();
  const current = useCurrentBusiness();
  const held = claims?.permissions ?? [];
  const nav = ITEMS.filter(
    (item) =>
      item.permissions.every((name) => held.includes(ROUTE_PERMISSIONS[name])) &&
      (item.role === undefined || claims?.roles.includes(item.role)) &&
      (!item.needs_business || current.business !== undefined) &&
      (item.feature === undefined || boot.features[item.feature]) &&
      (item.by === undefined || !current.business?.FeaturesOff?.includes(item.by)),
  );
  return (
    <PortalFrame home="/merchant/home" nav={nav} title={title} end={<PortalEnd pages={nav} />} user={<UserMenu />}>
      <ClosingNotice />
      <OpenOrderNotice />
      <Suspense fallback={null}>
        <OpenElsewhere />
      </Suspense>
      {children}
    </PortalFrame>
  );
}

function PortalEnd({ pages }: { pages: readonly NavItem[] }) {
  return (
    <>
      <PortalSearch pages={pages} />
      <BusinessSwitcher />
    </>
  );
}

function BusinessSwitcher() {
  const { business, businesses, all_offered, email, choose, loading, failed } = useCurrentBusiness();
  const [, setQuery] = useAddressQuery();
  const name = business?.BusinessName ?? (businesses.length > 0 ? 'All Locations' : loading || failed ? '' : 'No business yet');
  const change = (business_id: string | null): void => {
    choose(business_id);
    // The fifth page of one business says nothing of another's.
    setQuery(
      (query) => {
        query.delete('page');
        query.delete('after');
        query.delete('location');
        return query;
      },
      { replace: true },
    );
  };
  const all = all_offered ? [{ id: 'all', label: 'All Locations', chosen: business === undefined, onSelect: () => change(null) }] : [];
  return (
    <Menu
      label="Business"
      align="end"
      heading={email}
      items={[
        ...all,
        ...businesses.map((one) => ({
          id: one.SynBusinessID,
          label: one.BusinessName,
          chosen: one.SynBusinessID === business?.SynBusinessID,
          onSelect: () => change(one.SynBusinessID),
        })),
        { id: 'sign-out', label: 'Sign out', icon: <LogoutIcon />, onSelect: () => void logOut() },
      ]}
      trigger={(props) => (
        <button type="button" className="switcher" {...props} aria-label={`Business: ${name}`} title={name}>
          {business ? <Tile name={name} size="sm" /> : <Tile icon={<PinIcon size={16} />} look="bank" size="sm" />}
          <span className="switcher__name truncate">{name}</span>
          <UpdownIcon size={16} />
        </button>
      )}
    />
  );
}
