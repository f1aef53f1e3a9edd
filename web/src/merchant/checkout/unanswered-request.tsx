import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NotKnown } from '../../session/until-answered.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { withdrawRequest } from './cancel-debit.ts';
import { type Asking, useCheckout } from './checkout-store.ts';

/** Instead of the code: the last request has no answer, and the cashier decides. Neither way charges twice. */
export function UnansweredRequest({ asking }: { asking: Asking }) {
  const { keep, reset } = useCheckout();
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState(false);
  const [problem, setProblem] = useState<string>();
  const amount = formatCents(asking.draft.price);

  const again = (): void => keep({ asking: { ...asking, unanswered: false }, business_id: asking.business_id });
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    setProblem(undefined);
    try {
      const became = await withdrawRequest(asking);
      if (became?.status === 'COMPLETED') {
        reset();
        navigate('/merchant/checkout', { replace: true });
        toast.success('Success', `The customer has approved ${amount} already. The Home page shows it.`);
        return;
      }
      keep({ asking: undefined });
      toast.info(became === null ? 'The request never reached the customer.' : 'The request was canceled.');
    } catch (error) {
      setCancelling(false);
      setProblem(error instanceof NotKnown ? 'Still no connection. Try again in a moment.' : wordsOf(error));
    }
  };

  return (
    <div className="card code__unanswered" role="alert">
      <h2 className="t-18">Your last request wasn't answered</h2>
      <p>
        You asked for <b className="num">{amount}</b>
        {'paymentCode' in asking.found ? (
          <>
            {' '}
            with the code <b className="num">{asking.found.paymentCode}</b>
          </>
        ) : null}
        . The connection was lost, so we don't know whether it reached that customer. Nobody will be charged twice.
      </p>
      {problem === undefined ? null : <Notice kind="negative">{problem}</Notice>}
      <div className="actions actions--stack">
        <Button kind="primary" size="lg" block disabled={cancelling} onClick={again}>
          Ask the same customer again
        </Button>
        <Button size="lg" block busy={cancelling} onClick={() => void cancel()}>
          Cancel that request
        </Button>
      </div>
    </div>
  );
}
