import { CONSUMERS, type ConsumerKey, ORGANISATIONS } from '../cast.ts';
import type { Stage, Story } from '../stage.ts';
import { aClosedAccount } from './a-closed-account.ts';
import { aDayAtTheShop } from './a-day-at-the-shop.ts';
import { aDisputedPayment } from './a-disputed-payment.ts';
import { anOrderOnTheWeb } from './an-order-on-the-web.ts';
import { askedToSignInAgain } from './asked-to-sign-in-again.ts';
import { joins } from './joins.ts';
import { pocketMoney } from './pocket-money.ts';
import { sentLinks } from './sent-links.ts';
import { shortOfMoney } from './short-of-money.ts';
import { twoAccounts } from './two-accounts.ts';

/** How long the demo lasts. */
export const DEMO_DAYS = 90;

/**
 * Everything that happens in the demo, one file a story. Stories go on side by side, in the order of their moments; at the same moment in
 * the order of this list. What a new part of the product is to show joins here.
 */
export function allStories(stage: Stage): Story[] {
  const keys = Object.keys(CONSUMERS) as ConsumerKey[];
  const shops = ORGANISATIONS.flatMap((organisation) => organisation.shops);
  const days = Array.from({ length: DEMO_DAYS + 1 }, (_, index) => DEMO_DAYS - index);
  return [
    ...keys.map((key) => joins(stage, key)),
    pocketMoney(stage),
    twoAccounts(stage),
    aDisputedPayment(stage),
    aClosedAccount(stage),
    shortOfMoney(stage, 'noor', { institution_id: 'ins_lakeshore', account: 'R01 once' }, 17, 6_420),
    shortOfMoney(stage, 'daniel', { institution_id: 'ins_northgate', account: 'R09 once' }, 13, 3_155),
    shortOfMoney(stage, 'owen', { institution_id: 'ins_prairie_state', account: 'R01 always' }, 10, 2_790),
    askedToSignInAgain(stage),
    ...sentLinks(stage),
    ...days.map((days_ago) => anOrderOnTheWeb(stage, days_ago)),
    ...days.flatMap((days_ago) => shops.flatMap((shop) => aDayAtTheShop(stage, shop, days_ago))),
  ];
}
