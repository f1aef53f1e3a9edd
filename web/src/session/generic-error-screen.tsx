import { useState } from 'react';
import { brand } from '../ui/brand.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ResultScreen } from '../ui/result-screen.tsx';
import { useTitle } from '../ui/use-title.ts';
import { lastConnection } from './storage.ts';

/** The session could not be seen to, and no page of its own explains why. */
export function GenericErrorScreen() {
  useTitle(`Something went wrong | ${brand.name}`);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    const { leaveToSignIn } = await import('./session.ts');
    await leaveToSignIn({ connection: lastConnection() ?? 'sms', prompt: 'login', returnTo: '/redirect' });
    // Here again: it failed once more, or the person came back.
    setBusy(false);
  };
  return (
    <ResultScreen
      title="Something went wrong."
      role="alert"
      actions={
        <>
          <Button kind="primary" size="lg" block busy={busy} onClick={() => void again()}>
            Re-Authenticate
          </Button>
          <ButtonLink size="lg" block href={`mailto:${brand.support_email}`}>
            Contact Us
          </ButtonLink>
        </>
      }
    >
      <p>Please contact the provider directly.</p>
    </ResultScreen>
  );
}
