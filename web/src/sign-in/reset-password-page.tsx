import { PASSWORD_RULE, passwordFollowsRule } from '@drawbridge/contract/sign-in';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { ResultScreen, type ResultScreenProps } from '../ui/layout/result-screen.tsx';
import { useTokenOfAddress } from '../ui/use-token-of-address.ts';
import { resetPassword, SignInProblem } from './calls.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { focusOnce } from './step.ts';
import { useSubmit } from './use-submit.ts';

/** `/sign-in/reset#token=…`: where the link of an e-mail leads. */
export function ResetPasswordPage() {
  const token = useTokenOfAddress();
  const [password, setPassword] = useState('');
  const [changed, setChanged] = useState(false);
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    if (!passwordFollowsRule(password)) throw new SignInProblem('PASSWORD_TOO_WEAK', PASSWORD_RULE, { field: 'password' });
    await resetPassword(token, password);
    setChanged(true);
  });

  if (changed)
    return (
      <Ended title={t('Your password is changed')} scene="lit" role="status">
        {t('You were logged out everywhere. Log in with the new one.')}
      </Ended>
    );
  if (token === '' || problem?.code === 'RESET_LINK_INVALID')
    return (
      <Ended title={t('This link no longer works')} role="alert">
        {t('It has expired or was used already. On the log-in page, ask for a new one.')}
      </Ended>
    );
  const of_field = problem?.field === 'password';
  return (
    <SignInFrame title={t('Choose a new password')} back="/merchant">
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={t('New password')}
          hint={t('At least 8 characters, with three of these: lowercase letters, uppercase letters, numbers, special characters.')}
          error={of_field ? problem?.message : undefined}
        >
          <PasswordInput
            ref={focusOnce}
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        {of_field ? null : <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} />}
        <Button type="submit" kind="primary" size="lg" block busy={busy}>
          {t('Change password')}
        </Button>
      </form>
    </SignInFrame>
  );
}

function Ended({ children, ...screen }: Pick<ResultScreenProps, 'title' | 'scene' | 'role' | 'children'>) {
  return (
    <ResultScreen {...screen} actions={[{ label: t('Go to log in'), href: '/merchant' }]}>
      <p>{children}</p>
    </ResultScreen>
  );
}
