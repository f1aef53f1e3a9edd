import { parseArgs } from 'node:util';
import { formatCents } from '@drawbridge/money';
import {
  type Comparison,
  compareWithBank,
  DeliveriesHeld,
  type Difference,
  readHold,
  releaseDeliveries,
  requireNotHeld,
  type Said,
} from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { type Commands, Misused, whoOf, wordsOf } from './command.ts';
import { counted } from './counted.ts';
import { when } from './moments.ts';

/** What the bank has had, compared with what this database knows. */
export const RECONCILE_COMMANDS: Commands = {
  'reconcile-bank': {
    takes:
      '[--confirm WHY [--by WHO] [--arrived FILE] [--never-arrived FILE] [--by-hand FILE] [--nothing-was-sent] [--despite-unreadable-lines]]',
    does: 'compares the database with the journal and the bank after a restore; --confirm takes over what the bank has had and releases deliveries',
    reads_only: (args) => !args.some((arg) => /^--confirm\b/.test(arg)),
    async run(context, args) {
      const { confirm, by, ...words } = read(args);
      await look(context);
      if (confirm !== undefined) return release(context, { by: whoOf(by), why: wordsOf(confirm, 'confirm'), said: saidIn(words) });
      const hold = await readHold(context);
      const lines = comparisonLines(await compareWithBank(context));
      if (!hold) return ['Deliveries are not held.', ...lines].join('\n');
      return [`HELD since ${when(hold.since)}: ${hold.words}`, ...lines, ...WHAT_NEXT].join('\n');
    },
  },
};

const WHAT_NEXT = [
  'Ask the bank for its list of the files that it has had, and compare it with this one. When they agree:',
  '  npm run operate -- reconcile-bank --confirm "compared with the list of the bank" --by YOUR_NAME',
];

const OPTIONS = {
  confirm: { type: 'string' },
  by: { type: 'string' },
  arrived: { type: 'string', multiple: true },
  'never-arrived': { type: 'string', multiple: true },
  'by-hand': { type: 'string', multiple: true },
  'nothing-was-sent': { type: 'boolean' },
  'despite-unreadable-lines': { type: 'boolean' },
} as const;

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new Misused();
    throw error;
  }
}

function saidIn(words: Omit<ReturnType<typeof read>, 'confirm' | 'by'>): Said {
  return {
    arrived: words.arrived ?? [],
    never_arrived: words['never-arrived'] ?? [],
    by_hand: words['by-hand'] ?? [],
    nothing_was_sent: words['nothing-was-sent'] ?? false,
    unreadable_known: words['despite-unreadable-lines'] ?? false,
  };
}

/** A server that has not looked yet need not be waited for. */
async function look(context: Context): Promise<void> {
  try {
    await requireNotHeld(context);
  } catch (error) {
    if (!(error instanceof DeliveriesHeld)) throw error;
  }
}

/** What a comparison with the bank says, for a person. */
export function comparisonLines({
  differences,
  unreadable,
  gone,
  from_the_bank,
  not_in_journal,
  without_copy,
  without_key,
  has_journal,
}: Comparison): string[] {
  const lines = differences.map((difference) => `${totalsOf(difference)}  ${stateOf(difference)}`);
  for (const name of new Set(from_the_bank)) lines.push(`${name}  came from the bank, and this database has not ingested it`);
  for (const name of new Set(without_copy)) lines.push(`${name}  cannot be ingested again: its sealed copy is gone, or does not open`);
  for (const { name, key } of without_key)
    lines.push(`${name}  cannot be ingested again yet: its sealed copy opens with ${key}, which this server lacks`);
  if (!has_journal) lines.push(withoutJournal(differences.length + not_in_journal.length > 0));
  if (unreadable > 0)
    lines.push(
      unreadable === 1
        ? '1 line of the journal cannot be read: what it told of is known to nobody'
        : `${unreadable} lines of the journal cannot be read: what they told of is known to nobody`,
    );
  if (gone.length > 0)
    lines.push(
      `Lines of the journal are gone in ${gone.length === 1 ? '1 place' : `${gone.length} places`}: what they told of is known to nobody`,
    );
  for (const file of not_in_journal)
    lines.push(
      `${totalsOf({ ...file, entries: file.entry_addenda_count })}  was delivered by this database, and the journal does not tell of it`,
    );
  return lines.length === 0 ? ['Database, journal and bank tell of the same files.'] : lines;
}

/** A new center has none until its first file: nobody need look for one there. */
function withoutJournal(anything_was_sent: boolean): string {
  return anything_was_sent
    ? 'There is no journal: what else the bank has had is known to nobody'
    : 'There is no journal, this database has delivered nothing, and the bank shows nothing of ours: so it is before the first file. If files went out before, the journal is lost';
}

function totalsOf(file: Pick<Difference, 'name' | 'entries' | 'total_debit_cents' | 'total_credit_cents'>): string {
  if (file.entries === undefined) return file.name;
  return `${file.name}  ${counted(file.entries, 'record', 'records')}, ${formatCents(file.total_debit_cents ?? 0)} debited, ${formatCents(file.total_credit_cents ?? 0)} credited`;
}

function stateOf({ where, read_back, file_id, had_at, obstacle }: Difference): string {
  const known = file_id === undefined ? 'this database does not know it' : 'this database does not know that it was delivered';
  if (obstacle !== undefined) return `the bank has had it, and it CANNOT BE TAKEN OVER: ${obstacle}`;
  if (where === 'acknowledgement') return 'the bank has acknowledged it, which is all that anybody knows of it: ask the bank what it holds';
  if (where === 'bank') return `lies with the bank, and ${known}`;
  if (had_at === undefined)
    return `left before, and ${known}. The sandbox bank was restored with it and lacks the file too: it gets the same file again if all of it still waits here`;
  return `${read_back ? 'the bank has had it' : 'was being handed over, and nobody saw it arrive: ask the bank'}, and ${known}`;
}

/** That nothing here waits for some entries of a file, and where they are named. */
function unknown(entries: number): string {
  return entries === 1
    ? 'this database knows nothing of 1 of its entries, which list-exceptions names'
    : `this database knows nothing of ${entries} of its entries, which list-exceptions names`;
}

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

async function release(context: Context, wish: { by: string; why: string; said: Said }): Promise<string> {
  const answer = await releaseDeliveries(context, entryHandlers, wish);
  if (answer.kind === 'changed') throw new StartRefused('the comparison has changed meanwhile: compare again');
  if (answer.kind === 'not_held') throw new StartRefused('deliveries are not held: there is nothing to release');
  if (answer.kind === 'cannot') throw new StartRefused(`deliveries stay held: ${answer.name}: ${answer.why}`);
  const files = answer.files.map(({ name, taken, lost, left_out }) => {
    if (left_out)
      return `${name} is not taken over, and is not sent again: the bank does not have it, and ${unknown(lost)}. What waits here goes with the next cutoff, in another file.`;
    const left = lost === 0 ? '' : ` ${sentence(unknown(lost))}.`;
    return `${name} is taken over${taken === 0 && lost === 0 ? ' as delivered' : `, with ${taken} of its entries`}.${left}`;
  });
  return [...files, `Deliveries released (${wish.by}: ${wish.why}). What waits goes to the bank with the next cutoff.`].join('\n');
}
