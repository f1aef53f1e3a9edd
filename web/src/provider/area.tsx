import type { ConsoleCallName } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { Failed } from '../ui/feedback/empty.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { EntranceFrame } from './entrance/entrance-frame.tsx';
import { SignInPage } from './entrance/sign-in-page.tsx';
import { ConsolePage } from './frame/console-page.tsx';
import { NoSuchPage } from './frame/no-such-page.tsx';
import { useMe } from './frame/use-me.ts';
import { ConsoleQueries } from './queries.tsx';
import './console.css';

const JoinPage = lazyPage(() => import('./entrance/join-page.tsx'), '/provider/join');
const TodayPage = lazyPage(() => import('./today/page.tsx'), '/provider');
const FilesPage = lazyPage(() => import('./files/files-page.tsx'), '/provider/files');
const FilePage = lazyPage(() => import('./files/file-page.tsx'), '/provider/files/:name');
const ExceptionsPage = lazyPage(() => import('./exceptions/page.tsx'), '/provider/exceptions');
const BusinessesPage = lazyPage(() => import('./businesses/list-page.tsx'), '/provider/businesses');
const BusinessPage = lazyPage(() => import('./businesses/business-page.tsx'), '/provider/businesses/:id');
const ApprovalsPage = lazyPage(() => import('./approvals/page.tsx'), '/provider/approvals');
const ApplicationsPage = lazyPage(() => import('./applications/list-page.tsx'), '/provider/applications');
const ApplicationPage = lazyPage(() => import('./applications/application-page.tsx'), '/provider/applications/:id');
const StaffPage = lazyPage(() => import('./staff/page.tsx'), '/provider/staff');
const HealthPage = lazyPage(() => import('./health/page.tsx'), '/provider/health');
const AuditPage = lazyPage(() => import('./audit/page.tsx'), '/provider/audit');
const SettingsPage = lazyPage(() => import('./settings/page.tsx'), '/provider/settings');
const RolesPage = lazyPage(() => import('./staff/roles-page.tsx'), '/provider/roles');
const PaymentsPage = lazyPage(() => import('./payments/payments-page.tsx'), '/provider/payments');
const PaymentPage = lazyPage(() => import('./payments/payment-page.tsx'), '/provider/payments/:id');
const ConsumersPage = lazyPage(() => import('./consumers/consumers-page.tsx'), '/provider/consumers');
const ConsumerPage = lazyPage(() => import('./consumers/consumer-page.tsx'), '/provider/consumers/:id');
const ReportsPage = lazyPage(() => import('./reports/page.tsx'), '/provider/reports');
const SupportInboxPage = lazyPage(() => import('./support/inbox-page.tsx'), '/provider/support');
const SupportThreadPage = lazyPage(() => import('./support/thread-page.tsx'), '/provider/support/:id');
const SavedAnswersPage = lazyPage(() => import('./support/saved-answers-page.tsx'), '/provider/support/saved-answers');
const ReturnsPage = lazyPage(() => import('./returns/returns-page.tsx'), '/provider/returns');
const DisbursementsPage = lazyPage(() => import('./disbursements/list-page.tsx'), '/provider/disbursements');
const FailuresPage = lazyPage(() => import('./failures/page.tsx'), '/provider/failures');
const CreditPage = lazyPage(() => import('./disbursements/credit-page.tsx'), '/provider/disbursements/:id');
const HeldPage = lazyPage(() => import('./risk/held-page.tsx'), '/provider/risk');
const HeldPaymentPage = lazyPage(() => import('./risk/held-payment-page.tsx'), '/provider/risk/held/:id');
const DecisionsPage = lazyPage(() => import('./risk/decisions-page.tsx'), '/provider/risk/decisions');
const RulesPage = lazyPage(() => import('./risk/rules-page.tsx'), '/provider/risk/rules');

/** The provider's console: for staff alone, each page for the roles that may make its call. */
export default function ProviderArea() {
  return (
    <ConsoleQueries>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path="join" element={<JoinPage />} />
          <Route index element={<Inside call="today" page={<TodayPage />} />} />
          <Route path="files" element={<Inside call="listFiles" page={<FilesPage />} />} />
          <Route path="files/:name" element={<Inside call="readFile" page={<FilePage />} />} />
          <Route path="exceptions" element={<Inside call="listExceptions" page={<ExceptionsPage />} />} />
          <Route path="approvals" element={<Inside call="listProposals" page={<ApprovalsPage />} />} />
          <Route path="businesses" element={<Inside call="listBusinesses" page={<BusinessesPage />} />} />
          <Route path="businesses/:id" element={<Inside call="readBusiness" page={<BusinessPage />} />} />
          <Route path="applications" element={<Inside call="listApplications" page={<ApplicationsPage />} />} />
          <Route path="applications/:id" element={<Inside call="readApplication" page={<ApplicationPage />} />} />
          <Route path="staff" element={<Inside call="listStaff" page={<StaffPage />} />} />
          <Route path="health" element={<Inside call="health" page={<HealthPage />} />} />
          <Route path="audit" element={<Inside call="listAudit" page={<AuditPage />} />} />
          <Route path="settings" element={<Inside call="lookUp" page={<SettingsPage />} />} />
          <Route path="roles" element={<Inside call="me" page={<RolesPage />} />} />
          <Route path="payments" element={<Inside call="listPayments" page={<PaymentsPage />} />} />
          <Route path="payments/:id" element={<Inside call="readPayment" page={<PaymentPage />} />} />
          <Route path="consumers" element={<Inside call="findConsumers" page={<ConsumersPage />} />} />
          <Route path="consumers/:id" element={<Inside call="readConsumer" page={<ConsumerPage />} />} />
          <Route path="reports" element={<Inside call="readRiskReport" page={<ReportsPage />} />} />
          <Route path="support" element={<Inside call="listSupport" page={<SupportInboxPage />} />} />
          <Route path="support/saved-answers" element={<Inside call="listSavedAnswers" page={<SavedAnswersPage />} />} />
          <Route path="support/:id" element={<Inside call="readSupport" page={<SupportThreadPage />} />} />
          <Route path="returns" element={<Inside call="listReturns" page={<ReturnsPage />} />} />
          <Route path="disbursements" element={<Inside call="listCredits" page={<DisbursementsPage />} />} />
          <Route path="disbursements/:id" element={<Inside call="readCredit" page={<CreditPage />} />} />
          <Route path="failures" element={<Inside call="listFailures" page={<FailuresPage />} />} />
          <Route path="risk" element={<Inside call="listHeld" page={<HeldPage />} />} />
          <Route path="risk/held/:id" element={<Inside call="readHeld" page={<HeldPaymentPage />} />} />
          <Route path="risk/decisions" element={<Inside call="listRiskDecisions" page={<DecisionsPage />} />} />
          <Route path="risk/rules" element={<Inside call="readRiskRules" page={<RulesPage />} />} />
          <Route path="*" element={<Inside call="me" page={<NoSuchPage />} />} />
        </Routes>
      </Suspense>
    </ConsoleQueries>
  );
}

/** A page for whoever is signed in and may make its call; the door for whoever is not. */
function Inside({ call, page }: { call: ConsoleCallName; page: ReactNode }) {
  const { me, failed, again, asking } = useMe();
  if (failed)
    return (
      <EntranceFrame title="We can't reach the console" lead="Your sign-in couldn't be checked.">
        <Failed title={failed.message} onRetry={again} retrying={asking} />
      </EntranceFrame>
    );
  if (me === undefined) return <Waiting />;
  if (me === null) return <SignInPage />;
  if (!staffMay(me.role, call)) return <NotAllowed />;
  return page;
}

function NotAllowed() {
  return (
    <ConsolePage title="Not for your role">
      <p className="muted">Your role can't open this page. “Roles” shows which roles can.</p>
    </ConsolePage>
  );
}
