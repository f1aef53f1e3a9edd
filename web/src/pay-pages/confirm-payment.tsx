import { type DebitToAuthorize, debitAuthorization } from '@drawbridge/contract/authorization';
import { t } from '../language/t.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Dialog } from '../ui/layout/dialog.tsx';

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
      close={t('Close')}
      onClose={onClose}
      held={paying}
      foot={
        <>
          <Button kind="ghost" disabled={paying} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="money" busy={paying} disabled={blocked} onClick={onConfirm}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <p className="muted" data-authorization="">
        {debitAuthorization(debit, language).map(({ text, fact }, at) =>
          fact ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, in its order
            <b key={at} className="pay__fact">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
      <Notice kind="warning">{t('Keep sufficient funds in this account until the transaction posts.')}</Notice>
    </Dialog>
  );
}
