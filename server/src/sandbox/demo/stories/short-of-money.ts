import { addBankingDays, bankingDayFrom, instantOf } from '@drawbridge/banking-calendar';
import { retries } from '@drawbridge/contract';
import { listReturns, resolveReturn, triggerReinitiation } from '../../../collections/reinitiations/index.ts';
import { listRecent } from '../../../payments/purchases/index.ts';
import { makePrimary } from '../../../people/bank-accounts/index.ts';
import { payFromAnother, primaryAccount } from '../bank.ts';
import type { BankPart, ConsumerKey } from '../cast.ts';
import { actorFor } from '../sign-in.ts';
import { consumerOf, daysAgo, momentAgo, type Stage, type Story, secondsAfter } from '../stage.ts';
import { buys } from './buys.ts';

const ZONE = 'America/New_York';

/** Until the bank answers: in a file that night, settled the next banking day, back the evening after. */
const ANSWERED_AFTER_BANKING_DAYS = 3;

interface Shortage {
  readonly key: ConsumerKey;
  readonly bank: BankPart;
  readonly days_ago: number;
  readonly amount_cents: number;
  /** What the merchant does about it, one thing after each answer of the bank, by whose log-in. */
  readonly by: string;
  readonly does: readonly ('retry' | 'resolve')[];
}

/**
 * Somebody pays from another account for once, and its bank sends the debit back for want of money. Until that is made
 * good they can spend nothing. The merchant has it debited again, or is paid some other way and says so.
 */
export async function* shortOfMoney(stage: Stage, { key, bank, days_ago, amount_cents, by, does }: Shortage): Story {
  const { context } = stage;
  yield momentAgo(stage, days_ago, '08:50', ZONE);
  const consumer = consumerOf(stage, key);
  // What they bought elsewhere by chance would be debited from that account, and be what its bank sends back.
  const buys_at = momentAgo(stage, days_ago, '12:35', ZONE);
  consumer.stays_away_until = buys_at;
  yield momentAgo(stage, days_ago, '09:10', ZONE);
  const usual_account = await primaryAccount(stage, consumer);
  await payFromAnother(stage, consumer, bank);
  yield* buys(stage, consumer, amount_cents, buys_at);
  const [paid] = (await listRecent(context, consumer.actor, { limit: 1, offset: 0 })).items;
  yield secondsAfter(context.clock.now(), 20);
  await makePrimary(context, consumer.actor, usual_account);

  let day = bankingDayFrom(daysAgo(stage, days_ago, ZONE));
  for (const what of does) {
    day = addBankingDays(day, ANSWERED_AFTER_BANKING_DAYS);
    yield instantOf({ date: day, time: '09:40' }, ZONE);
    const user = stage.users.get(by);
    if (!user) throw new Error(`${by} has not been added`);
    const actor = await actorFor(context, user.token, what === 'retry' ? retries.trigger : retries.resolve);
    const returned = (await listReturns(context, actor)).find(({ public_id }) => public_id === paid?.public_id);
    if (!returned) throw new Error(`the debit of ${key} has not come back`);
    const body = { purchase_id: returned.purchase_id, syn_business_id: returned.syn_business_id };
    await (what === 'retry' ? triggerReinitiation(context, actor, body) : resolveReturn(context, actor, body));
  }
}
