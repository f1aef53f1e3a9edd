import { useState } from 'react';
import { useSessions } from '../../session/use-sessions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Panel } from './panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The password that somebody signs in with. */
export function PasswordPanel() {
  const { data } = useSessions();
  const [open, setOpen] = useState(false);
  const elsewhere = data?.kept_elsewhere === true;
  const change = (
    <Button size="sm" onClick={() => setOpen(true)} aria-label="Change password">
      Change
    </Button>
  );
  return (
    <Panel title="Password" action={elsewhere ? null : change}>
      <p className="muted">
        {elsewhere
          ? 'Your sign-in provider keeps your password. Change it there.'
          : "A new password logs you out everywhere else. We'll email you about the change."}
      </p>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
