import type { BusinessFeature } from '@drawbridge/contract/business-features';
import { MERCHANT_ROLES, type RoutePermission } from '@drawbridge/contract/roles';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { Queries } from '../app/queries.tsx';
import { boot } from '../session/boot.ts';
import { Guard } from '../session/guard.tsx';
import { NotFound } from '../session/screens.tsx';
import { useSession } from '../session/state.ts';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { CheckoutForm } from './checkout/form-page.tsx';
import { PurchaseAddress } from './checkout/purchase-address.tsx';
import type { ResultName } from './checkout/results.tsx';
import { HomePage } from './home/page.tsx';
import { Registration } from './registration.tsx';
import { StepUp } from './step-up/step-up.tsx';
import { SwitchedOff } from './switched-off.tsx';
import { useCurrentBusiness } from './use-current-business.ts';

// The scanner reads pictures: it comes with the code screen, not with the portal.
const CodePage = lazyPage(() => import('./checkout/code-page.tsx'), '/merchant/checkout/code');
const Awaiting = lazyPage(() => import('./checkout/awaiting-page.tsx'), '/merchant/checkout/awaiting');
const CountersPage = lazyPage(() => import('./counter/counters-page.tsx'), '/merchant/counters');
const CustomerPage = lazyPage(() => import('./customers/customer-page.tsx'), '/merchant/customers/:customer');
const CustomersPage = lazyPage(() => import('./customers/customers-page.tsx'), '/merchant/customers');
const DayPage = lazyPage(() => import('./day/day-page.tsx'), '/merchant/day');
const LinksPage = lazyPage(() => import('./links/links-page.tsx'), '/merchant/payment-links', '/merchant/invoice-links');
const KeysPage = lazyPage(() => import('./developers/keys-page.tsx'), '/merchant/api-keys');
const WebhooksPage = lazyPage(() => import('./developers/webhooks-page.tsx'), '/merchant/webhooks');
const MessagesPage = lazyPage(() => import('./developers/messages-page.tsx'), '/merchant/webhooks/:webhook');
const PaymentPage = lazyPage(() => import('./payments/payment-page.tsx'), '/merchant/payments/:payment');
const MonthPage = lazyPage(() => import('./payouts/month-page.tsx'), '/merchant/payouts/month');
const PayoutsPage = lazyPage(() => import('./payouts/payouts-page.tsx'), '/merchant/payouts');
const ProfilePage = lazyPage(() => import('./profile/profile-page.tsx'), '/merchant/profile');
const ReportPage = lazyPage(() => import('./report/report-page.tsx'), '/merchant/report');
const StatementPage = lazyPage(() => import('./payouts/statement-page.tsx'), '/merchant/payouts/:payout');
const ApplyArea = lazyPage(() => import('./apply/area.tsx'), '/merchant/apply');
const ActivityPage = lazyPage(() => import('./activity/activity-page.tsx'), '/merchant/activity');
const SettlementPage = lazyPage(() => import('./settlement-account/settlement-page.tsx'), '/merchant/settlement-account');
const SettingsPage = lazyPage(() => import('./settings/settings-page.tsx'), '/merchant/settings');
const UsersPage = lazyPage(() => import('./users/users-page.tsx'), '/merchant/users');
const SupportPage = lazyPage(() => import('./support/support-page.tsx'), '/merchant/support');
const SupportRequestPage = lazyPage(() => import('./support/request-page.tsx'), '/merchant/support/:reference');
const Result = lazy(() => import('./checkout/results.tsx'));

const PROFILE = '/merchant/profile';
const RESULTS: readonly ResultName[] = ['success', 'cancelled', 'error', 'account-error', 'insufficient-funds', 'fail-connection'];

/** The merchant's portal: every route with the permission it needs. */
export default function MerchantArea() {
  const { claims } = useSession();
  const { pathname } = useLocation();
  // The service refuses whatever else they ask for.
  if (claims?.must_add_factor && pathname !== PROFILE) return <Navigate to={PROFILE} replace />;
  return (
    <Queries>
      <PortalRoutes />
      <StepUp />
    </Queries>
  );
}

function PortalRoutes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/apply" element={<ApplyArea />} />
        <Route
          path="/registration"
          element={
            <Guard roles={['AdminAccount']} connection="password">
              <Registration />
            </Guard>
          }
        />
        <Route path="/home" element={needs('ViewDashboard', <HomePage />)} />
        <Route path="/checkout" element={takes('in_store', <CheckoutForm />)} />
        <Route path="/checkout/code" element={needs('CreateACHDebit', <CodePage />)} />
        <Route path="/checkout/awaiting" element={needs('CreateACHDebit', <Awaiting />)} />
        {RESULTS.map((name) => (
          <Route key={name} path={`/checkout/${name}`} element={needs('CreateACHDebit', <Result name={name} />)} />
        ))}
        <Route path="/counters" element={takes('in_store', <CountersPage />)} />
        <Route path="/day" element={needs('ViewDashboard', <DayPage />)} />
        {boot.features.payment_links ? (
          <Route path="/payment-links" element={takes('payment_link', <LinksPage kind="payment_link" />)} />
        ) : null}
        {boot.features.invoice_links ? (
          <Route path="/invoice-links" element={takes('invoice_link', <LinksPage kind="invoice_link" />)} />
        ) : null}
        {Object.entries(ACCOUNT_ADMINS).map(([path, page]) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard roles={['AdminAccount']} connection="password">
                {page}
              </Guard>
            }
          />
        ))}
        {Object.entries(REPORTS).map(([path, page]) => (
          <Route key={path} path={path} element={needs('ViewReports', page)} />
        ))}
        <Route path="/payments/:payment" element={needs('ViewDashboard', <PaymentPage />)} />
        <Route path="/payment/:purchaseId" element={<PurchaseAddress />} />
        <Route path="/users" element={needs('ReadBusinessUsers', <UsersPage />)} />
        <Route
          path="/profile"
          element={
            <Guard roles={MERCHANT_ROLES} connection="password">
              <ProfilePage />
            </Guard>
          }
        />
        <Route path="/support" element={needs('ViewSupport', <SupportPage />)} />
        <Route path="/support/:reference" element={needs('ViewSupport', <SupportRequestPage />)} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Pages of those who set up a merchant's shops on the web, and see who did what. */
const ACCOUNT_ADMINS = {
  '/api-keys': <KeysPage />,
  '/webhooks': <WebhooksPage />,
  '/webhooks/:webhook': <MessagesPage />,
  '/activity': <ActivityPage />,
  '/settings': <SettingsPage />,
  '/settlement-account': <SettlementPage />,
};

/** Pages of what was sold and what is paid out. */
const REPORTS = {
  '/report': <ReportPage />,
  '/payouts': <PayoutsPage />,
  '/payouts/month': <MonthPage />,
  '/payouts/:payout': <StatementPage />,
  '/customers': <CustomersPage />,
  '/customers/:customer': <CustomerPage />,
};

/** A page of what a business takes payments by. */
function takes(feature: BusinessFeature, page: ReactNode): ReactNode {
  return needs('CreateACHDebit', <NeedsBusiness feature={feature} page={page} />);
}

function needs(permission: RoutePermission, page: ReactNode): ReactNode {
  return (
    <Guard roles={MERCHANT_ROLES} permissions={[permission]} connection="password">
      {page}
    </Guard>
  );
}

/** Checkout and links belong to one business: they wait until it is known which, and lead home when there is none. */
function NeedsBusiness({ page, feature }: { page: ReactNode; feature: BusinessFeature }) {
  const { business, loading } = useCurrentBusiness();
  if (loading) return <Waiting />;
  if (business === undefined) return <Navigate to="/merchant/home" replace />;
  return business.FeaturesOff?.includes(feature) ? <SwitchedOff feature={feature} business_name={business.BusinessName} /> : page;
}
