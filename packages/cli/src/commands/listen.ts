import { chooseProfile } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failures.ts';
import { eventLine } from '../follow/event-line.ts';
import { followEvents } from '../follow/follow-events.ts';
import { forwardEvent, type Target } from '../follow/forward-event.ts';
import { type CenterEvent, lastEvents } from '../follow/list-events.ts';
import { listenSecret } from '../follow/sign-event.ts';
import type { Profile } from '../profiles.ts';
import { readOptions } from '../read-options.ts';
import { type Io, note, painted, say } from '../terminal.ts';

/** Brings the center's events to a server on this machine, as webhooks. */
export const listen: Command = {
  name: 'listen',
  summary: 'Bring events to a server on your machine, as webhooks',
  help: `drawbridge listen --forward-to ADDRESS [--events TYPE,TYPE] [--after EVENT]
drawbridge listen --print-secret

Follows the events of your business and posts each to a server on your machine, signed as
webhooks are: your code checks the signature with the secret that is printed at the start. The
secret stays the same for your key. The key needs the right events:read.

  --forward-to ADDRESS   Where to, such as http://localhost:4000/webhooks
  --events TYPE,TYPE     Only these, such as purchase.pending,purchase.declined
  --after EVENT          Start after this event (default: with the next one that happens)
  --print-secret         Print only the signing secret

Every event arrives at least once, and with the same webhook-id if it comes again. While your
server is down, events wait. An event that it answers with anything but 2xx is sent three times
at most. Ctrl-C stops it and prints where another listen can continue.
`,
  async run(args, io) {
    const { values } = readOptions(args, OPTIONS);
    const address = values['print-secret'] ? undefined : localAddress(values['forward-to']);
    const profile = chooseProfile(io, values.profile);
    const secret = listenSecret(profile.key);
    if (address === undefined) {
      say(io, secret);
      return 0;
    }
    const types = values.events?.split(',').map((type) => type.trim());
    await forwardAll(io, profile, { address, secret }, { types, after: values.after });
    return 0;
  },
};

const OPTIONS = {
  'forward-to': { type: 'string' },
  events: { type: 'string' },
  after: { type: 'string' },
  'print-secret': { type: 'boolean' },
} as const;

function localAddress(typed: string | undefined): URL {
  if (typed === undefined) throw new UsageError('Say where to send them: drawbridge listen --forward-to http://localhost:4000/webhooks');
  const text = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`;
  if (!URL.canParse(text)) throw new UsageError(`${typed} isn't an address. Use one such as http://localhost:4000/webhooks.`);
  return new URL(text);
}

async function forwardAll(
  io: Io,
  profile: Profile,
  { address, secret }: { address: URL; secret: string },
  { types, after }: { types: readonly string[] | undefined; after: string | undefined },
): Promise<void> {
  const { signal } = io;
  let behind = after ?? (await lastEvents(profile, 1, signal))[0]?.id;
  say(io, `Ready. Events from ${profile.url} go to ${address.href}`);
  say(io, `Signing secret: ${painted(io, io.stdout, 'bold', secret)}`);
  const events = followEvents(profile, {
    after: behind,
    signal,
    cut: (why) => note(io, painted(io, io.stderr, 'yellow', `${why}. Trying again.`)),
    back: () => note(io, painted(io, io.stderr, 'green', `${profile.url} is back. Continuing where it stopped.`)),
  });
  for await (const event of events) {
    if (types === undefined || types.includes(event.type)) await forward(io, event, { address, secret, signal });
    // Of one under way when it was ended nobody knows whether it arrived: it comes again.
    if (signal.aborted) break;
    behind = event.id;
  }
  if (behind !== undefined) note(io, `Stopped. To continue from here: --after ${behind}`);
}

async function forward(io: Io, event: CenterEvent, to: Pick<Target, 'address' | 'secret' | 'signal'>): Promise<void> {
  say(io, `--> ${eventLine(io, event)}`);
  const taken = await forwardEvent(event, {
    ...to,
    answered: (status, took_ms) => {
      const color = status >= 200 && status < 300 ? 'green' : 'red';
      say(io, `<-- ${painted(io, io.stdout, color, String(status))}  ${took_ms} ms  ${event.id}`);
    },
    unanswered: (why) =>
      say(io, `<-- ${painted(io, io.stdout, 'red', 'no answer')}  ${to.address.origin}: ${why}. Waiting for it; ${event.id} isn't lost.`),
  });
  if (!taken && !to.signal.aborted) say(io, painted(io, io.stdout, 'red', `    ${event.id} was refused three times. Skipping it.`));
}
