import { staffMay } from '@drawbridge/contract/staff-roles';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';

/** The way out for a file that a server of the bank was handed and has not got. */
export function DeliverElsewhere({ name }: { name: string }) {
  const { me } = useMe();
  const [open, setOpen] = useState(false);
  if (!me || !staffMay(me.role, 'deliverElsewhere')) return null;
  return (
    <div className="actions">
      <Button onClick={() => setOpen(true)}>Deliver elsewhere</Button>
      {open ? (
        <ReasonDialog
          title={`Deliver ${name} elsewhere?`}
          yes="Deliver elsewhere"
          kind="danger"
          send={(reason) => ask('deliverElsewhere', { body: { name, reason } })}
          done="The first server we can reach gets it within 15 minutes"
          onClose={() => setOpen(false)}
        >
          Do this only if the bank told you that the server we sent the file to doesn't have it. Otherwise every debit in it could be
          collected twice.
        </ReasonDialog>
      ) : null}
    </div>
  );
}
