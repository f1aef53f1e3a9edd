import { supportText } from '@drawbridge/contract';
import { type SavedAnswer, savedTitle } from '@drawbridge/contract/provider';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AreaField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { ask } from '../calls.ts';
import { queries } from '../queries.tsx';
import { SAVED_KEY } from './queries.ts';

const RULES = z.object({ title: savedTitle, text: supportText });
const reread = () => queries.invalidateQueries({ queryKey: SAVED_KEY });

/** Writes a new saved answer, or changes one. */
export function SaveDialog({ answer, onClose }: { answer: SavedAnswer | undefined; onClose: () => void }) {
  const form = useSchemaForm<z.infer<typeof RULES>>(RULES, { title: answer?.title ?? '', text: answer?.text ?? '' });
  const saving = useMutation({
    mutationFn: (entries: z.infer<typeof RULES>) => ask('saveAnswer', { body: { ...(answer && { id: answer.id }), ...entries } }),
    onSuccess: async ({ title }) => {
      toast.success(`${title} saved`);
      onClose();
      await reread();
    },
  });
  const submit = form.handleSubmit((entries) => {
    if (!saving.isPending) saving.mutate(entries);
  });
  return (
    <Dialog
      title={answer ? 'Change saved answer' : 'New saved answer'}
      dense
      held={saving.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<DialogFoot onOut={onClose} yes="Save" busy={saving.isPending} />}
    >
      <div className="stack">
        <TextField form={form} name="title" label="Title" hint="Only staff see this." maxLength={80} />
        <AreaField form={form} name="text" label="Text" rows={8} />
        <Problem>{saving.error?.message}</Problem>
      </div>
    </Dialog>
  );
}

/** Removes a saved answer, once that was asked. */
export function RemoveDialog({ answer: { id, title }, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  const removing = useMutation({
    mutationFn: () => ask('removeSavedAnswer', { body: { id } }),
    onSuccess: async () => {
      toast.success(`${title} removed`);
      onClose();
      await reread();
    },
  });
  return (
    <Dialog
      title={`Remove ${title}?`}
      dense
      held={removing.isPending}
      onClose={onClose}
      foot={<DialogFoot onOut={onClose} yes="Remove" kind="danger" onYes={() => removing.mutate()} busy={removing.isPending} />}
    >
      <div className="stack">
        <p className="muted">Answers already sent don't change.</p>
        <Problem>{removing.error?.message}</Problem>
      </div>
    </Dialog>
  );
}
