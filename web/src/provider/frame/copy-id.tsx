import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { CopyIcon } from '../../ui/icons/icons.tsx';

/** An id that people read to each other, and a button that copies it. */
export function CopyId({ id, what }: { id: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(`${what} copied`);
    } catch {
      toast.error(`The ${what} couldn’t be copied`, 'Select it and copy it yourself.');
    }
  };
  return (
    <span className="copy-id">
      <span className="mono">{id}</span>
      <IconButton icon={<CopyIcon size={16} />} label={`Copy the ${what}`} onClick={() => void copy()} />
    </span>
  );
}
