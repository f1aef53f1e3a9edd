import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { TermsText } from '../../session/terms-text.tsx';
import { CheckField } from '../../ui/controls/form-fields.tsx';
import type { Entries } from './entries.ts';
import { StepHead } from './step-head.tsx';

export function TermsStep({ form }: { form: UseFormReturn<Entries> }) {
  return (
    <>
      <StepHead title={t('Terms and Conditions')}>
        {t('Please read these. They explain how payments are taken from your account.')}
      </StepHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="card wizard__terms" aria-label={t('Terms and Conditions')} tabIndex={0}>
        <TermsText />
      </section>
      <CheckField form={form} name="terms_accepted" className="wizard__accept">
        {t('I accept the terms and conditions')}
      </CheckField>
      <p className="t-14 muted wizard__link">
        {t("We'll email a link to {email}. Open it to get your receipts there.", { email: form.getValues('email').trim() })}
      </p>
    </>
  );
}
