import type { SignInDetails, SignInStep } from '@drawbridge/contract/sign-in';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { said, t } from '../language/t.ts';
import { startOf, wayOf } from '../session/way.ts';
import { Failed } from '../ui/feedback/empty.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { PhoneFrame } from '../ui/layout/phone-frame.tsx';
import { BirthdayStep } from './birthday-step.tsx';
import { readDetails, SignInProblem, takeStep } from './calls.ts';
import { CodeStep } from './code-step.tsx';
import { NumberRefused, SignInExpired } from './ended.tsx';
import { PasswordStep } from './password-step.tsx';
import { PhoneStep } from './phone-step.tsx';

/** `/sign-in/{uid}`: one sign-in, from its first step to its last. The server knows where it stands; a reload goes on there. */
export function SignInFlow() {
  const { uid = '' } = useParams();
  const [way] = useState(() => wayOf(uid));
  const [details, setDetails] = useState<SignInDetails>();
  const [step, setStep] = useState<SignInStep>();
  const [ended, setEnded] = useState<'expired' | 'refused'>();
  const [failed, setFailed] = useState<SignInProblem>();
  /** The number last used here, for going back to it. */
  const [typed, setTyped] = useState('');

  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      const read = await readDetails(uid);
      setDetails(read);
      setStep(read.step);
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error;
      if (error.code === 'SIGN_IN_EXPIRED') setEnded('expired');
      else setFailed(error);
    }
  }, [uid]);
  useEffect(() => {
    void load();
    // Shown again as it was left, in the middle of a request that is long over.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [load]);

  async function go(path: string, body: Record<string, unknown>): Promise<void> {
    try {
      const next = await takeStep(uid, path, body);
      if (next.name === 'code') setTyped(next.phone_number);
      if (next.name !== 'done') {
        setStep(next);
        return;
      }
      // This page is used up: going back must not lead to it.
      window.location.replace(next.redirect_to);
      // The button stays busy until the next page is there.
      await new Promise(() => undefined);
    } catch (error) {
      if (error instanceof SignInProblem && error.code === 'SIGN_IN_EXPIRED') setEnded('expired');
      if (error instanceof SignInProblem && error.code === 'BIRTHDAY_REFUSED') setEnded('refused');
      throw error;
    }
  }

  const landing = startOf(way ?? { returnTo: '/redirect', connection: details?.connection ?? 'sms' });
  if (ended === 'expired') return <SignInExpired way={way} />;
  if (ended === 'refused') return <NumberRefused />;
  if (failed)
    return (
      <PhoneFrame header={<AppHeader home="/" />}>
        <Failed title={t('Sign-in could not be loaded')} onRetry={() => void load()}>
          {said(failed.message)}
        </Failed>
      </PhoneFrame>
    );
  if (!details || !step) return <Waiting label={t('Loading sign-in')} />;

  const common = { details, go, show: setStep, landing };
  switch (step.name) {
    case 'phone':
      return <PhoneStep {...common} typed={typed} />;
    case 'code':
      return <CodeStep {...common} uid={uid} step={step} />;
    case 'birthday':
      return <BirthdayStep {...common} />;
    case 'password':
      return <PasswordStep {...common} />;
    case 'done':
      return <Waiting label={t('Signing you in')} />;
  }
}
