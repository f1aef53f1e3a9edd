import { support } from '@drawbridge/contract';
import { providerWho } from '../../../kernel/audit/index.ts';
import { answerRequest, findByReference, sendRequest } from '../../../notify/support/index.ts';
import { listRecent } from '../../../payments/purchases/index.ts';
import { actorFor } from '../sign-in.ts';
import { consumerOf, momentAgo, type Stage, type Story } from '../stage.ts';

const ZONE = 'America/New_York';

/** Henry asks how long a dispute takes, and is answered; Maya and a shop ask the day before the demo ends, and wait. */
export async function* asksForHelp(stage: Stage): Story {
  const { context } = stage;
  yield momentAgo(stage, 5, '10:20', ZONE);
  const henry = consumerOf(stage, 'henry');
  const { reference } = await sendRequest(context, henry.actor, {
    notes: 'My bank sent a payment back. Is there anything that I have to do now?',
  });
  yield momentAgo(stage, 5, '14:05', ZONE);
  const [asked] = await findByReference(context, reference);
  if (!asked) throw new Error(`the request ${reference} is not there`);
  const text = 'No, nothing. Your bank gave the money back to you, and the shop knows. Write again here if that is not so.';
  await answerRequest(context, { id: asked.id, newest: asked.id, text }, { name: 'Rachel Torres', who: providerWho('the sandbox') });

  yield momentAgo(stage, 1, '09:15', ZONE);
  const maya = consumerOf(stage, 'maya');
  const recent = (await listRecent(context, maya.actor, { limit: 20, offset: 0 })).items;
  const paid = recent.find(({ status }) => status !== 'Declined');
  await sendRequest(context, maya.actor, {
    notes: `Payment ${paid?.public_id}: I tipped twice by mistake. Can the shop give the second tip back?`,
  });
  yield momentAgo(stage, 1, '11:40', ZONE);
  const nina = stage.users.get('nina.park');
  if (!nina) throw new Error('nina.park has not been added');
  await sendRequest(context, await actorFor(context, nina.token, support.send), {
    issue: 'Technical support',
    notes: 'The camera of our second tablet stays black at the code screen. Typing the code works.',
    phoneNumber: '2075550123',
    storeName: 'Green Leaf Market',
  });
}
