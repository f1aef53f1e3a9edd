import { IconButton } from '../../ui/controls/icon-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { CopyIcon } from '../../ui/icons/icons.tsx';

/** An id and a button that copies it. `what` is its name in a sentence: `order ID`. */
export function Copyable({ id, what }: { id: string; what: string }) {
  const copy = async () => {
    if (await copyText(id, [`The ${what} couldn't be copied`, 'Select it and copy it yourself.'])) toast.success('Copied', id);
  };
  return (
    <span className="copyable">
      <span className="num">{id}</span>
      <IconButton size="sm" icon={<CopyIcon size={16} />} label={`Copy ${what}`} title="Copy" onClick={() => void copy()} />
    </span>
  );
}
