import { useState } from 'react';
import { queries } from '../../app/queries.tsx';
import { t } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { toHome } from '../../session/to-home.ts';
import { userQuery } from '../../session/use-user.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useTokenOfAddress } from '../../ui/use-token-of-address.ts';
import { DidNotWork } from '../did-not-work.tsx';
import { verifyEmail } from './verify-email.ts';

/** How it stands with the address behind a token, and what verifies it. */
function useVerification(token: string) {
  const [stands, setStands] = useState<'asked' | 'busy' | 'verified' | 'refused' | 'taken' | 'failed'>('asked');
  async function verify(): Promise<void> {
    setStands('busy');
    try {
      await verifyEmail(token);
      setStands('verified');
      void queries.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    } catch (error) {
      setStands(standsAfter(error));
    }
  }
  return { stands, verify };
}

function standsAfter(error: unknown): 'refused' | 'taken' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'EMAIL_TAKEN') return 'taken';
  return error.status === 400 ? 'refused' : 'failed';
}

/**
 * `/verify-email#token=…`: where the link of an e-mail leads. It verifies when the button is pressed: programs that
 * look into mail open every link, and some run the page that they find.
 */
export default function VerifyEmail() {
  usePageTitle(t('Verify your email'));
  const token = useTokenOfAddress();
  const { stands, verify } = useVerification(token);
  if (stands === 'verified')
    return (
      <ResultScreen title={t('Your email is verified')} scene="lit" role="status" actions={[toHome()]}>
        <p>{t("You'll get your receipts there from now on.")}</p>
      </ResultScreen>
    );
  // Loaded anew, the address has no token any more: the link itself may well be good.
  if (token === '')
    return (
      <ResultScreen title={t('Open the link in your email again')} role="alert" actions={[toHome()]}>
        <p>{t('This page works only right after you open the link. Nothing changed.')}</p>
      </ResultScreen>
    );
  if (stands === 'refused') return <Refused />;
  if (stands === 'taken') return <Taken />;
  return (
    <ResultScreen
      title={t('Verify your email')}
      actions={[
        stands === 'failed' ? <DidNotWork key="problem" /> : null,
        { label: t('Verify my email'), busy: stands === 'busy', onClick: () => void verify() },
      ]}
    >
      <p>{t('Tap below to get receipts at this address.')}</p>
    </ResultScreen>
  );
}

function Refused() {
  return (
    <ResultScreen
      title={t('This link no longer works')}
      role="alert"
      actions={[{ label: t('Go to settings'), href: '/dashboard/settings' }]}
    >
      <p>{t('It expired or was already used. You can check your email and get a new link in your settings.')}</p>
    </ResultScreen>
  );
}

function Taken() {
  return (
    <ResultScreen
      title={t('This email belongs to another account')}
      role="alert"
      actions={[{ label: t('Use another email'), href: '/dashboard/settings/email' }]}
    >
      <p>{t('Nothing changed. If that account is yours too, contact support.')}</p>
    </ResultScreen>
  );
}
