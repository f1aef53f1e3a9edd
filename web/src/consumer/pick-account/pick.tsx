import type { PayableAccount } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { linkedInWords } from './linked-words.ts';
import './pick.css';

export interface PickProps {
  accounts: readonly PayableAccount[];
  /** What the group of choices is called. */
  label: string;
  /** The id of the account that is chosen. */
  chosen: string | undefined;
  onChoose: (account: PayableAccount) => void;
  disabled?: boolean;
  /** What else is to be said of an account. */
  note?: (account: PayableAccount) => string | undefined;
}

/** One account of a few. Those that can't pay stay in the list, with the reason and no choice. */
export function Pick({ accounts, label, chosen, onChoose, disabled, note }: PickProps) {
  const notesOf = (account: PayableAccount) => [note?.(account), linkedInWords(account, accounts, account.LinkedAt)];
  return (
    <div className="pick" role="radiogroup" aria-label={label}>
      {accounts.map((account) => (
        <div key={account.SynAccountID}>
          {account.problem === 'not_linked' ? (
            <div className="pick__row pick__row--end">
              <Words account={account} notes={notesOf(account)} />
              <ButtonLink
                size="sm"
                href="/dashboard/accounts"
                aria-label={t('Relink {bank} {last_four}', { bank: account.VendorInstitutionName, last_four: account.LastFour })}
              >
                {t('Relink')}
              </ButtonLink>
            </div>
          ) : (
            <label className="pick__row">
              <Words account={account} notes={notesOf(account)} />
              <input
                type="radio"
                name="pay-from"
                checked={chosen === account.SynAccountID}
                disabled={disabled || account.problem !== null}
                onChange={() => onChoose(account)}
              />
            </label>
          )}
        </div>
      ))}
    </div>
  );
}

function Words({ account, notes }: { account: PayableAccount; notes: readonly (string | undefined)[] }) {
  const said = [account.IsPrimary ? t('Primary') : undefined, problemInWords(account.problem), ...notes].filter(
    (words) => words !== undefined,
  );
  return (
    <>
      <Tile icon={<BankIcon />} look="bank" />
      <span>
        <span className="pick__name truncate" title={account.VendorInstitutionName}>
          {account.VendorInstitutionName}
        </span>
        <small>
          <span className="num">{`${typeInWords(account)} ${formatAccount(account.LastFour)}`}</span>
          {['', ...said].join(' · ')}
        </small>
      </span>
    </>
  );
}

/** What kind of account it is. A kind that we have no word for keeps the bank's. */
function typeInWords({ AccountType }: { readonly AccountType: string }): string {
  const type = AccountType.toLowerCase();
  if (type === 'checking') return t('Checking');
  return type === 'savings' ? t('Savings') : AccountType;
}

function problemInWords(problem: PayableAccount['problem']): string | undefined {
  switch (problem) {
    case 'low_balance':
      return t('Balance too low');
    case 'not_linked':
      return t('Not linked');
    case 'closed':
      return t("Can't be debited");
    case 'unseen':
      return t("We can't check its balance");
    case 'not_verified':
      return t('Not verified yet');
    case 'no_balance':
      return t("Its bank didn't answer");
    default:
      return undefined;
  }
}

/** The account to begin with: the primary one, where it can pay, else the first that can. */
export function firstThatPays(accounts: readonly PayableAccount[]): PayableAccount | undefined {
  const able = accounts.filter(({ problem }) => problem === null);
  return able.find(({ IsPrimary }) => IsPrimary) ?? able[0];
}
