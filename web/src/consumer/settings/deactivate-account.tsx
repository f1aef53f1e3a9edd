import { users } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { logOut } from '../../session/session.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useAccounts } from '../accounts/use-accounts.ts';
import { NotesForm } from './notes-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/deactivate-account` */
export default function DeactivateAccount() {
  const accounts = useAccounts();
  const [asking, setAsking] = useState<string>();
  const pending_cents = accounts.data?.reduce((sum, account) => sum + account.PendingAmount, 0);
  const blocked = pending_cents !== undefined && pending_cents > 0;
  const deactivate = useMutation({
    mutationFn: (notes: string) => call(users.deactivate, { body: { notes } }),
    onSuccess: () => logOut(),
    onError: (error) => {
      setAsking(undefined);
      toast.error(t('Error'), wordsOf(error, t('Deactivate account failed')));
    },
  });
  const busy = deactivate.isPending || deactivate.isSuccess;

  return (
    <SettingsFrame title={t('Deactivate Account')}>
      <NotesForm
        label={t('Why are you leaving?')}
        hint={t('You can reactivate anytime by logging in.')}
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
            <DialogFoot
              onOut={() => setAsking(undefined)}
              yes={t('Deactivate Account')}
              kind="danger"
              busy={busy}
              onYes={() => deactivate.mutate(asking)}
            />
          }
        >
          <p>{t('Your account will be deactivated and you will be logged out.')}</p>
        </Dialog>
      )}
    </SettingsFrame>
  );
}
