import { type BatchControl, type BatchHeader, type NachaEvent, OFFSET_NAME, readEventsFrom, type StandardEntry } from '@drawbridge/nacha';
import { settlementOf } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { awaitBoth } from '../../kernel/db/pipelined.ts';
import { type AchBank, readUpload } from './bank.ts';
import { objectionToBatch, objectionToEntry, objectionToHeader, objectionToTotals, objectionToTraces } from './object-to-file.ts';
import { isOffset } from './offset-entry.ts';
import { kindOf } from './settle.ts';
import * as store from './store.ts';

const ENTRIES_PER_CHUNK = 5_000;

/**
 * Writes the entries of an upload down as those of a file, a chunk at a time, and gives what the bank has against it:
 * what breaks the format before anything else. Where there is something, what was written is to be rolled back.
 */
export async function writeEntries(
  bank: AchBank,
  tx: Queryable,
  { name, upload_id }: { name: string; upload_id: string },
  at: Date,
): Promise<string | undefined> {
  const reading = new Reading(bank, tx, at);
  const chunks = reading.chunks(readUpload(bank, tx, upload_id));
  let chunk = await chunks.next();
  // The next entries are made while the database keeps some.
  while (!chunk.done) [, chunk] = await awaitBoth(store.insertEntries(tx, name, chunk.value), chunks.next());
  return reading.objection ?? objectionToTraces(tx, name, at, reading.ascending);
}

/** A file as the bank reads it. */
class Reading {
  /** Whether each trace number is higher than the one before it, so that none stands in it twice. */
  ascending = true;
  readonly #bank: AchBank;
  readonly #tx: Queryable;
  readonly #at: Date;
  #error: string | undefined;
  #objection: string | undefined;
  #is_empty = true;
  #batch: { header: BatchHeader; settles_at: string; company_entry_description: string } | undefined;
  #last_trace = '';
  #chunk: store.NewEntry[] = [];

  constructor(bank: AchBank, tx: Queryable, at: Date) {
    this.#bank = bank;
    this.#tx = tx;
    this.#at = at;
  }

  /** Asked once all has been read. */
  get objection(): string | undefined {
    return this.#error ?? this.#objection ?? (this.#is_empty ? 'the file is empty' : undefined);
  }

  /** Its entries, in chunks, as long as nothing speaks against it; then it is read for its errors alone. */
  async *chunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<store.NewEntry[]> {
    for await (const events of readEventsFrom(pieces)) {
      for (const event of events) {
        const found = this.#take(event);
        if (found) this.#object(await found);
      }
      if (this.#speaksAgainst()) this.#chunk = [];
      if (this.#chunk.length < ENTRIES_PER_CHUNK) continue;
      yield this.#chunk;
      this.#chunk = [];
    }
    if (this.#chunk.length > 0) yield this.#chunk;
  }

  #speaksAgainst(): boolean {
    return this.#error !== undefined || this.#objection !== undefined;
  }

  #object(found: string | undefined): void {
    this.#objection ??= found;
  }

  /** Takes the next record; a promise where something has to be looked up for it. */
  #take(event: NachaEvent): Promise<string | undefined> | undefined {
    if (event.type === 'error') this.#error ??= event.error.message;
    if (this.#speaksAgainst()) return undefined;
    const { ach } = this.#bank.config;
    if (event.type === 'file-header') {
      this.#is_empty = false;
      this.#object(objectionToHeader(ach, event.header));
    }
    if (event.type === 'batch-header') this.#beginBatch(event);
    if (event.type === 'batch-control') {
      const found = objectionToTotals(ach, event.control as BatchControl);
      if (found !== undefined) this.#object(`batch ${event.control.batch_number}: ${found}`);
    }
    if (event.type !== 'entry' || !this.#batch) return undefined;
    // Only batches of the standard layout are agreed.
    const entry = event.entry as StandardEntry;
    const { header } = this.#batch;
    this.#add(entry, event.line);
    const found = objectionToEntry(ach, this.#tx, header, entry);
    const inWords = (words: string | undefined) =>
      words === undefined ? undefined : `batch ${header.batch_number}: entry ${entry.trace_number} ${words}`;
    if (found instanceof Promise) return found.then(inWords);
    this.#object(inWords(found));
    return undefined;
  }

  #beginBatch(event: NachaEvent & { type: 'batch-header' }): void {
    const { ach } = this.#bank.config;
    const header = event.header as BatchHeader;
    const found = event.format === 'standard' ? objectionToBatch(ach, header, this.#at) : 'its class is not agreed';
    if (found !== undefined) {
      this.#object(`batch ${header.batch_number}: ${found}`);
      return;
    }
    this.#batch = {
      header,
      settles_at: settlementOf(header.effective_entry_date ?? '', this.#at, ach).toISOString(),
      company_entry_description: header.company_entry_description.trim(),
    };
  }

  #add(entry: StandardEntry, line_number: number): void {
    if (!this.#batch) return;
    const { trace_number, amount_cents } = entry;
    if (trace_number <= this.#last_trace) this.ascending = false;
    this.#last_trace = trace_number;
    this.#chunk.push({
      trace_number,
      line_number,
      settles_at: this.#batch.settles_at,
      kind: kindOf(entry),
      company_entry_description: isOffset(this.#bank.config.ach, entry) ? OFFSET_NAME : this.#batch.company_entry_description,
      receiver_identification: entry.receiver_identification.trim(),
      amount_cents,
    });
  }
}
