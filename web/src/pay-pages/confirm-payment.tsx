import { type DebitToAuthorize, debitAuthorization } from '@drawbridge/contract/authorization';
import { t } from '../language/t.ts';
import { useLanguage } from '../language/use-language.ts';
import { Authorization } from '../session/authorization.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Dialog } from '../ui/layout/dialog.tsx';
import { DialogFoot } from '../ui/layout/dialog-foot.tsx';

export type ConfirmPaymentProps = {
  debit: DebitToAuthorize;
  /** The debit cannot be made just now. */
  blocked: boolean;
  paying: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for the authorization of one debit. Nothing moves before it is given. */
export function ConfirmPayment({ debit, blocked, paying, onConfirm, onClose }: ConfirmPaymentProps) {
  const language = useLanguage();
  return (
    <Dialog
      title={t('Confirm payment')}
      onClose={onClose}
      held={paying}
      foot={<DialogFoot quiet onOut={onClose} yes={t('Confirm')} kind="money" busy={paying} disabled={blocked} onYes={onConfirm} />}
    >
      <Authorization pieces={debitAuthorization(debit, language)} className="muted" fact_class="pay__fact" />
      <Notice kind="warning">{t('Keep sufficient funds in this account until the transaction posts.')}</Notice>
    </Dialog>
  );
}
