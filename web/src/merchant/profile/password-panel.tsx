import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { LockIcon } from '../../ui/icons/icons.tsx';
import { Panel, Thing } from './panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useSessions } from './use-sessions.ts';

/** The password that somebody signs in with. */
export function PasswordPanel() {
  const { data } = useSessions();
  const [open, setOpen] = useState(false);
  const elsewhere = data?.kept_elsewhere === true;
  return (
    <Panel title="Password">
      <ul className="things">
        <Thing
          icon={<LockIcon />}
          what="Password"
          sub={
            elsewhere
              ? 'Your sign-in provider keeps your password. Change it there.'
              : 'A new one logs you out everywhere else. We tell you by email.'
          }
        >
          {elsewhere ? null : (
            <Button size="sm" onClick={() => setOpen(true)} aria-label="Change password">
              Change
            </Button>
          )}
        </Thing>
      </ul>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
