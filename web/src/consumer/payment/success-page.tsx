import type { ConfirmationStatus } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Navigate, useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { toReceipt } from '../../session/receipt-link.ts';
import { toHome } from '../../session/to-home.ts';
import { BANK_ZONE } from '../../ui/format.ts';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';

/** `/payment/success`: the bridge is down. The order is kept in the history's state, so a reload shows it again. */
export function PaymentSuccess() {
  usePageTitle(t('Success'));
  const { order } = (useLocation().state ?? {}) as { order?: ConfirmationStatus };
  if (order === undefined) return <Navigate to="/dashboard" replace />;
  const amount = formatCents(order.amount ?? 0);
  return (
    <ResultScreen
      title={t('Success!')}
      role="status"
      home="/dashboard"
      scene={{
        bridge: 'down',
        from: { tile: { icon: <BankIcon />, look: 'moat' } },
        to: { tile: { name: order.businessName ?? '' } },
      }}
      amount={amount}
      facts={[
        { label: t('Amount'), value: amount },
        { label: t('Tip included'), value: order.tipAmount ? formatCents(order.tipAmount) : null },
        { label: t('Date'), value: order.timestamp === null ? null : formatMoment(order.timestamp, order.timeZone ?? BANK_ZONE) },
        { label: t('Transaction ID'), value: order.publicId },
      ]}
      note={<p>{t('Keep {amount} in your account until the payment posts.', { amount })}</p>}
      actions={[toHome(), order.publicId === null ? null : toReceipt(order.publicId)]}
    >
      <p>{order.businessName === null ? t('is on its way.') : t('is on its way to {name}.', { name: order.businessName })}</p>
    </ResultScreen>
  );
}
