import { addBankingDays, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import { type CutoffRule, effectiveEntryDateAt, isSameDayCutoff, nextCutoff, postingDate } from '../../ach/index.ts';

/** Within which a reversal must be with the bank of the account (Nacha Operating Rules, reversing entries). */
const BANKING_DAYS = 5;

/**
 * The last banking day on which a reversal may settle: the fifth after the settlement of its debit. The rule counts to
 * the moment in which the bank of the account has it, which is earlier; this errs on the safe side.
 */
export function lastDay(settled_on: IsoDate): IsoDate {
  return addBankingDays(settled_on, BANKING_DAYS);
}

/**
 * The day on which a reversal that is asked for at an instant settles: with the file of the first cutoff after it that
 * finds the debit POSTED. Same-day windows carry no reversals.
 */
export function settlesOn(settled_on: IsoDate, asked_at: Date, rule: CutoffRule): IsoDate {
  const posting_date = postingDate(settled_on);
  let cutoff_at = nextCutoff(asked_at, rule);
  while (isSameDayCutoff(cutoff_at, rule) || wallTimeAt(cutoff_at, rule.time_zone).date < posting_date)
    cutoff_at = nextCutoff(cutoff_at, rule);
  return effectiveEntryDateAt(cutoff_at, rule);
}
