import type { MadeApiKey } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';

/** A key in the one moment in which its secret is shown. Only its buttons close it: a press beside it must not lose the secret. */
export function SecretDialog({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  return made.secret === null ? (
    <SecretLost made={made} onClose={onClose} />
  ) : (
    <Secret secret={made.secret} name={made.name} business_name={made.business_name} onClose={onClose} />
  );
}

function Secret({ secret, name, business_name, onClose }: { secret: string; name: string; business_name: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      toast.error('Error', 'The key could not be copied. Select it and copy it yourself.');
    }
  };
  return (
    <Dialog
      title={`The key of ${name}`}
      dense
      held
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy key'}
          </Button>
        </>
      }
    >
      <p className="api-keys__secret" data-secret="">
        {secret}
      </p>
      <Notice kind="warning">
        This is the only time that it is shown. Keep it on your server: whoever has it can open checkout sessions for {business_name}.
      </Notice>
    </Dialog>
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
