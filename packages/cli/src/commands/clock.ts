import type { SandboxClock } from '@drawbridge/contract/sandbox';
import { chooseProfile } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failures.ts';
import { readOptions, wholeNumber } from '../read-options.ts';
import { pastCutoff, Sandbox } from '../sandbox.ts';
import { type Io, painted, say } from '../terminal.ts';

const SECONDS = { minutes: 60, hours: 3_600, days: 86_400 } as const;
/** 400 days, as the sandbox has it. */
const MOST_SECONDS = 400 * 86_400;
const MOST_BANKING_DAYS = 260;

/** Shows the sandbox's clock, and moves it. */
export const clock: Command = {
  name: 'clock',
  summary: "Show a sandbox's clock, or move it forward",
  help: `drawbridge clock [show]
drawbridge clock advance --banking-days N | --to-cutoff | --days N | --hours N | --minutes N

Everybody on a sandbox shares its clock. It only moves forward, and everything that is due on
the way happens: files go to the bank, payments settle, are posted, or come back.

  --banking-days N   To the same time of day, N banking days later
  --to-cutoff        Just past the next cutoff, so that what was approved goes to the bank
  --days N, --hours N, --minutes N
  --json             The clock as JSON
`,
  async run(args, io) {
    const { values, positionals } = readOptions(args, OPTIONS, 1);
    const [what = 'show'] = positionals;
    if (what !== 'show' && what !== 'advance') throw new UsageError(`Unknown command: clock ${what}. Use show or advance.`);
    const by = what === 'advance' ? move(values) : undefined;
    const { sandbox, clock } = await Sandbox.of(chooseProfile(io, values.profile), io.signal);
    const shown = by === undefined ? clock : await sandbox.advance(by === 'to-cutoff' ? pastCutoff(clock) : by);
    if (values.json) say(io, JSON.stringify(shown));
    else show(io, shown);
    return 0;
  },
};

const text = { type: 'string' } as const;
const OPTIONS = {
  'banking-days': text,
  'to-cutoff': { type: 'boolean' },
  days: text,
  hours: text,
  minutes: text,
  json: { type: 'boolean' },
} as const;

type Values = { readonly [name in keyof typeof OPTIONS]?: string | boolean };

/** By how much the clock is to move. Throws UsageError unless it is said exactly once. */
function move(values: Values): { seconds: number } | { banking_days: number } | 'to-cutoff' {
  const said = (['banking-days', 'to-cutoff', 'days', 'hours', 'minutes'] as const).filter((name) => values[name] !== undefined);
  const [name] = said;
  if (name === undefined || said.length > 1) throw new UsageError('Say how far, in one way: clock advance --banking-days 1');
  if (name === 'to-cutoff') return name;
  const number = String(values[name]);
  if (name === 'banking-days') return { banking_days: wholeNumber(name, number, 1, MOST_BANKING_DAYS) };
  return { seconds: wholeNumber(name, number, 1, MOST_SECONDS / SECONDS[name]) * SECONDS[name] };
}

function show(io: Io, { now, new_york, next_cutoff, deliveries_held, waits_for }: SandboxClock): void {
  const day = new_york.is_banking_day ? 'a banking day' : 'not a banking day';
  say(io, `${painted(io, io.stdout, 'bold', `${new_york.date} ${new_york.time}`)} in New York, ${day} (${now})`);
  say(io, `Next cutoff: ${next_cutoff}`);
  if (deliveries_held !== null) say(io, painted(io, io.stdout, 'yellow', `Nothing goes to the bank: ${deliveries_held}`));
  if (waits_for.length > 0) say(io, `Posting waits for ${waits_for.join(', ')}`);
}
