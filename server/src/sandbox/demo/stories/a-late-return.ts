import { findReturnableEntry } from '../../../ach/index.ts';
import { listRecent } from '../../../payments/purchases/index.ts';
import { sendBackNow } from '../../ach/send-returns.ts';
import { consumerOf, momentAgo, type Stage, type Story } from '../stage.ts';
import { buys } from './buys.ts';

const ZONE = 'America/New_York';
/** Apart by so much that two banking days after the settlement are over, whatever holidays lie between. */
const [BOUGHT_DAYS_AGO, RETURNED_DAYS_AGO] = [12, 4];

/**
 * Henry has his bank stop a payment that was posted long ago, and it does, days too late (R08). The provider can still
 * dishonor that at the demo's end: fewer than five banking days have passed.
 */
export async function* aLateReturn(stage: Stage): Story {
  const { context } = stage;
  yield momentAgo(stage, BOUGHT_DAYS_AGO, '12:20', ZONE);
  const henry = consumerOf(stage, 'henry');
  yield* buys(stage, henry, 4_715, momentAgo(stage, BOUGHT_DAYS_AGO, '12:25', ZONE));
  const [paid] = (await listRecent(context, henry.actor, { limit: 1, offset: 0 })).items;
  yield momentAgo(stage, RETURNED_DAYS_AGO, '11:00', ZONE);
  const entry = paid && (await findReturnableEntry(context.db, paid.public_id));
  if (!entry || !(await sendBackNow(context, entry, 'R08'))) throw new Error('the bank has no debit of Henry’s to send back');
}
