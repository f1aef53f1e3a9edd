import { CONSUMERS, type ConsumerKey, ORGANIZATIONS } from '../cast.ts';
import type { Stage, Story } from '../stage.ts';
import { aClosedAccount } from './a-closed-account.ts';
import { aDayAtTheShop } from './a-day-at-the-shop.ts';
import { aDisputedPayment } from './a-disputed-payment.ts';
import { aHeldPayment } from './a-held-payment.ts';
import { aLateReturn } from './a-late-return.ts';
import { anOrderOnTheWeb } from './an-order-on-the-web.ts';
import { askedToSignInAgain } from './asked-to-sign-in-again.ts';
import { asksForHelp } from './asks-for-help.ts';
import { allBroughtBack } from './brought-back.ts';
import { joins } from './joins.ts';
import { pocketMoney } from './pocket-money.ts';
import { sentLinks } from './sent-links.ts';
import { shortOfMoney } from './short-of-money.ts';
import { twoAccounts } from './two-accounts.ts';

/** Whose debits came back for want of money, and what the merchant did about it. */
const SHORTAGES: readonly Parameters<typeof shortOfMoney>[1][] = [
  {
    key: 'maximilian',
    bank: { institution_id: 'ins_cedar_valley', account: 'R09 once' },
    days_ago: 61,
    amount_cents: 4_599,
    by: 'ingrid.dahl',
    does: ['retry'],
  },
  {
    key: 'peter',
    bank: { institution_id: 'ins_northgate', account: 'R01 once' },
    days_ago: 33,
    amount_cents: 2_800,
    by: 'ingrid.dahl',
    does: ['resolve'],
  },
  {
    key: 'owen',
    bank: { institution_id: 'ins_prairie_state', account: 'R01 always' },
    days_ago: 24,
    amount_cents: 2_790,
    by: 'olivia.grant',
    does: ['retry', 'retry'],
  },
  {
    key: 'noor',
    bank: { institution_id: 'ins_lakeshore', account: 'R01 once' },
    days_ago: 17,
    amount_cents: 6_420,
    by: 'nina.park',
    does: ['retry'],
  },
  {
    key: 'daniel',
    bank: { institution_id: 'ins_northgate', account: 'R09 once' },
    days_ago: 13,
    amount_cents: 3_155,
    by: 'nina.park',
    does: [],
  },
  {
    // On its way at the demo's end: seven days hold three banking days, and not the three more until it is posted.
    key: 'lena',
    bank: { institution_id: 'ins_prairie_state', account: 'R01 once' },
    days_ago: 7,
    amount_cents: 3_450,
    by: 'ingrid.dahl',
    does: ['retry'],
  },
];

/** How long the demo lasts. */
export const DEMO_DAYS = 90;

/**
 * Everything that happens in the demo, one file a story. Stories go on side by side, in the order of their moments; at
 * the same moment in the order of this list. What a new part of the product is to show joins here.
 */
export function allStories(stage: Stage): Story[] {
  const keys = Object.keys(CONSUMERS) as ConsumerKey[];
  const shops = ORGANIZATIONS.flatMap((organization) => organization.shops);
  const days = Array.from({ length: DEMO_DAYS + 1 }, (_, index) => DEMO_DAYS - index);
  return [
    ...keys.map((key) => joins(stage, key)),
    pocketMoney(stage),
    twoAccounts(stage),
    aDisputedPayment(stage),
    aLateReturn(stage),
    aClosedAccount(stage),
    ...SHORTAGES.map((shortage) => shortOfMoney(stage, shortage)),
    askedToSignInAgain(stage),
    asksForHelp(stage),
    ...allBroughtBack(stage),
    ...sentLinks(stage),
    ...days.map((days_ago) => anOrderOnTheWeb(stage, days_ago)),
    ...days.flatMap((days_ago) => shops.flatMap((shop) => aDayAtTheShop(stage, shop, days_ago))),
    aHeldPayment(stage),
  ];
}
