import type { ConsoleApplication } from '@drawbridge/contract/provider';
import { question } from '@drawbridge/contract/provider/applications';
import { reason } from '@drawbridge/contract/provider/words';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AreaField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { ask } from '../calls.ts';
import { queries } from '../queries.tsx';

interface Props {
  application: ConsoleApplication;
  onClose: () => void;
}

interface WordsDialogProps {
  title: string;
  label: string;
  hint: string;
  yes: string;
  danger?: boolean;
  rules: z.ZodMiniType;
  most: number;
  done: string;
  send: (words: string) => Promise<unknown>;
  onClose: () => void;
}

/** Words that are mailed to the applicant. */
function WordsDialog({ title, label, hint, yes, danger = false, rules, most, done, send, onClose }: WordsDialogProps) {
  const form = useSchemaForm<{ words: string }>(z.object({ words: rules }), { words: '' });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(done);
      onClose();
      await queries.invalidateQueries();
    },
  });
  const submit = form.handleSubmit(({ words }) => {
    if (!sending.isPending) sending.mutate(words);
  });
  return (
    <Dialog
      title={title}
      dense
      held={sending.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<DialogFoot onOut={onClose} yes={yes} kind={danger ? 'danger' : 'primary'} busy={sending.isPending} />}
    >
      <div className="stack stack--16">
        <AreaField form={form} name="words" label={label} hint={hint} rows={5} maxLength={most} />
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}

export function AskDialog({ application: { id, email }, onClose }: Props) {
  return (
    <WordsDialog
      title="Ask a question"
      label="Your question"
      hint={`Emailed to ${email} with a link to answer it and to change the application.`}
      yes="Send Question"
      rules={question}
      most={1000}
      done="The question is on its way"
      send={(words) => ask('askApplicant', { body: { id, question: words } })}
      onClose={onClose}
    />
  );
}

export function DeclineDialog({ application: { id, email }, onClose }: Props) {
  return (
    <WordsDialog
      title="Decline this application?"
      label="Reason"
      hint={`Emailed to ${email} exactly as written here. It can't be undone.`}
      yes="Decline"
      danger
      rules={reason}
      most={500}
      done="The application is declined"
      send={(words) => ask('declineApplication', { body: { id, reason: words } })}
      onClose={onClose}
    />
  );
}
