import { OPEN_PURCHASE_MS, PAYMENT_CODE_LENGTH } from '@drawbridge/contract/limits';
import { formatCents } from '@drawbridge/money';
import { useEffect } from 'react';
import { t } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { useChannel } from '../../session/channel.ts';
import { usePurchasePower } from '../../session/use-purchase-power.ts';
import { AppHeader } from '../../ui/app-header.tsx';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PhoneFrame } from '../../ui/phone-frame.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useTitle } from '../../ui/use-title.ts';
import { takeOrder } from './order.ts';
import { Pass } from './pass.tsx';
import { PaymentCode } from './payment-code.tsx';
import { placeOfStatus } from './place-of-status.ts';
import { useLeave } from './use-leave.ts';
import { useStartedPurchase } from './use-started-purchase.ts';
import { useWakeLock } from './use-wake-lock.ts';
import './payment.css';

/** Refusals after which the gate shows the page that explains them. */
const GATES = new Set(['ACCOUNT_FROZEN', 'ACCOUNT_DEACTIVATED', 'PROFILE_REQUIRED']);

/** `/payment`: a code for the merchant to scan or type. What the merchant makes of it decides where to go next. */
export function ShowCode() {
  useTitle(`${t('Pay')} | ${brand.centre}`);
  useWakeLock();
  const leave = useLeave();
  const { limit } = usePurchasePower();
  const { purchase, error, renew } = useStartedPurchase();
  const { seconds_left, text, expired } = useCountdown(purchase?.Expiration);

  useEffect(() => {
    if (error === null || (error instanceof ApiError && GATES.has(error.code ?? ''))) return;
    leave({ to: '/exception' });
  }, [error, leave]);

  useChannel(purchase?.ID, {
    onMessage: (message) => {
      if (message.status === 'ACCEPTED') takeOrder(message);
      leave(placeOfStatus(message, false));
    },
    onLost: () => {
      // With the code expired there is nothing more to hear: the person refreshes when they want to.
      if (!expired) leave({ to: '/payment/fail-connection' });
    },
  });

  const share = seconds_left === null ? 1 : (seconds_left * 1000) / OPEN_PURCHASE_MS;
  return (
    <PhoneFrame moat className="pass-screen" header={<AppHeader home="/dashboard" />} dock={<WayOut limit={limit} />}>
      <h1 className="t-22 center pass-screen__title">{t('Show Merchant QR Code')}</h1>
      <Pass purchaseId={purchase?.ID} share={share} expired={expired} onRefresh={renew} />
      <PaymentCode code={purchase?.PublicId.slice(-PAYMENT_CODE_LENGTH)} seconds_left={seconds_left} text={text} />
    </PhoneFrame>
  );
}

function WayOut({ limit }: { limit: ReturnType<typeof usePurchasePower>['limit'] }) {
  return (
    <>
      {limit.state === 'linked' ? (
        <p className="t-14 center pass-screen__note">
          Spending limit <b className="num">{formatCents(limit.power.purchase_power)}</b>
        </p>
      ) : null}
      <ButtonLink kind="moat" size="lg" block href="/dashboard">
        {t('Back To Home')}
      </ButtonLink>
    </>
  );
}
