import { PortalPage } from '../portal-page.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import './profile.css';
import { SessionsPanel } from './sessions-panel.tsx';
import { WhoPanel } from './who-panel.tsx';

/** `/merchant/profile`: what concerns the signed-in merchant user alone, whatever their role. */
export default function ProfilePage() {
  return (
    <PortalPage title="Profile">
      <div className="stack stack--16 profile">
        <WhoPanel />
        <PasswordPanel />
        <SessionsPanel />
        <NotificationsPanel />
      </div>
    </PortalPage>
  );
}
