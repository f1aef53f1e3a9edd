import { IconButton } from '../../ui/controls/icon-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { CopyIcon } from '../../ui/icons/icons.tsx';

/** An id that people read to each other, and a button that copies it. */
export function CopyId({ id, what }: { id: string; what: string }) {
  const copy = async () => {
    if (await copyText(id, [`The ${what} couldn't be copied`, 'Select it and copy it yourself.'])) toast.success(`${what} copied`);
  };
  return (
    <span className="copy-id">
      <span className="mono">{id}</span>
      <IconButton icon={<CopyIcon size={16} />} label={`Copy the ${what}`} onClick={() => void copy()} />
    </span>
  );
}
