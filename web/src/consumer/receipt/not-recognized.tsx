import { t } from '../../language/t.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';

/** The way to report a payment that somebody did not make; once `sent`, to what happens next. */
export function NotRecognized({ payment, sent = false }: { payment: string; sent?: boolean }) {
  return (
    <TextLink href={`${receiptPath(payment)}/report`}>
      {sent ? t('You reported this payment. See what happens next') : t("Don't recognize this?")}
    </TextLink>
  );
}
