import type { Refundable } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { NotKnown } from '../../session/until-answered.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatDate } from '../../ui/format.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useSecondAdmin } from '../users/use-second-admin.ts';
import { factsOf } from './refund-facts.ts';
import { RefundList } from './refund-list.tsx';
import { doneWords, whatHappens } from './refund-words.ts';
import './refunds.css';
import { useDecideRefund } from './use-refund.ts';

interface WaitingProps {
  payment: Refundable;
  waiting: NonNullable<Refundable['waiting']>;
  /** The time zone of its days. */
  zone: string;
  onClose: () => void;
}

/** A refund that waits for a second person: who asks for how much and why, and the answer of whoever may give it. */
export function WaitingDialog({ payment, waiting, zone, onClose }: WaitingProps) {
  const [problem, setProblem] = useState<string>();
  const decide = useDecideRefund();
  const { id, amount, may_approve } = waiting;
  const say = (decision: 'approve' | 'decline'): void => {
    setProblem(undefined);
    decide.mutate(
      { id, syn_business_id: payment.syn_business_id, decision },
      {
        onSuccess: ({ status }) => {
          toast.success('Success', decision === 'approve' ? doneWords(status, amount) : 'Nothing is refunded');
          onClose();
        },
        onError: (error) =>
          setProblem(error instanceof NotKnown ? "We didn't get an answer. Try again. It's never done twice." : wordsOf(error)),
      },
    );
  };
  return (
    <Dialog
      title="Refund waiting for approval"
      dense
      held={decide.isPending}
      onClose={onClose}
      close="Close refund"
      foot={<Decisions waiting={waiting} busy={decide.isPending} onSay={say} onClose={onClose} />}
    >
      <Facts
        facts={[
          ...factsOf(payment),
          { label: 'Refund requested', value: formatCents(amount) },
          { label: 'Reason', value: waiting.reason },
          { label: 'Requested by', value: waiting.requested_by },
          { label: 'Requested on', value: formatDate(waiting.requested_at, zone) },
          { label: 'Waits until', value: formatDate(waiting.expires_at, zone) },
        ]}
      />
      <p>
        {may_approve ? `If you approve it: ${whatHappens(payment, amount)}` : <WhoApproves payment={payment} by_key={waiting.by_key} />}
      </p>
      <Problem>{problem}</Problem>
      <RefundList items={payment.items} stage={payment.stage} zone={zone} />
    </Dialog>
  );
}

function WhoApproves({ payment: { syn_business_id, business_name }, by_key }: Pick<WaitingProps, 'payment'> & { by_key: boolean }) {
  const second_admin = useSecondAdmin(syn_business_id, !by_key);
  if (by_key) return 'An account admin has to approve it, but not the one who made the API key. Until then nothing is refunded.';
  return second_admin === false
    ? `${business_name} has no other admin who could approve it. Add one under Users, or nothing is refunded.`
    : 'Another admin has to approve it. Until then nothing is refunded.';
}

interface DecisionsProps {
  waiting: WaitingProps['waiting'];
  busy: boolean;
  onSay: (decision: 'approve' | 'decline') => void;
  onClose: () => void;
}

/** The answers that this person may give. */
function Decisions({ waiting: { amount, by_key, may_approve, may_decline }, busy, onSay, onClose }: DecisionsProps) {
  return (
    <>
      {may_decline ? (
        <Button disabled={busy} onClick={() => onSay('decline')}>
          {may_approve || by_key ? 'Decline' : 'Withdraw Request'}
        </Button>
      ) : (
        <Button onClick={onClose}>Close</Button>
      )}
      {may_approve ? (
        <Button kind="money" busy={busy} onClick={() => onSay('approve')}>
          Approve {formatCents(amount)}
        </Button>
      ) : null}
    </>
  );
}
