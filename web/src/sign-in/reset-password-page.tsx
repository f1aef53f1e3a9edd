import { PASSWORD_RULE, type PasswordLinkDetails, passwordFollowsRule } from '@drawbridge/contract/sign-in';
import { useEffect, useState } from 'react';
import { said, t } from '../language/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { useTokenOfAddress } from '../ui/use-token-of-address.ts';
import { readPasswordLink, resetPassword, SignInProblem } from './calls.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { Ended, PasswordLinkEnded } from './password-link-ended.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';

const ENDED: readonly string[] = ['RESET_LINK_INVALID', 'INVITATION_USED', 'INVITATION_EXPIRED', 'INVITATION_WITHDRAWN'];

/** What a link is for, or why it works no longer; neither while nobody has said, and then choosing shows it. */
function usePasswordLink(token: string) {
  const [details, setDetails] = useState<PasswordLinkDetails>();
  const [ended, setEnded] = useState(token === '' ? 'RESET_LINK_INVALID' : undefined);
  useEffect(() => {
    if (token === '') return;
    readPasswordLink(token)
      .then(setDetails)
      .catch((error: unknown) => {
        if (error instanceof SignInProblem && ENDED.includes(error.code)) setEnded(error.code);
      });
  }, [token]);
  return { details, ended };
}

/** `/sign-in/reset#token=…`: where the link of an e-mail leads: an invitation, a welcome, or a forgotten password. */
export function ResetPasswordPage() {
  const token = useTokenOfAddress();
  return <ChoosePassword key={token} token={token} />;
}

function ChoosePassword({ token }: { token: string }) {
  const { details, ended } = usePasswordLink(token);
  const [password, setPassword] = useState('');
  const [changed, setChanged] = useState(false);
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    if (!passwordFollowsRule(password)) throw new SignInProblem('PASSWORD_TOO_WEAK', PASSWORD_RULE, { field: 'password' });
    await resetPassword(token, password);
    setChanged(true);
  });
  const is_first = details !== undefined && details.purpose !== 'reset';

  if (changed) return <Chosen is_first={is_first} />;
  const over = ended ?? (problem !== undefined && ENDED.includes(problem.code) ? problem.code : undefined);
  if (over !== undefined) return <PasswordLinkEnded code={over} />;
  const of_field = problem?.field === 'password';
  return (
    <SignInFrame
      title={is_first ? t('Choose your password') : t('Choose a new password')}
      lead={details && t('Your username is {username}.', { username: details.username })}
      back="/merchant"
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
          {is_first ? t('Save password') : t('Change password')}
        </Button>
      </form>
    </SignInFrame>
  );
}

function Chosen({ is_first }: { is_first: boolean }) {
  return is_first ? (
    <Ended title={t('Your password is saved')} scene="lit" role="status">
      {t('Log in with your username or email and this password.')}
    </Ended>
  ) : (
    <Ended title={t('Password changed')} scene="lit" role="status">
      {t("You've been signed out on all devices. Log in with your new password.")}
    </Ended>
  );
}
