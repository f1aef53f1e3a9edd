import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { useCheckout } from './draft-store.ts';

/** `/merchant/payment/{id}`: what the customer's QR encodes, opened as a page by someone who may take payments. */
export function PurchaseAddress() {
  const { purchaseId } = useParams();
  const keep = useCheckout((checkout) => checkout.keep);
  useEffect(() => keep({ scanned_purchase_id: purchaseId, draft: undefined, response: undefined }), [keep, purchaseId]);
  return <Navigate to="/merchant/checkout" replace />;
}
