import { externalAccounts } from '@drawbridge/contract';
import { phoneSubject } from '../../../identity/index.ts';
import { register } from '../../../people/consumers/index.ts';
import { linkAtBank } from '../bank.ts';
import { CONSUMERS, type ConsumerKey, type ConsumerPart } from '../cast.ts';
import { verifyAddress } from '../mail.ts';
import { actorFor, signIn } from '../sign-in.ts';
import { momentAgo, type Stage, type Story, secondsAfter } from '../stage.ts';

const HOME_ZONE = 'America/New_York';
const BEFORE_THE_SHOPS_OPEN = '07:30';

/** Somebody proves their phone, registers, follows the e-mail link, and links their first account. */
export async function* joins(stage: Stage, key: ConsumerKey): Story {
  const part: ConsumerPart = CONSUMERS[key];
  const on_the_day = momentAgo(stage, part.joined_days_ago, BEFORE_THE_SHOPS_OPEN, HOME_ZONE);
  yield on_the_day < stage.starts_at ? stage.starts_at : on_the_day;

  const { context } = stage;
  const { subject } = await phoneSubject(context, `+1${part.phone_number}`);
  const token = await signIn(context, subject);
  const email = `${part.first_name}.${part.last_name}@mail.example`.toLowerCase();
  await register(
    context,
    token,
    {
      first_name: part.first_name,
      last_name: part.last_name,
      date_of_birth: part.date_of_birth,
      email,
      phone_number: part.phone_number,
      street_one: part.street_one,
      street_two: null,
      city: part.city,
      state: part.state,
      postal_code: part.postal_code,
      terms_accepted: true,
    },
    'en',
  );
  yield secondsAfter(context.clock.now(), 60);

  await verifyAddress(context, email);
  yield secondsAfter(context.clock.now(), 30);

  const actor = await actorFor(context, token, externalAccounts.link);
  await linkAtBank(stage, { actor, part }, part.bank);
  stage.consumers.set(key, { key, part, token, actor, stays_away_until: stage.starts_at });
}
