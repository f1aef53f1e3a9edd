import { users } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { said, t } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { logOut } from '../../session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useAccounts } from '../accounts/use-accounts.ts';
import { NotesForm } from './notes-form.tsx';
import { SignedIn } from './page.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/deactivate-account` */
export default function DeactivateAccount() {
  usePageTitle(t('Deactivate Account'));
  return (
    <SignedIn>
      <Ready />
    </SignedIn>
  );
}

function Ready() {
  const accounts = useAccounts();
  const [asking, setAsking] = useState<string>();
  const pending_cents = accounts.data?.reduce((sum, account) => sum + account.PendingAmount, 0);
  const blocked = pending_cents !== undefined && pending_cents > 0;
  const deactivate = useMutation({
    mutationFn: (notes: string) => call(users.deactivate, { body: { notes } }),
    onSuccess: () => logOut(),
    onError: (error) => {
      setAsking(undefined);
      toast.error(t('Error'), (error instanceof ApiError ? said(error.said) : undefined) ?? t('Deactivate account failed'));
    },
  });
  const busy = deactivate.isPending || deactivate.isSuccess;

  return (
    <SettingsFrame title={t('Deactivate Account')}>
      <NotesForm
        label={t('Why are you leaving?')}
        hint={t('You can enable your account again later by signing in.')}
        onSubmit={(notes) => {
          if (!blocked) setAsking(notes);
        }}
      >
        {blocked ? (
          <Notice kind="warning" role="alert">
            {t('Please wait until your transactions are posted and try again')}
          </Notice>
        ) : null}
        <Button kind="danger" size="lg" block type="submit" disabled={blocked} busy={accounts.isPending}>
          {t('Deactivate Account')}
        </Button>
      </NotesForm>
      {asking === undefined ? null : (
        <Dialog
          title={t('Are You Sure?')}
          destructive
          held={busy}
          onClose={() => setAsking(undefined)}
          foot={
            <>
              <Button disabled={busy} onClick={() => setAsking(undefined)}>
                {t('Cancel')}
              </Button>
              <Button kind="danger" busy={busy} onClick={() => deactivate.mutate(asking)}>
                {t('Deactivate Account')}
              </Button>
            </>
          }
        >
          <p>{t('Your account will be deactivated and you will be logged out.')}</p>
        </Dialog>
      )}
    </SettingsFrame>
  );
}
