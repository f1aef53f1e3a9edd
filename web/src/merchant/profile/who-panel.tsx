import { MERCHANT_ROLES, ROLES, roleLabel } from '@drawbridge/contract/roles';
import { merchantRole } from '../../session/claims.ts';
import { useSession } from '../../session/state.ts';
import { useBusinessUser } from '../../session/use-business-user.ts';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { holdsAll } from '../choose-business.ts';
import { Panel } from './panel.tsx';

/** What somebody is called here, and what they were given. They cannot change it: an admin does. */
export function WhoPanel() {
  const { data, isPending, isError, isFetching, refetch } = useBusinessUser();
  return (
    <Panel title="You">
      {isPending ? (
        <Skeleton shape="row" />
      ) : isError && data === undefined ? (
        <Failed title="Your profile couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Who />
      )}
    </Panel>
  );
}

function Who() {
  const { claims } = useSession();
  const { data } = useBusinessUser();
  const role = claims === undefined ? undefined : merchantRole(claims);
  const claim = MERCHANT_ROLES.filter((one) => one === role).map((one) => ROLES[one])[0];
  const names = (data?.Businesses ?? []).map(({ BusinessName }) => BusinessName).join(', ');
  return (
    <Facts
      facts={[
        { label: 'Username', value: data?.Username },
        { label: 'Email', value: data?.Email ?? claims?.email },
        { label: 'Role', value: claim === undefined ? undefined : roleLabel(claim) },
        { label: 'Location(s)', value: holdsAll(role) ? 'All' : names },
      ]}
    />
  );
}
