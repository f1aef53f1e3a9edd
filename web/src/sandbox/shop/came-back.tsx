import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { readOrder } from './calls.ts';

/**
 * Said to a shopper who comes back from the checkout by the session's `cancel_url`: how their order stands, as the
 * shop's server has just asked. That somebody comes back this way proves no more than that they opened the address.
 */
export function CameBack() {
  const [search] = useSearchParams();
  const order_id = search.get('order') ?? '';
  const { data } = useQuery({
    queryKey: ['sandbox', 'shop', 'order', order_id],
    queryFn: () => readOrder(order_id),
    enabled: order_id !== '',
  });
  if (data === undefined) return null;
  return (
    <Notice role="status">
      {data.status === 'paid' ? (
        <>
          {`Order ${order_id} is paid. `}
          <TextLink href={`/sandbox/shop/thank-you?order=${encodeURIComponent(order_id)}`}>Look at it</TextLink>
        </>
      ) : (
        `You came back without paying order ${order_id}. Nothing was charged, and your basket is just as you left it.`
      )}
    </Notice>
  );
}
