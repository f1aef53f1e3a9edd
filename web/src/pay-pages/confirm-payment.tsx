import type { BankAccount } from '@drawbridge/contract';
import { type DebitToAuthorize, debitAuthorization } from '@drawbridge/contract/authorization';
import { t } from '../language/t.ts';
import { useLanguage } from '../language/use-language.ts';
import { Authorization } from '../session/authorization.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Dialog } from '../ui/layout/dialog.tsx';
import { DialogFoot } from '../ui/layout/dialog-foot.tsx';
import type { Ask } from './ask.ts';
import type { Acceptance } from './use-acceptance.ts';

export interface ConfirmPaymentProps {
  ask: Ask;
  /** The account as it is shown. */
  account: BankAccount;
  /** The debit cannot be made just now. */
  blocked: boolean;
  acceptance: Acceptance<unknown>;
  onClose: () => void;
}

/** Asks for the authorization of one debit. Nothing moves before it is given. */
export function ConfirmPayment({ ask, account, blocked, acceptance: { paying, pay }, onClose }: ConfirmPaymentProps) {
  const debit: DebitToAuthorize = {
    amount_cents: ask.amount,
    business_name: ask.business_name,
    account_type: account.AccountType,
    institution_name: account.VendorInstitutionName,
    last_four: account.LastFour,
  };
  const confirm = () => void pay(account.SynAccountID).then(onClose);
  return (
    <Dialog
      title={t('Confirm payment')}
      onClose={onClose}
      held={paying}
      foot={<DialogFoot quiet onOut={onClose} yes={t('Confirm')} kind="money" busy={paying} disabled={blocked} onYes={confirm} />}
    >
      <Authorization pieces={debitAuthorization(debit, useLanguage())} className="muted" fact_class="pay__fact" />
      <Notice kind="warning">{t('Keep sufficient funds in this account until the transaction posts.')}</Notice>
    </Dialog>
  );
}
