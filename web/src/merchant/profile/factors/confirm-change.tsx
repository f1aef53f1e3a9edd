import type { ReactNode } from 'react';
import { useChange } from '../../../session/use-change.ts';
import type { ButtonKind } from '../../../ui/controls/button.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';

export interface ConfirmChangeProps<T> {
  title: string;
  /** What the button says that does it. */
  yes: string;
  kind?: ButtonKind;
  change: () => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
  /** What will come of it. */
  children: ReactNode;
}

/** Asks before a factor is changed. */
export function ConfirmChange<T>({ title, yes, kind = 'primary', change, onDone, onClose, children }: ConfirmChangeProps<T>) {
  const changing = useChange(change, onDone);
  return (
    <Dialog
      title={title}
      dense
      destructive={kind === 'danger'}
      held={changing.busy}
      onClose={onClose}
      onSubmit={changing.run}
      foot={<DialogFoot onOut={onClose} yes={yes} kind={kind} busy={changing.busy} />}
    >
      <div className="stack stack--16">
        {children}
        <Problem>{changing.problem}</Problem>
      </div>
    </Dialog>
  );
}
