import type { ReactNode } from 'react';
import type { ButtonKind } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { ProofField } from './proof-field.tsx';
import { useProved } from './use-proved.ts';

export interface ConfirmChangeProps<T> {
  title: string;
  /** What the button says that does it. */
  yes: string;
  kind?: ButtonKind;
  change: (password: string | undefined) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
  /** What will come of it. */
  children: ReactNode;
}

/** Asks before a factor is changed, and for the password where that is wanted. */
export function ConfirmChange<T>({ title, yes, kind = 'primary', change, onDone, onClose, children }: ConfirmChangeProps<T>) {
  const proved = useProved(change, onDone);
  return (
    <Dialog
      title={title}
      dense
      destructive={kind === 'danger'}
      held={proved.busy}
      onClose={onClose}
      onSubmit={proved.run}
      foot={<DialogFoot onOut={onClose} yes={yes} kind={kind} busy={proved.busy} />}
    >
      <div className="stack stack--16">
        {children}
        <ProofField proved={proved} />
      </div>
    </Dialog>
  );
}
