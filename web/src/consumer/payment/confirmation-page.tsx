import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { t } from '../../language/t.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConfirmOrder } from './confirm-order-screen.tsx';
import { type Order, presentOrder } from './order.ts';
import { CONNECTION_LOST } from './place-of-status.ts';
import { useLeave } from './use-leave.ts';
import { useOrderRead } from './use-order-read.ts';

/**
 * `/payment/confirmation`: the order that a merchant asks to be paid. It is known from the code's page; after a reload,
 * only its id is, and the service is asked what has become of it meanwhile.
 */
export function Confirmation() {
  usePageTitle(t('Confirm Your Order'));
  const [order, setOrder] = useState(presentOrder);
  if (order === undefined) return <Navigate to="/payment" replace />;
  if (order.purchaseId === '') return <Navigate to="/dashboard" replace />;
  if (order.status === undefined) return <ReadAgain order={order} onOrder={setOrder} />;
  return <ConfirmOrder order={order} status={order.status} />;
}

function ReadAgain({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const leave = useLeave();
  const { failed } = useOrderRead(order, { onOpen: onOrder });
  useEffect(() => {
    if (failed) leave(CONNECTION_LOST);
  }, [failed, leave]);
  return <Waiting label={t('Loading your order')} />;
}
