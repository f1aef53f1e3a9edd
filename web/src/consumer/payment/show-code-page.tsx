import { t } from '../../language/t.ts';
import { usePurchasePower } from '../../session/use-purchase-power.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { CodeLoading, CodeScreen } from './code-screen.tsx';
import { RelinkNeeded } from './lazy-refusals.ts';
import { usePlainPurchase } from './use-started-purchase.ts';

/** `/payment`: a code for any merchant, where there is an account to pay from. */
export function ShowCode() {
  const { limit } = usePurchasePower();
  return limit.state === 'not-linked' ? <RelinkNeeded limit={limit} back="/payment" /> : <PlainCode />;
}

function PlainCode() {
  usePageTitle(t('Pay'));
  const { purchase, error, renew } = usePlainPurchase();
  return <CodeScreen purchase={purchase} error={error} onRenew={renew} here="/payment" head={<Head />} foot={<Foot />} />;
}

/** The same page until it is known who has come. */
export function ShowCodeLoading() {
  return <CodeLoading head={<Head />} foot={<Foot />} />;
}

function Head() {
  return <h1 className="t-22 center pass-screen__title">{t('Show Merchant QR Code')}</h1>;
}

function Foot() {
  return (
    <TextLink href="/payment/scan" className="pass-screen__scan">
      {t('Scan store code')}
    </TextLink>
  );
}
