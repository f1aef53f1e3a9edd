import { makePrimary } from '../../../people/bank-accounts/index.ts';
import { payFromAnother, primaryAccount } from '../bank.ts';
import { consumerOf, momentAgo, type Stage, type Story, secondsAfter } from '../stage.ts';
import { buys } from './buys.ts';

const ZONE = 'America/Los_Angeles';
const DAYS_AGO = 52;

/** Henry pays once from another account, and three weeks later, when the payment has long been posted, disputes it. */
export async function* aDisputedPayment(stage: Stage): Story {
  yield momentAgo(stage, DAYS_AGO, '12:05', ZONE);
  const henry = consumerOf(stage, 'henry');
  const old_account = await primaryAccount(stage, henry);
  await payFromAnother(stage, henry, { institution_id: 'ins_lakeshore', account: 'R10 after 20 days' });
  yield* buys(stage, henry, 8_640, momentAgo(stage, DAYS_AGO, '12:15', ZONE));
  yield secondsAfter(stage.context.clock.now(), 20);
  await makePrimary(stage.context, henry.actor, old_account);
}
