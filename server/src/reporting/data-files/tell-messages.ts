import type { Context } from '../../context.ts';
import { type HeldMessage, listHeldMessages, type Reached } from '../../notify/outbox/index.ts';
import { listHeldBrowsers } from '../../notify/push/index.ts';
import { inPages } from './in-pages.ts';
import type { Owner } from './owner.ts';

/** Whoever registers is written to within the call: the clocks are read one after the other. */
const SLACK_MS = 1_000;

/** What we sent to a consumer, number by number and address by address, each for the time in which it was theirs. */
export async function* tellMessages(context: Context, owner: Owner): AsyncGenerator<object[]> {
  for (const reached of await waysTo(context, owner))
    for await (const messages of inPages<HeldMessage>((after, limit) => listHeldMessages(context, reached, after?.id ?? null, limit)))
      yield messages.map(({ id: _id, ...message }) => ({ to: message.channel === 'push' ? null : reached.to, ...message }));
}

/** A number or an address may be somebody else's before, and after: what they were sent is not this consumer's. */
async function waysTo({ db, clock }: Context, { profile, former }: Owner): Promise<Reached[]> {
  const wall_ms = clock.wall().getTime();
  // Messages live by real time, people by the domain's.
  const ahead_ms = clock.now().getTime() - wall_ms;
  const inWall = (at: Date) => new Date(at.getTime() - ahead_ms);
  const end = new Date(wall_ms + SLACK_MS);
  const begin = new Date(inWall(profile.registered_at).getTime() - SLACK_MS);
  const spans = (kind: 'phone' | 'email', last: string): Reached[] => {
    const changes = former.filter((change) => change.kind === kind).toReversed();
    const all = [...changes.map(({ was, at }) => ({ to: was, until: inWall(at) })), { to: last, until: end }];
    return all.map(({ to, until }, n) => ({ to, from: all[n - 1]?.until ?? begin, until }));
  };
  const browsers = (await listHeldBrowsers(db, profile.user_id)).map(({ id }) => ({ to: id, from: new Date(0), until: end }));
  return [...spans('phone', profile.phone_number), ...spans('email', profile.email), ...browsers];
}
