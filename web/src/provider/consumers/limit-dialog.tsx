import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { reason } from '@drawbridge/contract/provider/words';
import { formatCents } from '@drawbridge/money';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AmountEntry, AreaField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { ask } from '../calls.ts';
import { queries } from '../queries.tsx';

/** Lowers what somebody may spend in a day, up to what everybody may. */
export function LimitDialog({ consumer, onClose }: { consumer: ConsoleConsumer; onClose: () => void }) {
  const { id, name, limits } = consumer;
  const most = `Choose ${formatCents(limits.everyones)} or less. That's the limit for everyone`;
  const rules = z.object({ daily_limit: z.number().check(z.int(), z.gte(0), z.lte(limits.everyones, most)), reason });
  const form = useSchemaForm<{ daily_limit: number; reason: string }>(rules, { daily_limit: limits.daily_limit, reason: '' });
  const sending = useMutation({
    mutationFn: (entries: { daily_limit: number; reason: string }) => {
      const daily_limit = entries.daily_limit === limits.everyones ? null : entries.daily_limit;
      return ask('limitConsumer', { body: { id, daily_limit, reason: entries.reason } });
    },
    onSuccess: async () => {
      toast.success('Daily limit changed');
      onClose();
      await queries.invalidateQueries();
    },
  });
  const submit = form.handleSubmit((entries) => {
    if (!sending.isPending) sending.mutate(entries);
  });
  return (
    <Dialog
      title={`Daily limit of ${name}`}
      dense
      held={sending.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<DialogFoot onOut={onClose} yes="Change limit" busy={sending.isPending} />}
    >
      <div className="stack">
        <p className="muted">
          It applies starting with the next payment. The limit for everyone is {formatCents(limits.everyones)}. With $0.00, they can't pay
          at all.
        </p>
        <AmountEntry form={form} name="daily_limit" label="Daily limit" />
        <AreaField form={form} name="reason" label="Reason" hint="Kept with your name." rows={3} maxLength={500} />
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}
