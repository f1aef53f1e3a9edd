import { t } from '../../language/t.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import './not-recognized.css';

/** What somebody says who does not recognize a payment; they may say more. */
export function notRecognizedNotes(payment: string): string {
  return `${t("Payment {payment}: I don't recognize this payment.", { payment })}
`;
}

/** What to do about a payment that one did not make. */
export function NotRecognizedAdvice({ payment }: { payment: string }) {
  return (
    <div className="not-recognized">
      <Notice>
        <p className="strong">{t('About payment {payment}', { payment })}</p>
        <p>{t("If you didn't approve this payment:")}</p>
        <ol className="not-recognized__steps">
          <li>{t('Tell us right away using this form. Include anything helpful, like who else uses your phone.')}</li>
          <li>{t('Contact your bank right away too. You generally have 60 days from your statement date to report it.')}</li>
        </ol>
      </Notice>
    </div>
  );
}
