import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { EASTERN, instantOf } from '@drawbridge/banking-calendar';
import { auditWords } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type FullEntry, factsInWords, listEntries, readEntry, whoOf, writeCsv } from '../../kernel/audit/index.ts';
import { inColumns } from '../../kernel/columns.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type Commands, Misused } from './command.ts';
import { minute } from './moments.ts';

const SHOWN = 50;
const WHICH = '[--person WHO] [--kind KIND] [--thing WHAT] [--since DAY] [--until DAY]';

/** The audit log of all merchants and of the provider itself. */
export const AUDIT_COMMANDS: Commands = {
  'list-audit': {
    takes: `[NUMBER] ${WHICH}`,
    does: `lists the last ${SHOWN} entries of the audit log, or tells all of one; KIND is an event such as api_key.created, or api_key for all of them`,
    reads_only: true,
    async run(context, args) {
      const { positionals, filters } = read(args);
      const [number, ...more] = positionals;
      if (more.length > 0) throw new Misused();
      if (number !== undefined) return tell(context, number);
      const { items } = await listEntries(context, filters, { limit: SHOWN });
      if (items.length === 0) return 'There are no such entries.';
      return inColumns([['number', 'when', 'who', 'what', 'from'], ...items.map(lineOf)]);
    },
  },
  'export-audit': {
    takes: `FILE ${WHICH}`,
    does: "writes the audit log's entries into a new file for spreadsheets (CSV), newest first, times of New York",
    reads_only: true,
    async run(context, args) {
      const { positionals, filters } = read(args);
      const [file, ...more] = positionals;
      if (file === undefined || more.length > 0) throw new Misused();
      // It tells who did what: for nobody else on this machine, and never over another file.
      const written = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(writeCsv(context, filters, EASTERN)), written).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new StartRefused(`${file} is there already`) : error;
      });
      return `The entries are in ${file}.`;
    },
  },
};

const OPTION = { type: 'string' } as const;

function read(args: readonly string[]) {
  try {
    const options = { person: OPTION, kind: OPTION, thing: OPTION, since: OPTION, until: OPTION };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { person, kind, thing, since, until } = values;
    return { positionals, filters: { person, kind, thing, from: dayOf(since), until: dayOf(until) } };
  } catch (error) {
    if (error instanceof TypeError) throw new Misused();
    throw error;
  }
}

/** Midnight in New York, where a day such as 2026-03-18 begins. Throws StartRefused. */
function dayOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  try {
    return instantOf({ date: text, time: '00:00' }, EASTERN);
  } catch {
    throw new StartRefused(`${text} is no day: 2026-03-18 is one`);
  }
}

function lineOf(entry: FullEntry): string[] {
  return [String(entry.number), minute(entry.at), whoOf(entry), wordsOf(entry), entry.address ?? ''];
}

function wordsOf({ event, thing_name, thing_id }: FullEntry): string {
  return auditWords({ event, thing: thing_name ?? thing_id });
}

async function tell(context: Context, number: string): Promise<string> {
  const entry = /^\d{1,15}$/.test(number) ? await readEntry(context, Number(number)) : undefined;
  if (!entry) throw new StartRefused(`there is no entry ${number}`);
  return inColumns([
    ['number', String(entry.number)],
    ['when', entry.at.toISOString()],
    ['who', `${whoOf(entry)}${entry.who_id === null ? '' : ` (${entry.who_id})`}`],
    ['from', entry.address ?? ''],
    ['factor', entry.factor ?? ''],
    ['organization', entry.organization_id ?? ''],
    ['what', wordsOf(entry)],
    ['event', entry.event],
    ['thing', `${entry.thing_kind ?? ''} ${entry.thing_id ?? ''}`.trim()],
    ['before', factsInWords(entry.before)],
    ['after', factsInWords(entry.after)],
    ['why', entry.why ?? ''],
  ]);
}
