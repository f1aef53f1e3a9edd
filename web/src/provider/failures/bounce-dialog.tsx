import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';

/** Notes that an email came back, by what the server says that refused it: such mail never reaches ours by itself. */
export function BounceDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState('');
  const [status, setStatus] = useState('');
  return (
    <ReasonDialog
      title="Record a bounced email"
      yes="Note"
      send={(reason) => ask('noteBounce', { body: { message, status, reason } })}
      done="Recorded as not delivered"
      onClose={onClose}
    >
      <div className="stack">
        <p>It will show here as not delivered, and we'll tell whoever sent it. Both values are in the bounce message.</p>
        <Field label="Address it bounced to, or Message-ID" hint="It contains our ID, which is msg_ and 26 letters and digits.">
          <Input autoComplete="off" spellCheck={false} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <Field
          label="Status"
          hint="Three numbers, such as 5.1.1. If it begins with 4, the email is still on its way, so there's nothing to record."
        >
          <Input autoComplete="off" value={status} onChange={(event) => setStatus(event.target.value)} />
        </Field>
      </div>
    </ReasonDialog>
  );
}
