import { setSandboxAccount } from '../../bank/index.ts';
import { primaryAccount } from '../bank.ts';
import { consumerOf, momentAgo, type Stage, type Story } from '../stage.ts';
import { buys } from './buys.ts';

const ZONE = 'America/Los_Angeles';

/** Sofia's bank wants her to sign in anew; she learns of it at the counter, and has not got round to it yet. */
export async function* askedToSignInAgain(stage: Stage): Story {
  yield momentAgo(stage, 3, '08:00', ZONE);
  const sofia = consumerOf(stage, 'sofia');
  await setSandboxAccount(stage.context, await primaryAccount(stage, sofia), { login_required: true });
  yield* buys(stage, sofia, 4_598, momentAgo(stage, 3, '12:50', ZONE));
}
