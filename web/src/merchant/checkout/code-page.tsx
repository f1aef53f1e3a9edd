import type { Business } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { brand } from '../../ui/brand.ts';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { KeypadIcon } from '../../ui/icons/portal-icons.tsx';
import { QrIcon } from '../../ui/icons/rare-icons.tsx';
import { TaskFrame } from '../../ui/layout/task-frame.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { WaitingList } from '../counter/waiting-list.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { type FoundBy, type PurchaseDraft, useCheckout } from './checkout-store.ts';
import { CodeTab } from './code-tab.tsx';
import './code.css';
import { ScanTab } from './scan-tab.tsx';
import { UnansweredRequest } from './unanswered-request.tsx';
import { useDebit } from './use-debit.ts';

type Way = 'scan' | 'type';

/** Whom the order is put to, and how that stands. */
function useAsking() {
  const navigate = useNavigate();
  const { draft: entered, business_id, scanned_purchase_id, asking, keep } = useCheckout();
  const draft = asking?.draft ?? entered;
  const order_business_id = asking?.business_id ?? business_id;
  // The next screen may take a moment to load: until then this one must not look for codes again.
  const [answered, setAnswered] = useState(false);

  useDebit((outcome) => {
    setAnswered(true);
    // Where it is not known whether the customer was asked, the question stays: it can be taken up again.
    if (outcome.to === '/merchant/checkout/fail-connection') keep({ asking: asking && { ...asking, unanswered: true } });
    else
      keep({
        asking: undefined,
        response: 'response' in outcome ? outcome.response : undefined,
        error: 'error' in outcome ? outcome.error : undefined,
      });
    navigate(outcome.to, { replace: true });
  });

  const ask = (found: FoundBy): void => {
    // Two presses, or a code in two frames, are one request.
    if (useCheckout.getState().asking !== undefined || draft === undefined || order_business_id === undefined) return;
    keep({
      asking: { key: crypto.randomUUID(), found, draft, business_id: order_business_id },
      scanned_purchase_id: undefined,
      response: undefined,
      confirmation: undefined,
      error: undefined,
    });
  };

  return { draft, asking, answered, order_business_id, scanned_purchase_id, ask };
}

/** `/merchant/checkout/code`: brings the till and the customer's phone together. */
export default function CodePage() {
  usePageTitle("Customer's code", `${brand.name} Merchant`);
  const { business, businesses, loading, failed, again, fetching } = useCurrentBusiness();
  const { draft, asking, answered, order_business_id, scanned_purchase_id, ask } = useAsking();

  if (asking === undefined && !answered && !loading) {
    if (business === undefined && !failed) return <NoBusiness />;
    if (draft === undefined) return <Navigate to="/merchant/checkout" replace />;
  }
  const shop = businesses.find((one) => one.SynBusinessID === order_business_id);
  return (
    <TaskFrame home="/merchant/home" back={{ href: '/merchant/checkout', label: 'Back to checkout' }} top>
      <div className="code dense">
        <h1 className="visually-hidden">The customer's code</h1>
        {draft === undefined ? null : <OrderHead draft={draft} shop={shop} />}
        {asking?.unanswered && !answered ? (
          <UnansweredRequest asking={asking} />
        ) : asking !== undefined || answered || loading || scanned_purchase_id !== undefined ? (
          <div className="card code__wait" role="status">
            <Spinner large />
            <p className="strong">Wait a moment...</p>
            {answered || loading || scanned_purchase_id === undefined ? null : <AskAtOnce purchaseId={scanned_purchase_id} onAsk={ask} />}
          </div>
        ) : failed ? (
          <div className="card">
            <Failed title="We couldn't load your business." onRetry={again} retrying={fetching} />
          </div>
        ) : (
          <>
            {order_business_id === undefined ? null : (
              <WaitingList business_id={order_business_id} onPick={(purchaseId) => ask({ purchaseId })} />
            )}
            <Ways business_id={order_business_id} onFound={ask} />
          </>
        )}
      </div>
    </TaskFrame>
  );
}

function OrderHead({ draft, shop }: { draft: PurchaseDraft; shop: Business | undefined }) {
  return (
    <div className="code__order">
      <Tile name={shop?.BusinessName ?? ''} />
      <div className="code__shop">
        <p className="strong truncate" title={shop?.BusinessName}>
          {shop?.BusinessName}
        </p>
        {draft.posOrderId ? <p className="t-14 muted num truncate">POS Order ID {draft.posOrderId}</p> : null}
      </div>
      <p className="t-36 money">{formatCents(draft.price)}</p>
    </div>
  );
}

/** The customer's code, scanned or typed. */
function Ways({ business_id, onFound }: { business_id: string | undefined; onFound: (found: FoundBy) => void }) {
  const [way, setWay] = useState<Way>('scan');
  const [at_once, setAtOnce] = useState(false);
  const choose = (next: Way): void => {
    // Pressed, the code can be typed at once. By arrows, the tabs keep the focus, still on the other tab here.
    setAtOnce(next === 'type' && document.activeElement?.id !== 'code-tab-scan');
    setWay(next);
  };
  return (
    <>
      <Tabs
        id="code"
        look="segmented"
        label="How to read the code"
        value={way}
        onChange={choose}
        tabs={[
          { value: 'scan', label: 'Scan QR Code', icon: <QrIcon /> },
          { value: 'type', label: 'Enter Payment Code', icon: <KeypadIcon /> },
        ]}
      />
      <TabPanel id="code" value={way} className="code__panel">
        {way === 'scan' ? (
          <ScanTab onFound={(purchaseId) => onFound({ purchaseId })} onType={() => choose('type')} />
        ) : (
          <CodeTab at_once={at_once} business_id={business_id} onCode={(paymentCode) => onFound({ paymentCode })} />
        )}
      </TabPanel>
    </>
  );
}

/** The customer's code came with the address that was opened: there is nothing to scan. */
function AskAtOnce({ purchaseId, onAsk }: { purchaseId: string; onAsk: (found: FoundBy) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens
  useEffect(() => onAsk({ purchaseId }), []);
  return null;
}

function NoBusiness() {
  const keep = useCheckout((checkout) => checkout.keep);
  const navigate = useNavigate();
  useEffect(() => {
    keep({ error: 'No business selected' });
    navigate('/merchant/checkout/error', { replace: true });
  }, [keep, navigate]);
  return null;
}
