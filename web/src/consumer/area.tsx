import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { Queries } from '../app/queries.tsx';
import { boot } from '../session/boot.ts';
import { NotFound } from '../session/screens.tsx';
import { Accounts } from './accounts/page.tsx';
import { Dashboard } from './dashboard/page.tsx';
import { RelinkRequired } from './dashboard/relink-required.tsx';
// So that it is forgotten at a log-out from any of these pages.
import './link/link-under-way.ts';
import { LinkAccountError } from './link/link-account-error.tsx';
import { RelinkAccountError } from './link/relink-account-error.tsx';
import { ReEnableUser } from './registration/re-enable-user.tsx';
import { useRenewedPush } from './settings/notifications/use-renewed-push.ts';
import { Settings } from './settings/page.tsx';

// What this browser was subscribed to ends with a log-out from any of these pages, too.
import './settings/notifications/end-at-logout.ts';

// What carries a form library comes when it is opened.
const Registration = lazy(() => import('./registration/page.tsx'));
const PersonalInformation = lazyPage(() => import('./settings/personal-information.tsx'), '/dashboard/settings/personal-information');
const ContactSupport = lazyPage(() => import('./settings/contact-support.tsx'), '/dashboard/settings/contact-support');
const SupportRequestPage = lazyPage(() => import('./settings/support-request.tsx'), '/dashboard/settings/contact-support/:reference');
// What opens the bank's widget is for those who link.
const LinkPages = lazy(() => import('./link/pages.tsx'));
const RepayPage = lazyPage(() => import('./repay/page.tsx'), '/dashboard/repay/:payment');
const ReceiptPage = lazyPage(() => import('./receipt/page.tsx'), '/dashboard/receipts/:payment');
const TransactionsHistory = lazyPage(() => import('./transactions/history-page.tsx'), '/dashboard/transactions-history');
const StatementsPage = lazyPage(() => import('./transactions/statements-page.tsx'), '/dashboard/statements');
const DisputePage = lazyPage(() => import('./receipt/dispute-page.tsx'), '/dashboard/receipts/:payment/report');
const AcceptedTerms = lazyPage(() => import('./settings/accepted-terms.tsx'), '/dashboard/settings/terms');
const SignedInDevices = lazyPage(() => import('./settings/signed-in-devices.tsx'), '/dashboard/settings/devices');
const PasskeysPage = lazyPage(() => import('./settings/passkeys/page.tsx'), '/dashboard/settings/passkeys');
const PhonePage = lazyPage(() => import('./settings/contacts/phone-page.tsx'), '/dashboard/settings/phone');
const EmailPage = lazyPage(() => import('./settings/contacts/email-page.tsx'), '/dashboard/settings/email');
const NotificationsPage = lazyPage(() => import('./settings/notifications/page.tsx'), '/dashboard/settings/notifications');
const PrivacyPage = lazyPage(() => import('./settings/privacy/page.tsx'), '/dashboard/settings/privacy');
const WaitingOrderPage = lazyPage(() => import('./dashboard/waiting-order-page.tsx'), '/dashboard/order');
const DeactivateAccount = lazyPage(() => import('./settings/deactivate-account.tsx'), '/dashboard/settings/deactivate-account');

/** Everything of the consumer's but paying. */
export default function ConsumerArea() {
  return (
    <Queries>
      <Pages />
    </Queries>
  );
}

function Pages() {
  useRenewedPush();
  const { pathname } = useLocation();
  switch (pathname.split('/')[1]) {
    case 'registration':
      return <Registration />;
    case 're-enable-user':
      return <ReEnableUser />;
    case 'link-account':
      return <LinkPages />;
    case 'link-account-error':
      return <LinkAccountError />;
    case 'relink-account-error':
      return <RelinkAccountError />;
    default:
      return <DashboardPages />;
  }
}

function DashboardPages() {
  return (
    <Routes>
      <Route index element={<Dashboard />} />
      <Route path="order" element={<WaitingOrderPage />} />
      <Route path="accounts" element={<Accounts />} />
      <Route path="transactions-history" element={<TransactionsHistory />} />
      <Route path="statements" element={<StatementsPage />} />
      <Route path="receipts/:payment" element={<ReceiptPage />} />
      <Route path="receipts/:payment/report" element={<DisputePage />} />
      <Route path="repay/:payment" element={<RepayPage />} />
      <Route path="relink-required" element={<RelinkRequired />} />
      <Route path="settings" element={<Settings />} />
      <Route path="settings/personal-information" element={<PersonalInformation />} />
      <Route path="settings/contact-support" element={<ContactSupport />} />
      <Route path="settings/contact-support/:reference" element={<SupportRequestPage />} />
      <Route path="settings/terms" element={<AcceptedTerms />} />
      <Route path="settings/notifications" element={<NotificationsPage />} />
      <Route path="settings/privacy" element={<PrivacyPage />} />
      <Route path="settings/devices" element={<SignedInDevices />} />
      {boot.users_kept_elsewhere ? null : <Route path="settings/passkeys" element={<PasskeysPage />} />}
      <Route path="settings/phone" element={<PhonePage />} />
      <Route path="settings/email" element={<EmailPage />} />
      <Route path="settings/deactivate-account" element={<DeactivateAccount />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
