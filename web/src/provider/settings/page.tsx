import { staffMay } from '@drawbridge/contract/staff-roles';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { LookUp } from './look-up.tsx';

/** `/provider/settings`: what belongs to the whole center, and what can be looked up in lines. */
export default function SettingsPage() {
  const { me } = useMe();
  return (
    <ConsolePage title="Settings">
      <LookUp />
      <DeliveriesPanel />
      {me && staffMay(me.role, 'rotateSigningKey') ? <SigningKey /> : null}
    </ConsolePage>
  );
}

function SigningKey() {
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Signing key">
      <div className="panel__body stack stack--16">
        <p className="muted">
          It signs access tokens. Create a new one on your own schedule, or if someone may have seen it. Tokens signed with older keys stay
          valid until they expire. The keys that seal records can only be changed on a server.
        </p>
        <div className="actions">
          <Button size="sm" onClick={() => setOpen(true)}>
            Create a new key
          </Button>
        </div>
      </div>
      {open ? (
        <ReasonDialog
          title="Create a new signing key?"
          yes="Create a new key"
          send={(reason) => ask('rotateSigningKey', { body: { reason } })}
          done="New signing key created"
          onClose={() => setOpen(false)}
        >
          Servers start using it once all of them have it. Nobody is logged out.
        </ReasonDialog>
      ) : null}
    </Panel>
  );
}
