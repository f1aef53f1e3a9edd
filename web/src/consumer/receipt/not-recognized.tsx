import { t } from '../../language/t.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';

/** The way to help for a payment that somebody did not make: the form that it opens names the payment. */
export function NotRecognized({ payment }: { payment: string }) {
  return (
    <TextLink href={`/dashboard/settings/contact-support?payment=${encodeURIComponent(payment)}`}>{t("Don't recognize this?")}</TextLink>
  );
}
