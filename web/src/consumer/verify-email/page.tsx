import { useState } from 'react';
import { queries } from '../../app/queries.tsx';
import { t } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { userQuery } from '../../session/use-user.ts';
import { brand } from '../../ui/brand.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/controls/field.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useTokenOfAddress } from '../../ui/use-token-of-address.ts';
import { verifyEmail } from './verify-email.ts';

/**
 * `/verify-email#token=…`: where the link of an e-mail leads. It verifies when the button is pressed: programs that look into mail open
 * every link, and some run the page that they find.
 */
export default function VerifyEmail() {
  useTitle(`${t('Verify your email')} | ${brand.center}`);
  const token = useTokenOfAddress();
  const [stands, setStands] = useState<'asked' | 'busy' | 'verified' | 'refused' | 'failed'>('asked');

  async function verify(): Promise<void> {
    setStands('busy');
    try {
      await verifyEmail(token);
      setStands('verified');
      void queries.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    } catch (error) {
      setStands(error instanceof ApiError && error.status === 400 ? 'refused' : 'failed');
    }
  }

  if (stands === 'verified')
    return (
      <ResultScreen title={t('Your email is verified')} scene="lit" role="status" actions={<ToHome />}>
        <p>{t('From now on your receipts come to it.')}</p>
      </ResultScreen>
    );
  // Loaded anew, the address has no token any more: the link itself may well be good.
  if (token === '')
    return (
      <ResultScreen title={t('Open the link in your email again')} role="alert" actions={<ToHome />}>
        <p>{t('This page works only right after the link was opened. Nothing was changed.')}</p>
      </ResultScreen>
    );
  if (stands === 'refused')
    return (
      <ResultScreen
        title={t('This link no longer works')}
        role="alert"
        actions={
          <ButtonLink kind="primary" size="lg" block href="/dashboard/settings">
            {t('Go to settings')}
          </ButtonLink>
        }
      >
        <p>{t('It has expired or was used already. Your settings say whether your email is verified, and send a new link.')}</p>
      </ResultScreen>
    );
  return (
    <ResultScreen
      title={t('Verify your email')}
      actions={
        <>
          {stands === 'failed' ? (
            <div role="alert" className="center">
              <FieldError>{t('That did not work. Check your internet and try again.')}</FieldError>
            </div>
          ) : null}
          <Button kind="primary" size="lg" block busy={stands === 'busy'} onClick={() => void verify()}>
            {t('Verify my email')}
          </Button>
        </>
      }
    >
      <p>{t('One press, and your receipts come to this address.')}</p>
    </ResultScreen>
  );
}

function ToHome() {
  return (
    <ButtonLink kind="primary" size="lg" block href="/dashboard">
      {t('Back To Home')}
    </ButtonLink>
  );
}
