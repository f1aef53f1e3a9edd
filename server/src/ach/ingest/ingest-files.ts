import type { Context } from '../../context.ts';
import { type IncomingFate, IncomingTooLarge, IncomingUnfinished, IncomingUnopened } from '../../providers/odfi/port.ts';
import type { EntryHandlers } from '../entry-handlers.ts';
import { readHold } from '../reconcile/hold-deliveries.ts';
import { journalIngested } from '../reconcile/kept-acknowledgements.ts';
import { type IncomingLine, readIncoming } from './incoming-lines.ts';
import {
  findSameContent,
  type IncomingFile,
  insertException,
  isUnreadable,
  listFinishedLines,
  noteIncomingFinished,
} from './incoming-store.ts';
import { keepIncomingFile } from './keep-incoming-file.ts';
import { type LinesFrom, processLines } from './process-lines.ts';
import { SentFiles } from './read-sent-entry.ts';

/**
 * Ingests what the bank has, file by file; what cannot be acted on becomes an exception, and stops nothing else. May be
 * repeated: each line has its effect once, and a file is offered until all have. Gives the names of files still being
 * written: a return may lie in them unread. While deliveries are held nothing is ingested or taken away, as this
 * database may not know the entry. @throws {AggregateError} after the last file, where one could not be ingested whole.
 */
export async function ingestFiles(context: Context, entryHandlers: EntryHandlers): Promise<string[]> {
  if (await readHold(context)) return [];
  const failures: unknown[] = [];
  const unfinished: string[] = [];
  for (const name of await context.odfi.listIncoming(context.clock.now())) {
    try {
      await acknowledge(context, name, await ingestOffered(context, name, entryHandlers));
    } catch (error) {
      if (error instanceof IncomingUnfinished) {
        context.log.info({ file: name }, 'the bank is still writing a file; it will be looked at again');
        unfinished.push(name);
        continue;
      }
      context.log.error({ file: name, err: error }, 'a file from the bank could not be ingested; it will be tried again');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files from the bank could not be ingested`);
  return unfinished;
}

/** All of the file has had its effect: a bank that does not hear so offers it again, harmlessly. */
async function acknowledge(context: Context, name: string, became: IncomingFate): Promise<void> {
  try {
    await context.odfi.acknowledgeIncoming(name, became);
  } catch (error) {
    context.log.error({ file: name, err: error }, 'the bank could not be told that a file was ingested; it will offer it again');
  }
}

/** Fetches and ingests a file; one too large for memory is never read, one that cannot be opened waits for a person. */
async function ingestOffered(context: Context, name: string, entryHandlers: EntryHandlers): Promise<IncomingFate> {
  const fetched = await context.odfi.fetchIncoming(name).catch((error: unknown) => {
    if (error instanceof IncomingTooLarge || error instanceof IncomingUnopened) return error;
    throw error;
  });
  if (fetched instanceof IncomingTooLarge) return keepUnread(context, name, fetched.message);
  const unopened = fetched instanceof IncomingUnopened;
  const became = unopened ? await keepUnopened(context, name, fetched) : await ingestFile(context, name, fetched, entryHandlers);
  await journalIngested(context, name, unopened ? fetched.bytes : fetched);
  return became;
}

/** Its bytes are kept as they lay at the bank, where it is offered again if the bank has no archive. */
async function keepUnopened(context: Context, name: string, { bytes, message }: IncomingUnopened): Promise<IncomingFate> {
  await keepForPerson(context, name, bytes, message, 'a file from the bank is not as was agreed with it; a person must look at it');
  return 'unopened';
}

/** What is kept of it is why nothing else is. */
async function keepUnread(context: Context, name: string, why: string): Promise<IncomingFate> {
  const bytes = Buffer.from(`not read: ${why}`, 'latin1');
  await keepForPerson(context, name, bytes, why, 'a file from the bank is too large to be read; a person must look at it');
  return 'too_large';
}

async function keepForPerson(context: Context, name: string, bytes: Uint8Array, reason: string, words: string): Promise<void> {
  const at = context.clock.now();
  const file = await keepIncomingFile(context.db, context, { name, bytes, at });
  if (file.finished_at !== null) return;
  await insertException(context.db, { incoming_file_id: file.id, line_number: 0, at, reason: 'unreadable_file', detail: reason });
  await noteIncomingFinished(context.db, file.id, at);
  context.log.error({ file: name, reason }, words);
}

/** Ingests a file whose bytes are at hand, as `ingestFiles` does with one that lies at the bank. */
export async function ingestFile(context: Context, name: string, bytes: Uint8Array, entryHandlers: EntryHandlers): Promise<IncomingFate> {
  const file = await keepIncomingFile(context.db, context, { name, bytes, at: context.clock.now() });
  if (file.finished_at === null) await actOn(context, name, bytes, file, entryHandlers);
  return (await isUnreadable(context.db, file.id)) ? 'unreadable' : 'ingested';
}

async function actOn(context: Context, name: string, bytes: Uint8Array, file: IncomingFile, entryHandlers: EntryHandlers): Promise<void> {
  const { db, log } = context;
  const at = context.clock.now();
  const same = await findSameContent(db, file);
  const read = same === undefined ? readIncoming(Buffer.from(bytes).toString('latin1')) : undefined;
  const about_file = { incoming_file_id: file.id, line_number: 0, at };
  if (read === undefined) {
    await insertException(db, { ...about_file, reason: 'same_content', detail: `the same bytes came before as ${same}` });
    log.error({ file: name, same }, 'a file from the bank came twice under two names; a person must look at it');
  } else if ('unreadable' in read) {
    await insertException(db, { ...about_file, reason: 'unreadable_file', detail: read.unreadable });
    log.error({ file: name, reason: read.unreadable }, 'a file from the bank cannot be read; a person must look at it');
  } else {
    await processAll(context, name, file.id, read.lines, entryHandlers);
  }
  await noteIncomingFinished(db, file.id, at);
  log.info({ file: name }, 'file from the bank ingested');
}

/** How many lines are looked at together. */
const LINES_AT_ONCE = 200;

/** Acts on every line not acted on. Throws after the last one where one failed unexpectedly: the file is unfinished. */
async function processAll(
  context: Context,
  name: string,
  incoming_file_id: string,
  lines: readonly IncomingLine[],
  entryHandlers: EntryHandlers,
): Promise<void> {
  const finished = await listFinishedLines(context.db, incoming_file_id);
  const unfinished = lines.filter(({ line_number }) => !finished.has(line_number));
  const from = { file: name, incoming_file_id, sent_files: new SentFiles(context) };
  const failures: unknown[] = [];
  for (let first = 0; first < unfinished.length; first += LINES_AT_ONCE)
    for (const list of listsOf(unfinished.slice(first, first + LINES_AT_ONCE)))
      failures.push(...(await processList(context, from, list, entryHandlers)));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lines of ${name} failed`);
}

/** What is acted on together: returns whose entry no other line is about. Every other line is a list of one. */
function listsOf(lines: readonly IncomingLine[]): IncomingLine[][] {
  const about = Map.groupBy(lines, (line) => (line.kind === 'other' || line.kind === 'unreadable' ? '' : line.original_trace_number));
  const isPlain = (line: IncomingLine): boolean => line.kind === 'return' && about.get(line.original_trace_number)?.length === 1;
  const plain = lines.filter(isPlain);
  return [...(plain.length > 0 ? [plain] : []), ...lines.filter((line) => !isPlain(line)).map((line) => [line])];
}

/** A failed list leaves nothing; its lines are acted on one by one, so a bad one delays none. Gives why some failed. */
async function processList(
  context: Context,
  from: LinesFrom,
  lines: readonly IncomingLine[],
  entryHandlers: EntryHandlers,
): Promise<unknown[]> {
  const { file } = from;
  try {
    for (const purchase_id of await processLines(context, from, lines, entryHandlers)) context.channels.changed(purchase_id);
    return [];
  } catch (error) {
    if (lines.length === 1) {
      context.log.error({ file, line_number: lines[0]?.line_number, err: error }, 'a line from the bank could not be acted on');
      return [error];
    }
    context.log.warn({ file, err: error }, 'returns could not be processed together; each is processed by itself');
  }
  const failures: unknown[] = [];
  for (const line of lines) failures.push(...(await processList(context, from, [line], entryHandlers)));
  return failures;
}
