import { useState } from 'react';
import { brand } from '../../../ui/brand.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckIcon, CopyIcon } from '../../../ui/icons/icons.tsx';
import { DownloadIcon } from '../../../ui/icons/portal-icons.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** Recovery codes in the one moment in which they are shown. Only its buttons close it: a press beside must not lose them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(text, ['Error', "We couldn't copy the codes. Select them and copy them yourself."])) setCopied(true);
  };
  const save = () => saveFile('recovery-codes.txt', new Blob([`${brand.name} recovery codes\n\n${text}\n`], { type: 'text/plain' }));
  return (
    <Dialog
      title="Save your recovery codes"
      dense
      held
      onClose={onClose}
      foot={
        <>
          <Button icon={<DownloadIcon />} onClick={save}>
            Download
          </Button>
          <Button icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button kind="primary" onClick={onClose}>
            I Saved Them
          </Button>
        </>
      }
    >
      <div className="stack stack--16">
        <ul className="factors__codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Notice kind="warning">Each code works once if you lose your devices. Keep them somewhere safe. You won't see them again.</Notice>
      </div>
    </Dialog>
  );
}
