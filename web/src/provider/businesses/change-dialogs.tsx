import type { BusinessDetails } from '@drawbridge/contract/provider';
import { HIGH_LIMIT_CENTS, needsTwoPeople } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { AskClose, AskKeepOpen } from './closing.tsx';
import { AskAddress, AskTimeZone } from './place-dialogs.tsx';
import { basisPointsIn, centsIn, limitIn } from './read-typed.ts';
import { AskAccount, AskRefuse, AskValidate } from './settlement-dialogs.tsx';

export type BusinessChange =
  | 'fees'
  | 'exposure'
  | 'settlement-account'
  | 'validate-account'
  | 'refuse-account'
  | 'stop'
  | 'tips'
  | 'refund-rules'
  | 'address'
  | 'time-zone'
  | 'closing'
  | 'keep-open';

export interface ChangeProps {
  business: BusinessDetails;
  onClose: () => void;
}

/** Asks what is to change for a business, and why. */
export function ChangeDialog({ change, ...props }: ChangeProps & { change: BusinessChange }) {
  const Asks = {
    fees: AskFees,
    exposure: AskExposure,
    'settlement-account': AskAccount,
    'validate-account': AskValidate,
    'refuse-account': AskRefuse,
    stop: AskResume,
    tips: AskTips,
    closing: AskClose,
    'keep-open': AskKeepOpen,
    'refund-rules': AskRefundRules,
    address: AskAddress,
    'time-zone': AskTimeZone,
  }[change];
  return <Asks {...props} />;
}

function AskFees({ business: { id, name, fee_basis_points, fee_fixed_cents }, onClose }: ChangeProps) {
  const [percent, setPercent] = useState((fee_basis_points / 100).toFixed(2));
  const [fixed, setFixed] = useState((fee_fixed_cents / 100).toFixed(2));
  const send = async (reason: string) =>
    ask('setFees', { body: { id, fee_basis_points: basisPointsIn(percent), fee_fixed_cents: centsIn(fixed), reason } });
  return (
    <ReasonDialog title={`Change the fees of ${name}`} yes="Change" two send={send} done="Fees changed" onClose={onClose}>
      <div className="stack">
        <Field label="Percent per payment">
          <Input inputMode="decimal" value={percent} onChange={(event) => setPercent(event.target.value)} />
        </Field>
        <Field label="Dollars per payment" hint="Applies to payments approved from then on.">
          <Input inputMode="decimal" value={fixed} onChange={(event) => setFixed(event.target.value)} />
        </Field>
      </div>
    </ReasonDialog>
  );
}

const typed = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** What was typed as a limit; what is no amount needs no second person yet, as it is refused. */
function limitTyped(text: string): number | null {
  try {
    return limitIn(text);
  } catch {
    return 0;
  }
}

function AskExposure({ business: { id, name, exposure }, onClose }: ChangeProps) {
  const [day, setDay] = useState(typed(exposure.day_limit));
  const [open, setOpen] = useState(typed(exposure.open_limit));
  /** What is not touched is not sent. */
  const wish = (read: (text: string) => number | null) => ({
    ...(day === typed(exposure.day_limit) ? {} : { day_cents: read(day) }),
    ...(open === typed(exposure.open_limit) ? {} : { open_cents: read(open) }),
  });
  const send = async (reason: string) => {
    const limits = wish(limitIn);
    if (Object.keys(limits).length === 0) throw new Error('Change a limit first');
    return ask('setExposureLimits', { body: { id, ...limits, reason } });
  };
  return (
    <ReasonDialog
      title={`Set exposure limits for ${name}`}
      yes="Set limits"
      two={needsTwoPeople('setExposureLimits', wish(limitTyped))}
      send={send}
      done="Limits set"
      onClose={onClose}
    >
      <div className="stack">
        <Field label="Dollars per banking day" hint="Leave empty for no limit.">
          <Input inputMode="decimal" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field
          label="Dollars open at any time"
          hint={`Above ${formatCents(HIGH_LIMIT_CENTS)}, or with no limit, a second person has to approve.`}
        >
          <Input inputMode="decimal" value={open} onChange={(event) => setOpen(event.target.value)} />
        </Field>
      </div>
    </ReasonDialog>
  );
}

function AskResume({ business: { id, name }, onClose }: ChangeProps) {
  return (
    <ReasonDialog
      title={`End the stop of ${name}?`}
      yes="End the stop"
      two
      send={(reason) => ask('resumeBusiness', { body: { id, reason } })}
      done={`${name} can take payments again`}
      onClose={onClose}
    >
      It can take payments again. It won't be stopped again until its return rate has dropped below the limit.
    </ReasonDialog>
  );
}

function AskTips({ business: { id, name, tips_offered }, onClose }: ChangeProps) {
  return (
    <ReasonDialog
      title={tips_offered ? `Turn off tips at ${name}?` : `Turn on tips at ${name}?`}
      yes={tips_offered ? 'Turn off' : 'Turn on'}
      send={(reason) => ask('setTips', { body: { id, offered: !tips_offered, reason } })}
      done={tips_offered ? 'Customers are no longer asked for tips' : 'Customers may add a tip'}
      onClose={onClose}
    >
      {tips_offered
        ? 'Customers are no longer asked for a tip, even on open orders.'
        : 'Customers can add a tip when they approve, even on open orders.'}
    </ReasonDialog>
  );
}

/** Nothing typed: as it is. `off`: none. Throws with words. */
function ruleIn(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  return text.trim().toLowerCase() === 'off' ? null : (limitIn(text) ?? undefined);
}

function AskRefundRules({ business: { id, name }, onClose }: ChangeProps) {
  const [viewer, setViewer] = useState('');
  const [alone, setAlone] = useState('');
  const send = async (reason: string) => {
    const [viewer_a_day, up_to] = [ruleIn(viewer), ruleIn(alone)];
    if (viewer_a_day === undefined && up_to === undefined) throw new Error('Change a rule first');
    const body = { id, reason, ...(viewer_a_day === undefined ? {} : { viewer_a_day }), ...(up_to === undefined ? {} : { alone: up_to }) };
    return ask('setRefundRules', { body });
  };
  return (
    <ReasonDialog title={`Set refund rules for ${name}`} yes="Set rules" send={send} done="Rules set" onClose={onClose}>
      <div className="stack">
        <p>Leave a field empty to keep its rule. Admins, operators and auditors can see the current rules under Settings, Look up.</p>
        <Field label="Dollars a Store Viewer can refund per day" hint="Or “off”. Then they can't refund anything.">
          <Input value={viewer} onChange={(event) => setViewer(event.target.value)} />
        </Field>
        <Field label="Dollars of a payment that one person can refund" hint="Or “off”. Then nobody has to approve.">
          <Input value={alone} onChange={(event) => setAlone(event.target.value)} />
        </Field>
      </div>
    </ReasonDialog>
  );
}
