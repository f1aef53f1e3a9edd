import { Refused } from '../call-center.ts';
import { chooseProfile } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { Failure, UsageError } from '../failures.ts';
import { eventLine } from '../follow/event-line.ts';
import { followEvents } from '../follow/follow-events.ts';
import { lastEvents } from '../follow/list-events.ts';
import { failed, posted, returned } from '../play/at-the-bank.ts';
import { payLink } from '../play/pay-link.ts';
import { payOrder } from '../play/pay-order.ts';
import { refund } from '../play/refund.ts';
import type { Played, Stage } from '../play/stage.ts';
import type { Profile } from '../profiles.ts';
import { readOptions } from '../read-options.ts';
import { Sandbox } from '../sandbox.ts';
import { type Io, note, painted, say } from '../terminal.ts';

/** What can be played, and the last event that comes of it. */
const PLAYS: Readonly<Record<string, (stage: Stage) => Promise<Played>>> = {
  payment: payOrder,
  link: payLink,
  posted,
  return: returned,
  failed,
  refund,
};
const AMOUNT = '24.50';
const CODE = 'R01';
/** What a new customer may spend in a day. */
const MOST_CENTS = 50_000;
/** Events are listed a second or two after they happen. */
const EVENT_MS = 30_000;

/** Has a new customer pay an order in a sandbox, so that events happen. */
export const trigger: Command = {
  name: 'trigger',
  summary: 'Have a new customer pay in a sandbox, so that events happen',
  help: `drawbridge trigger payment|link|posted|return|failed|refund [--amount 24.50] [--code R01]

Registers a new customer in the sandbox, opens an order with your key, and pays it. The
payments, files and events are those that your shop will get in production.

  payment   An order is paid                                     purchase.pending
  link      A payment link is made and paid                      purchase.pending
  posted    …and collected: the clock moves past its posting     purchase.posted
  return    …and returned by the bank: the clock moves past
            the next cutoff                                      purchase.declined
  failed    …and refused by the bank, past the same cutoff       purchase.failed
  refund    …and refunded in full before it goes to the bank     purchase.cancelled

  --amount DOLLARS   500.00 at most (default: ${AMOUNT})
  --code R01         For return, the bank's reason (default: ${CODE})
  --json             Print only the last event, as JSON

Everybody on a sandbox shares its clock. The key needs the right sessions:write, or links:write
for link; for refund also payments:read and refunds:write. With events:read the command waits
for the event and shows it.
`,
  async run(args, io) {
    const { values, positionals } = readOptions(args, OPTIONS, 1);
    const [name] = positionals;
    const play = name !== undefined && Object.hasOwn(PLAYS, name) ? PLAYS[name] : undefined;
    if (!play) throw new UsageError(`Say what to trigger: drawbridge trigger ${Object.keys(PLAYS).join('|')}`);
    const code = (values.code ?? CODE).toUpperCase();
    if (!/^R\d{2}$/.test(code)) throw new UsageError('--code must be a return code, such as R01.');
    const amount = centsOf(values.amount ?? AMOUNT);
    const profile = chooseProfile(io, values.profile);
    const { sandbox } = await Sandbox.of(profile, io.signal);
    const before = await newestEvent(profile, io);
    const tell = (step: string) => (values.json ? note(io, step) : say(io, step));
    const played = await play({ profile, sandbox, signal: io.signal, amount, code, tell });
    await showEvents(io, profile, played, before, values.json === true);
    return 0;
  },
};

const OPTIONS = { amount: { type: 'string' }, code: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Dollars as people type them, in cents. Throws UsageError. */
function centsOf(dollars: string): number {
  const cents = /^\$?\d{1,6}(\.\d{2})?$/.test(dollars) ? Math.round(Number(dollars.replace('$', '')) * 100) : 0;
  if (cents < 1 || cents > MOST_CENTS) throw new UsageError('--amount must be in dollars, from 0.01 to 500.00.');
  return cents;
}

/** The newest event, to look behind it later; null where the key may not read events. */
async function newestEvent(profile: Profile, io: Io): Promise<string | undefined | null> {
  try {
    return (await lastEvents(profile, 1, io.signal))[0]?.id;
  } catch (error) {
    if (error instanceof Refused && error.code === 'KEY_RIGHT_MISSING') return null;
    throw error;
  }
}

/** Shows the events of a payment as they are listed, up to the one that was played for. Throws Failure where that doesn't come. */
async function showEvents(io: Io, profile: Profile, played: Played, before: string | undefined | null, json: boolean): Promise<void> {
  if (before === null) {
    note(io, painted(io, io.stderr, 'yellow', `The key lacks the right events:read, so the command didn't wait for ${played.type}.`));
    return;
  }
  const late = AbortSignal.timeout(EVENT_MS);
  const following = { after: before, signal: AbortSignal.any([io.signal, late]), cut: () => undefined, back: () => undefined };
  for await (const event of followEvents(profile, following)) {
    if (event.data.public_id !== played.public_id) continue;
    const is_last = event.type === played.type;
    if (!json) say(io, eventLine(io, event));
    else if (is_last) say(io, JSON.stringify(event));
    if (is_last) return;
  }
  io.signal.throwIfAborted();
  throw new Failure(`${played.type} of ${played.public_id} didn't come within ${EVENT_MS / 1_000} seconds.`);
}
