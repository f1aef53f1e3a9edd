import { useState } from 'react';
import { useParams } from 'react-router';
import { said, t } from '../language/t.ts';
import { signInRedirectOf, startOf } from '../session/sign-in-redirect.ts';
import { Failed } from '../ui/feedback/empty.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { PhoneFrame } from '../ui/layout/phone-frame.tsx';
import { BirthdayStep } from './birthday-step.tsx';
import { CodeStep } from './code-step.tsx';
import { NumberRefused, SignInExpired } from './ended.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { useFlow } from './use-flow.ts';

/** `/sign-in/{uid}`: one sign-in from first step to last. The server knows its place; a reload goes on there. */
export function SignInFlow() {
  const { uid = '' } = useParams();
  const [redirect] = useState(() => signInRedirectOf(uid));
  const { details, step, ended, failed, typed, load, go, show } = useFlow(uid);
  const landing = startOf(redirect ?? { returnTo: '/redirect', connection: details?.connection ?? 'sms' });
  if (ended === 'expired') return <SignInExpired redirect={redirect} />;
  if (ended === 'refused') return <NumberRefused />;
  if (failed)
    return (
      <PhoneFrame header={<AppHeader home="/" />}>
        <Failed title={t("We couldn't load sign-in")} onRetry={() => void load()}>
          {said(failed.message)}
        </Failed>
      </PhoneFrame>
    );
  if (!details || !step) return <Waiting label={t('Loading sign-in')} />;

  const common = { details, go, show, landing };
  switch (step.name) {
    case 'phone':
      return <PhoneStep {...common} uid={uid} typed={typed} />;
    case 'code':
      return <CodeStep {...common} uid={uid} step={step} />;
    case 'birthday':
      return <BirthdayStep {...common} />;
    case 'password':
      return <PasswordStep {...common} uid={uid} />;
    case 'second_factor':
      return <SecondFactorStep {...common} uid={uid} step={step} />;
    case 'new_password':
      return <NewPasswordStep {...common} />;
    case 'done':
      return <Waiting label={t('Signing you in')} />;
  }
}
