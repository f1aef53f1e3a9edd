import { type Receipt, receipts } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { useRereadSupport } from '../../session/use-support.ts';
import { toast } from '../../ui/feedback/toasts.ts';

/** Reports a payment. What comes back stands in its receipt at once, so that the form is gone. */
export function useDispute(payment: string) {
  const client = useQueryClient();
  const reread = useRereadSupport();
  return useMutation({
    mutationFn: (notes: string) => call(receipts.dispute, { params: { purchaseId: payment }, body: { notes } }),
    onSuccess: (dispute) => {
      client.setQueryData<Receipt>(['receipt', payment], (receipt) => receipt && { ...receipt, dispute });
      void reread();
    },
    onError: () => toast.error(t('Error'), t('Something went wrong creating support request')),
  });
}
