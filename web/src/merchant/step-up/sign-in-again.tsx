import { useSignInAgain } from '../../session/use-sign-in-again.ts';
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
  const again = useSignInAgain('password');
  return (
    <Dialog
      title={title}
      dense
      held={again.busy}
      onClose={onClose}
      onSubmit={again.run}
      foot={<DialogFoot onOut={onClose} yes="Log In Again" busy={again.busy} />}
    >
      <p className="muted">
        You're about to {about}. Log in again first. You'll come back to this page, and for five minutes after that we won't ask again.
      </p>
      <Problem>{again.problem}</Problem>
    </Dialog>
  );
}
