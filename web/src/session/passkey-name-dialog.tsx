import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { t, text } from '../language/t.ts';
import { TextField } from '../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../ui/controls/use-schema-form.ts';
import { Problem } from '../ui/feedback/notice.tsx';
import { Dialog } from '../ui/layout/dialog.tsx';
import { DialogFoot } from '../ui/layout/dialog-foot.tsx';
import { useChange } from './use-change.ts';

const LONGEST = 60;
const RULES = z.object({ name: z.string().check(z.trim(), z.minLength(1, text('Name is required'))) });

export interface PasskeyNameDialogProps<T> {
  title: string;
  yes: string;
  /** Controls of the portal's size. */
  dense?: boolean;
  /** What stands in the field at first. */
  name: string;
  /** Above the field. */
  children?: ReactNode;
  /** Does it, under the name that was typed. */
  change: (name: string) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
}

/** Asks by what name its user knows a passkey again, and does something with it. */
export function PasskeyNameDialog<T>(props: PasskeyNameDialogProps<T>) {
  const { title, yes, dense, name, children, change, onDone, onClose } = props;
  const form = useSchemaForm<{ name: string }>(RULES, { name });
  const changing = useChange(() => change(form.getValues('name').trim()), onDone);
  return (
    <Dialog
      title={title}
      dense={dense}
      held={changing.busy}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(changing.run)()}
      foot={<DialogFoot onOut={onClose} yes={yes} busy={changing.busy} />}
    >
      <div className="stack stack--16">
        {children}
        <TextField
          form={form}
          name="name"
          label={t('Name')}
          hint={t('So you can tell your passkeys apart.')}
          autoComplete="off"
          maxLength={LONGEST}
        />
        <Problem>{changing.problem}</Problem>
      </div>
    </Dialog>
  );
}
