import { businessAnswers, COMPANY_KIND_LABELS, COMPANY_KINDS, taxId } from '@drawbridge/contract/application-rules';
import { email } from '@drawbridge/contract/profile';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { StateField } from '../../session/state-field.tsx';
import { SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { formatTypedPhone } from '../../ui/format.ts';
import { StepFoot, StepHead } from './frame.tsx';
import { rightOf } from './right-of.ts';
import type { StepProps } from './step-props.ts';
import { unlessEmpty } from './unless-empty.ts';
import { useAutosave } from './use-autosave.ts';
import { useStepForm } from './use-step-form.ts';

interface Entries {
  legal_name: string;
  business_name: string;
  company_kind: string;
  tax_id: string;
  street_one: string;
  street_two: string;
  city: string;
  state: string;
  postal_code: string;
  email: string;
  phone_number: string;
  website: string;
}

const entries = z.extend(businessAnswers, { email, tax_id: taxId });
/** An EIN that is known stays where nothing is typed. */
const entriesAgain = z.extend(businessAnswers, { email, tax_id: unlessEmpty(taxId) });
const KINDS = COMPANY_KINDS.map((value) => ({ value, label: COMPANY_KIND_LABELS[value] }));

/** Step 1: who the business is, and where to reach it. */
export function BusinessStep({ open, check, onDone }: StepProps) {
  const application = open.application ?? null;
  const known = application?.business ?? {};
  const tax_id_known = application?.tax_id_last_four ?? null;
  const { form, busy, problem, onSubmit } = useStepForm<Entries>(
    tax_id_known === null ? entries : entriesAgain,
    {
      legal_name: known.legal_name ?? '',
      business_name: known.business_name ?? '',
      company_kind: known.company_kind ?? '',
      tax_id: '',
      street_one: known.street_one ?? '',
      street_two: known.street_two ?? '',
      city: known.city ?? '',
      state: known.state ?? '',
      postal_code: known.postal_code ?? '',
      email: application?.email ?? '',
      phone_number: formatTypedPhone(known.phone_number ?? ''),
      website: known.website ?? '',
    },
    async ({ email: address, tax_id, ...business }) => {
      await open.begin(address);
      await open.save({ business: business as never, ...(tax_id !== '' && { tax_id }) });
      onDone();
    },
    { check, fieldOf: (field) => field.replace(/^business\./, '') },
  );
  const autosave = useAutosave(
    form,
    (entered) => ({ business: rightOf(businessAnswers.shape, entered) }),
    application ? open.save : undefined,
  );
  return (
    <form className="apply__form" noValidate onSubmit={onSubmit} onBlur={autosave}>
      <StepHead step="business" title="Tell us about your business">
        About 10 minutes in all. Have your EIN and your bank account details handy.
      </StepHead>
      <WhoFields form={form} tax_id_known={tax_id_known} />
      <ReachFields form={form} is_begun={application !== null} />
      <Problem>{problem}</Problem>
      <StepFoot yes="Continue" busy={busy} />
    </form>
  );
}

type OfForm = { form: UseFormReturn<Entries> };

function WhoFields({ form, tax_id_known }: OfForm & { tax_id_known: string | null }) {
  const entry = (name: keyof Entries) => ({ form, name });
  return (
    <>
      <TextField
        {...entry('legal_name')}
        label="Legal name"
        hint="As it's written on your tax return."
        autoComplete="organization"
        maxLength={100}
      />
      <TextField
        {...entry('business_name')}
        label="Name customers see"
        hint="Shown on phones, receipts and bank statements."
        maxLength={100}
      />
      <div className="apply__pair">
        <SelectField {...entry('company_kind')} label="Kind of company" placeholder="Choose" options={KINDS} />
        <TextField
          {...entry('tax_id')}
          label="Employer ID (EIN)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder={tax_id_known === null ? '12-3456789' : `••-•••${tax_id_known}`}
          typed={(text) => dashed(text.replace(/\D/g, '').slice(0, 9))}
        />
      </div>
      <TextField {...entry('street_one')} label="Street address" autoComplete="address-line1" maxLength={100} />
      <TextField {...entry('street_two')} label="Suite or unit" optional="optional" autoComplete="address-line2" maxLength={100} />
    </>
  );
}

function ReachFields({ form, is_begun }: OfForm & { is_begun: boolean }) {
  const entry = (name: keyof Entries) => ({ form, name });
  return (
    <>
      <div className="apply__three">
        <TextField {...entry('city')} label="City" autoComplete="address-level2" maxLength={60} />
        <StateField {...entry('state')} />
        <TextField {...entry('postal_code')} label="ZIP code" autoComplete="postal-code" digits={5} />
      </div>
      <div className="apply__pair">
        <TextField
          {...entry('email')}
          label="Your email"
          type="email"
          autoComplete="email"
          readOnly={is_begun}
          hint={is_begun ? 'Where we write to you.' : "We'll send a link to pick up where you left off."}
        />
        <TextField
          {...entry('phone_number')}
          label="Business phone"
          type="tel"
          autoComplete="tel-national"
          typed={(text) => formatTypedPhone(text.replace(/\D/g, '').slice(0, 10))}
        />
      </div>
      <TextField
        {...entry('website')}
        label="Website or social page"
        optional="optional"
        inputMode="url"
        autoComplete="url"
        maxLength={300}
      />
    </>
  );
}

function dashed(digits: string): string {
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
}
