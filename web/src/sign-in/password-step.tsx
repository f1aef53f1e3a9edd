import { useState } from 'react';
import { t, text } from '../language/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { SignInProblem } from './calls.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { StepProps } from './step.ts';
import { useSubmit } from './use-submit.ts';
import { UsernameField } from './username-field.tsx';

/** A merchant user's first step, and for who has no second factor the only one. */
export function PasswordStep({ uid, details, go, landing }: StepProps & { uid: string }) {
  const [username, setUsername] = useState(details.login_hint ?? '');
  const [password, setPassword] = useState('');
  const [forgot, setForgot] = useState(false);
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    if (username.trim() === '') throw new SignInProblem('BAD_INPUT', text('Enter your username or email'), { field: 'username' });
    if (password === '') throw new SignInProblem('BAD_INPUT', text('Enter your password'), { field: 'password' });
    await go('password', { username, password });
  });
  if (forgot) return <ForgotPassword known={username} onBack={() => setForgot(false)} />;

  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <SignInFrame title={t('Log in')} lead={t('For merchants and their teams.')} back={landing}>
      <form className="stack" onSubmit={submit} noValidate>
        <UsernameField
          value={username}
          error={errorOf('username')}
          onValue={(typed) => {
            setUsername(typed);
            setProblem(undefined);
          }}
        />
        <Field label={t('Password')} error={errorOf('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        {problem?.field === undefined ? <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} /> : null}
        <div className="actions actions--stack">
          <Button type="submit" kind="primary" size="lg" busy={busy}>
            {t('Log In')}
          </Button>
          <PasskeyButton uid={uid} go={go}>
            <Button kind="ghost" size="lg" onClick={() => setForgot(true)}>
              {t('Forgot your password?')}
            </Button>
          </PasskeyButton>
        </div>
      </form>
    </SignInFrame>
  );
}
