import { ConsolePage } from '../frame/console-page.tsx';
import { RolesPanel } from './roles-panel.tsx';

/** `/provider/roles`: who may what, as the server holds everybody to it. */
export default function RolesPage() {
  return (
    <ConsolePage title="Roles">
      <RolesPanel />
    </ConsolePage>
  );
}
