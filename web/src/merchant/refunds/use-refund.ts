import { PERMISSIONS_OF_ROLE, REFUND_PERMISSION, refunds } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { merchantRole } from '../../session/claims.ts';
import { useSession } from '../../session/state.ts';
import { attemptOnce } from '../attempts.ts';

/** What has been given back of a payment, and what can be. */
export function useRefundable(purchase_id: string, enabled = true) {
  return useQuery({
    queryKey: ['refundable', purchase_id],
    enabled,
    queryFn: ({ signal }) => call(refunds.read, { params: { purchaseId: purchase_id }, signal }),
  });
}

export interface RefundWish {
  purchase_id: string;
  syn_business_id: string;
  /** In cents. */
  amount: number;
  reason: string;
}

/** Gives back cents of a payment, once; whatever came of it, all that is shown is read anew. */
export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: RefundWish) =>
      attemptOnce(`refund:${wish.purchase_id}:${wish.amount}:${wish.reason}`, (key) => call(refunds.create, { body: wish, key })),
    onSettled: () => void client.invalidateQueries(),
  });
}

const WAITING = ['refunds-waiting'] as const;

/** The refunds of the user's businesses that wait for a second person, for those who decide on them. */
export function useWaitingRefunds() {
  const { claims } = useSession();
  const role = claims && merchantRole(claims);
  return useQuery({
    queryKey: WAITING,
    enabled: role !== undefined && PERMISSIONS_OF_ROLE[role].includes(REFUND_PERMISSION),
    queryFn: ({ signal }) => call(refunds.listWaiting, { signal }),
  });
}

export interface DecisionWish {
  id: string;
  syn_business_id: string;
  decision: 'approve' | 'decline';
}

/** Approves or declines a refund that waits, once; whatever came of it, all that is shown is read anew. */
export function useDecideRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: DecisionWish) =>
      attemptOnce(`refund-decision:${wish.id}:${wish.decision}`, (key) => call(refunds.decide, { body: wish, key })),
    onSettled: () => void client.invalidateQueries(),
  });
}
