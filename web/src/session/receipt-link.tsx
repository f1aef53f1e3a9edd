import { t } from '../language/t.ts';
import { ButtonLink, type ButtonLook } from '../ui/controls/button.tsx';
import { TextLink } from '../ui/controls/text-button.tsx';

/** Where the receipt of a payment is: by its public id, or by the id of its purchase. */
export function receiptPath(payment: string): string {
  return `/dashboard/receipts/${encodeURIComponent(payment)}`;
}

/** The way to a payment's receipt: words, or with `look` a button. For every page on which somebody has just paid, or looks back. */
export function ReceiptLink({ payment, look }: { payment: string; look?: ButtonLook }) {
  const href = receiptPath(payment);
  return look === undefined ? (
    <TextLink href={href}>{t('View receipt')}</TextLink>
  ) : (
    <ButtonLink {...look} href={href}>
      {t('View receipt')}
    </ButtonLink>
  );
}
