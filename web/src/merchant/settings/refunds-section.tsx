import type { RefundRule } from '@drawbridge/contract';
import { AmountInput } from '../../ui/controls/amount-field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSecondAdmin } from '../users/use-second-admin.ts';
import { SectionEnd, SectionPanel } from './section-panel.tsx';
import { SetRow } from './set-row.tsx';
import { useSection } from './use-section.ts';
import { useRefundRuleChanges, useRefundRules } from './use-settings.ts';

/** A rule that is on or off; the amount (in cents) that was typed stays while it is off. */
interface Limit {
  readonly on: boolean;
  readonly cents: number;
}
interface Typed {
  readonly viewers: Limit;
  readonly alone: Limit;
}

const limitOf = (cents: number | null): Limit => ({ on: cents !== null, cents: cents ?? 0 });
const centsOf = ({ on, cents }: Limit): number | null => (on ? cents : null);
const typed = ({ viewer_a_day, alone }: RefundRule): Typed => ({ viewers: limitOf(viewer_a_day), alone: limitOf(alone) });
const given = ({ viewers, alone }: Typed) => ({ viewer_a_day: centsOf(viewers), alone: centsOf(alone) });
const wrong = ({ viewers, alone }: Typed) => ([viewers, alone].some(({ on, cents }) => on && cents === 0) ? 'Enter an amount' : undefined);

/** Who of a location may refund how much. */
export function RefundsSection({ business_id }: { business_id: string }) {
  const list = useRefundRules();
  const rule = list.data?.find(({ syn_business_id }) => syn_business_id === business_id);
  return (
    <SectionPanel id="refunds" title="Refunds">
      {rule !== undefined ? (
        <Rule rule={rule} />
      ) : list.isError ? (
        <Failed title="We couldn't load the refund rules." onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Skeleton shape="text" />
      )}
    </SectionPanel>
  );
}

function Rule({ rule }: { rule: RefundRule }) {
  const { setRule, reread } = useRefundRuleChanges();
  const { syn_business_id: business_id } = rule;
  const section = useSection<Typed>({
    business_id,
    title: 'Refunds',
    saved: typed(rule),
    check: wrong,
    save: (value, base) => setRule({ syn_business_id: business_id, ...given(value), seen: given(base) }),
    reread: async () => typed((await reread()).find((one) => one.syn_business_id === business_id) ?? rule),
  });
  const { value, change, busy } = section;
  const second_admin = useSecondAdmin(business_id, value.alone.on);
  return (
    <>
      <SetRow what="Account and Store Admins" why="Always can, up to what the customer paid.">
        <span className="set__fixed muted">On</span>
      </SetRow>
      <LimitRows
        what="Store Viewers can refund"
        why="For example, the person at the counter."
        amount={{
          what: 'Up to this much a day',
          why: 'For each Store Viewer. It resets every day.',
          label: 'Daily limit for each Store Viewer',
        }}
        limit={value.viewers}
        disabled={busy}
        onChange={(viewers) => change({ ...value, viewers })}
      />
      <LimitRows
        what="Large refunds need a second admin"
        why="Whoever asks. Nothing is refunded until another admin approves."
        amount={{ what: 'Approval needed above', why: 'Counts all refunds of a payment together.', label: 'Approval needed above' }}
        limit={value.alone}
        disabled={busy}
        onChange={(alone) => change({ ...value, alone })}
      />
      {value.alone.on && second_admin === false ? (
        <Notice kind="warning" role="status">
          This location has only one admin, so nobody could approve a large refund. Add another admin under Users first.
        </Notice>
      ) : null}
      <SectionEnd section={section} />
    </>
  );
}

interface LimitRowsProps {
  what: string;
  why: string;
  amount: { what: string; why: string; label: string };
  limit: Limit;
  disabled: boolean;
  onChange: (limit: Limit) => void;
}

/** A rule that is on or off, and its amount while it is on. */
function LimitRows({ what, why, amount, limit, disabled, onChange }: LimitRowsProps) {
  return (
    <>
      <SetRow what={what} why={why}>
        <Switch label={what} checked={limit.on} disabled={disabled} onChange={({ target }) => onChange({ ...limit, on: target.checked })} />
      </SetRow>
      {limit.on ? (
        <SetRow what={amount.what} why={amount.why}>
          <AmountInput
            aria-label={amount.label}
            className="input num set__amount"
            disabled={disabled}
            value={limit.cents}
            onChange={(cents) => onChange({ on: true, cents })}
          />
        </SetRow>
      ) : null}
    </>
  );
}
