import { useState } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { passkeyName } from './passkey-name.ts';
import { useChange } from './use-change.ts';
import { useFactorChanges } from './use-factors.ts';

const LONGEST = 60;

export interface AddPasskeyProps {
  /** Recovery codes where it is the first factor. */
  onAdded: (recovery_codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Has the browser make a passkey, under a name by which its user knows it again. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const { addPasskey } = useFactorChanges();
  const [name, setName] = useState(() => passkeyName(navigator.userAgent));
  const [empty, setEmpty] = useState(false);
  const adding = useChange(() => addPasskey(name.trim()), onAdded);
  const submit = (): void => {
    setEmpty(name.trim() === '');
    if (name.trim() !== '') adding.run();
  };
  return (
    <Dialog
      title="Add a passkey"
      dense
      held={adding.busy}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes="Create Passkey" busy={adding.busy} />}
    >
      <div className="stack stack--16">
        <p className="muted">Your device will ask for your fingerprint, face or screen lock.</p>
        <Field label="Name" error={empty ? 'Name is required' : undefined} hint="So you can tell your passkeys apart.">
          <Input
            name="passkey-name"
            autoComplete="off"
            maxLength={LONGEST}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setEmpty(false);
            }}
          />
        </Field>
        <Problem>{adding.problem}</Problem>
      </div>
    </Dialog>
  );
}
