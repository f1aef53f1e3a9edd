import type { Refundable } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { NotKnown } from '../../session/until-answered.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatDate } from '../../ui/format.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useSecondAdmin } from '../users/use-second-admin.ts';
import { wordsOf } from '../words-of.ts';
import { factsOf } from './refund-facts.ts';
import { RefundList } from './refund-list.tsx';
import { doneWords, whatHappens } from './refund-words.ts';
import './refunds.css';
import { useDecideRefund } from './use-refund.ts';

interface WaitingProps {
  payment: Refundable;
  waiting: NonNullable<Refundable['waiting']>;
  /** In which its days are told. */
  zone: string;
  onClose: () => void;
}

/** A refund that waits for a second person: who asks for how much and why, and the answer of whoever may give it. */
export function WaitingDialog({ payment, waiting, zone, onClose }: WaitingProps) {
  const [problem, setProblem] = useState<string>();
  const decide = useDecideRefund();
  const { id, amount, may_approve, may_decline } = waiting;
  const second_admin = useSecondAdmin(payment.syn_business_id, !may_approve);
  const say = (decision: 'approve' | 'decline'): void => {
    setProblem(undefined);
    decide.mutate(
      { id, syn_business_id: payment.syn_business_id, decision },
      {
        onSuccess: ({ status }) => {
          toast.success('Success', decision === 'approve' ? doneWords(status, amount) : 'Nothing is refunded');
          onClose();
        },
        onError: (error) => setProblem(error instanceof NotKnown ? 'No answer came. Press again: it is done once.' : wordsOf(error)),
      },
    );
  };
  return (
    <Dialog
      title="Refund waits for approval"
      dense
      held={decide.isPending}
      onClose={onClose}
      close="Close refund"
      foot={
        <>
          {may_decline ? (
            <Button disabled={decide.isPending} onClick={() => say('decline')}>
              {may_approve ? 'Decline' : 'Take it back'}
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
          {may_approve ? (
            <Button kind="money" busy={decide.isPending} onClick={() => say('approve')}>
              Approve {formatCents(amount)}
            </Button>
          ) : null}
        </>
      }
    >
      <Facts
        facts={[
          ...factsOf(payment),
          { label: 'Refund asked for', value: formatCents(amount) },
          { label: 'Reason', value: waiting.reason },
          { label: 'Asked for by', value: waiting.requested_by },
          { label: 'Asked for on', value: formatDate(waiting.requested_at, zone) },
          { label: 'Waits until', value: formatDate(waiting.expires_at, zone) },
        ]}
      />
      <p>
        {may_approve
          ? `If you approve it: ${whatHappens(payment, amount)}`
          : second_admin === false
            ? `${payment.business_name} has no other admin who could approve it. Add one under Users, or nothing is refunded.`
            : 'Another admin has to approve it. Until then nothing is refunded.'}
      </p>
      {problem === undefined ? null : (
        <Notice kind="negative" role="alert">
          {problem}
        </Notice>
      )}
      <RefundList items={payment.items} zone={zone} />
    </Dialog>
  );
}
