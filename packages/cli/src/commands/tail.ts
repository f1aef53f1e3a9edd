import { chooseProfile } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { eventLine } from '../follow/event-line.ts';
import { followEvents } from '../follow/follow-events.ts';
import { type CenterEvent, lastEvents, PAGE } from '../follow/list-events.ts';
import { readOptions, wholeNumber } from '../read-options.ts';
import { note, painted, say } from '../terminal.ts';

const LAST = '10';

/** Shows events as they happen. */
export const tail: Command = {
  name: 'tail',
  summary: 'Show events as they happen, one per line',
  help: `drawbridge tail [--last N] [--events TYPE,TYPE] [--json] [--once]

Shows the last events of your business, then each that happens, until ctrl-C. The key needs
the right events:read.

  --last N              How many past events to show first, 0 to ${PAGE} (default: ${LAST})
  --events TYPE,TYPE    Only these
  --json                Each as a line of JSON
  --once                Stop after the past events
`,
  async run(args, io) {
    const { values } = readOptions(args, OPTIONS);
    const count = wholeNumber('last', values.last ?? LAST, 0, PAGE);
    const profile = chooseProfile(io, values.profile);
    const types = values.events?.split(',').map((type) => type.trim());
    const show = (event: CenterEvent) => {
      if (types === undefined || types.includes(event.type)) say(io, values.json ? JSON.stringify(event) : eventLine(io, event));
    };
    const past = await lastEvents(profile, Math.max(count, 1), io.signal);
    for (const event of past.slice(past.length - count)) show(event);
    if (values.once) return 0;
    const events = followEvents(profile, {
      after: past.at(-1)?.id,
      signal: io.signal,
      cut: (why) => note(io, painted(io, io.stderr, 'yellow', `${why}. Trying again.`)),
      back: () => note(io, painted(io, io.stderr, 'green', `${profile.url} is back.`)),
    });
    for await (const event of events) show(event);
    return 0;
  },
};

const OPTIONS = {
  last: { type: 'string' },
  events: { type: 'string' },
  json: { type: 'boolean' },
  once: { type: 'boolean' },
} as const;
