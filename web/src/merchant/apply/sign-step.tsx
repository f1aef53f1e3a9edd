import { type ShownApplication, signatureAnswers } from '@drawbridge/contract';
import { type ApplicationStep, COMPANY_KIND_LABELS, SALES_PLACE_LABELS, SHOP_KIND_LABELS } from '@drawbridge/contract/application-rules';
import { formatCents } from '@drawbridge/money';
import * as z from 'zod/mini';
import { ApiError } from '../../session/api.ts';
import { CheckField, TextField } from '../../ui/controls/form-fields.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { formatAccount, formatPhone } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { StepFoot, StepHead } from './frame.tsx';
import type { StepProps } from './step-props.ts';
import { STEP_LABELS } from './steps.ts';
import { useStepForm } from './use-step-form.ts';

interface Entries {
  signer_name: string;
  signer_title: string;
  accepted: boolean;
}

const entries = z.omit(signatureAnswers, { agreement_sha256: true });

/** Step 5: everything once more, what is missing, and the agreement. */
export function SignStep({
  open,
  application,
  onBack,
  onEdit,
}: Pick<StepProps, 'open' | 'onBack'> & { application: ShownApplication; onEdit: (step: ApplicationStep, check: boolean) => void }) {
  const { missing, agreement, business, owners } = application;
  const runner = owners.find(({ runs_business }) => runs_business);
  const { form, busy, problem, onSubmit } = useStepForm<Entries>(
    entries,
    { signer_name: runner?.full_name ?? '', signer_title: runner?.title ?? '', accepted: false },
    async (signature) => {
      try {
        await open.submit({ ...signature, agreement_sha256: agreement.sha256 });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'AGREEMENT_CHANGED') {
          // Another text than the one that was accepted.
          form.setValue('accepted', false);
          await open.readAgain();
        }
        throw error;
      }
    },
    { check: false },
  );
  const ready = missing.length === 0;
  return (
    <form className="apply__form" noValidate onSubmit={onSubmit}>
      <StepHead step="signature" title="Review and sign">
        You can still change anything. After you send it, we'll email you if we need more.
      </StepHead>
      {ready ? null : <WhatIsMissing missing={missing} onEdit={onEdit} />}
      <Review application={application} onEdit={onEdit} />
      <section className="apply__sign" aria-labelledby="sign">
        <h2 className="t-16 strong" id="sign">
          Agreement
        </h2>
        <AgreementText agreement={agreement} />
        <CheckField form={form} name="accepted">
          I've read the agreement and I'm authorized to sign for {business.legal_name ?? 'the business'}.
        </CheckField>
        <div className="apply__pair">
          <TextField form={form} name="signer_name" label="Sign with your full name" autoComplete="name" maxLength={100} />
          <TextField form={form} name="signer_title" label="Title" autoComplete="organization-title" maxLength={60} />
        </div>
      </section>
      <Problem>{problem}</Problem>
      <StepFoot yes="Send Application" busy={busy} onBack={onBack} lacks={ready ? undefined : 'Finish the missing parts first'} />
    </form>
  );
}

/** The text that is signed, and the beginning of its hash. */
function AgreementText({ agreement }: { agreement: ShownApplication['agreement'] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <section className="agreement" tabIndex={0} aria-label="Merchant agreement">
        <h3>
          {agreement.title}, version {agreement.version}
        </h3>
        {agreement.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <p className="t-13 muted">
        The text is kept with your signature. Fingerprint: <span className="code">{fingerprint(agreement.sha256)}</span>
      </p>
    </>
  );
}

const REVIEWED = ['business', 'selling', 'owners', 'account'] as const;

/** Every answer once more, each step with a way back to it. */
function Review({ application, onEdit }: { application: ShownApplication; onEdit: (step: ApplicationStep, check: boolean) => void }) {
  return REVIEWED.map((step) => (
    <Card key={step} className="apply-review" aria-labelledby={`review-${step}`}>
      <header className="apply-review__head">
        <h2 className="t-16 strong" id={`review-${step}`}>
          {STEP_LABELS[step]}
        </h2>
        <TextButton aria-label={`Edit ${STEP_LABELS[step]}`} onClick={() => onEdit(step, false)}>
          Edit
        </TextButton>
      </header>
      <Facts facts={factsOf(step, application)} />
    </Card>
  ));
}

/** What keeps an application from being sent, each leading to its field. */
function WhatIsMissing({
  missing,
  onEdit,
}: {
  missing: ShownApplication['missing'];
  onEdit: (step: ApplicationStep, check: boolean) => void;
}) {
  const steps = REVIEWED.filter((step) => missing.some((one) => one.step === step));
  return (
    <Notice kind="warning" role="status">
      <strong>Some information is still missing.</strong>
      <ul className="apply-missing">
        {steps.map((step) => (
          <li key={step}>
            <button type="button" className="link" onClick={() => onEdit(step, true)}>
              {STEP_LABELS[step]}
            </button>
            : {[...new Set(missing.filter((one) => one.step === step).map(({ message }) => message))].join('. ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function factsOf(
  step: (typeof REVIEWED)[number],
  { business, tax_id_last_four, email, selling, owners, account }: ShownApplication,
): Fact[] {
  if (step === 'business')
    return [
      { label: 'Legal name', value: business.legal_name },
      { label: 'Customers see', value: business.business_name },
      { label: 'Kind of company', value: business.company_kind && COMPANY_KIND_LABELS[business.company_kind] },
      { label: 'EIN', value: tax_id_last_four && `••-•••${tax_id_last_four}` },
      { label: 'Address', value: addressOf(business) },
      { label: 'Contact', value: [email, business.phone_number && formatPhone(business.phone_number)].filter(Boolean).join(', ') },
      { label: 'Website', value: business.website },
    ];
  if (step === 'selling')
    return [
      { label: 'Kind of shop', value: selling.shop_kind && SHOP_KIND_LABELS[selling.shop_kind] },
      { label: 'Where', value: selling.sales_place && SALES_PLACE_LABELS[selling.sales_place] },
      { label: 'What', value: selling.sells },
      { label: 'Sales a month', value: selling.monthly_cents && formatCents(selling.monthly_cents) },
      { label: 'Usual payment', value: selling.usual_cents && formatCents(selling.usual_cents) },
      { label: 'Largest payment', value: selling.largest_cents && formatCents(selling.largest_cents) },
    ];
  if (step === 'owners')
    return owners.map(({ full_name, share_percent, title, runs_business }) => ({
      label: full_name ?? 'An owner',
      value: [`${share_percent ?? 0}%`, title, runs_business && 'runs the business'].filter(Boolean).join(', '),
    }));
  return [
    {
      label: 'Account',
      value: account && `${account.account_type === 'checking' ? 'Checking' : 'Savings'} ${formatAccount(account.last_four)}`,
    },
  ];
}

function addressOf({ street_one, street_two, city, state, postal_code }: ShownApplication['business']): string {
  return [street_one, street_two, city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** The beginning of a hash, to compare by eye. */
function fingerprint(sha256: string): string {
  return sha256.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}
