import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { report } from '../app/report.ts';
import { t } from '../language/t.ts';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { ApiError } from './api.ts';
import { Guard } from './guard.tsx';
import { withReturnTo, worthKeeping } from './return-path.ts';
import { AccountSuspended } from './screens.tsx';
import { refreshToken } from './session.ts';
import { useSession } from './state.ts';
import { useUser } from './use-user.ts';

export interface ConsumerGateProps {
  /** Shown until it is known who has come: the page's own skeleton. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Lets in consumers with a profile, neither frozen nor deactivated. `welcome`: what a visitor sees before. */
export function ConsumerOnly({ waiting, welcome, children }: ConsumerGateProps & { welcome?: ReactNode }) {
  return (
    <Guard roles={['Consumer']} connection="sms" welcome={welcome}>
      <ConsumerGate waiting={waiting}>{children}</ConsumerGate>
    </Guard>
  );
}

/** Whose freeze has been answered with a fresh token already; forgotten when they are no longer frozen. */
let frozen_subject: string | undefined;

/** Without a profile: to the registration. Frozen: suspended. Deactivated: to the page that re-enables. */
export function ConsumerGate({ waiting = <Waiting />, children }: ConsumerGateProps) {
  const { pathname, search } = useLocation();
  const { claims } = useSession();
  const { data: user, error, refetch, isFetching } = useUser();
  const frozen = user?.status === 'FROZEN';
  const subject = claims?.subject;

  useEffect(() => {
    if (user === undefined || subject === undefined) return;
    if (!frozen) frozen_subject = undefined;
    else if (frozen_subject !== subject) {
      frozen_subject = subject;
      refreshToken().catch(report);
    }
  }, [user, frozen, subject]);

  if (user?.status === 'DEACTIVATED' || (error instanceof ApiError && error.code === 'ACCOUNT_DEACTIVATED'))
    return <Navigate to={withReturnTo('/re-enable-user', worthKeeping(pathname + search))} replace />;
  if (user === null) return <Navigate to={withReturnTo('/registration', pathname + search)} replace />;
  if (frozen) return <AccountSuspended />;
  if (user !== undefined) return children;
  return error === null ? waiting : <NoAnswer onRetry={() => void refetch()} retrying={isFetching} />;
}

function NoAnswer({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ResultScreen title={t('Oops!')} role="alert" actions={[{ label: t('Try again'), busy: retrying, onClick: onRetry }]}>
      <p>{t('Something went wrong. Please try again.')}</p>
    </ResultScreen>
  );
}
