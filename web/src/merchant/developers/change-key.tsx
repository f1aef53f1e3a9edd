import type { ApiKey } from '@drawbridge/contract';
import { wordsOf } from '../../session/words-of.ts';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { BoundsFields } from './bounds-fields.tsx';
import { type BoundsEntries, boundsRules, changedBounds, entriesOf } from './key-entries.ts';
import { useChangeKey } from './use-api-keys.ts';

export interface ChangeKeyProps {
  apiKey: ApiKey;
  /** The location's time zone: its days are meant. */
  zone: string;
  onClose: () => void;
}

/** Changes what a key may do, until when, and from where. Its secret stays, so the shop needs nothing new. */
export function ChangeKey({ apiKey, zone, onClose }: ChangeKeyProps) {
  const before = entriesOf(apiKey, zone);
  const form = useSchemaForm<BoundsEntries>(boundsRules, before);
  const change = useChangeKey();
  const save = (entries: BoundsEntries): void => {
    const body = changedBounds(before, entries, zone);
    if (Object.keys(body).length === 0) {
      onClose();
      return;
    }
    change.mutate(
      { id: apiKey.id, body },
      {
        onSuccess: () => {
          toast.success('Saved', 'Your changes take effect right away.');
          onClose();
        },
        onError: (error) => form.setError('root', { message: wordsOf(error) }),
      },
    );
  };
  return (
    <Dialog
      title={`Change ${apiKey.name}`}
      dense
      held={change.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      foot={<DialogFoot onOut={onClose} yes="Save" busy={change.isPending} />}
    >
      <BoundsFields form={form} />
      <Notice>The rights you remove stop working right away. The key itself stays the same.</Notice>
      <Problem>{form.formState.errors.root?.message}</Problem>
    </Dialog>
  );
}
