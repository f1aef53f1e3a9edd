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
          ? t('We sent several links already. Wait a little and try again.')
          : t('The link could not be sent. Please try again.'),
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
        <p className="t-14 muted">{t('Open the link that we sent to this address. Your receipts come to it once it is verified.')}</p>
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
      return t('We could not send the link yet. We keep trying.');
    case 'failed':
    case 'undelivered':
      return link.failure === 'no_such_recipient'
        ? t('There is no such email address. Contact support to change it.')
        : t('Your mail server did not take our email. Send the link again, or contact support.');
    case 'uncertain':
      return t('We cannot tell whether the link went out. If it is not in your mailbox, send it again.');
    default:
      return undefined;
  }
}
