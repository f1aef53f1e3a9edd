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
      title="Note an email that came back"
      yes="Note"
      send={(reason) => ask('noteBounce', { body: { message, status, reason } })}
      done="Noted: the email was not delivered"
      onClose={onClose}
    >
      <div className="stack">
        <p>It then stands here as not delivered, and whoever had it sent hears of that. Both stand in the notification that came back.</p>
        <Field label="Address it came back to, or Message-ID" hint="With our ID in it: msg_ and 26 letters and digits.">
          <Input autoComplete="off" spellCheck={false} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <Field label="Status" hint="Three numbers, such as 5.1.1. With a 4 in front it is still on its way: there is nothing to note.">
          <Input autoComplete="off" value={status} onChange={(event) => setStatus(event.target.value)} />
        </Field>
      </div>
    </ReasonDialog>
  );
}
