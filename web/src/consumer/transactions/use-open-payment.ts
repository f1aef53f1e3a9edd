import type { Transaction } from '@drawbridge/contract';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { usePaymentInQuestion } from '../receipt/payment-in-question.ts';

/**
 * The id of the payment that stands open beside the list, and how to open another: the one of the address, or else the
 * first; undefined where there is none. In the address a reload and the way back find it again.
 */
export function useOpenPayment(items: readonly Transaction[]): [open: string | undefined, openPayment: (id: string) => void] {
  const asked = usePaymentInQuestion();
  const [, setQuery] = useAddressQuery();
  const openPayment = (id: string) =>
    setQuery(
      (now) => {
        now.set('payment', id);
        return now;
      },
      { replace: true },
    );
  return [asked ?? items[0]?.public_id, openPayment];
}
