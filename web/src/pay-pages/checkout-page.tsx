import { type EcommercePurchase, ecommerce, type PaidByAnother } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../language/t.ts';
import { ApiError, call } from '../session/api.ts';
import { formatMoment } from '../session/format-moment.ts';
import { useUser } from '../session/use-user.ts';
import { now } from '../ui/clock.ts';
import { CountdownText } from '../ui/feedback/countdown.tsx';
import { useCountdown } from '../ui/feedback/use-countdown.ts';
import { WaysOnward } from '../ui/layout/ways-on.tsx';
import { backToShop, Closed, isOff, NotHeard, Paid, PaidBySomebody, SwitchedOff, Unreadable } from './closed-screens.tsx';
import { formatPhoneDashed } from './format-phone-dashed.ts';
import { PayLoading } from './pay-loading.tsx';
import { Payable } from './payable.tsx';
import { orderQuery } from './queries.ts';
import { tellOpener } from './tell-opener.ts';
import { useAcceptance } from './use-acceptance.ts';

/** `/ecommerce-purchase?sessionKey=…`: a shop's order, which its server has sent the shopper here to pay. */
export function CheckoutPage() {
  const [query] = useSearchParams();
  const id = query.get('sessionKey') ?? '';
  const { data, error, refetch, isFetching } = useQuery({ ...orderQuery(id), enabled: id !== '' });
  if (data !== undefined && 'paid_by_another' in data) return <PaidBySomebody business_name={data.business_name} />;
  if (data !== undefined) return <Known key={data.id} order={data} />;
  if (id === '' || (error instanceof ApiError && (error.status === 404 || error.status === 400)))
    return <Closed title={t('Order not found')}>{t('Go back to the shop and start again.')}</Closed>;
  if (isOff(error)) return <SwitchedOff />;
  return error === null ? (
    <PayLoading kind="ecommerce" />
  ) : (
    <Unreadable error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

const isOpen = (order: EcommercePurchase | PaidByAnother) =>
  !('paid_by_another' in order) && order.purchase_id === null && Date.parse(order.expiration) > now();

function Known({ order }: { order: EcommercePurchase }) {
  const ask = {
    kind: 'ecommerce',
    id: order.id,
    business_name: order.businessName,
    amount: order.amount,
    expiration: order.expiration,
  } as const;
  const acceptance = useAcceptance<EcommercePurchase | PaidByAnother, EcommercePurchase>({
    ask,
    queryKey: orderQuery(order.id).queryKey,
    isOpen,
    read: () => call(ecommerce.read, { params: { id: order.id } }),
    send: ({ syn_account_id, key }) => call(ecommerce.accept, { query: { syn_account_id }, body: { id: order.id }, key }),
  });
  const { expired, seconds_left, text } = useCountdown(order.expiration);
  const { data: user } = useUser();
  const cancel = () => tellOpener('canceled', order.success_url);

  // While an answer is awaited, the answer decides, and not what is seen of the order meanwhile.
  if (!acceptance.paying) {
    if (order.purchase_id !== null) return <PaidOrder order={order} own={acceptance.paid !== undefined} />;
    if (acceptance.doubt === 'unknown') return <NotHeard ask={ask} onLook={acceptance.lookAgain} looking={acceptance.looking} />;
    if (expired)
      return (
        <Closed title={t('Order expired')} action={backToShop(order.cancel_url, cancel)}>
          {t('Restart the payment process')}
        </Closed>
      );
  }
  return (
    <Payable
      ask={ask}
      acceptance={acceptance}
      name={t('E-Commerce')}
      action={t('Continue')}
      facts={[
        { label: t('Order ID'), value: order.order_id },
        { label: t('Ship to'), value: <ShipTo order={order} /> },
        { label: t('Phone'), value: user ? formatPhoneDashed(user.phone_number) : null },
        {
          label: t('Expires in'),
          value: (
            <CountdownText seconds_left={seconds_left} text={text}>
              {(digits) => digits}
            </CountdownText>
          ),
        },
      ]}
    >
      <WaysOnward ways={[backToShop(order.cancel_url, cancel, 'ghost')]} />
      {acceptance.paying || acceptance.paid !== undefined || acceptance.doubt !== undefined ? null : (
        <p className="t-14 muted center">{t("You haven't been charged.")}</p>
      )}
    </Payable>
  );
}

function ShipTo({ order: { street, unit, city, state, postal_code } }: { order: EcommercePurchase }) {
  return (
    <>
      {unit ? `${street}, ${unit}` : street}
      <br />
      {`${city}, ${state} ${postal_code}`}
    </>
  );
}

/** Paid just now, or before: opened again, the session shows the same success, and the way back to the shop. */
function PaidOrder({ order, own }: { order: EcommercePurchase; own: boolean }) {
  useEffect(() => tellOpener('paid', order.success_url), [order.success_url]);
  return (
    <Paid
      ask={{ business_name: order.businessName, amount: order.amount }}
      own={own}
      payment={order.purchase_id}
      title={t('Success!')}
      facts={[
        { label: t('Order ID'), value: order.order_id },
        { label: t('Date'), value: formatMoment(order.updated_at, order.time_zone) },
      ]}
      action={backToShop(order.success_url, () => tellOpener('returned', order.success_url))}
    >
      {t('is on its way to {name}.', { name: order.businessName })}
    </Paid>
  );
}
