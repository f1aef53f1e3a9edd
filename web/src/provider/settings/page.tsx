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
          Access tokens are signed with it. Make a new one on a schedule of your own, or once somebody may have seen it. What older keys
          signed stays valid until it ends by itself. The keys that records are sealed with are changed on a server alone.
        </p>
        <div className="actions">
          <Button size="sm" onClick={() => setOpen(true)}>
            Make a new key
          </Button>
        </div>
      </div>
      {open ? (
        <ReasonDialog
          title="Make a new signing key?"
          yes="Make a new key"
          send={(reason) => ask('rotateSigningKey', { body: { reason } })}
          done="A new signing key was made"
          onClose={() => setOpen(false)}
        >
          Servers sign with it as soon as all of them have read it. Nobody is logged out.
        </ReasonDialog>
      ) : null}
    </Panel>
  );
}
