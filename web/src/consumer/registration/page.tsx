import { Navigate, useLocation } from 'react-router';
import { Guard } from '../../session/guard.tsx';
import { returnToOf, withReturnTo } from '../../session/return-path.ts';
import { Exception } from '../../session/screens.tsx';
import { useDeactivated, useUser } from '../../session/use-user.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { Wizard } from './wizard.tsx';

/** `/registration`: for signed-in people without a profile. */
export default function Registration() {
  return (
    <Guard roles={['Consumer']} connection="sms">
      <NewcomersOnly />
    </Guard>
  );
}

function NewcomersOnly() {
  const { search } = useLocation();
  const deactivated = useDeactivated();
  const user = useUser({ enabled: deactivated.data === false });
  if (deactivated.data === true) return <Navigate to={withReturnTo('/re-enable-user', returnToOf(search))} replace />;
  if (user.data) return <Navigate to={withReturnTo('/redirect', returnToOf(search))} replace />;
  if (user.data === null) return <Wizard />;
  return deactivated.isError || user.isError ? <Exception /> : <Waiting />;
}
