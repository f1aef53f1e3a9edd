import type { AccountVerification } from '@drawbridge/contract';
import { t } from '../../language/t.ts';

/** Why an account was refused, in words for whoever typed its numbers. */
export function whyRefused({ RefusedReason, ReturnCode }: AccountVerification): string {
  switch (RefusedReason) {
    case 'wrong_amounts':
      return t('The amounts were wrong three times.');
    case 'too_late':
      return t('The amounts were not entered in time.');
    case 'not_sent':
      return t('The deposits could not be sent.');
    case 'refused_by_bank':
      return t('Our bank would not send the deposits.');
    default:
      if (ReturnCode === 'R02') return t('The bank sent a deposit back: the account is closed.');
      if (ReturnCode === 'R03' || ReturnCode === 'R04')
        return t('The bank sent a deposit back: it has no account of that number. Check the routing number and the account number.');
      return t('The bank sent a deposit back: the account takes no deposits.');
  }
}
