import { formatCents } from '@drawbridge/money';
import { useEffect, useState } from 'react';
import { now } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { openOrder, useCheckout } from './checkout-store.ts';
import './open-order.css';

/** On every page of the portal, while a customer may still approve an order of this till that nobody watches. */
export function OpenOrderNotice() {
  const { asking, response, confirmation } = useCheckout();
  const [, lookAgain] = useState(0);
  const expiration = response?.expiration;
  useEffect(() => {
    if (expiration === undefined) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), Math.max(0, Date.parse(expiration) - now()) + 1);
    return () => clearTimeout(timer);
  }, [expiration]);
  const open = openOrder({ asking, response, confirmation });
  if (open === undefined) return null;
  return (
    <div className="open-order">
      <Notice kind="warning" role="status">
        <span>
          {open.consumer_name === undefined
            ? `It is not known yet whether an order over ${formatCents(open.amount_cents)} reached the customer.`
            : `${open.consumer_name} can still approve an order over ${formatCents(open.amount_cents)}.`}
        </span>{' '}
        <TextLink href={open.href}>Back to the order</TextLink>
      </Notice>
    </div>
  );
}
