import { useState } from 'react';
import { report } from '../app/report.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { CheckIcon, CopyIcon } from '../ui/icons/icons.tsx';

/** Copies a text. `what` names it for those who do not see where it stands. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      // Without HTTPS there is no clipboard; the text stays selectable.
      report(error);
    }
  };
  return <IconButton icon={copied ? <CheckIcon /> : <CopyIcon />} label={copied ? 'Copied' : `Copy ${what}`} onClick={() => void copy()} />;
}
