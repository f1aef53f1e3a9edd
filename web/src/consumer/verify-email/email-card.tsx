import { type MessageStanding, type User, users } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { useUser } from '../../session/use-user.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/card.tsx';
import './email-card.css';

/** An address that is not verified yet, and the way to a new link. Nothing, where it is. */
export function EmailCard({ user }: { user: User }) {
  return user.email_verified ? null : <NotVerified email={user.email} link={user.email_link} />;
}

/** Times until each look at what became of a link: a mail server says within seconds whom it refuses. */
const LOOKS_MS: readonly number[] = [2_000, 8_000, 30_000];

function NotVerified({ email, link }: { email: string; link: MessageStanding | null }) {
  const { refetch } = useUser();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    // It may have been verified since, in another window or on another device.
    void refetch();
    if (asked === 0) return;
    const looks = LOOKS_MS.map((wait_ms) => setTimeout(() => void refetch(), wait_ms));
    return () => looks.forEach(clearTimeout);
  }, [refetch, asked]);
  const send = useMutation({
    mutationFn: () => call(users.sendEmailLink),
    onSuccess: () => {
      setAsked((times) => times + 1);
      toast.success(t('Success'), t('We sent a link to {email}', { email }));
    },
    onError: (error) =>
      toast.error(
        t('Error'),
        error instanceof ApiError && error.status === 429
          ? t("We've already sent several links. Try again in a few minutes.")
          : t("We couldn't send the link. Please try again."),
      ),
  });
  const problem = notThere(link);
  return (
    <Card pad className="email-card" aria-label={t('Email')}>
      <div className="email-card__head">
        <span className="strong email-card__address">{email}</span>
        <Badge as_is>{t('Not verified yet')}</Badge>
      </div>
      {problem === undefined ? (
        <p className="t-14 muted">{t('Open the link we emailed you to start getting receipts.')}</p>
      ) : (
        <Notice kind={link?.state === 'retrying' ? 'info' : 'negative'} role="status">
          {problem}
        </Notice>
      )}
      <Button busy={send.isPending} onClick={() => send.mutate()}>
        {t('Send the link again')}
      </Button>
    </Card>
  );
}

/** Why the link is not in their mailbox, and what to do; undefined where nothing is wrong. */
function notThere(link: MessageStanding | null) {
  switch (link?.state) {
    case 'retrying':
      return t("We couldn't send the link yet. We're still trying.");
    case 'failed':
    case 'undelivered':
      return link.failure === 'no_such_recipient'
        ? t("That email address doesn't exist. Change it under Email.")
        : t("Your mail server didn't accept our email. Send the link again, or use another email.");
    case 'uncertain':
      return t("We can't tell whether the link was sent. If it's not in your inbox, send it again.");
    default:
      return undefined;
  }
}
