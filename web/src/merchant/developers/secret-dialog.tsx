import type { MadeApiKey } from '@drawbridge/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from './shown-once.tsx';

/** A key in the one moment in which its secret is shown. */
export function SecretDialog({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  return made.secret === null ? (
    <SecretLost made={made} onClose={onClose} />
  ) : (
    <ShownOnce title={`The key of ${made.name}`} secret={made.secret} what="key" onClose={onClose}>
      This is the only time that it is shown. Keep it on your server: whoever has it can open checkout sessions for {made.business_name}.
    </ShownOnce>
  );
}

/** The answer that carried the secret never came, and the call was made again: the key is there, and nobody knows it. */
function SecretLost({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  return (
    <Dialog title={`The key of ${made.name}`} dense held onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <Notice kind="warning">
        The key was made, but the connection broke before its secret reached you, and it is shown only once. Revoke {made.name}, and create
        another.
      </Notice>
    </Dialog>
  );
}
