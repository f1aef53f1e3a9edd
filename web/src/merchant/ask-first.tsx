import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface AskFirstProps {
  title?: string;
  /** What the button says that does it. */
  yes: string;
  kind?: 'danger' | 'primary';
  /** It is under way: nothing can be pressed, and nothing closes the dialog. */
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
  /** What will come of it. */
  children: ReactNode;
}

/** Asks before something is done that cannot be undone. The focus starts at the way out. */
export function AskFirst({ title = 'Are You Sure?', yes, kind = 'danger', busy, onYes, onClose, children }: AskFirstProps) {
  return (
    <Dialog
      title={title}
      dense
      destructive
      held={busy}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind={kind} busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
