import { addBankingDays, bankingDayFrom, type IsoDate, instantOf } from '@drawbridge/banking-calendar';
import { makePrimary } from '../../../people/bank-accounts/index.ts';
import { payFromAnother, primaryAccount } from '../bank.ts';
import { consumerOf, daysAgo, type Stage, type Story } from '../stage.ts';
import { buys } from './buys.ts';

const ZONE = 'America/New_York';
const DAYS_AGO = 38;

/**
 * Aisha pays from an account that its bank has closed. What was on its way comes back, what was not yet in a file is
 * pulled, the next payment is declined at the counter; then she pays from her old account again.
 */
export async function* aClosedAccount(stage: Stage): Story {
  const first_day = bankingDayFrom(daysAgo(stage, DAYS_AGO, ZONE));
  const at = (date: IsoDate, time: string): Date => instantOf({ date, time }, ZONE);
  yield at(first_day, '09:20');
  const aisha = consumerOf(stage, 'aisha');
  const old_account = await primaryAccount(stage, aisha);
  await payFromAnother(stage, aisha, { institution_id: 'ins_cedar_valley', account: 'R02' });
  yield* buys(stage, aisha, 3_874, at(first_day, '12:20'));

  const comes_back_on = addBankingDays(first_day, 2);
  yield* buys(stage, aisha, 2_215, at(comes_back_on, '17:45'));

  const next_day = addBankingDays(comes_back_on, 1);
  yield* buys(stage, aisha, 4_190, at(next_day, '12:05'));
  yield at(next_day, '18:30');
  await makePrimary(stage.context, aisha.actor, old_account);
}
