import { t } from '../../language/t.ts';
import { limitCause } from '../../session/limit-cause.ts';
import type { SpendingLimit } from '../../session/spending-limit.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import './nothing-to-spend.css';

/** Why a limit is $0.00, as the service says it, and whom to ask about it. */
export function NothingToSpend({ limit }: { limit: SpendingLimit }) {
  if (limit.state !== 'linked' || limit.power.purchase_power > 0) return null;
  return (
    <div className="nothing-to-spend">
      {limit.power.limited_by === 'daily_limit' ? (
        <Notice>{limitCause(limit.power)}</Notice>
      ) : (
        <Notice kind="warning">
          {limitCause(limit.power)} <TextLink href="/dashboard/settings/contact-support">{t('Contact Support')}</TextLink>
        </Notice>
      )}
    </div>
  );
}
