import { useEffect } from 'react';
import { report } from '../../app/report.ts';
import { refreshToken } from '../../session/session.ts';
import { useSession } from '../../session/state.ts';
import { PortalPage } from '../portal-page.tsx';
import { Factors } from './factors/factors.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import './profile.css';
import { SessionsPanel } from './sessions-panel.tsx';
import { WhoPanel } from './who-panel.tsx';

/** `/merchant/profile`: what concerns the signed-in merchant user alone, whatever their role. */
export default function ProfilePage() {
  // Whoever must add a factor first may ask for nothing else.
  const must_add_factor = useSession().claims?.must_add_factor === true;
  // The rule may be gone by now: a new token says so.
  useEffect(() => {
    if (must_add_factor) void refreshToken().catch(report);
  }, [must_add_factor]);
  return (
    <PortalPage title="Profile">
      <div className="stack stack--16 profile">
        {must_add_factor ? null : (
          <>
            <WhoPanel />
            <PasswordPanel />
          </>
        )}
        <Factors />
        {must_add_factor ? null : (
          <>
            <SessionsPanel />
            <NotificationsPanel />
          </>
        )}
      </div>
    </PortalPage>
  );
}
