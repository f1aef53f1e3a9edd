import { type ReactNode, useState } from 'react';
import { t } from '../../../language/t.ts';
import { useChange } from '../../../session/use-change.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';

const LONGEST = 60;

export interface NameDialogProps {
  title: string;
  yes: string;
  /** What stands in the field at first. */
  name: string;
  /** Above the field. */
  children?: ReactNode;
  /** Does it, under the name that was typed. */
  change: (name: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks by what name its owner knows a passkey again, and does something with it. */
export function NameDialog({ title, yes, name: first, children, change, onDone, onClose }: NameDialogProps) {
  const [name, setName] = useState(first);
  const [missing, setMissing] = useState(false);
  const changing = useChange(() => change(name.trim()), onDone);
  const submit = (): void => {
    if (name.trim() === '') setMissing(true);
    else changing.run();
  };
  return (
    <Dialog
      title={title}
      held={changing.busy}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes={yes} busy={changing.busy} />}
    >
      <div className="stack stack--16">
        {children}
        <Field label={t('Name')} hint={t('So you can tell your passkeys apart.')} error={missing ? t('Name is required') : undefined}>
          <Input
            value={name}
            maxLength={LONGEST}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Problem>{changing.problem}</Problem>
      </div>
    </Dialog>
  );
}
