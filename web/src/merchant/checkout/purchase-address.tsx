import { MERCHANT_ROLES } from '@drawbridge/contract/roles';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { admits, Guard } from '../../session/guard.tsx';
import { NotFound } from '../../session/screens.tsx';
import { useSession } from '../../session/state.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { useCheckout } from './checkout-store.ts';

/** `/merchant/payment/{id}`: the customer's QR as a page: a checkout for merchant users, no page for others. */
export function PurchaseAddress() {
  const { loading, claims } = useSession();
  if (loading) return <Waiting />;
  if (claims === undefined || !admits(claims, MERCHANT_ROLES)) return <NotFound />;
  return (
    <Guard roles={MERCHANT_ROLES} permissions={['CreateACHDebit']} connection="password">
      <BeginCheckout />
    </Guard>
  );
}

function BeginCheckout() {
  const { purchaseId } = useParams();
  const keep = useCheckout((checkout) => checkout.keep);
  const navigate = useNavigate();
  useEffect(() => {
    keep({ scanned_purchase_id: purchaseId, draft: undefined });
    navigate('/merchant/checkout', { replace: true });
  }, [keep, navigate, purchaseId]);
  return <Waiting />;
}
