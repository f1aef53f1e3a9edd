import { formatCents } from '@drawbridge/money';
import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '../../session/channel.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useNextMoment } from '../../ui/use-next-moment.ts';
import { openOrder, useCheckout } from './checkout-store.ts';
import './open-order.css';

/**
 * On every page of the portal, while a customer may still approve an order of this till that nobody watches. Their
 * answer is shown when it comes, and what stands on the page is asked for anew.
 */
export function OpenOrderNotice() {
  const { asking, response, confirmation, keep } = useCheckout();
  const queries = useQueryClient();
  useNextMoment(response === undefined ? [] : [response.expiration]);
  const open = openOrder({ asking, response, confirmation });
  const awaited = open !== undefined && asking === undefined ? response : undefined;
  useChannel(awaited?.id, {
    onMessage: (message) => {
      if (awaited === undefined) return;
      keep({ confirmation: message });
      const order = `order of ${formatCents(awaited.amount)}`;
      if (message.status === 'COMPLETED') toast.success(`${awaited.consumer_name} approved the ${order}.`);
      else toast.info(`The ${order} wasn't paid.`);
      void queries.invalidateQueries();
    },
    // The page of the order says so; here it is looked at again with the next page.
    onLost: () => undefined,
  });
  if (open === undefined) return null;
  return (
    <div className="open-order-notice">
      <Notice kind="warning" role="status">
        <span>
          {open.consumer_name === undefined
            ? `Your last request, for ${formatCents(open.amount_cents)}, wasn't answered. We don't know whether it reached the customer.`
            : `${open.consumer_name} can still approve an order of ${formatCents(open.amount_cents)}.`}
        </span>{' '}
        <TextLink href={open.href}>{open.consumer_name === undefined ? 'Decide what to do' : 'Back to the order'}</TextLink>
      </Notice>
    </div>
  );
}
