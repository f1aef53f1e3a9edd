import type { ConsoleReturn } from '@drawbridge/contract/provider';
import { reason } from '@drawbridge/contract/provider/words';
import { DISHONOR_CODES, DISHONOR_REASONS, type DishonorReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AreaField, SelectField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ask } from '../calls.ts';
import { queries } from '../queries.tsx';
import { when } from '../when.ts';
import { reasonOf } from './words.ts';

const RULES = z.object({ code: z.enum(DISHONOR_CODES, "Choose what's wrong with it"), reason });

interface DishonorDialogProps {
  row: ConsoleReturn;
  /** What the rules allow for this return now. */
  can: NonNullable<ConsoleReturn['can_dishonor']>;
  onClose: () => void;
}

/** Asks why a return is wrong, and sends it back to its bank. What the service refuses is said in the dialog, which stays. */
export function DishonorDialog({ row, can, onClose }: DishonorDialogProps) {
  const { id, public_id, amount, code, at, consumer, business } = row;
  const form = useSchemaForm<{ code: DishonorReason | ''; reason: string }>(RULES, {
    code: can.codes.includes('R68') ? 'R68' : '',
    reason: '',
  });
  const sending = useMutation({
    mutationFn: (entries: { code: DishonorReason; reason: string }) => ask('dishonorReturn', { body: { id, public_id, ...entries } }),
    onSuccess: async () => {
      toast.success('Return dishonored');
      onClose();
      await queries.invalidateQueries();
    },
  });
  const submit = form.handleSubmit(({ code: chosen, reason: why }) => {
    if (!sending.isPending && chosen !== '') sending.mutate({ code: chosen, reason: why });
  });
  return (
    <Dialog
      title={`Dishonor a return of ${formatCents(amount)}`}
      dense
      held={sending.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<DialogFoot onOut={onClose} yes="Dishonor" busy={sending.isPending} />}
    >
      <div className="stack">
        <Facts
          facts={[
            { label: 'Payment', value: `${public_id}, ${consumer.name} to ${business.name}` },
            { label: 'Returned', value: `${when(at)}, ${code}: ${reasonOf(row)}` },
            { label: 'At the latest', value: `In the file of ${when(can.until)}` },
          ]}
        />
        <p className="muted">
          It goes back to the bank with the next file. Once that settles, the money is back and the payment counts as if it was never
          returned. The bank may still contest it.
        </p>
        <SelectField
          form={form}
          name="code"
          label="What's wrong with it"
          placeholder="Choose a code"
          options={can.codes.map((value) => ({ value, label: `${value} ${DISHONOR_REASONS[value]}` }))}
        />
        <AreaField form={form} name="reason" label="Reason" hint="Kept with your name." rows={3} maxLength={500} />
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}
