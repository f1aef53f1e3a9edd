import { brand } from '../ui/brand.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ResultScreen } from '../ui/result-screen.tsx';
import { useTitle } from '../ui/use-title.ts';
import { lastConnection } from './storage.ts';

/** Signing in failed, or something broke that no page of its own explains. */
export function GenericErrorScreen() {
  useTitle(`Something went wrong | ${brand.name}`);
  const again = async () => {
    const { signIn } = await import('./session.ts');
    await signIn({ connection: lastConnection() ?? 'sms', prompt: 'login', returnTo: '/redirect' });
  };
  return (
    <ResultScreen
      title="Something went wrong."
      role="alert"
      actions={
        <>
          <Button kind="primary" size="lg" block onClick={() => void again()}>
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
