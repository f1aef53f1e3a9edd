import { merchantPayments } from '@drawbridge/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';

/** One payment with all that its shop may know. Its bank answers in the meantime. */
export function usePayment(paymentId: string) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['payment', paymentId],
    enabled: authenticated,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(merchantPayments.read, { params: { paymentId }, signal }),
  });
}

/** Mails the receipt to its customer's own address. */
export function useMailReceipt(paymentId: string) {
  return useMutation({ mutationFn: () => call(merchantPayments.mailReceipt, { params: { paymentId } }) });
}
