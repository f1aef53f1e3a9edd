import { purchases } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { brand } from '../../ui/brand.ts';
import { useTitle } from '../../ui/use-title.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { ConfirmOrder } from './confirm-order-screen.tsx';
import { dropOrder, type Order, presentOrder, takeOrder } from './order.ts';
import { placeOfStatus } from './place-of-status.ts';
import { useLeave } from './use-leave.ts';

/**
 * `/payment/confirmation`: the order that a merchant asks to be paid. It is known from the code's page; after a reload, only its
 * id is, and the service is asked what has become of it meanwhile.
 */
export function Confirmation() {
  useTitle(`${t('Confirm Your Order')} | ${brand.centre}`);
  const [order, setOrder] = useState(presentOrder);
  if (order === undefined) return <Navigate to="/payment" replace />;
  if (order.purchaseId === '') return <Navigate to="/dashboard" replace />;
  if (order.status === undefined) return <ReadAgain order={order} onOrder={setOrder} />;
  return <ConfirmOrder order={order} status={order.status} />;
}

function ReadAgain({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const leave = useLeave();
  const { data, isError } = useQuery({
    queryKey: ['purchase', order.purchaseId],
    gcTime: 0,
    queryFn: ({ signal }) => call(purchases.read, { params: { purchaseId: order.purchaseId }, signal }),
  });

  useEffect(() => {
    if (isError) leave({ to: '/payment/fail-connection', state: { tryAgain: '/payment/confirmation' } });
    else if (data?.status === 'ACCEPTED') onOrder(takeOrder(data));
    else if (data !== undefined) {
      dropOrder();
      leave(data === null ? { to: '/payment' } : placeOfStatus(data, true));
    }
  }, [data, isError, leave, onOrder]);

  return <Waiting label={t('Loading your order')} />;
}
