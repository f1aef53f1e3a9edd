import { Navigate, useParams } from 'react-router';
import { said, t } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { usePurchasePower } from '../../session/use-purchase-power.ts';
import { useUser } from '../../session/use-user.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { withLinkQuery } from '../link/link-query.ts';
import { CodeScreen } from '../payment/code-screen.tsx';
import { RelinkNeeded } from '../payment/lazy-refusals.ts';
import { CounterGone, CounterOff } from './counter-gone.tsx';
import { useCounterPurchase } from './use-counter-purchase.ts';
import './counter.css';

/** `/pay/{counter}`: a printed counter code's page. Without an account to pay with, one is linked first. */
export function PayAtCounter() {
  const { counterId = '' } = useParams();
  const { data: user } = useUser();
  const { limit } = usePurchasePower();
  const here = `/pay/${encodeURIComponent(counterId)}`;
  if (!user) return null;
  if (limit.state === 'not-linked') return <RelinkNeeded limit={limit} back={here} />;
  if (limit.state === 'no-account') return <Navigate to={withLinkQuery('/link-account', { redirectTo: here })} replace />;
  // The known user may predate a linked account: then the limit decides. Who had one need not wait for the bank.
  if (!user.has_created_external_account && limit.state === 'loading') return <Waiting />;
  return <AtCounter key={counterId} counterId={counterId} here={here} first_name={user.first_name} />;
}

/** Whether a refusal says that there is no such counter: an id that cannot be one, too. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'COUNTER_NOT_FOUND' || error.code === 'BAD_INPUT');
}

function AtCounter({ counterId, here, first_name }: { counterId: string; here: string; first_name: string }) {
  usePageTitle(t('Pay'));
  const { purchase, error, renew } = useCounterPurchase(counterId);
  if (isGone(error)) return <CounterGone />;
  if (error instanceof ApiError && error.code === 'BUSINESS_FEATURE_OFF') return <CounterOff says={undefined} />;
  if (error instanceof ApiError && error.code === 'BUSINESS_CLOSING') return <CounterOff says={said(error.said)} />;
  return (
    <CodeScreen
      purchase={purchase}
      error={error}
      onRenew={renew}
      here={here}
      head={
        <div className="at-counter center">
          <h1 className="t-22 at-counter__title">
            {purchase === undefined
              ? t('One moment')
              : t('Paying at {business}, {counter}', { business: purchase.business_name, counter: purchase.counter_name })}
          </h1>
          <p className="t-14 at-counter__name">{t('Tell the cashier your name: {name}.', { name: first_name })}</p>
        </div>
      }
    />
  );
}
