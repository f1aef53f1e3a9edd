import type { Refundable } from '@drawbridge/contract';
import { REFUND_REASON_MAX } from '@drawbridge/contract/limits';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../session/api.ts';
import { NotKnown } from '../../session/until-answered.ts';
import { wordsOf } from '../../session/words-of.ts';
import { AmountEntry, TextField } from '../../ui/controls/form-fields.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useSecondAdmin } from '../users/use-second-admin.ts';
import { amountOf, type RefundEntries, rulesOf } from './refund-entries.ts';
import { factsOf } from './refund-facts.ts';
import { RefundList } from './refund-list.tsx';
import { RefundSure } from './refund-sure.tsx';
import { doneWords } from './refund-words.ts';
import { useRefund } from './use-refund.ts';

export interface RefundFormProps {
  payment: Refundable;
  /** In which its days are told. */
  zone: string;
  onClose: () => void;
}

/** Gives back all or a part of a payment: first how much and why, then whether that is meant. */
export function RefundForm({ payment, zone, onClose }: RefundFormProps) {
  const form = useSchemaForm<RefundEntries>(rulesOf(payment), { part: 'all', cents: 0, reason: '' });
  const [asked, setAsked] = useState(false);
  const refund = useRefund();
  const second_admin = useSecondAdmin(payment.syn_business_id, payment.alone !== null);
  const failed = (error: Error): void => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (error instanceof NotKnown)
      form.setError('root', {
        message: "We didn't get an answer, so we don't know whether it was refunded. Try again. It's never refunded twice.",
      });
    else if (code === 'REFUND_TOO_LARGE' || code === 'REFUND_OVER_DAY') {
      setAsked(false);
      form.setValue('part', 'part');
      form.setError('cents', { message: wordsOf(error) });
    } else form.setError('root', { message: wordsOf(error) });
  };
  const send = (): void => {
    form.clearErrors();
    const { purchase_id, syn_business_id } = payment;
    const amount = amountOf(form.getValues(), payment);
    const reason = form.getValues('reason').trim();
    refund.mutate(
      { purchase_id, syn_business_id, amount, reason },
      {
        onSuccess: ({ status }) => {
          toast.success('Success', doneWords(status, amount));
          onClose();
        },
        onError: failed,
      },
    );
  };
  const check = form.handleSubmit(
    () => setAsked(true),
    // The whole may be too much, too: then a part of it is asked for.
    ({ cents }) => (cents === undefined ? undefined : form.setValue('part', 'part')),
  );
  if (!asked) return <RefundEntry payment={payment} zone={zone} form={form} onSubmit={check} onClose={onClose} />;
  return (
    <RefundSure
      payment={payment}
      amount={amountOf(form.getValues(), payment)}
      reason={form.getValues('reason').trim()}
      second_admin={second_admin}
      problem={form.formState.errors.root?.message}
      busy={refund.isPending}
      onBack={() => setAsked(false)}
      onYes={send}
      onClose={onClose}
    />
  );
}

type RefundEntryProps = RefundFormProps & { form: UseFormReturn<RefundEntries>; onSubmit: () => void };

/** How much is refunded, and why. */
function RefundEntry({ payment, zone, form, onSubmit, onClose }: RefundEntryProps) {
  const { refundable, left_today, alone, items } = payment;
  const part = form.watch('part');
  return (
    <Dialog title="Refund" dense onClose={onClose} onSubmit={onSubmit} foot={<DialogFoot onOut={onClose} yes="Continue" />}>
      <Facts facts={factsOf(payment)} />
      <Segmented
        label="How much is refunded"
        value={part}
        onChange={(next) => form.setValue('part', next)}
        tabs={[
          { value: 'all', label: `Full amount (${formatCents(refundable)})` },
          { value: 'part', label: 'Partial refund' },
        ]}
      />
      {part === 'part' ? <AmountEntry form={form} name="cents" label="Amount" hint={`Up to ${formatCents(refundable)}`} /> : null}
      <TextField form={form} name="reason" label="Reason" maxLength={REFUND_REASON_MAX} autoComplete="off" />
      {left_today === null ? null : <p className="muted">You can refund up to {formatCents(left_today)} more today.</p>}
      {alone === null ? null : <p className="muted">Refunding more than {formatCents(alone)} of a payment needs a second person.</p>}
      <RefundList items={items} stage={payment.stage} zone={zone} />
    </Dialog>
  );
}
