import { mkdirSync, realpathSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCents } from '@drawbridge/money';
import { type DryRun, dryRunCutoff } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { listUnpaidBusinesses } from '../../disbursements/payouts/index.ts';
import { listHeldRefunds } from '../../disbursements/refunds/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { type Commands, Misused } from './command.ts';
import { counted } from './counted.ts';
import { easternTime } from './moments.ts';
import { heldRefundLine, unpaidLine } from './money-commands.ts';

/** What waits for a person, as it would be after the cutoff. */
interface WaitsForPerson {
  readonly refunds: readonly string[];
  readonly payouts: readonly string[];
}
type Would = DryRun<WaitsForPerson>;

const TAKES = '[FOLDER] [--encrypted | --clear]';

/** What the next cutoff would send, without sending it. */
export const DRY_RUN_COMMANDS: Commands = {
  'dry-run-cutoff': {
    takes: TAKES,
    does: 'says what the next cutoff would send as things stand now, and what it would leave out; FOLDER gets its files: account numbers masked, or with --encrypted as the bank would get it, or with --clear',
    reads_only: true,
    async run(context, args) {
      const { folder, as } = readWishes(args);
      if (as === 'encrypted' && !context.odfi.asAtBank)
        throw new StartRefused('files go to the bank as they are: ODFI_PGP says whether they are encrypted');
      const into = folder === undefined ? undefined : makeFolder(context, folder);
      const would = await dryRunCutoff(context, entryHandlers, {
        clear: as !== 'masked',
        bytes: into !== undefined,
        also: async (tx) => ({
          refunds: (await listHeldRefunds({ db: tx })).map(heldRefundLine),
          payouts: (await listUnpaidBusinesses({ db: tx })).map(unpaidLine),
        }),
      });
      const paths: string[] = [];
      if (into !== undefined) for (const file of would.files) paths.push(await writeIt(context, into, file, as));
      return [...whatIsSent(would), ...whatIsLeftOut(would), ...paths.map((path) => `Written to ${path}${WRITTEN[as]}`)].join('\n');
    },
  },
};

type WrittenAs = 'masked' | 'encrypted' | 'clear';

const WRITTEN: Readonly<Record<WrittenAs, string>> = {
  masked: ', account numbers masked.',
  encrypted: ', encrypted as the bank would get it.',
  clear: ': account numbers stand in it, so remove it soon.',
};

function readWishes(args: readonly string[]): { folder: string | undefined; as: WrittenAs } {
  try {
    const options = { clear: { type: 'boolean' }, encrypted: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (positionals.length > 1 || (values.clear && values.encrypted)) throw new Misused();
    return { folder: positionals[0], as: values.clear ? 'clear' : values.encrypted ? 'encrypted' : 'masked' };
  } catch (error) {
    if (error instanceof TypeError) throw new Misused();
    throw error;
  }
}

/** Throws StartRefused for one that the bank's program may look into: what is only tried must never be carried out. */
function makeFolder({ config }: Context, folder: string): string {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(`${path} cannot be made (${(error as NodeJS.ErrnoException).code})`);
  }
  const real = realpathSync(path);
  const banks = config.odfi.kind === 'folder' ? realpathSync(config.odfi.folder) : undefined;
  if (banks !== undefined && (real === banks || real.startsWith(`${banks}${sep}`)))
    throw new StartRefused(`${path} is the bank’s (ODFI_FOLDER): a file in it may be carried out; name another folder`);
  return real;
}

/** Readable by its owner alone, in the place of an earlier one of its name. */
async function writeIt(context: Context, folder: string, file: Would['files'][number], as: WrittenAs): Promise<string> {
  const path = join(folder, `dry-run-${as}-${file.name}`);
  const pieces = as === 'encrypted' ? context.odfi.asAtBank?.(each(file.pieces)) : each(file.pieces);
  try {
    await rm(path, { force: true });
    await writeFile(path, pieces ?? [], { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartRefused(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`);
  }
  return path;
}

async function* each(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

function whatIsSent({ cutoff_at, same_day, held, unread, files, sent, offsets }: Would): string[] {
  const lines = [
    `The cutoff of ${easternTime(cutoff_at)}${same_day ? ', a same-day one' : ''}, as things stand now. Nothing was changed; what the bank has for us was not ingested.`,
  ];
  if (held !== undefined) lines.push(`HELD, so that nothing would be originated: ${held}`);
  if (unread)
    lines.push('A file from the bank could not be read (list-exceptions): nothing would be POSTED, and what is due not paid out.');
  if (files.length === 0) return [...lines, 'Nothing would be sent.'];
  for (const file of files)
    lines.push(
      `${file.name}: ${counted(file.entry_addenda_count, 'record', 'records')} in ${counted(file.batch_count, 'batch', 'batches')}, ${formatCents(file.total_debit_cents)} debited, ${formatCents(file.total_credit_cents)} credited, effective ${file.effective_entry_date}`,
    );
  const widest = Math.max(...sent.map(({ business_name }) => nameOf(business_name).length));
  for (const { business_name, kind, entries, amount_cents } of sent)
    lines.push(
      `  ${nameOf(business_name).padEnd(widest)}  ${kind.padEnd(18)}  ${String(entries).padStart(7)}  ${formatCents(amount_cents).padStart(16)}`,
    );
  if (offsets.entries > 0)
    lines.push(
      `  Balanced by ${counted(offsets.entries, 'offset entry', 'offset entries')} to your own account, ${formatCents(offsets.amount_cents)} in all.`,
    );
  return lines;
}

function nameOf(business_name: string | undefined): string {
  return business_name ?? '(no business)';
}

function whatIsLeftOut({ same_day, over_cap, no_file_left, unoriginable, undecided, also }: Would): string[] {
  const lines = [
    ...unoriginable.map(({ kind, reference, reason }) => `${kind}  ${reference}: ${reason}`),
    ...also.refunds.map((line) => `refund  ${line}`),
    ...also.payouts.map((line) => `payout  ${line}`),
    ...undecided.map(
      ({ name, entries }) => `${name}, rejected by the bank: ${counted(entries, 'entry', 'entries')} for re-originate or abandon`,
    ),
    ...(over_cap > 0 ? [`${counted(over_cap, 'debit', 'debits')} over the same-day cap, left to the day’s own cutoff`] : []),
    ...(no_file_left ? ['all after the last file that the day may have, left to the next cutoff'] : []),
    ...(same_day ? ['everything but debits, left to the day’s own cutoff'] : []),
  ];
  return lines.length === 0 ? ['Nothing would be left out.'] : ['Left out:', ...lines.map((line) => `  ${line}`)];
}
