import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { pipelined } from '../../kernel/db/pipelined.ts';
import { newId } from '../../kernel/ids.ts';
import { inTrace, linkCauses } from '../../kernel/tracing/index.ts';
import { noteOriginated } from '../cutoff-store.ts';
import type { CutoffMoments, EntryHandler, EntryHandlers, EntryToOriginate } from '../entry-handlers.ts';
import { CONTROL_TOTALS, readThrough } from '../ingest/read-through.ts';
import { requireNoHold } from '../reconcile/hold-deliveries.ts';
import { addUpEntries, giveBackTraceSequences, insertEntries, insertFile, type NewFile, takeTraceSequences } from '../store.ts';
import { FileComposer, inBatches, mostTraces } from './build-file.ts';
import { addPages, collectWaiting, mostCentsAt, mostEntries } from './collect-waiting.ts';
import { type FileIdentity, identifyFile } from './identify-file.ts';
import { keepPiece, readPieces } from './kept-bytes.ts';
import { requireOffsetVersion } from './offset-account.ts';
import { offsetRow } from './offset-entries.ts';

/** The queued work that hands a file over. */
export const DELIVER_FILE = 'deliver_ach_file';

/**
 * Originates a cutoff's file: its entries, trace numbers, bytes and ledger moves, in one transaction. Without entries
 * there is no file; once originated, by anyone, it does nothing. Throws where deliveries are held. `originated_at` is
 * when this really happens. Entries are read in pages and bytes kept in pieces, so that two pages and a few pieces are
 * held; the next page is made while the database keeps one.
 */
export function originateFile(context: Context, entryHandlers: EntryHandlers, cutoff_at: Date, originated_at: Date): Promise<void> {
  return inTrace(context.tracing, 'originate file', { always: true }, () => originate(context, entryHandlers, cutoff_at, originated_at));
}

async function originate(context: Context, entryHandlers: EntryHandlers, cutoff_at: Date, originated_at: Date): Promise<void> {
  const file = await context.db.transaction(async (connection) => {
    const tx = pipelined(connection);
    if (!(await noteOriginated(tx, cutoff_at, originated_at))) return undefined;
    const waiting = await collectWaiting(context, tx, entryHandlers, { cutoff_at, originated_at });
    const most_entries = mostEntries(waiting);
    if (most_entries === 0) return undefined;
    const growing = await GrowingFile.begin(context, tx, { cutoff_at, originated_at }, most_entries);
    for (const { entryHandler, pages } of waiting) await addPages(pages, (page) => growing.add(entryHandler, page));
    const file = await growing.end();
    if (!file) return undefined;
    await insertFile(tx, file);
    await requireItsBytes(context, tx, file);
    await growing.requireItsEntries(file);
    // Another server may have found out meanwhile: then nothing of it was done.
    await requireNoHold({ db: tx });
    await context.queue.enqueue(tx, DELIVER_FILE, { file_id: file.id }, { job_key: file.id });
    return file;
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

  /** One look at all rows of the entries: as many as were put into the file, over as much as its bytes say. */
  async requireItsEntries(file: NewFile): Promise<void> {
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
