import { type Refundable, refundReason } from '@drawbridge/contract';
import { REFUND_REASON_MAX } from '@drawbridge/contract/limits';
import { formatCents } from '@drawbridge/money';
import { useRef, useState } from 'react';
import { ApiError } from '../../session/api.ts';
import { NotKnown } from '../../session/until-answered.ts';
import { AmountInput } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useSecondAdmin } from '../users/use-second-admin.ts';
import { wordsOf } from '../words-of.ts';
import { factsOf } from './refund-facts.ts';
import { RefundList } from './refund-list.tsx';
import { doneWords, needsSecond, secondWords, tooLarge, whatHappens } from './refund-words.ts';
import './refunds.css';
import { useRefund, useRefundable } from './use-refund.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

interface DialogProps {
  purchase_id: string;
  /** In which its days are told. */
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
          <Notice kind="negative" role="alert">
            {data.refusal?.message}
          </Notice>
          <RefundList items={data.items} zone={zone} />
        </>
      ) : error === null ? (
        <Spinner label="Loading" />
      ) : (
        <Failed title="The payment could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {error instanceof ApiError && error.status === 404 ? error.said : undefined}
        </Failed>
      )}
    </Dialog>
  );
}

type Part = 'all' | 'part';
type Problems = { amount?: string | undefined; reason?: string | undefined; other?: string | undefined };

function RefundForm({ payment, zone, onClose }: { payment: Refundable; zone: string; onClose: () => void }) {
  const [part, setPart] = useState<Part>('all');
  const [typed, setTyped] = useState(0);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const amount_input = useRef<HTMLInputElement>(null);
  const reason_input = useRef<HTMLInputElement>(null);
  const refund = useRefund();
  const second_admin = useSecondAdmin(payment.syn_business_id, payment.alone !== null);
  const amount = part === 'all' ? payment.refundable : typed;

  const check = (): void => {
    const too_small = amount < 1 ? 'Refund must be at least $0.01' : undefined;
    const found: Problems = {
      amount: too_small ?? tooLarge(payment, amount),
      reason: refundReason.safeParse(reason).error?.issues[0]?.message,
    };
    setProblems(found);
    if (found.amount !== undefined) {
      setPart('part');
      amount_input.current?.focus();
    } else if (found.reason !== undefined) reason_input.current?.focus();
    else setAsked(true);
  };
  const failed = (error: unknown): void => {
    if (error instanceof NotKnown) {
      setProblems({ other: 'No answer came. Whether it is refunded is not known: press again, it is done once.' });
      return;
    }
    const code = error instanceof ApiError ? error.code : undefined;
    const at_amount = code === 'REFUND_TOO_LARGE' || code === 'REFUND_OVER_DAY';
    setAsked(!at_amount);
    if (at_amount) setPart('part');
    setProblems({ [at_amount ? 'amount' : 'other']: wordsOf(error) });
  };
  const send = (): void => {
    setProblems({});
    const { purchase_id, syn_business_id } = payment;
    refund.mutate(
      { purchase_id, syn_business_id, amount, reason: reason.trim() },
      {
        onSuccess: ({ status }) => {
          toast.success('Success', doneWords(status, amount));
          onClose();
        },
        onError: failed,
      },
    );
  };

  if (asked)
    return (
      <Dialog
        title="Are You Sure?"
        dense
        destructive
        held={refund.isPending}
        onClose={onClose}
        foot={
          <>
            <Button onClick={() => setAsked(false)} disabled={refund.isPending}>
              Back
            </Button>
            <Button kind="money" busy={refund.isPending} onClick={send}>
              {needsSecond(payment, amount) ? 'Ask for approval' : `Yes, refund ${formatCents(amount)}`}
            </Button>
          </>
        }
      >
        <Facts
          facts={[
            { label: 'Transaction ID', value: payment.public_id },
            { label: 'Customer Name', value: payment.customer_name },
            { label: 'Refund', value: `${formatCents(amount)} of ${formatCents(payment.amount)}` },
            { label: 'Reason', value: reason.trim() },
          ]}
        />
        {needsSecond(payment, amount) ? (
          <p>This needs a second person. {secondWords(payment, second_admin)}</p>
        ) : (
          <p>{whatHappens(payment, amount)} This cannot be undone.</p>
        )}
        {problems.other === undefined ? null : (
          <Notice kind="negative" role="alert">
            {problems.other}
          </Notice>
        )}
      </Dialog>
    );
  return (
    <Dialog
      title="Refund"
      dense
      onClose={onClose}
      onSubmit={check}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            Continue
          </Button>
        </>
      }
    >
      <Facts facts={factsOf(payment)} />
      <Segmented
        label="How much is refunded"
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'all', label: `All, ${formatCents(payment.refundable)}` },
          { value: 'part', label: 'A part' },
        ]}
      />
      {part === 'part' ? (
        <Field label="Amount" error={problems.amount} hint={`Up to ${formatCents(payment.refundable)}`}>
          <AmountInput
            ref={amount_input}
            value={typed}
            onChange={(cents) => {
              setTyped(cents);
              setProblems({ ...problems, amount: undefined });
            }}
          />
        </Field>
      ) : null}
      <Field label="Reason" error={problems.reason}>
        <Input
          ref={reason_input}
          value={reason}
          maxLength={REFUND_REASON_MAX}
          autoComplete="off"
          onChange={(event) => {
            setReason(event.target.value);
            setProblems({ ...problems, reason: undefined });
          }}
        />
      </Field>
      {payment.left_today === null ? null : <p className="muted">You can refund up to {formatCents(payment.left_today)} more today.</p>}
      {payment.alone === null ? null : (
        <p className="muted">Refunding more than {formatCents(payment.alone)} of a payment needs a second person.</p>
      )}
      <RefundList items={payment.items} zone={zone} />
    </Dialog>
  );
}
