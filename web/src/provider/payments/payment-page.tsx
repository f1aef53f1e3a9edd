import type { ConsolePayment } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StatusBadge } from '../../ui/feedback/badge.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { CopyId } from '../frame/copy-id.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Looks } from '../frame/looks.tsx';
import { Panel } from '../frame/panel.tsx';
import { Life } from './life.tsx';
import { FileLines, Postings } from './money-parts.tsx';
import { Amounts, Consents, Messages, Parties } from './side-parts.tsx';

/** `/provider/payments/{id}`: the whole life of a payment, and who looked at it. */
export default function PaymentPage() {
  const { id = '' } = useParams();
  // Looking is told in the audit log: the page asks when somebody opens it, not whenever its window is looked at.
  const query = useQuery({ queryKey: ['payment', id], queryFn: () => ask('readPayment', { params: { id } }), refetchOnWindowFocus: false });
  const { data } = query;
  const list = { label: 'Payments', href: '/provider/payments' };
  return (
    <ConsolePage title={data ? titleOf(data) : 'Payment'} crumb={list}>
      {data ? <Shown payment={data} /> : <LoadingPage what="payment" list={{ ...list, label: 'All payments' }} query={query} />}
    </ConsolePage>
  );
}

function titleOf({ amount, business }: ConsolePayment): string {
  return business ? `${formatCents(amount)} to ${business.name}` : 'An unused code';
}

function Shown({ payment }: { payment: ConsolePayment }) {
  const { consumer, status, public_id, timeline, money, messages, looks } = payment;
  return (
    <>
      <div className="subject">
        <Tile name={consumer.name} size="lg" />
        <div>
          <p className="subject__name">
            {consumer.name} <StatusBadge status={status} />
          </p>
          <p className="subject__sub">
            <CopyId id={public_id} what="Transaction ID" />
          </p>
        </div>
      </div>
      <div className="cols cols--side cols--fill">
        <div className="stack">
          <Panel title="From request to payout" end={<span>All times Eastern</span>}>
            <div className="panel__body">
              <Life moments={timeline} files={money !== null} />
            </div>
          </Panel>
        </div>
        <div className="stack">
          <Amounts payment={payment} />
          <Parties payment={payment} />
          <Consents payment={payment} />
        </div>
      </div>
      {money ? <FileLines lines={money.lines} /> : null}
      <div className="cols cols--side">
        <div className="stack">
          {money ? <Postings postings={money.postings} /> : null}
          <Messages messages={messages} />
        </div>
        <div className="stack">
          <Panel title="Who viewed this">
            <div className="panel__body">
              <Looks looks={looks} />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}
