import { type Business, type RefundRule, refundRules } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../session/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { LocationField } from '../location-field.tsx';
import { RULES_KEY, RuleForm } from './rule-form.tsx';

interface RulesProps {
  businesses: readonly Business[];
  /** The location that the portal works for now. */
  current: string | undefined;
  onClose: () => void;
}

/** Who may refund how much, location by location; for Account Admins. */
export function RefundRules({ businesses, current, onClose }: RulesProps) {
  const list = useQuery<readonly RefundRule[]>({ queryKey: RULES_KEY, queryFn: ({ signal }) => call(refundRules.list, { signal }) });
  const [business_id, setBusiness] = useState(current ?? businesses[0]?.SynBusinessID ?? '');
  const rule = list.data?.find(({ syn_business_id }) => syn_business_id === business_id);
  // One form for each location: nothing typed for the one may be saved for another.
  if (rule !== undefined)
    return (
      <RuleForm key={business_id} rule={rule} onClose={onClose}>
        <LocationField businesses={businesses} value={business_id} onChange={setBusiness} />
      </RuleForm>
    );
  return (
    <Dialog title="Refund Rules" dense onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      {list.isError ? (
        <Failed title="We couldn't load the rules." onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Spinner label="Loading" />
      )}
    </Dialog>
  );
}
