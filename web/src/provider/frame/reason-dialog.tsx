import { reason } from '@drawbridge/contract/provider/words';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { AreaField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { proposalIn, sayProposed } from '../approvals/say-proposed.ts';
import { queries } from '../queries.tsx';

export interface ReasonDialogProps {
  title: string;
  /** What happens. */
  children: ReactNode;
  yes: string;
  /** `money`: money leaves with it. `danger`: it cannot be undone. */
  kind?: 'primary' | 'money' | 'danger';
  /** What it answers says whether it was done, or waits for a second person. */
  send: (reason: string) => Promise<unknown>;
  /** What a toast says once it is done. */
  done: string;
  /** A second person has to approve it. */
  two?: boolean;
  onClose: () => void;
}

const RULES = z.object({ reason });

/** Asks why something is done, and does it. What the service refuses is said in the dialog, which stays. */
export function ReasonDialog({ title, children, yes, kind = 'primary', send, done, two, onClose }: ReasonDialogProps) {
  const form = useSchemaForm<{ reason: string }>(RULES, { reason: '' });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      const proposal = proposalIn(answer);
      if (proposal) sayProposed(proposal);
      else toast.success(done);
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
      foot={<DialogFoot onOut={onClose} yes={two ? 'Propose' : yes} kind={two ? 'primary' : kind} busy={sending.isPending} />}
    >
      <div className="stack">
        <div className="muted">{children}</div>
        {two ? <Notice kind="info">A second person has to approve this first. It waits under Approvals for up to 7 days.</Notice> : null}
        <AreaField form={form} name="reason" label="Reason" hint="Kept with your name." rows={3} maxLength={500} />
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}
