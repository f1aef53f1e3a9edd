import { t } from '../../language/t.ts';
import { toHome } from '../../session/to-home.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useResultParameters } from './result-parameters.ts';

/** Whose doing it was; undefined where that is not known. */
function wordsOf({ by, businessName }: { by?: string | undefined; businessName?: string | undefined }): string | undefined {
  if (by === 'consumer') return t('You canceled this order.');
  if (by === 'time') return t("The time to approve it ran out, so it wasn't paid.");
  if (by === 'refused') return t("We can't approve this payment. Use another way to pay, or contact support.");
  if (!businessName) return undefined;
  if (by === 'limit') return t("{name} can't take this payment right now. Ask them about another way to pay.", { name: businessName });
  return by === 'merchant' ? t('{name} canceled this order.', { name: businessName }) : undefined;
}

/** `/payment/cancelled`: refused by one of the two, past a limit of the business, refused by us, or the time ran out. */
export function PaymentCancelled() {
  const words = wordsOf(useResultParameters('by', 'businessName'));
  usePageTitle(t('Transaction Cancelled'));
  return (
    <ResultScreen title={t('Transaction Cancelled')} role="status" home="/dashboard" actions={[toHome()]}>
      {words === undefined ? null : <p>{words}</p>}
      <p>{t('No money was moved.')}</p>
    </ResultScreen>
  );
}
