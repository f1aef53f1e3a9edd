import { reason } from '@drawbridge/contract/provider/words';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { AreaField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { queries } from '../queries.tsx';

export interface ReasonDialogProps {
  title: string;
  /** What happens. */
  children: ReactNode;
  yes: string;
  /** `money`: money leaves with it. `danger`: it cannot be undone. */
  kind?: 'primary' | 'money' | 'danger';
  send: (reason: string) => Promise<unknown>;
  /** What a toast says once it is done. */
  done: string;
  onClose: () => void;
}

const RULES = z.object({ reason });

/** Asks why something is done, and does it. What the service refuses is said in the dialog, which stays. */
export function ReasonDialog({ title, children, yes, kind = 'primary', send, done, onClose }: ReasonDialogProps) {
  const form = useSchemaForm<{ reason: string }>(RULES, { reason: '' });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(done);
      onClose();
      await queries.invalidateQueries();
    },
  });
  const submit = form.handleSubmit((entries) => {
    if (!sending.isPending) sending.mutate(entries.reason);
  });
  return (
    <Dialog
      title={title}
      dense
      held={sending.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<DialogFoot onOut={onClose} yes={yes} kind={kind} busy={sending.isPending} />}
    >
      <div className="stack">
        <div className="muted">{children}</div>
        <AreaField form={form} name="reason" label="Reason" hint="Kept with your name." rows={3} maxLength={500} />
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}
