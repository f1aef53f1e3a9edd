import { type Business, type RefundRule, refundRules } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../session/api.ts';
import { AmountInput } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { useSecondAdmin } from './use-second-admin.ts';
import { reasonOf } from './use-users.ts';

const KEY = ['refund-rules'] as const;

interface RulesProps {
  businesses: readonly Business[];
  /** The location that the portal works for now. */
  current: string | undefined;
  onClose: () => void;
}

/** Who may refund how much, location by location; for Account Admins. */
export function RefundRules({ businesses, current, onClose }: RulesProps) {
  const { data, isError, isFetching, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(refundRules.list, { signal }) });
  const [business_id, setBusiness] = useState(current ?? businesses[0]?.SynBusinessID ?? '');
  const rule = data?.find(({ syn_business_id }) => syn_business_id === business_id);
  // One form for each location: nothing typed for the one may be saved for another.
  if (rule !== undefined)
    return (
      <RuleForm key={business_id} rule={rule} onClose={onClose}>
        {businesses.length > 1 ? (
          <Field label="Location">
            <Select
              value={business_id}
              options={businesses.map((one) => ({ value: one.SynBusinessID, label: one.BusinessName }))}
              onChange={(event) => setBusiness(event.target.value)}
            />
          </Field>
        ) : null}
      </RuleForm>
    );
  return (
    <Dialog title="Refund Rules" dense onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      {isError ? (
        <Failed title="The rules could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading" />
      )}
    </Dialog>
  );
}

const NO_AMOUNT = 'Enter an amount';

function RuleForm({ rule, onClose, children }: { rule: RefundRule; onClose: () => void; children: ReactNode }) {
  const client = useQueryClient();
  const [viewers, setViewers] = useState<Limit>(limitOf(rule.viewer_a_day));
  const [alone, setAlone] = useState<Limit>(limitOf(rule.alone));
  const [checked, setChecked] = useState(false);
  const second_admin = useSecondAdmin(rule.syn_business_id, alone.on);
  const save = useMutation({
    mutationFn: (body: RefundRule) => call(refundRules.set, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const send = (): void => {
    setChecked(true);
    if (save.isPending || [viewers, alone].some(isMissing)) return;
    const body = { syn_business_id: rule.syn_business_id, viewer_a_day: centsOf(viewers), alone: centsOf(alone) };
    save.mutate(body, {
      onSuccess: () => {
        toast.success('Success', 'Refund rules saved');
        onClose();
      },
    });
  };
  return (
    <Dialog
      title="Refund Rules"
      dense
      held={save.isPending}
      onClose={onClose}
      onSubmit={send}
      foot={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      {children}
      <LimitField
        limit={viewers}
        onChange={setViewers}
        checked={checked}
        ask="Store Viewers can give refunds"
        label="Daily limit for each Store Viewer"
        hint="Resets every day."
      />
      <LimitField
        limit={alone}
        onChange={setAlone}
        checked={checked}
        ask="Large refunds need a second admin"
        label="Approval needed above"
        hint="Adds up all refunds of one payment. Until another admin approves, nothing is refunded."
      />
      {alone.on && second_admin === false ? (
        <Notice kind="warning" role="status">
          This location has only one admin, so nobody could approve a large refund. Add another admin under Users first.
        </Notice>
      ) : null}
      {save.error === null ? null : (
        <Notice kind="negative" role="alert">
          {reasonOf(save.error)}
        </Notice>
      )}
    </Dialog>
  );
}

/** A rule that is on or off; the amount (in cents) that was typed stays while it is off. */
interface Limit {
  readonly on: boolean;
  readonly cents: number;
}

const limitOf = (cents: number | null): Limit => ({ on: cents !== null, cents: cents ?? 0 });
const centsOf = ({ on, cents }: Limit): number | null => (on ? cents : null);
const isMissing = ({ on, cents }: Limit): boolean => on && cents === 0;

interface LimitFieldProps {
  limit: Limit;
  onChange: (limit: Limit) => void;
  /** It was tried to save: what is missing is said. */
  checked: boolean;
  ask: string;
  label: string;
  hint: string;
}

function LimitField({ limit, onChange, checked, ask, label, hint }: LimitFieldProps) {
  return (
    <div>
      <Check role="switch" checked={limit.on} onChange={(event) => onChange({ ...limit, on: event.target.checked })}>
        {ask}
      </Check>
      {limit.on ? (
        <Field label={label} hint={hint} error={checked && isMissing(limit) ? NO_AMOUNT : undefined}>
          <AmountInput value={limit.cents} onChange={(cents) => onChange({ ...limit, cents })} />
        </Field>
      ) : null}
    </div>
  );
}
