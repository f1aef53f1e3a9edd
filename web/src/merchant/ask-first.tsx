import { type ReactNode, useState } from 'react';
import { wordsOf } from '../session/words-of.ts';
import { Problem } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { Dialog } from '../ui/layout/dialog.tsx';
import { DialogFoot } from '../ui/layout/dialog-foot.tsx';

/** What follows an answer of the service; the options of a mutation's `mutate`. */
export interface Then<Answer> {
  onSuccess: (answer: Answer) => void;
  onError: (error: Error) => void;
}

export interface AskFirstProps<Answer> {
  title?: string;
  /** What the button says that does it. */
  yes: string;
  /** `money`: money is about to move. */
  kind?: 'danger' | 'primary' | 'money';
  /** It is under way: nothing can be pressed, and nothing closes the dialog. */
  busy: boolean;
  /** Does it: `(then) => remove.mutate(id, then)`. */
  onYes: (then: Then<Answer>) => void;
  /** It is done, and the dialog about to close. */
  onDone?: (answer: Answer) => void;
  /**
   * Says that it was refused; a toast with the service's words, where it is left out. What it gives is said in the
   * dialog, which then stays for another try; else the dialog closes.
   */
  onRefused?: (error: Error) => string | undefined;
  onClose: () => void;
  /** What will come of it. */
  children: ReactNode;
}

/** Asks before what cannot be undone, does it, and says where that failed. Focus starts at the way out. */
export function AskFirst<Answer>({
  title = 'Are You Sure?',
  yes,
  kind = 'danger',
  busy,
  onYes,
  onDone,
  onRefused = sayRefused,
  onClose,
  children,
}: AskFirstProps<Answer>) {
  const [problem, setProblem] = useState<string>();
  const send = (): void => {
    setProblem(undefined);
    onYes({
      onSuccess: (answer) => {
        onDone?.(answer);
        onClose();
      },
      onError: (error) => {
        const words = onRefused(error);
        if (words === undefined) onClose();
        else setProblem(words);
      },
    });
  };
  return (
    <Dialog
      title={title}
      dense
      destructive
      held={busy}
      onClose={onClose}
      foot={<DialogFoot onOut={onClose} yes={yes} kind={kind} busy={busy} onYes={send} />}
    >
      {children}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

function sayRefused(error: Error): undefined {
  toast.error('Error', wordsOf(error));
}
