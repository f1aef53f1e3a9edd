import type { StartedPurchase } from '@drawbridge/contract';
import { OPEN_PURCHASE_MS, PAYMENT_CODE_LENGTH } from '@drawbridge/contract/limits';
import { useEffect } from 'react';
import { ApiError } from '../../session/api.ts';
import { useChannel } from '../../session/channel.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { CodeFrame, type CodeFrameProps } from './code-frame.tsx';
import { Obstacles } from './obstacles.tsx';
import { takeOrder } from './order.ts';
import { Pass } from './pass.tsx';
import { PaymentCode } from './payment-code.tsx';
import { placeOfStatus } from './place-of-status.ts';
import { trackFailure } from './track-failure.ts';
import { useLeave } from './use-leave.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** Refusals after which the gate shows the page that explains them. */
const GATES = new Set(['ACCOUNT_FROZEN', 'ACCOUNT_DEACTIVATED', 'PROFILE_REQUIRED']);

export interface CodeScreenProps extends Pick<CodeFrameProps, 'head' | 'foot'> {
  /** Undefined while it is being started. */
  purchase: StartedPurchase | undefined;
  /** Why it could not be started. */
  error: Error | null;
  onRenew: () => void;
  /** This page's path: where trying again leads when the connection is lost. */
  here: string;
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
    <CodeFrame head={head} foot={foot}>
      <Obstacles />
      <Pass purchaseId={purchase?.ID} share={share} expired={expired} onRefresh={onRenew} />
      <PaymentCode code={purchase?.PublicId.slice(-PAYMENT_CODE_LENGTH)} seconds_left={seconds_left} text={text} />
    </CodeFrame>
  );
}

/** The same until it is known who has come: no code is asked for yet. */
export function CodeLoading({ head, foot }: Pick<CodeFrameProps, 'head' | 'foot'>) {
  return (
    <CodeFrame head={head} foot={foot}>
      <Pass purchaseId={undefined} share={1} expired={false} onRefresh={() => {}} />
      <PaymentCode code={undefined} seconds_left={null} text="" />
    </CodeFrame>
  );
}
