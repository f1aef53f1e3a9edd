import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { useSession } from '../../session/state.ts';
import { purchasePowerQuery, useSpokenPurchasePower } from '../../session/use-purchase-power.ts';
import { useUser } from '../../session/use-user.ts';
import { centerTitle } from '../../ui/brand.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ConsumerFrame } from '../frame.tsx';
import { doubtOrder, takeOrder } from '../payment/order.ts';
import { RowsLoading } from '../transactions/rows-loading.tsx';
import { recentTransactionsQuery } from '../transactions/use-transactions.ts';
import { AddNewAccount } from './add-new-account.tsx';
import { LimitCard } from './limit-card.tsx';
import { NothingToSpend } from './nothing-to-spend.tsx';
import { PayNow } from './pay-now.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { useWaitingOrder } from './use-waiting-order.ts';
import { WaitingOrderCard } from './waiting-order-card.tsx';
import './dashboard.css';

/** `/dashboard`: what can be spent, Pay Now, and the last five transactions. */
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
  const { limit, fetching, again } = useSpokenPurchasePower();
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
  const pay = <PayNow linked={limit.state === 'linked'} fetching={fetching} onWaiting={waiting === undefined ? undefined : openOrder} />;
  return (
    <ConsumerFrame>
      <h1 className="t-28 dashboard__hi">{t('Hi, {name}!', { name: user?.first_name ?? '' })}</h1>
      <WaitingOrderCard waiting={waiting} onOpen={openOrder} />
      {limit.state === 'no-account' ? (
        <>
          <AddNewAccount>{t('Link a checking account to see your spending limit.')}</AddNewAccount>
          {pay}
        </>
      ) : (
        <LimitCard limit={limit} fetching={fetching} onRetry={again}>
          {pay}
        </LimitCard>
      )}
      <NothingToSpend limit={limit} />
      <RecentTransactions />
    </ConsumerFrame>
  );
}

/** The same page in the same size, until it is known who has come. What it will show is asked for meanwhile. */
function DashboardLoading() {
  const client = useQueryClient();
  const { authenticated } = useSession();
  useEffect(() => {
    if (!authenticated) return;
    void client.prefetchQuery(purchasePowerQuery);
    void client.prefetchQuery(recentTransactionsQuery);
  }, [client, authenticated]);
  return (
    <ConsumerFrame>
      <h1 className="t-28 dashboard__hi" aria-busy="true">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton shape="title" width="half" />
      </h1>
      <LimitCard limit={{ state: 'loading' }} fetching onRetry={() => {}}>
        <PayNow linked={false} fetching />
      </LimitCard>
      <section className="dashboard__recent">
        <div className="section-head">
          <h2>{t('Recent transactions')}</h2>
        </div>
        <RowsLoading />
      </section>
    </ConsumerFrame>
  );
}
