import type { EmailChange } from '@drawbridge/contract';
import { t } from '../../../language/t.ts';
import { useChange } from '../../../session/use-change.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice, Problem } from '../../../ui/feedback/notice.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useEmailChanges } from './use-email-change.ts';

/** A new address that waits for its link to be opened, with what became of the mail. */
export function EmailWaits({ change: { email, ends_at, link } }: { change: EmailChange }) {
  const { begin, withdraw } = useEmailChanges();
  const again = useChange(
    () => begin(email),
    () => undefined,
  );
  const keeping = useChange(withdraw, () => undefined);
  const lost = link?.state === 'failed' || link?.state === 'undelivered';
  return (
    <section className="card card--pad settings contacts__waits" aria-label={t('Waiting for verification')}>
      <p className="contacts__head">
        <span className="strong contacts__value">{email}</span> <Badge as_is>{t('Not verified yet')}</Badge>
      </p>
      {lost ? (
        <Notice kind="negative" role="status">
          {t("Our email didn't get there. Check the address, or use another one.")}
        </Notice>
      ) : (
        <p className="t-14 muted">
          {t('Open the link we emailed you by {date}. Until then, nothing changes.', { date: formatDate(ends_at) })}
        </p>
      )}
      <Problem>{again.problem ?? keeping.problem}</Problem>
      <div className="actions actions--stack">
        <Button size="lg" busy={again.busy} onClick={again.run}>
          {t('Send the link again')}
        </Button>
        <Button kind="ghost" size="lg" busy={keeping.busy} onClick={keeping.run}>
          {t('Keep my current email')}
        </Button>
      </div>
    </section>
  );
}
