import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { type NumberOf, useAccountNumber } from './use-account-number.ts';

export type { NumberOf };

const FEWEST_LETTERS = 10;

/** Asks what a full account number is needed for and for a passkey, and shows it for a minute. */
export function ShowNumberDialog({ account, words, onClose }: { account: NumberOf; words: string; onClose: () => void }) {
  const { numbers, seconds_left, busy, failure, was_shown, show } = useAccountNumber(account);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    const too_short = reason.trim().length < FEWEST_LETTERS;
    setMissing(too_short);
    if (!too_short && !busy) void show(reason.trim());
  };
  if (numbers)
    return (
      <Dialog title={words} dense onClose={onClose} foot={<Button onClick={onClose}>Hide it</Button>}>
        <div className="stack">
          <Facts
            facts={[
              { label: 'Routing number', value: <span className="num">{numbers.routing_number}</span> },
              { label: 'Account number', value: <span className="num">{numbers.account_number}</span> },
              { label: 'Kind of account', value: numbers.account_type === 'savings' ? 'Savings' : 'Checking' },
            ]}
          />
          <p className="muted">It disappears in {seconds_left} s, or as soon as you leave this page.</p>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title={`Show the number of ${words}?`}
      dense
      held={busy}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes="Show number" busy={busy} />}
    >
      <div className="stack">
        <p className="muted">
          {was_shown ? 'The number is hidden again. ' : ''}Your browser will ask for your passkey. The audit log records that you looked,
          and why.
        </p>
        <Field label="Why you need it" error={missing ? 'Say briefly why you need it' : undefined}>
          <TextArea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event: FormEvent<HTMLTextAreaElement>) => setReason(event.currentTarget.value)}
          />
        </Field>
        <Problem>{failure}</Problem>
      </div>
    </Dialog>
  );
}
