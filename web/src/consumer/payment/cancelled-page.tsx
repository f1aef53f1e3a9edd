import type { ConfirmationStatus } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { toHome } from '../../session/to-home.ts';
import { BANK_ZONE } from '../../ui/format.ts';
import type { Fact } from '../../ui/layout/facts.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useResultParameters } from './result-parameters.ts';
import { sceneOfEnd } from './scene-of-end.tsx';

/** Whose doing it was; undefined where that is not known. */
function wordsOf({ by, businessName }: { by?: string | undefined; businessName?: string | undefined }): string | undefined {
  if (by === 'consumer') return t('You canceled this order.');
  if (by === 'time') return t("Time ran out to approve it, so it wasn't paid.");
  if (by === 'refused') return t("We can't approve this payment. Use another way to pay, or contact support.");
  if (!businessName) return undefined;
  if (by === 'limit') return t("{name} can't take this payment right now. Ask them about another way to pay.", { name: businessName });
  return by === 'merchant' ? t('{name} canceled this order.', { name: businessName }) : undefined;
}

/** What to do now, where another code helps. */
function nextOf(by: string | undefined): string | undefined {
  if (by === 'consumer') return t('If you still want to pay, show a new code.');
  if (by === 'merchant') return t('To try again, show the cashier a new code.');
  return by === 'time' ? t('To start again, show a new code.') : undefined;
}

/** How much it was about, and when it ended; a time that ran out did so when it was over. */
function factsOf({ amount, timestamp, expiration, timeZone }: ConfirmationStatus, by: string | undefined): Fact[] {
  const at = by === 'time' ? expiration : timestamp;
  const label = by === 'time' ? t('Timed out') : by === 'consumer' || by === 'merchant' ? t('Canceled') : t('Not approved');
  return [
    { label: t('Order Amount'), value: amount === null ? null : formatCents(amount) },
    { label, value: at === null ? null : formatMoment(at, timeZone ?? BANK_ZONE) },
  ];
}

/**
 * `/payment/cancelled`: refused by one of the two, past a limit of the business, refused by us, or the time ran out. The
 * order is kept in the history's state, so a reload shows it again.
 */
export function PaymentCancelled() {
  const { order, began = '/payment' } = (useLocation().state ?? {}) as { order?: ConfirmationStatus; began?: string };
  const { by, businessName = order?.businessName ?? undefined } = useResultParameters('by', 'businessName');
  const [words, next] = [wordsOf({ by, businessName }), nextOf(by)];
  usePageTitle(t('Transaction Cancelled'));
  return (
    <ResultScreen
      title={t('Transaction Cancelled')}
      role="status"
      home="/dashboard"
      scene={order && sceneOfEnd(order, by)}
      facts={order && factsOf(order, by)}
      actions={[
        next === undefined ? null : { label: began === '/payment' ? t('Show a New Code') : t('Start Again'), href: began, replace: true },
        toHome(next === undefined ? undefined : 'ghost'),
      ]}
    >
      {words === undefined ? null : <p>{words}</p>}
      <p>{t("You weren't charged.")}</p>
      {next === undefined || began !== '/payment' ? null : <p>{next}</p>}
    </ResultScreen>
  );
}
