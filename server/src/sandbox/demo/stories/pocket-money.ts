import { setSandboxAccount } from '../../bank/index.ts';
import { primaryAccount } from '../bank.ts';
import { consumerOf, momentAgo, type Stage, type Story } from '../stage.ts';

const ZONE = 'America/New_York';
const EVERY_DAYS = 7;
const ALLOWANCE_CENTS = 7_500;

/** Once a week there is something in Grace's account again; before that it often does not suffice. */
export async function* pocketMoney(stage: Stage): Story {
  for (let days_ago = 84; days_ago >= 0; days_ago -= EVERY_DAYS) {
    yield momentAgo(stage, days_ago, '06:00', ZONE);
    const account_id = await primaryAccount(stage, consumerOf(stage, 'grace'));
    await setSandboxAccount(stage.context, account_id, { balance: ALLOWANCE_CENTS });
  }
}
