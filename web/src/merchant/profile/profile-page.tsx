import { PortalPage } from '../portal-page.tsx';
import { Factors } from './factors/factors.tsx';

/** `/merchant/profile`: how the signed-in user confirms who they are. */
export default function ProfilePage() {
  return (
    <PortalPage title="Profile">
      <Factors />
    </PortalPage>
  );
}
