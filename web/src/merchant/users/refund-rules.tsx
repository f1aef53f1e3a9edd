import { type Business, type RefundRule, refundRules } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../session/api.ts';
import { AmountInput } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts.ts';
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

function RuleForm({ rule, onClose, children }: { rule: RefundRule; onClose: () => void; children: ReactNode }) {
  const client = useQueryClient();
  const [viewers, setViewers] = useState(rule.viewer_a_day ?? 0);
  const [alone, setAlone] = useState(rule.alone ?? 0);
  const save = useMutation({
    mutationFn: (body: RefundRule) => call(refundRules.set, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const send = (): void => {
    if (save.isPending) return;
    const body = { syn_business_id: rule.syn_business_id, viewer_a_day: viewers || null, alone: alone || null };
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
      <Field label="Store Viewers, each a day" hint="What each Store Viewer may refund in a day. At $0.00 they can't refund at all.">
        <AmountInput value={viewers} onChange={setViewers} />
      </Field>
      <Field
        label="Without a second person"
        hint="Above this, all refunds of a payment together, another admin has to approve. At $0.00 nobody has to."
      >
        <AmountInput value={alone} onChange={setAlone} />
      </Field>
      {save.error === null ? null : (
        <Notice kind="negative" role="alert">
          {reasonOf(save.error)}
        </Notice>
      )}
    </Dialog>
  );
}
