import { type RefundRule, refundRules } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../session/api.ts';
import { Check } from '../../ui/controls/check.tsx';
import { AmountEntry, forgetError } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSecondAdmin } from './use-second-admin.ts';
import { reasonOf } from './use-users.ts';

export const RULES_KEY = ['refund-rules'] as const;

/** A rule that is on or off; the amount (in cents) that was typed stays while it is off. */
const limit = z
  .object({ on: z.boolean(), cents: z.number() })
  .check(z.refine(({ on, cents }) => !on || cents > 0, { message: 'Enter an amount', path: ['cents'] }));
const rules = z.object({ viewers: limit, alone: limit });
type Entries = z.infer<typeof rules>;

const limitOf = (cents: number | null) => ({ on: cents !== null, cents: cents ?? 0 });
const centsOf = ({ on, cents }: Entries['alone']): number | null => (on ? cents : null);

/** The refund rules of one location. Its children choose another. */
export function RuleForm({ rule, onClose, children }: { rule: RefundRule; onClose: () => void; children: ReactNode }) {
  const client = useQueryClient();
  const form = useSchemaForm<Entries>(rules, { viewers: limitOf(rule.viewer_a_day), alone: limitOf(rule.alone) });
  const alone = form.watch('alone.on');
  const second_admin = useSecondAdmin(rule.syn_business_id, alone);
  const save = useMutation({
    mutationFn: (entries: Entries) => {
      const body = { syn_business_id: rule.syn_business_id, viewer_a_day: centsOf(entries.viewers), alone: centsOf(entries.alone) };
      return call(refundRules.set, { body });
    },
    onSuccess: () => {
      toast.success('Success', 'Refund rules saved');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: RULES_KEY }),
  });
  return (
    <Dialog
      title="Refund Rules"
      dense
      held={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((entries) => (save.isPending ? undefined : save.mutate(entries)))}
      foot={<DialogFoot onOut={onClose} yes="Save" busy={save.isPending} />}
    >
      {children}
      <LimitField
        form={form}
        name="viewers"
        ask="Store Viewers can give refunds"
        label="Daily limit for each Store Viewer"
        hint="Resets every day."
      />
      <LimitField
        form={form}
        name="alone"
        ask="Large refunds need a second admin"
        label="Approval needed above"
        hint="Adds up all refunds of one payment. Until another admin approves, nothing is refunded."
      />
      {alone && second_admin === false ? (
        <Notice kind="warning" role="status">
          This location has only one admin, so nobody could approve a large refund. Add another admin under Users first.
        </Notice>
      ) : null}
      <Problem>{save.error === null ? undefined : reasonOf(save.error)}</Problem>
    </Dialog>
  );
}

interface LimitFieldProps {
  form: UseFormReturn<Entries>;
  name: keyof Entries;
  ask: string;
  label: string;
  hint: string;
}

function LimitField({ form, name, ask, label, hint }: LimitFieldProps) {
  const on = form.watch(`${name}.on`);
  const turn = (next: boolean): void => {
    forgetError({ form, name: `${name}.cents` });
    form.setValue(`${name}.on`, next);
  };
  return (
    <div>
      <Check role="switch" checked={on} onChange={(event) => turn(event.target.checked)}>
        {ask}
      </Check>
      {on ? <AmountEntry form={form} name={`${name}.cents`} label={label} hint={hint} /> : null}
    </div>
  );
}
