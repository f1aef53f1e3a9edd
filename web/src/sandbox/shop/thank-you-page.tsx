import type { SandboxOrder } from '@drawbridge/contract/sandbox-shop';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../../session/format-moment.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { StatusText } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { BANK_ZONE } from '../../ui/format.ts';
import { Crossing } from '../../ui/layout/crossing.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Gate } from '../../ui/layout/gate.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Loaded } from '../loaded.tsx';
import { forgetBasket } from './basket.ts';
import { readOrder } from './calls.ts';
import { SHOP, ShopFrame } from './shop-frame.tsx';

const LOOK_AGAIN_MS = 3000;

/** `/sandbox/shop/thank-you`: where the checkout leads back. Thanks only for what the shop's server found paid. */
export function ThankYouPage() {
  useTitle(`Your order | ${SHOP}`);
  const [search] = useSearchParams();
  const order_id = search.get('order') ?? '';
  const order = useQuery({
    queryKey: ['sandbox', 'shop', 'order', order_id],
    queryFn: () => readOrder(order_id),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? LOOK_AGAIN_MS : false),
  });
  const paid = order.data?.status === 'paid';
  useEffect(() => {
    if (paid) forgetBasket();
  }, [paid]);

  return (
    <ShopFrame>
      <Loaded of={order} failed="We can't find this order" waiting={<Waiting />}>
        {(found) => (found.status === 'paid' ? <Paid order={found} /> : <NotPaid order={found} />)}
      </Loaded>
    </ShopFrame>
  );
}

function Paid({ order: { order_id, amount, purchase } }: { order: SandboxOrder }) {
  return (
    <section className="shop__result" aria-labelledby="result">
      <Crossing bridge="down" ceremony from={{ tile: { name: 'You' }, name: 'You' }} to={{ tile: { name: SHOP }, name: SHOP }} />
      <div role="status">
        <h1 className="t-28" id="result">
          Thank you
        </h1>
        <p className="muted">Your books are on their way.</p>
      </div>
      <Facts
        card
        facts={[
          { label: 'Order', value: order_id },
          { label: 'Amount', value: formatCents(amount) },
          { label: 'Transaction ID', value: purchase?.public_id },
          { label: 'Paid', value: purchase && formatMoment(purchase.paid_at, BANK_ZONE) },
          { label: 'At the bank', value: purchase && <StatusText status={purchase.status} /> },
        ]}
      />
      <Notice>Opening this page proves nothing. The shop's server used its API key to check that the session was paid.</Notice>
      <ButtonLink href="/sandbox/shop" size="lg" block>
        Back to the shop
      </ButtonLink>
    </section>
  );
}

function NotPaid({ order: { order_id, status } }: { order: SandboxOrder }) {
  const expired = status === 'expired';
  return (
    <section className="shop__result" aria-labelledby="result">
      <Gate />
      <div role="status">
        <h1 className="t-28" id="result">
          {expired ? 'This order has expired' : 'Not paid yet'}
        </h1>
        <p className="muted">
          {expired
            ? `Nothing was charged for ${order_id}. Order again from the basket.`
            : `The payment for ${order_id} hasn't been approved.`}
        </p>
      </div>
      <ButtonLink href="/sandbox/shop" kind="primary" size="lg" block>
        Back to the basket
      </ButtonLink>
    </section>
  );
}
