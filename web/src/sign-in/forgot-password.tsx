import { useState } from 'react';
import { t, text } from '../language/t.ts';
import { tNodes } from '../language/t-nodes.ts';
import { boot } from '../session/boot.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { forgotPassword, SignInProblem } from './calls.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';
import { UsernameField } from './username-field.tsx';

/** Asks for a link to choose a new password. What it says afterwards is the same for every name. */
export function ForgotPassword({ known, onBack }: { known: string; onBack: () => void }) {
  const [username, setUsername] = useState(known);
  const [sent, setSent] = useState(false);
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    if (username.trim() === '') throw new SignInProblem('BAD_INPUT', text('Enter your username or email'), { field: 'username' });
    await forgotPassword(username);
    setSent(true);
  });

  if (sent)
    return (
      <SignInFrame title={t('Check your email')} back={onBack}>
        <div className="stack">
          <Notice role="status">
            {t("If that account exists, we've emailed it a link to choose a new password. The link works once, for 30 minutes.")}
            {boot.sandbox && !boot.sandbox.real.includes('smtp') ? (
              <>
                {' '}
                {tNodes('In the sandbox, find it in {outbox}.', {
                  outbox: (
                    <Anchor href="/sandbox" apart>
                      {t('the message outbox')}
                    </Anchor>
                  ),
                })}
              </>
            ) : null}
          </Notice>
          <Button kind="primary" size="lg" block onClick={onBack}>
            {t('Back to log in')}
          </Button>
        </div>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('Choose a new password')} lead={t("We'll email you a reset link.")} back={onBack}>
      <form className="stack" onSubmit={submit} noValidate>
        <UsernameField
          value={username}
          error={problem?.field === 'username' ? problem.message : undefined}
          onValue={(typed) => {
            setUsername(typed);
            setProblem(undefined);
          }}
        />
        {problem?.field === undefined ? <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} /> : null}
        <Button type="submit" kind="primary" size="lg" block busy={busy} disabled={problem?.wait_until !== undefined}>
          {t('Send link')}
        </Button>
      </form>
    </SignInFrame>
  );
}
