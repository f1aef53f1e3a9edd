import { t } from '../../language/t.ts';
import { formatDateTime } from '../../ui/format.ts';

interface Shown {
  readonly SynAccountID: string;
  readonly VendorInstitutionName: string;
  readonly LastFour: string;
}

/** When an account was linked, where another of them is shown by the same bank and digits; undefined where none is. */
export function linkedInWords(account: Shown, accounts: readonly Shown[], linked_at: string): string | undefined {
  const { SynAccountID, VendorInstitutionName: bank, LastFour: last_four } = account;
  const alike = accounts.some(
    (other) => other.SynAccountID !== SynAccountID && other.VendorInstitutionName === bank && other.LastFour === last_four,
  );
  return alike ? t('Linked {date}', { date: formatDateTime(linked_at) }) : undefined;
}
