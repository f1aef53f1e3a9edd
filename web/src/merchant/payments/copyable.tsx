import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { CopyIcon } from '../../ui/icons/icons.tsx';

/** An id and a button that copies it. `what` is its name in a sentence: `order ID`. */
export function Copyable({ id, what }: { id: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success('Copied', id);
    } catch {
      toast.error(`The ${what} couldn’t be copied`, 'Select it and copy it yourself.');
    }
  };
  return (
    <span className="copyable">
      <span className="num">{id}</span>
      <IconButton size="sm" icon={<CopyIcon size={16} />} label={`Copy ${what}`} title="Copy" onClick={() => void copy()} />
    </span>
  );
}
