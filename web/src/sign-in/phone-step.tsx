import { isUsNumber, tenDigits } from '@drawbridge/contract/profile';
import { useState } from 'react';
import { t, text } from '../language/t.ts';
import { hasPasskeys } from '../session/passkey.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { formatPhone } from '../ui/format.ts';
import { SignInProblem } from './calls.ts';
import { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { focusOnce, type StepProps } from './step.ts';
import { TextConsent } from './text-consent.tsx';
import { useSubmit } from './use-submit.ts';

/** What is wrong with a number, in words; undefined when it can be sent. */
function problemOf(phone: string): string | undefined {
  if (phone.trim().length < 5) return text('Phone number required');
  return isUsNumber(tenDigits(phone)) ? undefined : text('Phone number invalid');
}

const CONSENT = 'text-consent';

/** A consumer's first step: the number that the code goes to; or a passkey, which needs no number. */
export function PhoneStep({ uid, details, go, landing, typed }: StepProps & { uid: string; typed: string }) {
  const [phone, setPhone] = useState(formatPhone(typed || (details.login_hint ?? '')));
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    const wrong = problemOf(phone);
    if (wrong) throw new SignInProblem('BAD_INPUT', wrong, { field: 'phone_number' });
    await go('code', { phone_number: phone });
  });
  const of_field = problem?.field === 'phone_number';

  return (
    <SignInFrame
      title={details.signup ? t('Create your account') : t('Log in')}
      lead={t("Enter your phone number. We'll text you a code. No password needed.")}
      back={landing}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label={t('Phone number')} error={of_field ? problem?.message : undefined} hint={t('US mobile number')}>
          <Input
            ref={focusOnce}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            aria-describedby={CONSENT}
            value={phone}
            onChange={(event) => {
              setPhone(event.target.value);
              setProblem(undefined);
            }}
            onBlur={() => {
              if (tenDigits(phone).length === 10) setPhone(formatPhone(phone));
            }}
          />
        </Field>
        {of_field ? null : <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} />}
        <TextConsent id={CONSENT} />
        <div className="actions actions--stack">
          <Button type="submit" kind="primary" size="lg" busy={busy} disabled={problem?.wait_until !== undefined}>
            {t('Continue')}
          </Button>
          {details.signup ? null : <WithPasskey uid={uid} go={go} />}
        </div>
      </form>
    </SignInFrame>
  );
}

/** For whoever has added a passkey in the settings; nothing in a browser that knows none. */
function WithPasskey(way: Pick<PasskeyButtonProps, 'uid' | 'go'>) {
  if (!hasPasskeys()) return null;
  return (
    <PasskeyButton {...way}>
      <p className="t-14 muted sign-in__passkey">{t('With your face, fingerprint or device PIN, once you have added a passkey.')}</p>
    </PasskeyButton>
  );
}
