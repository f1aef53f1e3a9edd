import { formatCents } from '@drawbridge/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { brand } from '../../ui/brand.ts';
import { KeypadIcon, QrIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { TaskFrame } from '../../ui/task-frame.tsx';
import { Tile } from '../../ui/tile.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { CodeTab } from './code-tab.tsx';
import './code.css';
import { useCheckout } from './draft-store.ts';
import { type FoundBy, requestDebit } from './request-debit.ts';
import { ScanTab } from './scan-tab.tsx';

type Way = 'scan' | 'type';

/** `/merchant/checkout/code`: brings the till and the customer's phone together. */
export default function CodePage() {
  useTitle(`Customer's code | ${brand.name} Merchant`);
  const navigate = useNavigate();
  const { business, loading } = useCurrentBusiness();
  const checkout = useCheckout();
  const [way, setWay] = useState<Way>('scan');
  const [sending, setSending] = useState(false);
  const sent = useRef(false);
  const { draft, scanned_purchase_id } = checkout;

  const send = async (found: FoundBy): Promise<void> => {
    if (draft === undefined || sent.current) return;
    sent.current = true;
    setSending(true);
    const outcome = await requestDebit(draft, found, business?.SynBusinessID);
    checkout.keep({
      scanned_purchase_id: undefined,
      response: 'response' in outcome ? outcome.response : undefined,
      confirmation: undefined,
      error: 'error' in outcome ? outcome.error : undefined,
    });
    navigate(outcome.to, { replace: true });
  };

  const sendScanned = useEffectEvent((purchaseId: string) => void send({ purchaseId }));
  const ready = !loading && draft !== undefined;
  useEffect(() => {
    if (ready && scanned_purchase_id !== undefined) sendScanned(scanned_purchase_id);
  }, [ready, scanned_purchase_id]);

  if (draft === undefined) return <Navigate to="/merchant/checkout" replace />;
  return (
    <TaskFrame home="/merchant/home" back={{ href: '/merchant/checkout', label: 'Back to checkout' }} top>
      <div className="code dense">
        <h1 className="visually-hidden">The customer's code</h1>
        <div className="code__order">
          <Tile name={business?.BusinessName ?? ''} />
          <div className="code__shop">
            <p className="strong truncate">{business?.BusinessName}</p>
            {draft.posOrderId ? <p className="t-14 muted num truncate">POS Order ID {draft.posOrderId}</p> : null}
          </div>
          <p className="t-36 money">{formatCents(draft.price)}</p>
        </div>
        {sending || loading ? (
          <div className="card code__wait" role="status">
            <Spinner large />
            <p className="strong">Wait a moment...</p>
          </div>
        ) : (
          <>
            <Tabs
              id="code"
              look="segmented"
              label="How to read the code"
              value={way}
              onChange={setWay}
              tabs={[
                { value: 'scan', label: 'Scan QR Code', icon: <QrIcon /> },
                { value: 'type', label: 'Enter Payment Code', icon: <KeypadIcon /> },
              ]}
            />
            <TabPanel id="code" value={way} className="code__panel">
              {way === 'scan' ? (
                <ScanTab onFound={(purchaseId) => void send({ purchaseId })} onType={() => setWay('type')} />
              ) : (
                <CodeTab onCode={(paymentCode) => void send({ paymentCode })} />
              )}
            </TabPanel>
          </>
        )}
      </div>
    </TaskFrame>
  );
}
