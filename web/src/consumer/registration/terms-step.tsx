import { Controller, type UseFormReturn } from 'react-hook-form';
import { said, t } from '../../language/t.ts';
import { TermsText } from '../../session/terms-text.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { FieldError } from '../../ui/controls/field.tsx';
import { errorOf } from '../forms/text-field.tsx';
import type { Entries } from './entries.ts';
import { StepHead } from './step-head.tsx';

const ERROR = 'terms-error';

export function TermsStep({ form }: { form: UseFormReturn<Entries> }) {
  const error = errorOf(form, 'terms_accepted');
  return (
    <>
      <StepHead title={t('Terms and Conditions')}>{t('Read them to the end. They say how your account is debited.')}</StepHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="card wizard__terms" aria-label={t('Terms and Conditions')} tabIndex={0}>
        <TermsText />
      </section>
      <Controller
        control={form.control}
        name="terms_accepted"
        render={({ field }) => (
          <div className="wizard__accept">
            <Check
              name={field.name}
              checked={field.value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? ERROR : undefined}
              onBlur={field.onBlur}
              onChange={(event) => {
                field.onChange(event.target.checked);
                form.clearErrors('terms_accepted');
              }}
            >
              {t('I accept the terms and conditions')}
            </Check>
            {error ? <FieldError id={ERROR}>{said(error)}</FieldError> : null}
          </div>
        )}
      />
      <p className="t-14 muted wizard__link">
        {t('We will send a link to {email}. Open it, and your receipts come there.', { email: form.getValues('email').trim() })}
      </p>
    </>
  );
}
