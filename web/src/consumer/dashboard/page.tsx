import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { useSession } from '../../session/state.ts';
import { purchasePowerQuery, useSpokenPurchasePower } from '../../session/use-purchase-power.ts';
import { useUser } from '../../session/use-user.ts';
import { centerTitle } from '../../ui/brand.ts';
import { useDesk } from '../../ui/layout/use-media.ts';
import { useTitle } from '../../ui/use-title.ts';
import { useInstallWay } from '../install/install-offer.ts';
import { doubtOrder, takeOrder } from '../payment/order.ts';
import { debtsQuery } from '../repay/debts-query.ts';
import { recentTransactionsQuery, useRecentTransactions } from '../transactions/use-transactions.ts';
import { AddNewAccount } from './add-new-account.tsx';
import { HomeFrame } from './home-frame.tsx';
import { KeepLoading } from './keep-loading.tsx';
import { LimitCard } from './limit-card.tsx';
import { NothingToSpend } from './nothing-to-spend.tsx';
import { PayNow } from './pay-now.tsx';
import { RecentLoading, RecentTransactions } from './recent-transactions.tsx';
import { toClearQuery } from './to-clear-query.ts';
import { useWaitingOrder } from './use-waiting-order.ts';
import { WaitingOrderCard } from './waiting-order-card.tsx';
import './dashboard.css';

// For those who owe something.
const Owes = lazy(() => import('../repay/owes.tsx'));
// For those with a desk.
const Keep = lazy(() => import('./keep.tsx'));
// Once in each browser.
const InstallHint = lazy(() => import('../install/install-hint.tsx'));
const PAYMENTS_BEFORE_HINT = 2;

/**
 * `/dashboard`: what can be spent, or what is owed and to whom, Pay Now, and the last five transactions; on a desk also
 * what to keep in the account.
 */
export function Dashboard() {
  return (
    <ConsumerOnly waiting={<DashboardLoading />}>
      <Ready />
    </ConsumerOnly>
  );
}

function Ready() {
  const { search } = useLocation();
  const { data: user } = useUser();
  const { authenticated } = useSession();
  const { limit, fetching, again } = useSpokenPurchasePower();
  const { data: debts = [], isSuccess: debts_known } = useQuery({ ...debtsQuery, enabled: authenticated });
  const desk = useDesk();
  useTitle(centerTitle());
  const waiting = useWaitingOrder();
  const navigate = useNavigate();
  const openOrder = () => {
    if (waiting === undefined) return;
    takeOrder(waiting.order);
    // It may have been answered since it was looked at: its page asks first.
    doubtOrder();
    navigate('/payment/confirmation');
  };
  const stays = new URLSearchParams(search).get('relinkDisabled') === 'true';

  if (limit.state === 'not-linked' && !stays) return <Navigate to="/dashboard/relink-required" replace />;
  const onWaiting = waiting === undefined ? undefined : openOrder;
  const blocked = debts.some(({ blocks }) => blocks);
  // A limit of nothing: a code would be shown in vain.
  const works = limit.state === 'linked' && (limit.power.purchase_power > 0 || onWaiting !== undefined);
  const pay = <PayNow linked={works} fetching={fetching} onWaiting={onWaiting} />;
  const hero = (
    <LimitCard limit={limit} fetching={fetching} onRetry={again}>
      {pay}
    </LimitCard>
  );
  return (
    <HomeFrame hi={t('Hi, {name}!', { name: user?.first_name ?? '' })} rest={<RecentTransactions />}>
      <WaitingOrderCard waiting={waiting} onOpen={openOrder} />
      {limit.state === 'no-account' ? (
        <>
          <AddNewAccount>{t('Link a checking account to see your spending limit.')}</AddNewAccount>
          {pay}
        </>
      ) : blocked ? null : (
        hero
      )}
      {debts.length > 0 ? (
        <Suspense fallback={blocked ? hero : null}>
          <Owes debts={debts} onPay={onWaiting} />
        </Suspense>
      ) : null}
      {blocked ? null : <NothingToSpend limit={limit} />}
      {desk ? (
        <Suspense fallback={<KeepLoading />}>
          <Keep quiet={blocked || limit.state === 'no-account'} />
        </Suspense>
      ) : null}
      {!desk && waiting === undefined && debts_known && debts.length === 0 ? <InstallLater /> : null}
    </HomeFrame>
  );
}

/** Whoever has paid twice is told how the app comes to the home screen of their phone. */
function InstallLater() {
  const way = useInstallWay();
  const { data: paid = [] } = useRecentTransactions();
  if (way === undefined || paid.length < PAYMENTS_BEFORE_HINT) return null;
  return (
    <Suspense fallback={null}>
      <InstallHint way={way} />
    </Suspense>
  );
}

/** The same page in the same size, until it is known who has come. What it will show is asked for meanwhile. */
function DashboardLoading() {
  const client = useQueryClient();
  const { authenticated } = useSession();
  const desk = useDesk();
  useEffect(() => {
    if (!authenticated) return;
    void client.prefetchQuery(purchasePowerQuery);
    void client.prefetchQuery(recentTransactionsQuery);
    void client.prefetchQuery(debtsQuery);
    if (desk) void client.prefetchQuery(toClearQuery);
  }, [client, authenticated, desk]);
  return (
    <HomeFrame rest={<RecentLoading />}>
      <LimitCard limit={{ state: 'loading' }} fetching onRetry={() => {}}>
        <PayNow linked={false} fetching />
      </LimitCard>
      {desk ? <KeepLoading /> : null}
    </HomeFrame>
  );
}
