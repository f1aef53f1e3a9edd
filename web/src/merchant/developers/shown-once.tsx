import { type ReactNode, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';

export interface ShownOnceProps {
  title: string;
  secret: string;
  /** What is copied: `key`, `secret`. */
  what: string;
  onClose: () => void;
  /** Why it is to be kept well. */
  children: ReactNode;
}

/** A secret as it is shown once. Only its buttons close it: a press beside it must not lose the secret. */
export function ShownOnce({ title, secret, what, onClose, children }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (await copyText(secret, ['Error', `The ${what} couldn't be copied. Select it and copy it yourself.`])) setCopied(true);
  };
  return (
    <Dialog
      title={title}
      dense
      held
      onClose={onClose}
      foot={
        <DialogFoot
          out="Done"
          onOut={onClose}
          yes={copied ? 'Copied' : `Copy ${what}`}
          icon={copied ? <CheckIcon /> : <CopyIcon />}
          onYes={() => void copy()}
        />
      }
    >
      <p className="developers__secret" data-secret="">
        {secret}
      </p>
      <Notice kind="warning">
        <span className="developers__long">{children}</span>
      </Notice>
    </Dialog>
  );
}
