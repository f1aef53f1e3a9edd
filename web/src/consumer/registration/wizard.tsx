import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { track } from '../../app/analytics.ts';
import { said, t, text } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { LogOut } from '../../session/log-out-button.tsx';
import { returnToOf, withReturnTo } from '../../session/return-path.ts';
import { useSession } from '../../session/state.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton, IconLink } from '../../ui/controls/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { AddressStep } from './address-step.tsx';
import { type Entries, entries, NO_ENTRIES, STEPS, stepOf } from './entries.ts';
import { keepEntries, keptEntries } from './kept-entries.ts';
import { PersonalStep } from './personal-step.tsx';
import { readPrefill } from './prefill.ts';
import { TermsStep } from './terms-step.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { useRegister } from './use-register.ts';
import { useShownTerms } from './use-shown-terms.ts';
import { useWizardStep } from './use-wizard-step.ts';
import './registration.css';

const FORM = 'registration';

/** Three steps: who, where, and the terms. What was entered stays when going back, and when the page is loaded again. */
export function Wizard() {
  useTitle(`${t('Register')} | ${brand.center}`);
  const { search } = useLocation();
  const returnTo = returnToOf(search);
  const subject = useSession().claims?.subject ?? '';
  const [kept] = useState(() => keptEntries(subject));
  const form = useForm<Entries>({
    defaultValues: { ...NO_ENTRIES, ...readPrefill(search), ...kept?.entries },
    resolver: standardSchemaResolver(entries) as never,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const { step, reached, goTo, goBack } = useWizardStep(STEPS.length, kept?.reached);
  useEffect(() => {
    const keep = () => keepEntries(subject, { entries: form.getValues(), reached });
    if (reached > 1) keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, subject, reached]);
  const checkEmail = useEmailCheck(form);
  const register = useRegister();
  const terms = useShownTerms();
  // Told once, however often the account has to be tried.
  const accepted = useRef(false);
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState(kept?.problem);
  const busy = checking || register.isPending || register.isSuccess;

  async function next(): Promise<void> {
    setChecking(true);
    const right = await form.trigger(STEPS[step - 1], { shouldFocus: true });
    if (right && (step !== 1 || (await checkEmail()))) {
      if (step === 1) track('personal_info_submitted');
      goTo(step + 1);
    }
    setChecking(false);
  }

  const create = form.handleSubmit(
    (given) => {
      // Nobody agrees to what they could not read.
      if (!terms.are_shown) return setProblem(text('This could not be loaded.'));
      if (!accepted.current) track('terms_accepted');
      accepted.current = true;
      const shown = { entries: given, terms_sha256: terms.sha256 };
      register.mutate(shown, {
        onError: (error) => {
          // Those in force come with the page, or after it.
          if (error instanceof ApiError && error.code === 'TERMS_CHANGED') {
            keepEntries(subject, { entries: given, reached, problem: error.said });
            return window.location.reload();
          }
          const { field, said: sent } = error instanceof ApiError ? error : { field: undefined, said: error.message };
          const message = sent ?? text('Something went wrong. Please try again.');
          if (field === undefined || !Object.hasOwn(NO_ENTRIES, field)) return setProblem(message);
          goTo(stepOf(field));
          form.setError(field as keyof Entries, { type: 'server', message }, { shouldFocus: true });
        },
      });
    },
    (errors) => goTo(Math.min(...Object.keys(errors).map(stepOf))),
  );

  const submit = () => {
    setProblem(undefined);
    if (!busy) void (step === STEPS.length ? create() : next());
  };

  const back = <BackIcon />;
  return (
    <PhoneFrame
      header={
        <header className="wizard__bar">
          {step === 1 ? (
            <IconLink href={withReturnTo('/', returnTo)} label={t('Back')} icon={back} />
          ) : (
            <IconButton label={t('Back')} icon={back} disabled={register.isPending} onClick={goBack} />
          )}
          <p className="t-14 medium muted num">{t('Step {step} of {total}', { step, total: STEPS.length })}</p>
          <LogOut returnTo={returnTo}>{t('Logout')}</LogOut>
        </header>
      }
      dock={
        <>
          {problem === undefined ? null : (
            <Notice kind="negative" role="alert">
              {said(problem)}
            </Notice>
          )}
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
