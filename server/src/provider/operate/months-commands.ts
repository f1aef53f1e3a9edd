import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import {
  aloneWithMonths,
  attachMonth,
  detachMonth,
  listAway,
  listMonths,
  MONTHLY_TABLES,
  type MonthlyTable,
  mayDetach,
  nameOfMonth,
} from '../../kernel/months/index.ts';
import { SEALED_TABLES } from '../../kernel/seals/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { countOpenBefore } from '../../payments/purchases/index.ts';
import { type Commands, Misused, whoOf } from './command.ts';
import { counted } from './counted.ts';

/** So many whole months stay in the database whatever is asked for: what a year's report reads, and one more. */
const LEAST_MONTHS = 13;

/** Months of tables that grow: taken out into files, and put back. */
export const MONTHS_COMMANDS: Commands = {
  'detach-months': {
    takes: 'FOLDER --older-than MONTHS [--by NAME]',
    does: `takes whole months of payments' histories and of the audit log that are older than MONTHS (${LEAST_MONTHS} at least) out of the database, each into a file in FOLDER; prove says from then on that they are away`,
    as_owner: true,
    async run(context, args) {
      const { folder, older_than, by_whom } = readWishes(args);
      await requireOwner(context);
      await requireFolder(folder);
      const lines = await aloneWithMonths(context, () => told((say) => detachAll(context, { folder, older_than, by_whom }, say)));
      return lines.length === 0 ? `No month is older than ${older_than} months.` : [...lines, KEEP].join('\n');
    },
  },
  'attach-months': {
    takes: 'FILE… [--by NAME]',
    does: 'puts months back that detach-months has written into files: the newest of those that are away first',
    as_owner: true,
    async run(context, args) {
      const { files, by_whom } = readFiles(args);
      await requireOwner(context);
      const lines = await aloneWithMonths(context, () =>
        told(async (say) => {
          for (const file of files) {
            const { name, row_count } = await attachMonth(context, resolve(file), by_whom);
            say(`${name} is back: ${counted(row_count, 'row', 'rows')}.`);
          }
        }),
      );
      return lines.join('\n');
    },
  },
  'list-months': {
    takes: '',
    does: 'says which months of the tables that grow are in the database, and which are away, in which files',
    reads_only: true,
    async run({ db }) {
      const away = await listAway(db);
      const lines: string[] = [];
      for (const { table } of MONTHLY_TABLES) {
        const here = await listMonths(db, table);
        lines.push(
          `${table}: ${here.length === 0 ? 'no month' : `${here[0]?.slice(0, 7)} to ${here.at(-1)?.slice(0, 7)}`} in the database`,
        );
        for (const one of away.filter((month) => month.table === table))
          lines.push(
            `  ${nameOfMonth(one)} is away since ${one.at.toISOString()}: ${counted(one.row_count, 'row', 'rows')} in ${one.file_name}, ${one.file_sha256}`,
          );
      }
      return lines.join('\n');
    },
  },
};

const KEEP = 'Keep these files as long as the books: without them these months are gone. attach-months puts them back.';

/** The lines that `work` says. What stops it midway says them as well: each is of a month that has gone or come by then. */
async function told(work: (say: (line: string) => void) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  try {
    await work((line) => lines.push(line));
  } catch (error) {
    if (lines.length === 0) throw error;
    throw new StartRefused(['This was done before it stopped:', ...lines, (error as Error).message].join('\n'), { cause: error });
  }
  return lines;
}

interface Wishes {
  readonly folder: string;
  readonly older_than: number;
  readonly by_whom: string;
}

async function detachAll(context: Context, wishes: Wishes, say: (line: string) => void): Promise<void> {
  for (const monthly of MONTHLY_TABLES) await detachOf(context, monthly, wishes, say);
}

async function detachOf(
  context: Context,
  { table, time }: MonthlyTable,
  { folder, older_than, by_whom }: Wishes,
  say: (line: string) => void,
): Promise<void> {
  const { db, clock } = context;
  const sealed = SEALED_TABLES.find((one) => one.table === table);
  if (!sealed) throw new Error(`${table} is not sealed`);
  const now = clock[time]();
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - older_than, 1)).toISOString().slice(0, 10);
  // The oldest first: what is away has an end, and everything behind it is here.
  for (const month of await listMonths(db, table)) {
    if (month >= before) break;
    if (table === 'purchase_events') await requireEnded(context, month);
    const { row_count, file, file_sha256 } = await detachMonth(context, sealed, month, { folder, by_whom });
    say(`${nameOfMonth({ table, month })} is in ${file}: ${counted(row_count, 'row', 'rows')}, ${file_sha256}`);
  }
}

/** Throws StartRefused where a payment that was begun by the end of a month is not ended yet. */
async function requireEnded({ db }: Context, month: string): Promise<void> {
  const open = await countOpenBefore(db, month);
  if (open > 0)
    throw new StartRefused(
      `${nameOfMonth({ table: 'purchase_events', month })} stays: ${counted(open, 'payment', 'payments')} of it or before it waits for its end`,
    );
}

async function requireOwner({ db }: Context): Promise<void> {
  if (!(await mayDetach(db)))
    throw new StartRefused(
      'the owner of the schema alone takes months out and puts them back: set DATABASE_MIGRATION_URL beside DATABASE_URL, as servers have it',
    );
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new StartRefused(`${folder} is no folder: make it first, where backups of it are made`);
}

function readWishes(args: readonly string[]): Wishes {
  const { positionals, values } = parsed(args, true);
  const [folder, ...more] = positionals;
  const months = values['older-than'] ?? '';
  if (folder === undefined || more.length > 0 || !/^[1-9]\d{0,3}$/.test(months)) throw new Misused();
  if (Number(months) < LEAST_MONTHS)
    throw new StartRefused(`${LEAST_MONTHS} whole months stay at least: say --older-than ${LEAST_MONTHS} or more`);
  return { folder: resolve(folder), older_than: Number(months), by_whom: whoOf(values.by) };
}

function readFiles(args: readonly string[]): { files: readonly string[]; by_whom: string } {
  const { positionals, values } = parsed(args, false);
  if (positionals.length === 0) throw new Misused();
  return { files: positionals, by_whom: whoOf(values.by) };
}

function parsed(
  args: readonly string[],
  with_age: boolean,
): { positionals: string[]; values: { by?: string | undefined; 'older-than'?: string | undefined } } {
  const options = { by: { type: 'string' }, 'older-than': { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (!with_age && values['older-than'] !== undefined) throw new Misused();
    return { positionals, values };
  } catch {
    throw new Misused();
  }
}
