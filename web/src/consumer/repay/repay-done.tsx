import type { Repayment } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';
import { toReceipt } from '../../session/receipt-link.ts';
import { toHome } from '../../session/to-home.ts';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { shortDay } from './debt-words.ts';

/** It is on its way: from where, and when it leaves and clears. */
export function RepayDone({ repayment }: { repayment: Repayment }) {
  const amount = formatCents(repayment.amount);
  return (
    <ResultScreen
      title={t('Thank you')}
      role="status"
      home="/dashboard"
      scene={{
        bridge: 'down',
        from: { tile: { icon: <BankIcon />, look: 'moat' } },
        to: { tile: { name: repayment.business_name } },
      }}
      amount={amount}
      facts={[
        { label: t('From'), value: `${repayment.institution_name} ${formatAccount(repayment.last_four)}` },
        { label: t('Leaves your account'), value: shortDay(repayment.leaves_on) },
        { label: t('Clears by'), value: shortDay(repayment.would_clear_on) },
        { label: t('Transaction ID'), value: repayment.public_id },
      ]}
      note={<p>{t('Keep {amount} in your account until then. You can pay again once it clears.', { amount })}</p>}
      actions={[toHome(), toReceipt(repayment.public_id)]}
    >
      <p>{t('is on its way to {name}.', { name: repayment.business_name })}</p>
    </ResultScreen>
  );
}
