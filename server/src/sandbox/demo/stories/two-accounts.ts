import { makePrimary } from '../../../people/bank-accounts/index.ts';
import { linkAtBank } from '../bank.ts';
import { consumerOf, momentAgo, type Stage, type Story } from '../stage.ts';

const ZONE = 'America/New_York';

/** Tom links an account at a second bank, and later pays from that one. */
export async function* twoAccounts(stage: Stage): Story {
  yield momentAgo(stage, 71, '20:40', ZONE);
  const tom = consumerOf(stage, 'tom');
  const account_id = await linkAtBank(stage, tom, { institution_id: 'ins_northgate', account: 'Everyday Checking' });
  yield momentAgo(stage, 29, '07:15', ZONE);
  await makePrimary(stage.context, tom.actor, account_id);
}
