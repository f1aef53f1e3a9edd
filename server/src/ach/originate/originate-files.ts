import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { pipelined } from '../../kernel/db/pipelined.ts';
import { newId } from '../../kernel/ids.ts';
import { inTrace, linkCauses } from '../../kernel/tracing/index.ts';
import { lockToOriginate, noteOriginated } from '../cutoff-store.ts';
import { queueDelivery } from '../deliver/queue-delivery.ts';
import type { CutoffMoments, EntryHandler, EntryHandlers, EntryToOriginate } from '../entry-handlers.ts';
import { CONTROL_TOTALS, readThrough } from '../ingest/read-through.ts';
import { requireNoHold } from '../reconcile/hold-deliveries.ts';
import { addUpEntries, giveBackTraceSequences, insertEntries, insertFile, type NewFile, takeTraceSequences } from '../store.ts';
import { FileComposer, inBatches, mostTraces } from './build-file.ts';
import { addPages, BEGINNING, collectWaiting, mostCentsAt, mostEntries, type Place, type Waiting } from './collect-waiting.ts';
import { type FileIdentity, identifyFile, NoFileLeft } from './identify-file.ts';
import { keepPiece, readPieces } from './kept-bytes.ts';
import { requireOffsetVersion } from './offset-account.ts';
import { offsetRow } from './offset-entries.ts';

/**
 * Originates what waits for a cutoff: files one after the other, each within the bank's limits and in a transaction of
 * its own, with which the next one goes on, also after a server died. Once originated, by anyone, it does nothing. What
 * is left after the last file that a day may have waits for the next cutoff, and is logged. Throws where deliveries are
 * held. `originated_at` is when this really happens.
 */
export async function originateFiles(context: Context, entryHandlers: EntryHandlers, cutoff_at: Date, originated_at: Date): Promise<void> {
  const moments = { cutoff_at, originated_at };
  try {
    for (let from: Place | undefined = BEGINNING; from !== undefined; ) {
      const place: Place = from;
      from = await inTrace(context.tracing, 'originate file', { always: true }, () =>
        originateNext(context, entryHandlers, moments, place),
      );
    }
  } catch (error) {
    if (!(error instanceof NoFileLeft)) throw error;
    await noteOriginated(context.db, cutoff_at, originated_at);
    context.log.error(
      { cutoff_at, limits: context.config.ach.file_limits, err: error },
      'no further file can be originated today: what is left waits for the next cutoff; raise ODFI_FILE_ENTRIES or ODFI_FILE_MB if the bank allows',
    );
  }
}

/**
 * Originates the next file of a cutoff: its entries, trace numbers, bytes and ledger moves, in one transaction. Gives
 * where the one after it begins; undefined where nothing is left. Entries are read in pages and bytes kept in pieces, so
 * that two pages and a few pieces are held; the next page is made while the database keeps one.
 */
async function originateNext(
  context: Context,
  entryHandlers: EntryHandlers,
  moments: CutoffMoments,
  from: Place,
): Promise<Place | undefined> {
  const { file, rest } = await context.db.transaction(async (connection) => {
    const tx = pipelined(connection);
    if (!(await lockToOriginate(tx, moments.cutoff_at))) return { file: undefined, rest: undefined };
    const { waiting, rest } = await collectWaiting(context, tx, entryHandlers, moments, from);
    const file = await writeFile(context, tx, moments, waiting);
    if (!rest) await noteOriginated(tx, moments.cutoff_at, moments.originated_at);
    // Another server may have found out meanwhile: then nothing of it was done.
    if (file) await requireNoHold({ db: tx });
    return { file, rest };
  });
  if (file)
    context.log.info(
      {
        file: file.name,
        entries: file.entry_addenda_count,
        total_debit_cents: file.total_debit_cents,
        total_credit_cents: file.total_credit_cents,
      },
      'file originated',
    );
  return rest;
}

/** Writes a file of what was collected, and has it delivered; undefined where nothing can be put into it. */
async function writeFile(
  context: Context,
  tx: Queryable,
  moments: CutoffMoments,
  waiting: readonly Waiting[],
): Promise<NewFile | undefined> {
  const most_entries = mostEntries(waiting);
  if (most_entries === 0) return undefined;
  const growing = await GrowingFile.begin(context, tx, moments, most_entries);
  for (const { entryHandler, pages } of waiting) await addPages(pages, (page) => growing.add(entryHandler, page));
  const file = await growing.end();
  if (!file) return undefined;
  await insertFile(tx, file);
  await requireItsBytes(context, tx, file);
  await growing.requireItsEntries(file);
  await queueDelivery(context, tx, file.id);
  return file;
}

/** The file of a cutoff while entries are put into it. */
class GrowingFile {
  readonly #context: Context;
  readonly #tx: Queryable;
  readonly #identity: FileIdentity;
  readonly #composer: FileComposer;
  readonly #most_cents: number;
  /** Which of its own accounts its batches are balanced to, where they are. */
  readonly #offset_version: number | undefined;
  #entry_count = 0;
  #piece_count = 0;

  /** Takes the trace numbers that it may need: all at once, since those of a file ascend. */
  static async begin(context: Context, tx: Queryable, moments: CutoffMoments, most_entries: number): Promise<GrowingFile> {
    const { ach } = context.config;
    const first_sequence = await takeTraceSequences(tx, ach.odfi_identification, mostTraces(ach, most_entries));
    const identity = await identifyFile(context, tx, moments);
    const offset_version = await requireOffsetVersion(context, tx);
    return new GrowingFile(context, tx, identity, first_sequence, offset_version);
  }

  private constructor(context: Context, tx: Queryable, identity: FileIdentity, first_sequence: number, offset_version: number | undefined) {
    this.#context = context;
    this.#tx = tx;
    this.#identity = identity;
    this.#offset_version = offset_version;
    this.#most_cents = mostCentsAt(identity.cutoff_at, context.config.ach);
    this.#composer = new FileComposer(context.config.ach, { ...identity, most_cents: this.#most_cents }, first_sequence);
  }

  /** Writes entries of one kind into the file, with their rows and what their entry handler does. */
  async add(entryHandler: EntryHandler, page: readonly EntryToOriginate[]): Promise<void> {
    const entries = page.filter(({ amount_cents }) => amount_cents <= this.#most_cents);
    if (entries.length === 0) return;
    const traced = inBatches(entries).map((entry) => ({ ...entry, trace_number: this.#composer.add(entry), id: newId('ent') }));
    this.#entry_count += entries.length;
    for (const piece of this.#composer.takeFull()) {
      await this.#keep(piece, false);
      this.#composer.giveBack(piece);
    }
    await insertEntries(this.#tx, this.#identity, entryHandler.kind, traced);
    const purchase_ids = traced.flatMap(({ purchase_id }) => purchase_id ?? []);
    await linkCauses(this.#context, this.#tx, purchase_ids);
    await entryHandler.inFile(this.#tx, traced, this.#identity.originated_at);
    await this.#keepOffsets();
  }

  /** The whole file; undefined where nothing could be put into it. */
  async end(): Promise<NewFile | undefined> {
    const ended = this.#entry_count === 0 ? undefined : this.#composer.end();
    await giveBackTraceSequences(this.#tx, this.#context.config.ach.odfi_identification, this.#composer.next_sequence - 1);
    if (!ended) return undefined;
    const { pieces, ...composed } = ended;
    await this.#keepOffsets();
    for (const [index, piece] of pieces.entries()) await this.#keep(piece, index === pieces.length - 1);
    return { ...this.#identity, ...composed };
  }

  /** Keeps the rows of what balances the batches that have ended. */
  async #keepOffsets(): Promise<void> {
    const offsets = this.#composer.takeOffsets();
    const version = this.#offset_version;
    if (offsets.length === 0 || version === undefined) return;
    this.#entry_count += offsets.length;
    const rows = offsets.map((offset) => offsetRow(offset, version));
    await insertEntries(this.#tx, this.#identity, 'offset', rows);
  }

  async #keep(piece: Uint8Array, is_last: boolean): Promise<void> {
    const place = { file_id: this.#identity.id, number: this.#piece_count, is_last };
    this.#piece_count += 1;
    await keepPiece(this.#context.sealer, this.#tx, place, piece);
  }

  /** One look at all rows of the entries: as many as were put into the file, over as much as it says, within limits. */
  async requireItsEntries(file: NewFile): Promise<void> {
    const { entries: most, bytes } = this.#context.config.ach.file_limits;
    if (this.#entry_count > most || file.size_bytes > bytes)
      throw new Error(`${file.name} holds ${this.#entry_count} entries in ${file.size_bytes} bytes: more than a file may`);
    const { entries, amount_cents } = await addUpEntries(this.#tx, file.id);
    if (entries !== this.#entry_count || amount_cents !== file.total_debit_cents + file.total_credit_cents)
      throw new Error(`${entries} entries over ${amount_cents} cents were kept of ${file.name}, which holds ${this.#entry_count}`);
  }
}

/** Reads a kept file back, opened: well formed, with the bytes written, and a control that its row agrees with. */
async function requireItsBytes({ sealer }: Context, tx: Queryable, file: NewFile): Promise<void> {
  const { error, sha256, size_bytes, control } = await readThrough(readPieces(sealer, tx, file.id));
  if (error) throw error;
  const totals_agree = CONTROL_TOTALS.every((field) => control?.[field] === file[field]);
  if (sha256 !== file.sha256 || size_bytes !== file.size_bytes || !totals_agree)
    throw new Error(`what was kept of ${file.name} is not what was originated`);
}
