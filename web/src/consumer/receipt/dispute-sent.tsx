import type { Dispute, Receipt } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { useUser } from '../../session/use-user.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { CheckIcon, CopyIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { bankDayOf, dayOfMoment, shortDay } from './day-words.ts';

/** What happens after a payment was reported: by when, and with which reference. The form is gone. */
export function DisputeSent({ receipt, dispute }: { receipt: Receipt; dispute: Dispute }) {
  usePageTitle(t('Report sent'));
  const { data: user } = useUser();
  const { business_name: business, institution_name: bank } = receipt;
  const day = dayOfMoment(receipt.approved_at, receipt.time_zone);
  return (
    <div className="sent">
      <div className="sent__head">
        <span className="sent__tick" aria-hidden="true">
          <CheckIcon size={24} />
        </span>
        <h1 className="t-28">{t('We got your report')}</h1>
        <p className="muted">{t('{amount} to {business} on {day}', { amount: formatCents(receipt.amount), business, day })}</p>
        <p className="muted">
          {user?.email_verified
            ? t('We emailed a copy to {email}.', { email: user.email })
            : t("Save this number. Your email isn't verified, so we can't send a copy.")}
        </p>
      </div>
      <Reference reference={dispute.reference} />
      <Answered dispute={dispute} />
      <Next dispute={dispute} by_mail={user?.email_verified === true} />
      <Card pad className="sent__bank" aria-labelledby="sent-bank">
        <h2 id="sent-bank" className="t-16 strong">
          {t('Call your bank today, too')}
        </h2>
        <p className="t-14 muted">
          {t('Only {bank} can return an unauthorized payment. You generally have 60 days from your statement date.', { bank })}
        </p>
        <p className="t-14 muted">{t('Their number is in their app and on your bank card.')}</p>
      </Card>
      <ButtonLink href="/dashboard" kind="primary" size="lg" block>
        {t('Back To Home')}
      </ButtonLink>
      <TextLink href={receiptPath(receipt.public_id)}>{t('View receipt')}</TextLink>
    </div>
  );
}

function Reference({ reference }: { reference: string }) {
  const copy = async () => {
    if (await copyText(reference, [t('Error'), t("We couldn't copy the number. Select it and copy it yourself.")]))
      toast.success(t('Copied'));
  };
  return (
    <Card className="sent__ref">
      <div>
        <p className="t-13 muted">{t('Reference number')}</p>
        <p className="t-22 num strong">{reference}</p>
      </div>
      <Button size="sm" icon={<CopyIcon />} aria-label={t('Copy reference number')} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </Card>
  );
}

/** Where our answer stands, once there is one; where they write more until then. */
function Answered({ dispute: { reference, status } }: { dispute: Dispute }) {
  const href = `/dashboard/settings/contact-support/${reference}`;
  if (status === 'WAITING_FOR_US') return <TextLink href={href}>{t('Add something to your report')}</TextLink>;
  return (
    <Notice>
      <p>{status === 'CLOSED' ? t('We closed this report.') : t('We answered your report.')}</p>
      <TextLink href={href}>{t('See messages')}</TextLink>
    </Notice>
  );
}

function Next({ dispute: { status, sent_at, checked_by, answered_by }, by_mail }: { dispute: Dispute; by_mail: boolean }) {
  const open = status === 'WAITING_FOR_US';
  return (
    <section aria-labelledby="sent-next">
      <h2 className="block__title" id="sent-next">
        {t('What happens next')}
      </h2>
      <ol className="days card card--pad">
        <li data-at="done">
          <b>{t('Report received')}</b>
          <time dateTime={sent_at}>{bankDayOf(sent_at, 'medium')}</time>
        </li>
        <li data-at={open ? 'now' : 'done'}>
          <span>
            <b>{t('We check with the shop')}</b>
            <small>{t('We may ask you for more')}</small>
          </span>
          <time dateTime={checked_by}>{t('By {day}', { day: shortDay(checked_by) })}</time>
        </li>
        <li data-at={open ? undefined : 'done'}>
          <span>
            <b>{t('You hear what we found')}</b>
            <small>{by_mail ? t('By email and here in the app') : t('Here in the app')}</small>
          </span>
          <time dateTime={answered_by}>{t('By {day}', { day: shortDay(answered_by) })}</time>
        </li>
      </ol>
    </section>
  );
}
