import { approvalTerms, type ConsoleApplication } from '@drawbridge/contract/provider';
import { reason } from '@drawbridge/contract/provider/words';
import { HIGH_LIMIT_CENTS, staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { brand } from '../../ui/brand.ts';
import { now } from '../../ui/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AmountEntry, AreaField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { limitWords } from '../businesses/words.ts';
import { ask } from '../calls.ts';
import { ConsoleProblem } from '../console-problem.ts';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { queries } from '../queries.tsx';
import { AskDialog, DeclineDialog } from './decision-dialogs.tsx';

/** Fees, limits and the decision; of an approved one what it was approved with. */
export function Decision({ application }: { application: ConsoleApplication }) {
  const { status, terms } = application;
  const [asking, setAsking] = useState<'ask' | 'decline'>();
  const { me } = useMe();
  const may = (call: 'approveApplication' | 'declineApplication' | 'askApplicant') => (me ? staffMay(me.role, call) : false);
  if (terms) return <Approved application={application} terms={terms} />;
  if (status !== 'SUBMITTED' && status !== 'ASKED_BACK') return null;
  return (
    <Panel title="Decision">
      <div className="panel__body stack stack--16">
        {status === 'ASKED_BACK' ? (
          <p className="muted">This waits for the applicant's answer.</p>
        ) : may('approveApplication') ? (
          <Approval application={application} />
        ) : (
          <p className="muted">Only an admin can approve or decline.</p>
        )}
        <div className="actions application__ways">
          {status === 'SUBMITTED' && may('askApplicant') ? <Button onClick={() => setAsking('ask')}>Ask a question</Button> : null}
          {may('declineApplication') ? <Button onClick={() => setAsking('decline')}>Decline</Button> : null}
        </div>
      </div>
      {asking === 'ask' ? <AskDialog application={application} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'decline' ? <DeclineDialog application={application} onClose={() => setAsking(undefined)} /> : null}
    </Panel>
  );
}

interface Entries {
  fee_percent: string;
  fee_fixed_cents: number;
  exposure_day_cents: number;
  exposure_open_cents: number;
  review_on: string;
  username: string;
  reason: string;
}

const { exposure_day_cents, exposure_open_cents, fee_fixed_cents, review_on, username } = approvalTerms.shape;
const RULES = z
  .object({
    fee_percent: z.string().check(
      z.trim(),
      z.regex(/^\d{1,2}(\.\d{1,2})?%?$/, 'Enter a percent, like 1.00'),
      z.refine((text) => Number.parseFloat(text) <= 10, 'Enter 0% to 10%'),
    ),
    fee_fixed_cents,
    exposure_day_cents,
    exposure_open_cents,
    review_on,
    username,
    reason,
  })
  .check(
    z.refine((terms) => terms.exposure_open_cents >= terms.exposure_day_cents, {
      path: ['exposure_open_cents'],
      message: 'At least the daily limit',
    }),
  );
/** A day's limit that fits what is expected, in whole $100: twice an even day of a month. */
const dayLimit = (monthly_cents: number) => Math.max(100_000, Math.ceil((monthly_cents / 15) * 0.0001) * 10_000);
const OPEN_DAYS = 3;

function Approval({ application: { id, checks, selling, email, business } }: { application: ConsoleApplication }) {
  const day_cents = dayLimit(selling.monthly_cents ?? 0);
  const form = useSchemaForm<Entries>(RULES, {
    fee_percent: ((brand.fees?.fee_basis_points ?? 100) / 100).toFixed(2),
    fee_fixed_cents: brand.fees?.fee_fixed_cents ?? 25,
    exposure_day_cents: Math.min(day_cents, HIGH_LIMIT_CENTS),
    exposure_open_cents: Math.min(day_cents * OPEN_DAYS, HIGH_LIMIT_CENTS),
    review_on: inAYear(),
    username: usernameOf(email),
    reason: '',
  });
  const left = checks.filter(({ state }) => state === 'open').length;
  const sending = useMutation({
    mutationFn: ({ fee_percent, ...terms }: Entries) =>
      ask('approveApplication', { body: { id, ...terms, fee_basis_points: Math.round(Number.parseFloat(fee_percent) * 100) } }),
    onSuccess: async () => {
      toast.success(`${business.business_name} is approved`, 'We emailed the applicant an invitation.');
      await queries.invalidateQueries();
    },
    onError: (problem) => {
      const field = problem instanceof ConsoleProblem ? problem.field : undefined;
      if (field !== undefined && field in form.getValues())
        form.setError(field as keyof Entries, { message: problem.message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit((entries) => {
    if (!sending.isPending) sending.mutate(entries);
  });
  return (
    <form className="stack stack--16" noValidate onSubmit={(event) => void submit(event)}>
      <div className="application__terms">
        <TextField form={form} name="fee_percent" label="Fee, percent" inputMode="decimal" />
        <AmountEntry form={form} name="fee_fixed_cents" label="Fee, fixed" />
        <AmountEntry form={form} name="exposure_day_cents" label="Daily limit" />
        <AmountEntry form={form} name="exposure_open_cents" label="Limit across open days" />
      </div>
      <TextField form={form} name="review_on" label="Next review by" type="date" />
      <TextField form={form} name="username" label="Username for its admin" hint={`Invited at ${email}.`} autoComplete="off" />
      <AreaField
        form={form}
        name="reason"
        label="Reason"
        hint="Kept with your name. The applicant doesn't see it."
        rows={2}
        maxLength={500}
      />
      <Problem>{sending.error?.message}</Problem>
      <Button kind="primary" block type="submit" busy={sending.isPending} disabled={left > 0}>
        Approve and invite
      </Button>
      {left > 0 ? <p className="field__hint center">Finish the checklist first: {left} left</p> : null}
    </form>
  );
}

function Approved({
  application: { id, status, events },
  terms,
}: {
  application: ConsoleApplication;
  terms: NonNullable<ConsoleApplication['terms']>;
}) {
  const { me } = useMe();
  const opened = events.some(({ event }) => event === 'opened');
  const again = useMutation({
    mutationFn: () => ask('inviteApplicantAgain', { body: { id } }),
    onSuccess: () => toast.success('The invitation is on its way again'),
    onError: () => toast.error('Nothing was sent', 'They have chosen a password already.'),
  });
  return (
    <Panel title="Terms">
      <div className="panel__body stack stack--16">
        <Facts
          facts={[
            { label: 'Fee', value: `${(terms.fee_basis_points / 100).toFixed(2)}% and ${formatCents(terms.fee_fixed_cents)}` },
            { label: 'Daily limit', value: limitWords(terms.exposure_day_cents) },
            { label: 'Limit across open days', value: limitWords(terms.exposure_open_cents) },
            { label: 'Next review by', value: terms.review_on },
            { label: 'Invited admin', value: terms.username },
            { label: 'Open', value: opened ? 'Yes' : 'At their first log-in' },
          ]}
        />
        {status === 'APPROVED' && !opened && me && staffMay(me.role, 'inviteApplicantAgain') ? (
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            Send invitation again
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

/** A year from now, as a day. */
function inAYear(): string {
  const at = new Date(now());
  at.setUTCFullYear(at.getUTCFullYear() + 1);
  return at.toISOString().slice(0, 10);
}

/** A username out of an address, to begin with. */
function usernameOf(email: string): string {
  const name = (email.split('@')[0] ?? '').replace(/[^a-z0-9._-]/gi, '.').slice(0, 50);
  return name.length < 3 ? `${name}.admin` : name;
}
