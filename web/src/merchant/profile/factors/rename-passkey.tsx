import type { Passkey } from '@drawbridge/contract';
import { useState } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { useChange } from './use-change.ts';
import { useFactorChanges } from './use-factors.ts';

const LONGEST = 60;

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { renamePasskey } = useFactorChanges();
  const [name, setName] = useState(passkey.name);
  const [empty, setEmpty] = useState(false);
  const renaming = useChange(() => renamePasskey(passkey.id, name.trim()), onClose);
  const submit = (): void => {
    setEmpty(name.trim() === '');
    if (name.trim() !== '') renaming.run();
  };
  return (
    <Dialog
      title="Rename passkey"
      dense
      held={renaming.busy}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes="Save" busy={renaming.busy} />}
    >
      <div className="stack stack--16">
        <Field label="Name" error={empty ? 'Name is required' : undefined}>
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
        <Problem>{renaming.problem}</Problem>
      </div>
    </Dialog>
  );
}
