import type { Refundable } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Problem } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { needsSecond, secondWords, whatHappens } from './refund-words.ts';

export interface RefundSureProps {
  payment: Refundable;
  /** In cents. */
  amount: number;
  reason: string;
  /** Whether there is somebody else to approve it; undefined where that is not known. */
  second_admin: boolean | undefined;
  problem: string | undefined;
  busy: boolean;
  onBack: () => void;
  onYes: () => void;
  onClose: () => void;
}

/** Asks whether a refund is meant, and says what it does. */
export function RefundSure({ payment, amount, reason, second_admin, problem, busy, onBack, onYes, onClose }: RefundSureProps) {
  const needs_second = needsSecond(payment, amount);
  const yes = needs_second ? 'Ask for approval' : `Yes, refund ${formatCents(amount)}`;
  return (
    <Dialog
      title="Are You Sure?"
      dense
      destructive
      held={busy}
      onClose={onClose}
      foot={<DialogFoot out="Back" onOut={onBack} yes={yes} kind="money" busy={busy} onYes={onYes} />}
    >
      <Facts
        facts={[
          { label: 'Transaction ID', value: payment.public_id },
          { label: 'Customer Name', value: payment.customer_name },
          { label: 'Refund', value: `${formatCents(amount)} of ${formatCents(payment.amount)}` },
          { label: 'Reason', value: reason },
        ]}
      />
      {needs_second ? (
        <p>This needs a second person. {secondWords(payment, second_admin)}</p>
      ) : (
        <p>{whatHappens(payment, amount)} You can't undo this.</p>
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
