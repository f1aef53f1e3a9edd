import type { StartedPurchase } from '@drawbridge/contract';
import { OPEN_PURCHASE_MS, PAYMENT_CODE_LENGTH } from '@drawbridge/contract/limits';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../session/api.ts';
import { useChannel } from '../../session/channel.ts';
import { AppHeader } from '../../ui/app-header.tsx';
import { PhoneFrame } from '../../ui/phone-frame.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { Obstacles } from './obstacles.tsx';
import { takeOrder } from './order.ts';
import { Pass } from './pass.tsx';
import { PaymentCode } from './payment-code.tsx';
import { placeOfStatus } from './place-of-status.ts';
import { trackFailure } from './track-failure.ts';
import { useLeave } from './use-leave.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { WayOut } from './way-out.tsx';
import './payment.css';

/** Refusals after which the gate shows the page that explains them. */
const GATES = new Set(['ACCOUNT_FROZEN', 'ACCOUNT_DEACTIVATED', 'PROFILE_REQUIRED']);

export interface CodeScreenProps {
  /** Undefined while it is being started. */
  purchase: StartedPurchase | undefined;
  /** Why it could not be started. */
  error: Error | null;
  onRenew: () => void;
  /** This page's path: where trying again leads when the connection is lost. */
  here: string;
  /** Above the code: the page's h1. */
  head: ReactNode;
  /** Below it. */
  foot?: ReactNode;
}

/** A code for the merchant to scan or type, and its time. What the merchant makes of it decides where to go next. */
export function CodeScreen({ purchase, error, onRenew, here, head, foot }: CodeScreenProps) {
  useWakeLock();
  const leave = useLeave();
  const { seconds_left, text, expired } = useCountdown(purchase?.Expiration);

  useEffect(() => {
    if (error === null || (error instanceof ApiError && GATES.has(error.code ?? ''))) return;
    leave({ to: '/exception' });
  }, [error, leave]);

  useChannel(purchase?.ID, {
    onMessage: (message) => {
      if (message.status === 'ACCEPTED') takeOrder(message, here);
      else if (message.status !== 'COMPLETED') trackFailure(message.status);
      leave(placeOfStatus(message, false, here));
    },
    onLost: () => {
      // With the code expired there is nothing more to hear: the person refreshes when they want to.
      if (!expired) leave({ to: '/payment/fail-connection', state: { tryAgain: here } });
    },
  });

  const share = seconds_left === null ? 1 : (seconds_left * 1000) / OPEN_PURCHASE_MS;
  return (
    <PhoneFrame moat className="pass-screen" header={<AppHeader home="/dashboard" />} dock={<WayOut />}>
      {head}
      <Obstacles />
      <Pass purchaseId={purchase?.ID} share={share} expired={expired} onRefresh={onRenew} />
      <PaymentCode code={purchase?.PublicId.slice(-PAYMENT_CODE_LENGTH)} seconds_left={seconds_left} text={text} />
      {foot}
    </PhoneFrame>
  );
}
