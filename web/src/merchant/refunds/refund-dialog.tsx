import { ApiError } from '../../session/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { factsOf } from './refund-facts.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import './refunds.css';
import { useRefundable } from './use-refund.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

interface DialogProps {
  purchase_id: string;
  /** The time zone of its days. */
  zone: string;
  onClose: () => void;
}

/** Gives back all or part of a payment: how much and why, then what that does, then it is done. */
export default function RefundDialog({ purchase_id, zone, onClose }: DialogProps) {
  const { data, error, isFetching, refetch } = useRefundable(purchase_id);
  if (data !== undefined && data.waiting !== null)
    return <WaitingDialog payment={data} waiting={data.waiting} zone={zone} onClose={onClose} />;
  if (data !== undefined && data.refusal === null) return <RefundForm payment={data} zone={zone} onClose={onClose} />;
  return (
    <Dialog title="Refund" dense onClose={onClose} close="Close refund" foot={<Button onClick={onClose}>Close</Button>}>
      {data !== undefined ? (
        <>
          <Facts facts={factsOf(data)} />
          <Problem>{data.refusal?.message}</Problem>
          <RefundList items={data.items} stage={data.stage} zone={zone} />
        </>
      ) : error === null ? (
        <Spinner label="Loading" />
      ) : (
        <Failed title="We couldn't load the payment." onRetry={() => void refetch()} retrying={isFetching}>
          {error instanceof ApiError && error.status === 404 ? error.said : undefined}
        </Failed>
      )}
    </Dialog>
  );
}
