import { useState } from 'react';
import { useLocation } from 'react-router';
import { signIn } from '../../session/session.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';

export interface SignInAgainProps {
  title: string;
  about: string;
  onClose: () => void;
}

/** Leads to another sign-in provider, which asks again who they are, and back to this page. */
export function SignInAgain({ title, about, onClose }: SignInAgainProps) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leave = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn({ connection: 'password', again: true, returnTo: pathname + search });
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      dense
      held={busy}
      onClose={onClose}
      onSubmit={() => void leave()}
      foot={<DialogFoot onOut={onClose} yes="Log In Again" busy={busy} />}
    >
      <p className="muted">
        You’re about to {about}. Log in again first. You’ll come back to this page, and for five minutes after that we won’t ask again.
      </p>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
