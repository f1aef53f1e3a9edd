import { refunds } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
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
