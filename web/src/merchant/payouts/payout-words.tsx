import type { Payout, PayoutObstacle, PayoutStatus } from '@drawbridge/contract';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';

const STATUSES: Readonly<Record<PayoutStatus, readonly [string, BadgeLook]>> = {
  on_its_way: ['On its way', 'default'],
  paid: ['Paid', 'positive'],
  rejected: ['Not taken by the bank', 'negative'],
  returned: ['Returned', 'negative'],
};

export function PayoutStatusBadge({ payout: { status, return_code } }: { payout: Pick<Payout, 'status' | 'return_code'> }) {
  const [words, look] = STATUSES[status];
  return (
    <Badge look={look} as_is>
      {words}
      {return_code === null ? null : ` ${return_code}`}
    </Badge>
  );
}

/** Why nothing is paid, and what helps. */
export const OBSTACLES: Readonly<Record<PayoutObstacle, string>> = {
  no_settlement_account: 'There is no settlement account yet. Contact support to add one; the balance waits until then.',
  settlement_account_stopped:
    'The bank sent back a payout to this settlement account, or did not carry it. Contact support to give another; the balance waits until then.',
  settlement_account_unusable: 'The settlement account cannot be used. Contact support; the balance waits until then.',
  file_rejected: 'The bank has not taken the last payout. We are looking at it; the balance is not lost.',
  too_large: 'The balance is more than one payout can carry. We are looking at it.',
  proof_broken:
    'We’re checking this balance before we pay it out. You don’t need to do anything; it stays yours, and goes out once we’re done.',
  entry_unwritable: 'The payout could not be prepared for the bank. We are looking at it; the balance is not lost.',
};
