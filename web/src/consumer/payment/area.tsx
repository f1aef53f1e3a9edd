import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Queries } from '../../app/queries.tsx';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { NotFound } from '../../session/screens.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { Confirmation } from './confirmation-page.tsx';
import { FailConnection } from './fail-connection-page.tsx';
import { InsufficientFunds, InvalidPayment, PaymentCancelled, PaymentError } from './lazy-refusals.ts';
import { ShowCode, ShowCodeLoading } from './show-code-page.tsx';
import { PaymentSuccess } from './success-page.tsx';

const ScanCounter = lazy(() => import('../counter/scan-page.tsx'));

/** Paying at a counter: the code to show, the order to confirm, and how it ended. */
export default function PaymentArea() {
  return (
    <Queries>
      <ConsumerOnly waiting={<PagesLoading />}>
        <PaymentPages />
      </ConsumerOnly>
    </Queries>
  );
}

/** The page of the code shows its places at once; the others begin with an order. */
function PagesLoading() {
  return (
    <Routes>
      <Route index element={<ShowCodeLoading />} />
      <Route path="*" element={<Waiting />} />
    </Routes>
  );
}

function PaymentPages() {
  return (
    <Routes>
      <Route index element={<ShowCode />} />
      <Route path="scan" element={<ScanCounter />} />
      <Route path="confirmation" element={<Confirmation />} />
      <Route path="success" element={<PaymentSuccess />} />
      <Route path="cancelled" element={<PaymentCancelled />} />
      <Route path="fail-connection" element={<FailConnection />} />
      <Route path="error" element={<PaymentError />} />
      <Route path="insufficient-funds" element={<InsufficientFunds />} />
      <Route path="invalid-payment" element={<InvalidPayment />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
