import type { BusinessFeature } from '@drawbridge/contract/business-features';
import { MERCHANT_ROLES, type RoutePermission } from '@drawbridge/contract/roles';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
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
const CodePage = lazy(() => import('./checkout/code-page.tsx'));
const Awaiting = lazy(() => import('./checkout/awaiting-page.tsx'));
const CountersPage = lazy(() => import('./counter/counters-page.tsx'));
const CustomerPage = lazy(() => import('./customers/customer-page.tsx'));
const CustomersPage = lazy(() => import('./customers/customers-page.tsx'));
const DayPage = lazy(() => import('./day/day-page.tsx'));
const LinksPage = lazy(() => import('./links/links-page.tsx'));
const KeysPage = lazy(() => import('./developers/keys-page.tsx'));
const WebhooksPage = lazy(() => import('./developers/webhooks-page.tsx'));
const MessagesPage = lazy(() => import('./developers/messages-page.tsx'));
const PaymentPage = lazy(() => import('./payments/payment-page.tsx'));
const MonthPage = lazy(() => import('./payouts/month-page.tsx'));
const PayoutsPage = lazy(() => import('./payouts/payouts-page.tsx'));
const ProfilePage = lazy(() => import('./profile/profile-page.tsx'));
const ReportPage = lazy(() => import('./report/report-page.tsx'));
const StatementPage = lazy(() => import('./payouts/statement-page.tsx'));
const ApplyArea = lazy(() => import('./apply/area.tsx'));
const ActivityPage = lazy(() => import('./activity/activity-page.tsx'));
const SettlementPage = lazy(() => import('./settlement-account/settlement-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const UsersPage = lazy(() => import('./users/users-page.tsx'));
const SupportPage = lazy(() => import('./support/support-page.tsx'));
const SupportRequestPage = lazy(() => import('./support/request-page.tsx'));
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
