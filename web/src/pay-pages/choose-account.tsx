import { type BankAccount, externalAccounts } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { accountsQuery } from '../session/accounts-query.ts';
import { call } from '../session/api.ts';
import { purchasePowerQuery } from '../session/use-purchase-power.ts';
import { wordsOf } from '../session/words-of.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { formatAccount } from '../ui/format.ts';
import { Dialog } from '../ui/layout/dialog.tsx';
import { DialogFoot } from '../ui/layout/dialog-foot.tsx';
import { typeOf } from './account-card.tsx';

/** Chooses the account that is debited: always the primary one, so another is made that. */
export function ChooseAccount({ accounts, onClose }: { accounts: readonly BankAccount[]; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => accounts.find(({ IsPrimary }) => IsPrimary)?.SynAccountID);
  const { mutate, isPending } = useMutation({
    mutationFn: (SynAccountID: string) => call(externalAccounts.makePrimary, { body: { SynAccountID } }),
    onSuccess: (now) => {
      client.setQueryData(accountsQuery.queryKey, now);
      // Nothing of the old account may be shown, not even for the moment until the new limit is here.
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
      toast.success(t('Success'), t('Primary account updated successfully'));
      onClose();
    },
    onError: (error) => toast.error(t('Error'), wordsOf(error)),
  });
  return (
    <Dialog
      title={t('Choose an account')}
      close={t('Close')}
      onClose={onClose}
      held={isPending}
      onSubmit={() => {
        if (chosen !== undefined && !isPending) mutate(chosen);
      }}
      foot={<DialogFoot quiet onOut={onClose} yes={t('Make it primary')} busy={isPending} />}
    >
      <p className="muted">{t('Payments come from your primary account.')}</p>
      <div className="pay__choices" role="radiogroup" aria-label={t('Choose an account')}>
        {accounts.map((account) => (
          <label key={account.SynAccountID} className="check">
            <input type="radio" name="account" checked={chosen === account.SynAccountID} onChange={() => setChosen(account.SynAccountID)} />
            <span>
              {account.VendorInstitutionName}
              <span className="t-14 muted num pay__choice">{`${typeOf(account)} ${formatAccount(account.LastFour)}`}</span>
            </span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
