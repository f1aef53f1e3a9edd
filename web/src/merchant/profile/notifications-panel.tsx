import { ROUTE_PERMISSIONS } from '@drawbridge/contract/roles';
import { useSession } from '../../session/state.ts';
import { MailIcon } from '../../ui/icons/icons.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { Panel, Thing } from './panel.tsx';

/** What somebody is mailed as a merchant's user. All of it is owed to them: nothing is switched off. */
export function NotificationsPanel() {
  const { claims } = useSession();
  const { email } = useCurrentBusiness();
  const of_payments = claims?.permissions.includes(ROUTE_PERMISSIONS.ViewReports) === true;
  return (
    <Panel title="Email notifications">
      <p className="muted">{email === '' ? 'We email you these.' : `We email these to ${email}.`} They can’t be switched off.</p>
      <ul className="things">
        {of_payments ? (
          <Thing
            icon={<MailIcon />}
            what="Payments"
            sub="A payment that was returned, retried, reversed or failed, and a payout that didn’t arrive, at your locations"
          />
        ) : null}
        <Thing icon={<MailIcon />} what="Security" sub="Changes to how you log in, and log-ins on a device that’s new for you" />
        <Thing icon={<MailIcon />} what="Support" sub="That your request reached us" />
      </ul>
    </Panel>
  );
}
