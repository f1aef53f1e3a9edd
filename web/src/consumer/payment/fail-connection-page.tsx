import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { safeReturnPath } from '../../session/return-path.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { presentOrder } from './order.ts';
import { useLeave } from './use-leave.ts';
import { useOrderRead } from './use-order-read.ts';

/** How often a disconnected order is asked for; and how long these words stand where nothing changes. */
const LOOK_AGAIN_MS = 3000;

/**
 * `/payment/fail-connection`: the line is lost. Its sender may say what trying again means. An order's fate is asked
 * for, and leads on once known; where a confirmation was sent, the page says that nobody knows until then.
 */
export function FailConnection() {
  usePageTitle(t('Connection'));
  const { tryAgain } = (useLocation().state ?? {}) as { tryAgain?: string };
  const leave = useLeave();
  const [order] = useState(() => (tryAgain === '/payment/confirmation' ? presentOrder() : undefined));
  const onOpen = useCallback(() => leave({ to: '/payment/confirmation' }), [leave]);
  const looks = useLater(LOOK_AGAIN_MS);
  useOrderRead(looks ? order : undefined, { onOpen, again_ms: LOOK_AGAIN_MS });

  return (
    <ResultScreen
      title={t('Network connection is unstable.')}
      role="alert"
      home="/dashboard"
      note={order === undefined ? undefined : <p>{t("We'll check again as soon as you're back online.")}</p>}
      actions={[
        { label: t('Try again'), href: safeReturnPath(tryAgain) ?? '/payment', replace: true },
        { label: t('Back To Checkout'), kind: 'ghost', href: '/dashboard' },
      ]}
    >
      <p>{t('Please check your internet and try again')}</p>
      {order?.sent ? (
        <p className="ink medium">{t("We're checking whether your payment went through. You won't be charged twice.")}</p>
      ) : null}
    </ResultScreen>
  );
}

/** True once so much time has passed, or the network has come back. */
function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const begin = () => setLater(true);
    const timer = setTimeout(begin, ms);
    window.addEventListener('online', begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', begin);
    };
  }, [ms]);
  return later;
}
