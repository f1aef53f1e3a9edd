import type { ConsoleCallName } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Failed } from '../ui/feedback/empty.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { EntranceFrame } from './entrance/entrance-frame.tsx';
import { SignInPage } from './entrance/sign-in-page.tsx';
import { ConsolePage } from './frame/console-page.tsx';
import { NoSuchPage } from './frame/no-such-page.tsx';
import { useMe } from './frame/use-me.ts';
import { ConsoleQueries } from './queries.tsx';
import './console.css';

const JoinPage = lazy(() => import('./entrance/join-page.tsx'));
const TodayPage = lazy(() => import('./today/page.tsx'));
const FilesPage = lazy(() => import('./files/files-page.tsx'));
const FilePage = lazy(() => import('./files/file-page.tsx'));
const ExceptionsPage = lazy(() => import('./exceptions/page.tsx'));
const BusinessesPage = lazy(() => import('./businesses/list-page.tsx'));
const BusinessPage = lazy(() => import('./businesses/business-page.tsx'));
const ApprovalsPage = lazy(() => import('./approvals/page.tsx'));
const ApplicationsPage = lazy(() => import('./applications/list-page.tsx'));
const ApplicationPage = lazy(() => import('./applications/application-page.tsx'));
const StaffPage = lazy(() => import('./staff/page.tsx'));
const HealthPage = lazy(() => import('./health/page.tsx'));
const AuditPage = lazy(() => import('./audit/page.tsx'));
const SettingsPage = lazy(() => import('./settings/page.tsx'));
const RolesPage = lazy(() => import('./staff/roles-page.tsx'));
const PaymentsPage = lazy(() => import('./payments/payments-page.tsx'));
const PaymentPage = lazy(() => import('./payments/payment-page.tsx'));
const ConsumersPage = lazy(() => import('./consumers/consumers-page.tsx'));
const ConsumerPage = lazy(() => import('./consumers/consumer-page.tsx'));
const ReportsPage = lazy(() => import('./reports/page.tsx'));
const SupportInboxPage = lazy(() => import('./support/inbox-page.tsx'));
const SupportThreadPage = lazy(() => import('./support/thread-page.tsx'));
const SavedAnswersPage = lazy(() => import('./support/saved-answers-page.tsx'));
const ReturnsPage = lazy(() => import('./returns/returns-page.tsx'));
const DisbursementsPage = lazy(() => import('./disbursements/list-page.tsx'));
const FailuresPage = lazy(() => import('./failures/page.tsx'));
const CreditPage = lazy(() => import('./disbursements/credit-page.tsx'));
const HeldPage = lazy(() => import('./risk/held-page.tsx'));
const HeldPaymentPage = lazy(() => import('./risk/held-payment-page.tsx'));
const DecisionsPage = lazy(() => import('./risk/decisions-page.tsx'));
const RulesPage = lazy(() => import('./risk/rules-page.tsx'));

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
      <EntranceFrame title="We can’t reach the console" lead="Your sign-in couldn’t be checked.">
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
      <p className="muted">Your role can’t open this page. “Who may what” shows which roles can.</p>
    </ConsolePage>
  );
}
