import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type EntryHandlers, entryHandlerOf } from '../entry-handlers.ts';
import { aboutOffset } from '../originate/offset-entries.ts';
import type { ChangeLine, ContestedLine, IncomingLine, ReturnLine } from './incoming-lines.ts';
import {
  type EntryByTrace,
  findEntriesByTraces,
  findFinishedLines,
  insertException,
  lockEntries,
  noteEntryReturned,
  noteLineDone,
} from './incoming-store.ts';
import { matchEntry } from './match-entry.ts';
import type { SentFiles } from './read-sent-entry.ts';
import { isReturnCode } from './return-codes-in-use.ts';

/** A line from the bank about an entry of ours. The entry is locked, after the purchase of a debit. */
export interface MatchedLine<Line> {
  readonly line: Line;
  readonly entry: EntryByTrace;
  readonly at: Date;
  readonly incoming_file_id: string;
  /** For what was sent. */
  readonly sent_files: SentFiles;
}

/** A line that cannot be acted on, and why: for a person, without account numbers. */
export interface LineException {
  readonly reason: ExceptionReason;
  readonly detail: string;
}

/** The code under which a return is sent back, by the rules. */
export type DishonorCode = 'R67' | 'R69';

/** Who acts on what comes in. Each is called in the transaction of its line. */
export interface Incoming {
  readonly entryHandlers: EntryHandlers;
  /** A notification of change. Gives why it was not taken over, where a person must look at it. */
  changed(context: Context, tx: Queryable, matched: MatchedLine<ChangeLine>): Promise<LineException | undefined>;
  /** A bank contests a dishonored return. Gives the purchases that have changed, or why a person must look at it. */
  contested(context: Context, tx: Queryable, matched: MatchedLine<ContestedLine>): Promise<string[] | LineException>;
  /** A return that is wrong in itself, while its money has left us: it is sent back. False where that is not done for its kind of entry. */
  dishonored(context: Context, tx: Queryable, matched: MatchedLine<ReturnLine>, code: DishonorCode): Promise<boolean>;
}

/**
 * Acts on one line, once, in a transaction of its own; or makes it an exception, for a person. Gives the purchases that have changed. Does nothing where
 * another server has been there before, since this one read what is finished.
 */
export async function processLine(
  context: Context,
  from: { file: string; incoming_file_id: string; sent_files: SentFiles },
  line: IncomingLine,
  incoming: Incoming,
): Promise<string[]> {
  const { incoming_file_id, sent_files } = from;
  const { line_number } = line;
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const openException = async (
      { reason, detail }: LineException,
      about: { trace_number?: string; id?: string } = {},
    ): Promise<string[]> => {
      const { trace_number, id } = about;
      const of_entry = { ...(trace_number && { trace_number }), ...(id && { entry_id: id }) };
      await insertException(tx, { incoming_file_id, line_number, at, reason, detail, ...of_entry });
      context.log.error(
        { file: from.file, line_number, reason, trace_number },
        'a line from the bank became an exception; a person must look at it',
      );
      return [];
    };
    if (line.kind === 'unreadable') return openException({ reason: 'unreadable_line', detail: line.why });
    if (line.kind === 'other') return openException({ reason: 'not_a_return', detail: `it is ${line.what}` });
    const trace_number = line.original_trace_number;
    if (line.company_identification !== context.config.ach.company_id)
      return openException(
        { reason: 'other_company', detail: `it is for company ${line.company_identification || '(none)'}` },
        { trace_number },
      );
    const candidates = await findEntriesByTraces(tx, [trace_number]);
    const matched = await matchEntry(tx, sent_files, candidates, line, at);
    const [entry] = matched ? await lockEntries(tx, [matched.id]) : [];
    if (!entry) return openException({ reason: 'unknown_trace', detail: unknownTrace(trace_number, candidates.length) }, { trace_number });
    if ((await findFinishedLines(tx, incoming_file_id, [line_number])).size > 0) return [];
    if (entry.kind === 'offset')
      return openException({ reason: 'offset_entry', detail: aboutOffset(entry, `the bank answers with ${line.code}:`) }, entry);
    const done = () => noteLineDone(tx, { incoming_file_id, line_number, at, kind: line.kind, code: line.code, entry_id: entry.id });
    switch (line.kind) {
      case 'return': {
        const matched = { line, entry, at, incoming_file_id, sent_files };
        const objection = objectionTo(line, entry);
        if (objection) {
          const { dishonor, ...exception } = objection;
          const sent_back = dishonor !== undefined && (await incoming.dishonored(context, tx, matched, dishonor));
          return openException(
            sent_back ? { ...exception, detail: `${exception.detail}; it is sent back with ${dishonor}` } : exception,
            entry,
          );
        }
        const { code, return_trace_number } = line;
        const entryHandler = entryHandlerOf(incoming.entryHandlers, entry.kind);
        const changed = await entryHandler.returned(tx, { entry, code, at, incoming_file_id, line_number, return_trace_number });
        if (!changed)
          return openException({ reason: 'not_returnable', detail: `entry ${trace_number} cannot be returned any more` }, entry);
        await noteEntryReturned(tx, entry.id, at, code);
        await done();
        return changed;
      }
      case 'change': {
        const exception = await incoming.changed(context, tx, { line, entry, at, incoming_file_id, sent_files });
        if (exception) return openException(exception, entry);
        await done();
        return [];
      }
      case 'contested_return': {
        const outcome = await incoming.contested(context, tx, { line, entry, at, incoming_file_id, sent_files });
        if (!Array.isArray(outcome)) return openException(outcome, entry);
        await done();
        return outcome;
      }
    }
  });
}

function unknownTrace(trace_number: string, sent: number): string {
  return sent === 0
    ? `no entry was sent with trace number ${trace_number}`
    : `${sent} entries were sent with trace number ${trace_number}, and it agrees with none of them`;
}

/** What speaks against a return, and the code by which the rules let us send it back (Nacha rules, dishonored returns). */
export function objectionTo(line: ReturnLine, entry: EntryByTrace): (LineException & { dishonor?: DishonorCode }) | undefined {
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
