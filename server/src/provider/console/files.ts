import { EASTERN } from '@drawbridge/banking-calendar';
import type { ConsoleFile } from '@drawbridge/contract/provider';
import { type FileFacts, findNamedFile, type OverviewRow, pageOfFiles, readFileBytes, readFileOverview } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { spanOf } from '../../kernel/clock/span-of-days.ts';
import { AppError } from '../../kernel/errors.ts';
import { openLines } from '../../reporting/trace/index.ts';
import type { ConsoleBinder } from './bind.ts';

const PAGE = 20;
const LINES_AT_ONCE = 500;

/** Files to the bank and from it, for people: never an account number. */
export function fileCalls({ on }: ConsoleBinder, context: Context): void {
  on('listFiles', async ({ query: { direction, state, from, to, limit = PAGE, offset = 0 } }) => {
    const span = spanOf({ from, to }, EASTERN);
    const { rows, total } = await pageOfFiles(context, { direction, state, from: span.from, before: span.until }, { limit, offset });
    const waiting = await pageOfFiles(context, { waiting: true }, { limit: 1, offset: 0 });
    return { files: rows.map(presentFile), total, waiting: waiting.total };
  });

  on('readFile', async ({ params: { name } }) => {
    const found = await readFileOverview(context, name);
    if (!found) throw new AppError('FILE_NOT_FOUND');
    const { row, sent } = found;
    const size_bytes = (await readFileBytes(context, ...(await placeOf(context, name)))).length;
    if (!sent) return { ...presentFile(row), batches: null, entry_hash: null, size_bytes, steps: [], entries: [], entry_count: 0 };
    const { facts, entries, entry_count } = sent;
    return {
      ...presentFile(row),
      batches: facts.batch_count,
      entry_hash: facts.entry_hash,
      size_bytes,
      steps: stepsOf(facts),
      entries: entries.map(({ amount_cents, ...entry }) => ({ ...entry, amount: amount_cents })),
      entry_count,
    };
  });

  on('readLines', async ({ params: { name }, query: { after = 0 } }) => {
    const file = await findNamedFile(context.db, name);
    if (!file) throw new AppError('FILE_NOT_FOUND');
    const opened = await openLines(context, file);
    const last = Math.min(opened.line_count, after + LINES_AT_ONCE);
    const numbers = Array.from({ length: Math.max(0, last - after) }, (_, at) => after + at + 1);
    return { lines: numbers.map((number) => ({ number, text: opened.textAt(number) ?? '' })), total: opened.line_count };
  });
}

/** A file as lists and pages show it. */
export function presentFile({ at, debit_cents, credit_cents, ...row }: OverviewRow): ConsoleFile {
  return { ...row, at: at.toISOString(), debits: debit_cents, credits: credit_cents };
}

type Step = { what: StepName; at: string; by: string | null; words: string | null };
type StepName =
  | 'originated'
  | 'delivered'
  | 'read_back'
  | 'accepted'
  | 'rejected'
  | 'settled'
  | 'late_rejected'
  | 'decided'
  | 'late_closed';

/** What has become of a file, in the order in which it happened. */
function stepsOf(facts: FileFacts): Step[] {
  const step = (what: StepName, at: Date | null, by: string | null = null, words: string | null = null) =>
    at === null ? [] : [{ what, at: at.toISOString(), by, words }];
  return [
    ...step('originated', facts.originated_at),
    ...step('delivered', facts.delivered_at),
    ...step('read_back', facts.read_back_at),
    ...step('accepted', facts.accepted_at),
    ...step('rejected', facts.rejected_at, null, facts.reject_reason),
    ...step('settled', facts.settled_at),
    ...step('late_rejected', facts.late_rejected_at, null, facts.late_rejection_reason),
    ...step('decided', facts.decided_at, facts.decided_by, facts.decided_why),
    ...step('late_closed', facts.late_rejection_closed_at, facts.late_rejection_closed_by, facts.late_rejection_closed_why),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

async function placeOf({ db }: Context, name: string): Promise<['ach_files' | 'ach_incoming_files', string]> {
  const file = await findNamedFile(db, name);
  if (!file) throw new AppError('FILE_NOT_FOUND');
  return [file.table, file.id];
}
