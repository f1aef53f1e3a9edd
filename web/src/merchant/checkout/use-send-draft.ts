import { useNavigate } from 'react-router';
import { withdrawOpenOrder } from './cancel-debit.ts';
import { openOrder, type PurchaseDraft, sameDraft, useCheckout } from './checkout-store.ts';

/** Goes on to the customer's code with a draft of a business; what became of the order before decides how. */
export function useSendDraft(business_id: string): (draft: PurchaseDraft) => void {
  const checkout = useCheckout();
  const navigate = useNavigate();
  return (draft) => {
    if (checkout.asking !== undefined) {
      // Nobody knows whether its customer was asked: the cashier says first what becomes of it.
      checkout.keep({ draft, business_id, asking: { ...checkout.asking, unanswered: true } });
      navigate('/merchant/checkout/code');
      return;
    }
    const open = openOrder(checkout);
    if (open && checkout.business_id === business_id && checkout.draft && sameDraft(checkout.draft, draft)) {
      // The same once more, after the line was lost: the customer must not be asked twice.
      navigate(open.href);
      return;
    }
    void withdrawOpenOrder();
    checkout.keep({ draft, business_id, asking: undefined, response: undefined, confirmation: undefined, error: undefined });
    navigate('/merchant/checkout/code');
  };
}
