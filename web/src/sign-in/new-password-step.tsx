import { PASSWORD_RULE, passwordFollowsRule } from '@drawbridge/contract/sign-in';
import { useState } from 'react';
import { said, t } from '../language/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { SignInProblem } from './calls.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { StepProps } from './step.ts';
import { useSubmit } from './use-submit.ts';

/** A merchant user's step behind a password that somebody else set: nothing opens before they have chosen their own. */
export function NewPasswordStep({ go, show }: StepProps) {
  const [password, setPassword] = useState('');
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    if (!passwordFollowsRule(password)) throw new SignInProblem('PASSWORD_TOO_WEAK', PASSWORD_RULE, { field: 'password' });
    await go('new-password', { password });
  });
  const of_field = problem?.field === 'password';
  return (
    <SignInFrame
      title={t('Choose your own password')}
      lead={t('Someone else set the password you used, so it works only once. Choose one that only you know.')}
      back={() => void go('restart', {}).catch(() => show({ name: 'password' }))}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <NewPasswordField
          value={password}
          error={of_field && problem ? said(problem.message) : undefined}
          onValue={(typed) => {
            setPassword(typed);
            setProblem(undefined);
          }}
        />
        {of_field ? null : <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} />}
        <Button type="submit" kind="primary" size="lg" block busy={busy}>
          {t('Save and continue')}
        </Button>
      </form>
    </SignInFrame>
  );
}
