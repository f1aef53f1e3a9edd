import { t } from '../../language/t.ts';
import type { SpendingLimit } from '../../session/spending-limit.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import './nothing-to-spend.css';

/**
 * Why a limit is $0.00, and what to do about it. The balance alone says what invoices may be paid from: where something is left of that,
 * only the day's limit is used up. While a returned debit is not made good, both are zero.
 */
export function NothingToSpend({ limit }: { limit: SpendingLimit }) {
  if (limit.state !== 'linked' || limit.power.purchase_power > 0) return null;
  return (
    <div className="nothing-to-spend">
      {limit.power.invoice_link_purchase_power > 0 ? (
        <Notice>{t('You have used up your spending limit for today. Tomorrow it starts anew.')}</Notice>
      ) : (
        <Notice kind="warning">
          {t('You cannot pay right now: your balance is too low, or a payment below was returned by your bank and is not made good yet.')}{' '}
          <TextLink href="/dashboard/settings/contact-support">{t('Contact Support')}</TextLink>
        </Notice>
      )}
    </div>
  );
}
