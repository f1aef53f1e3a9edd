import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { AccountsStep } from './accounts-step.tsx';
import './bank-login.css';
import { InstitutionStep } from './institution-step.tsx';
import { leave } from './notify-opener.ts';
import { SignInStep } from './sign-in-step.tsx';
import { type Passage, usePassage } from './use-passage.ts';

/** `/sandbox/bank-login`: the sandbox bank's widget, in a frame of the page that it tells how it ended. */
export default function BankLoginPage() {
  const [link_token] = useState(() => new URLSearchParams(window.location.search).get('link_token') ?? '');
  const passage = usePassage(link_token);
  useTitle('Sign in to your bank');
  useEffect(() => {
    // Escape is pressed in this window: the dialog around the frame does not hear of it.
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave(null);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const { at } = passage.step;
  if (at === 'opening') return <Waiting label="Wait a moment..." />;
  if (at === 'done') return <Waiting label="Your bank is connected" />;
  return (
    <main className="bank-login" id="main" aria-label="Bank sign-in">
      <StepOf passage={passage} />
    </main>
  );
}

function StepOf({ passage }: { passage: Passage }) {
  const { step, back } = passage;
  switch (step.at) {
    case 'institutions':
      return <InstitutionStep institutions={step.institutions} onChoose={passage.chooseInstitution} />;
    case 'sign-in':
      return <SignInStep institution={step.institution} user_name={step.user_name} back={back} onSignIn={passage.signIn} />;
    case 'accounts':
      return <AccountsStep institution={step.institution} accounts={step.accounts} back={back} onChoose={passage.chooseAccounts} />;
    case 'unopened':
      return (
        <Failed title="The bank can't be reached" onRetry={passage.open}>
          {step.error.message}
        </Failed>
      );
    case 'over':
      return (
        <div className="bank-login__over" role="alert">
          <h1 className="t-22">This link attempt has expired</h1>
          <p className="muted">Nothing was linked. Close this window and start again.</p>
          <Button kind="primary" size="lg" onClick={() => leave(step.error)}>
            Close
          </Button>
        </div>
      );
    default:
      return null;
  }
}
