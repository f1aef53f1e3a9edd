import { type User, users } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { useUser } from '../../session/use-user.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/card.tsx';
import './email-card.css';

/** An address that is not verified yet, and the way to a new link. Nothing, where it is. */
export function EmailCard({ user }: { user: User }) {
  return user.email_verified ? null : <NotVerified email={user.email} />;
}

function NotVerified({ email }: { email: string }) {
  const { refetch } = useUser();
  // It may have been verified since, in another window or on another device.
  useEffect(() => void refetch(), [refetch]);
  const send = useMutation({
    mutationFn: () => call(users.sendEmailLink),
    onSuccess: () => toast.success(t('Success'), t('We sent a link to {email}', { email })),
    onError: (error) =>
      toast.error(
        t('Error'),
        error instanceof ApiError && error.status === 429
          ? t('We sent several links already. Wait a little and try again.')
          : t('The link could not be sent. Please try again.'),
      ),
  });
  return (
    <Card pad className="email-card" aria-label={t('Email')}>
      <div className="email-card__head">
        <span className="strong email-card__address">{email}</span>
        <Badge as_is>{t('Not verified yet')}</Badge>
      </div>
      <p className="t-14 muted">{t('Open the link that we sent to this address. Your receipts come to it once it is verified.')}</p>
      <Button busy={send.isPending} onClick={() => send.mutate()}>
        {t('Send the link again')}
      </Button>
    </Card>
  );
}
