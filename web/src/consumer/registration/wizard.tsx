import { useState } from 'react';
import { useLocation } from 'react-router';
import { track } from '../../app/analytics.ts';
import { said, t } from '../../language/t.ts';
import { LogOut } from '../../session/log-out-button.tsx';
import { returnToOf, withReturnTo } from '../../session/return-path.ts';
import { useSession } from '../../session/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton, IconLink } from '../../ui/controls/icon-button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { AddressStep } from './address-step.tsx';
import { STEPS } from './entries.ts';
import { keptEntries } from './kept-entries.ts';
import { PersonalStep } from './personal-step.tsx';
import { TermsStep } from './terms-step.tsx';
import { useCreateAccount } from './use-create-account.ts';
import { useEmailCheck } from './use-email-check.ts';
import { useEntriesForm } from './use-entries-form.ts';
import { useWizardStep } from './use-wizard-step.ts';
import './registration.css';

const FORM = 'registration';

/** Three steps: who, where, and the terms. Entries stay when going back, and after a reload. */
export function Wizard() {
  usePageTitle(t('Register'));
  const subject = useSession().claims?.subject ?? '';
  const [kept] = useState(() => keptEntries(subject));
  const steps = useWizardStep(STEPS.length, kept?.reached);
  const { step, goTo } = steps;
  const form = useEntriesForm(subject, kept, steps.reached);
  const [problem, setProblem] = useState(kept?.problem);
  const { create, sending, sent } = useCreateAccount({ form, subject, steps, onProblem: setProblem });
  const checkEmail = useEmailCheck(form);
  const [checking, setChecking] = useState(false);
  const busy = checking || sending || sent;

  async function next(): Promise<void> {
    setChecking(true);
    const right = await form.trigger(STEPS[step - 1], { shouldFocus: true });
    if (right && (step !== 1 || (await checkEmail()))) {
      if (step === 1) track('personal_info_submitted');
      goTo(step + 1);
    }
    setChecking(false);
  }
  const submit = () => {
    setProblem(undefined);
    if (!busy) void (step === STEPS.length ? create() : next());
  };

  return (
    <PhoneFrame
      header={<WizardBar step={step} held={sending} onBack={steps.goBack} />}
      dock={
        <>
          <Problem>{said(problem)}</Problem>
          <Button kind="primary" size="lg" block type="submit" form={FORM} busy={busy}>
            {step === STEPS.length ? t('Create account') : t('Continue')}
          </Button>
        </>
      }
    >
      <Steps done={step} total={STEPS.length} label={t('Registration')} />
      <form
        id={FORM}
        noValidate
        className="wizard__form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {step === 1 ? <PersonalStep form={form} onEmailLeft={() => void checkEmail()} /> : null}
        {step === 2 ? <AddressStep form={form} /> : null}
        {step === 3 ? <TermsStep form={form} /> : null}
      </form>
    </PhoneFrame>
  );
}

/** The way back, how far one is, and the way out. */
function WizardBar({ step, held, onBack }: { step: number; held: boolean; onBack: () => void }) {
  const returnTo = returnToOf(useLocation().search);
  return (
    <header className="wizard__bar">
      {step === 1 ? (
        <IconLink href={withReturnTo('/', returnTo)} label={t('Back')} icon={<BackIcon />} />
      ) : (
        <IconButton label={t('Back')} icon={<BackIcon />} disabled={held} onClick={onBack} />
      )}
      <p className="t-14 medium muted num">{t('Step {step} of {total}', { step, total: STEPS.length })}</p>
      <LogOut returnTo={returnTo}>{t('Logout')}</LogOut>
    </header>
  );
}
