import { PAYOUT_STATUS_LABELS, type Payout, type PayoutObstacle, type PayoutStatus } from '@drawbridge/contract';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';

const LOOKS: Readonly<Record<PayoutStatus, BadgeLook>> = {
  on_its_way: 'default',
  paid: 'positive',
  rejected: 'negative',
  returned: 'negative',
};

export function PayoutStatusBadge({ payout: { status, return_code } }: { payout: Pick<Payout, 'status' | 'return_code'> }) {
  return (
    <Badge look={LOOKS[status]} as_is>
      {PAYOUT_STATUS_LABELS[status]}
      {return_code === null ? null : ` ${return_code}`}
    </Badge>
  );
}

/** Why nothing is paid, and what helps. */
export const OBSTACLES: Readonly<Record<PayoutObstacle, string>> = {
  no_settlement_account: "You don't have a settlement account yet. Contact support to add one. Your balance waits until then.",
  settlement_account_stopped:
    'A payout to this settlement account was returned. Contact support to add another account. Your balance waits until then.',
  settlement_account_unusable: "The settlement account can't be used. Contact support. Your balance waits until then.",
  file_rejected: "The bank didn't accept the last payout. We're looking into it. Your balance is safe.",
  too_large: "The balance is too large for one payout. We're looking into it.",
  proof_broken:
    "We're checking this balance before we pay it out. You don't need to do anything. It's still your money, and it goes out once we're done.",
  entry_unwritable: "We couldn't prepare the payout for the bank. We're looking into it. Your balance is safe.",
};
