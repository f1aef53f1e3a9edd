import type { BankAccount } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useRemoveAccount } from './use-accounts.ts';

/** Asks before an account is deleted, naming it. `linked`: what tells it from another of the same bank and digits. */
export function DeleteAccount({ account, linked, onClose }: { account: BankAccount; linked: string | undefined; onClose: () => void }) {
  const remove = useRemoveAccount();
  return (
    <Dialog
      title={t('Are you sure?')}
      destructive
      held={remove.isPending}
      onClose={onClose}
      foot={
        <DialogFoot
          onOut={onClose}
          yes={t('Delete account')}
          kind="danger"
          busy={remove.isPending}
          onYes={() => remove.mutate(account.SynAccountID, { onSettled: onClose })}
        />
      }
    >
      <p>
        {t("{bank} ending in {last_four} will be removed. You'll need to link it again to use it.", {
          bank: account.VendorInstitutionName,
          last_four: account.LastFour,
        })}
      </p>
      {linked === undefined ? null : <p className="t-14 muted">{linked}</p>}
    </Dialog>
  );
}
