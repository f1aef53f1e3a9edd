import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { type Claims, isConsumer, merchantRole } from './claims.ts';
import { Exception } from './exception.tsx';
import { Guard } from './guard.tsx';
import { returnToOf, withReturnTo } from './return-path.ts';
import { useSession } from './state.ts';
import { lastConnection } from './storage.ts';
import { useBusinessUser } from './use-business-user.ts';
import { useDeactivated, useUser } from './use-user.ts';

const NotLetIn = lazy(() => import('./not-let-in.tsx'));

/** `/redirect`: sends whoever has just signed in to where they belong. */
export function PostLogin() {
  const { search } = useLocation();
  const { claims, error } = useSession();
  // The provider's answer is still being worked through; the address changes when it is.
  if (new URLSearchParams(search).has('state') && error === undefined && claims === undefined)
    return <Waiting label={t('Signing you in')} />;
  if (error !== undefined) return <Exception />;
  return (
    <Guard connection={lastConnection() ?? 'sms'}>
      <SortByClaims />
    </Guard>
  );
}

function SortByClaims() {
  const { claims } = useSession();
  if (claims === undefined) return <Waiting />;
  return isConsumer(claims) ? <SortConsumer /> : <SortMerchant claims={claims} />;
}

function SortMerchant({ claims }: { claims: Claims }) {
  const { search } = useLocation();
  const user = useBusinessUser();
  if (merchantRole(claims) === undefined || !claims.payment_center_enabled) return <Navigate to="/unauthenticated" replace />;
  if (user.isPending) return <Waiting />;
  if (user.isError) return <Refused error={user.error} />;
  const registered = (user.data?.Businesses.length ?? 0) > 0;
  if (!registered) return <Navigate to="/merchant/registration" replace />;
  return <Navigate to={returnToOf(search) ?? '/merchant/home'} replace />;
}

function SortConsumer() {
  const { search } = useLocation();
  const deactivated = useDeactivated();
  const user = useUser({ enabled: deactivated.data === false });
  const returnTo = returnToOf(search);
  if (deactivated.isError || user.isError) return <Refused error={deactivated.error ?? user.error} />;
  if (deactivated.data === true) return <Navigate to={withReturnTo('/re-enable-user', returnTo)} replace />;
  if (user.data === undefined) return <Waiting />;
  if (user.data === null) return <Navigate to={withReturnTo('/registration', returnTo)} replace />;
  if (!user.data.has_created_external_account) return <Navigate to={withReturnTo('/link-account', returnTo)} replace />;
  return <Navigate to={returnTo ?? '/dashboard'} replace />;
}

function Refused({ error }: { error: unknown }) {
  return (
    <Suspense fallback={<Waiting />}>
      <NotLetIn error={error} />
    </Suspense>
  );
}
