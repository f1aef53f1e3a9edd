import { users } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { Guard } from '../../session/guard.tsx';
import { returnToOf, withReturnTo } from '../../session/return-path.ts';
import { logOut } from '../../session/session.ts';
import { useDeactivated, userQuery } from '../../session/use-user.ts';
import { wordsOf } from '../../session/words-of.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';

/** `/re-enable-user`: a deactivated consumer may come back. Anyone else has no business here. */
export function ReEnableUser() {
  usePageTitle(t('Account disabled'));
  return (
    <Guard roles={['Consumer']} connection="sms">
      <Ready />
    </Guard>
  );
}

function Ready() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deactivated = useDeactivated();
  const returnTo = returnToOf(useLocation().search);
  const enable = useMutation({
    mutationFn: () => call(users.activate),
    onSuccess: async () => {
      client.removeQueries({ queryKey: userQuery.queryKey });
      navigate(withReturnTo('/registration', returnTo), { replace: true });
    },
    onError: (error) => toast.error(t('Error'), wordsOf(error)),
  });
  // Asked again after activating, while this page is being left, the answer is no longer about it.
  if (deactivated.data === false && enable.isIdle) return <Navigate to={withReturnTo('/redirect', returnTo)} replace />;
  return (
    <ResultScreen
      title={t('Account disabled')}
      actions={[
        { label: t('Re-Enable Account'), busy: enable.isPending || enable.isSuccess, onClick: () => enable.mutate() },
        { label: t('Logout'), kind: 'ghost', onClick: () => void logOut() },
      ]}
    >
      <p>{t('You deactivated this account. Reactivate it to keep paying.')}</p>
    </ResultScreen>
  );
}
