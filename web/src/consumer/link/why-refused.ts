import type { AccountVerification } from '@drawbridge/contract';
import { t } from '../../language/t.ts';

/** Why an account was refused, in words for whoever typed its numbers. */
export function whyRefused({ RefusedReason, ReturnCode }: AccountVerification): string {
  switch (RefusedReason) {
    case 'wrong_amounts':
      return t('The amounts were wrong three times.');
    case 'too_late':
      return t("The amounts weren't entered in time.");
    case 'not_sent':
      return t("We couldn't send the deposits.");
    case 'refused_by_bank':
      return t("Our bank couldn't send the deposits.");
    default:
      if (ReturnCode === 'R02') return t('Your bank returned a deposit because the account is closed.');
      if (ReturnCode === 'R03' || ReturnCode === 'R04')
        return t("Your bank couldn't find that account. Check the routing number and the account number.");
      return t("Your bank returned a deposit because the account doesn't accept deposits.");
  }
}
