import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { byEntryHandler, type EntryHandlers, type LineVerb } from '../entry-handlers.ts';
import { aboutOffset } from '../originate/offset-entries.ts';
import type { ChangeLine, ContestedLine, IncomingLine, ReturnLine } from './incoming-lines.ts';
import { type EntryByTrace, findFinishedLines, insertException, noteLinesDone } from './incoming-store.ts';
import { type EntryMatch, lockMatchedEntries } from './match-entry.ts';
import type { SentFiles } from './read-sent-entry.ts';
import { returnEntries } from './return-entries.ts';

/** Where lines come from. */
export interface LinesFrom {
  readonly file: string;
  readonly incoming_file_id: string;
  /** For what was sent. */
  readonly sent_files: SentFiles;
}

type LineAboutEntry = ReturnLine | ChangeLine | ContestedLine;

/** A line from the bank about an entry of ours. The entry is locked, after the purchase of a debit. */
export interface MatchedLine<Line> extends LinesFrom {
  readonly line: Line;
  readonly entry: EntryByTrace;
  readonly at: Date;
}

/** A line that cannot be acted on, and why: for a person, without account numbers. */
export interface LineException {
  readonly reason: ExceptionReason;
  readonly detail: string;
}

/** What became of a line: the purchases that have changed by it, or why a person must look at it. */
export type LineOutcome = { readonly changed: readonly string[] } | LineException;

/** A return wrong in itself, and the code to send it back under (Nacha rules, dishonored returns). */
export interface WrongReturn extends MatchedLine<ReturnLine> {
  readonly dishonor: 'R67' | 'R69';
}

/** What came of lines: exceptions, each with the entry of ours that it is about, and changed purchases. */
interface Processed {
  readonly exceptions: readonly (LineException & { readonly line: IncomingLine; readonly entry?: EntryByTrace | undefined })[];
  readonly changed: readonly string[];
}

/**
 * Acts on all lines of one file, or on none, in one transaction; no two are about one entry, and what cannot be acted
 * on becomes an exception. Gives the changed purchases. Skips a line that another server has finished.
 */
export async function processLines(
  context: Context,
  from: LinesFrom,
  lines: readonly IncomingLine[],
  entryHandlers: EntryHandlers,
): Promise<readonly string[]> {
  const at = context.clock.now();
  const { incoming_file_id } = from;
  const { exceptions, changed } = await context.db.transaction(async (tx) => {
    const own = lines.filter(isAboutEntry).filter((line) => isOwn(context, line));
    const matches = await lockMatchedEntries(tx, from.sent_files, own, at);
    const line_numbers = lines.map(({ line_number }) => line_number);
    // Asked with the entries locked: nobody acts on these lines meanwhile.
    const finished = await findFinishedLines(tx, incoming_file_id, line_numbers);
    const unmatched: Processed['exceptions'][number][] = [];
    const matched: MatchedLine<LineAboutEntry>[] = [];
    for (const line of lines) {
      if (finished.has(line.line_number)) continue;
      const match = matches.get(line.line_number);
      const exception = whyUnmatched(context, line, match);
      if (exception) unmatched.push({ ...exception, line, entry: match?.entry });
      else if (isAboutEntry(line) && match?.entry) matched.push({ ...from, line, entry: match.entry, at });
    }
    const processed: Processed[] = [
      { exceptions: unmatched, changed: [] },
      await processReturns(context, tx, entryHandlers, matched.filter(isOfKind('return'))),
      await processAnswers(context, tx, entryHandlers, matched.filter(isOfKind('change')), 'changed'),
      await processAnswers(context, tx, entryHandlers, matched.filter(isOfKind('contested_return')), 'contested'),
    ];
    const exceptions = processed.flatMap((one) => one.exceptions);
    for (const { line, entry, reason, detail } of exceptions)
      await insertException(tx, { incoming_file_id, line_number: line.line_number, at, reason, detail, ...aboutOf(line, entry) });
    return { exceptions, changed: processed.flatMap((one) => one.changed) };
  });
  for (const { line, reason } of exceptions)
    context.log.error(
      { file: from.file, line_number: line.line_number, reason, ...aboutOf(line) },
      'a line from the bank became an exception; a person must look at it',
    );
  return changed;
}

const isAboutEntry = (line: IncomingLine): line is LineAboutEntry => line.kind !== 'unreadable' && line.kind !== 'other';
const isOwn = ({ config }: Context, line: LineAboutEntry): boolean => line.company_identification === config.ach.company_id;

function isOfKind<Kind extends LineAboutEntry['kind']>(kind: Kind) {
  return (matched: MatchedLine<LineAboutEntry>): matched is MatchedLine<Extract<LineAboutEntry, { kind: Kind }>> =>
    matched.line.kind === kind;
}

function aboutOf(line: IncomingLine, entry?: EntryByTrace): { trace_number?: string; entry_id?: string } {
  return { ...(isAboutEntry(line) && { trace_number: line.original_trace_number }), ...(entry && { entry_id: entry.id }) };
}

/** Why nobody is asked to act on a line; undefined where its entry was found and is somebody's. */
function whyUnmatched(context: Context, line: IncomingLine, match: EntryMatch | undefined): LineException | undefined {
  if (line.kind === 'unreadable') return { reason: 'unreadable_line', detail: line.why };
  if (line.kind === 'other') return { reason: 'not_a_return', detail: `it is ${line.what}` };
  if (!isOwn(context, line)) return { reason: 'other_company', detail: `it is for company ${line.company_identification || '(none)'}` };
  if (!match?.entry) return { reason: 'unknown_trace', detail: unknownTrace(line.original_trace_number, match?.sent ?? 0) };
  if (match.entry.kind !== 'offset') return undefined;
  return { reason: 'offset_entry', detail: aboutOffset(match.entry, `the bank answers with ${line.code}:`) };
}

function unknownTrace(trace_number: string, sent: number): string {
  return sent === 0
    ? `no entry was sent with trace number ${trace_number}`
    : `${sent} entries were sent with trace number ${trace_number}, and it agrees with none of them`;
}

/** Unobjectionable returns come back; those wrong in themselves are sent back, where their kind of entry has that. */
async function processReturns(
  context: Context,
  tx: Queryable,
  entryHandlers: EntryHandlers,
  lines: readonly MatchedLine<ReturnLine>[],
): Promise<Processed> {
  const objections = new Map(lines.map(({ line, entry }) => [line, objectionTo(line, entry)]));
  const returned = lines
    .filter(({ line }) => objections.get(line) === undefined)
    .map(({ line: { code, line_number, return_trace_number }, ...matched }) => ({ ...matched, code, line_number, return_trace_number }));
  const { done, changed } = await returnEntries(tx, entryHandlers, returned);
  const wrong = lines.flatMap((one): WrongReturn[] => {
    const dishonor = objections.get(one.line)?.dishonor;
    return dishonor ? [{ ...one, dishonor }] : [];
  });
  const sent_back = new Set<ReturnLine>();
  await byEntryHandler(entryHandlers, wrong, async (entryHandler, of_kind) => {
    for (const { line } of (await entryHandler.wronglyReturned?.(context, tx, of_kind)) ?? []) sent_back.add(line);
  });
  const came_back = new Set(done.map(({ line_number }) => line_number));
  const exceptions = lines
    .filter(({ line }) => !came_back.has(line.line_number))
    .map(({ line, entry }) => {
      const { reason, detail, dishonor } = objections.get(line) ?? notReturnable(line);
      return { reason, detail: sent_back.has(line) ? `${detail}; it is sent back with ${dishonor}` : detail, line, entry };
    });
  return { exceptions, changed };
}

type Objection = LineException & { readonly dishonor?: WrongReturn['dishonor'] };

function notReturnable({ original_trace_number }: ReturnLine): Objection {
  return { reason: 'not_returnable', detail: `entry ${original_trace_number} cannot be returned any more` };
}

/** The return codes of banks (Nacha rules, appendix four): those that exist, shown to people or not. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [1, 47],
  [50, 53],
  [80, 85],
];

/** Whether a return has such a code. R61 to R77 are of dishonored and contested returns, which are other entries. */
function isReturnCode(code: string): boolean {
  const number = Number(/^R(\d\d)$/.exec(code)?.[1] ?? Number.NaN);
  return RANGES.some(([first, last]) => number >= first && number <= last);
}

/** What speaks against a return, and the code to send it back under (Nacha rules, dishonored returns). */
function objectionTo(line: ReturnLine, entry: EntryByTrace): Objection | undefined {
  const trace_number = line.original_trace_number;
  if (!isReturnCode(line.code)) return { reason: 'unknown_code', detail: `there is no return code ${line.code}` };
  if (entry.lost_reason !== null) return { reason: 'not_returnable', detail: `entry ${trace_number}: ${entry.lost_reason}` };
  if (entry.rejected_at !== null)
    return { reason: 'not_returnable', detail: `entry ${trace_number} stood in a file that the bank rejected` };
  if (entry.returned_at !== null)
    return {
      reason: 'already_returned',
      detail: `entry ${trace_number} came back before with ${entry.return_code}, now with ${line.code}`,
      dishonor: 'R67',
    };
  if (entry.amount_cents !== line.amount_cents)
    return {
      reason: 'amount_mismatch',
      detail: `entry ${trace_number} is over ${formatCents(entry.amount_cents)}, its return over ${formatCents(line.amount_cents)}`,
      dishonor: 'R69',
    };
  return undefined;
}

/** What a person is told where nobody acts on what a bank answers. */
const NOBODY_ACTS: { readonly [Answer in 'changed' | 'contested']: (matched: MatchedLine<LineAboutEntry>) => LineException } = {
  changed: ({ line }) => ({
    reason: 'change_not_applied',
    detail: `${line.code}: the entry went to no account of a consumer or a merchant`,
  }),
  contested: ({ entry }) => ({ reason: 'not_dishonored', detail: `no return of entry ${entry.trace_number} is dishonored` }),
};

/** Each kind's handler acts on what banks answer beside returns, by one column of the table. */
async function processAnswers<Line extends ChangeLine | ContestedLine>(
  context: Context,
  tx: Queryable,
  entryHandlers: EntryHandlers,
  lines: readonly MatchedLine<Line>[],
  answer: 'changed' | 'contested',
): Promise<Processed> {
  const exceptions: Processed['exceptions'][number][] = [];
  const changed: string[] = [];
  await byEntryHandler(entryHandlers, lines, async (entryHandler, of_kind) => {
    const verb = entryHandler[answer] as LineVerb<Line> | undefined;
    const outcomes = (await verb?.(context, tx, of_kind)) ?? [];
    for (const [index, matched] of of_kind.entries()) {
      const outcome = outcomes[index] ?? NOBODY_ACTS[answer](matched);
      if ('reason' in outcome) exceptions.push({ ...outcome, ...matched });
      else {
        changed.push(...outcome.changed);
        await noteLinesDone(tx, matched.incoming_file_id, matched.at, [{ ...matched.line, entry: matched.entry }]);
      }
    }
  });
  return { exceptions, changed };
}
