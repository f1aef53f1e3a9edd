import { createHash } from 'node:crypto';
import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { type FileTotals, FileWriter, LAST_TRACE_SEQUENCE, MOST_ENTRY_CENTS, offsetEntriesOf, traceNumber } from '@drawbridge/nacha';
import type { Config } from '../../config.ts';
import type { BatchToOriginate, EntryToOriginate } from '../entry-handlers.ts';
import type { WrittenOffset } from './offset-entries.ts';

/** What tells the files of a day apart in their headers: the format has so many. */
export const FILE_ID_MODIFIERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** Puts entries into the order of their batches, in which they are to be added. */
export function inBatches<Entry extends EntryToOriginate>(entries: readonly Entry[]): Entry[] {
  return [...Map.groupBy(entries, ({ batch }) => batchKey(batch)).values()].flat();
}

/** How many trace numbers a file of so many entries may need: at worst each has a batch, and an offset, of its own. */
export function mostTraces({ offset }: Config['ach'], most_entries: number): number {
  return offset ? Math.max(most_entries, Math.min(2 * most_entries, LAST_TRACE_SEQUENCE)) : most_entries;
}

export interface ComposedFile extends FileTotals {
  /** What has not been taken of its bytes, in order; all of them are ASCII. */
  readonly pieces: readonly Uint8Array[];
  readonly size_bytes: number;
  readonly sha256: string;
}

/** What a file begins with. */
interface FileBegun {
  readonly originated_at: Date;
  readonly file_id_modifier: string;
  readonly effective_entry_date: string;
  /** What no entry may be over; an offset entry neither. */
  readonly most_cents?: number;
}

/**
 * Writes a file as its entries come, numbers them, and balances each batch where that is set: no more is held of it
 * than what nobody has taken. Trace numbers ascend from `next_sequence` on.
 */
export class FileComposer {
  readonly #ach: Config['ach'];
  readonly #days: BatchDays;
  readonly #writer: FileWriter;
  readonly #most_offset_cents: number;
  #next_sequence: number;
  #offsets: WrittenOffset[] = [];
  #pieces: Uint8Array[] = [];
  #size_bytes = 0;
  readonly #hash = createHash('sha256');
  #batch_count = 0;
  #batch: BatchToOriginate | undefined;
  #batch_key: string | undefined;

  constructor(ach: Config['ach'], file: FileBegun, next_sequence: number) {
    this.#ach = ach;
    this.#next_sequence = next_sequence;
    this.#most_offset_cents = Math.min(file.most_cents ?? MOST_ENTRY_CENTS, MOST_ENTRY_CENTS);
    const { date, time } = wallTimeAt(file.originated_at, EASTERN);
    this.#days = { effective: file.effective_entry_date, created: date };
    this.#writer = new FileWriter({
      header: {
        immediate_destination: ach.immediate_destination,
        immediate_origin: ach.immediate_origin,
        file_creation_date: date,
        file_creation_time: time,
        file_id_modifier: file.file_id_modifier,
        immediate_destination_name: ach.immediate_destination_name,
        immediate_origin_name: ach.immediate_origin_name,
        ...(ach.reference_code !== undefined && { reference_code: ach.reference_code }),
      },
    });
  }

  /** The number that the next entry gets. */
  get next_sequence(): number {
    return this.#next_sequence;
  }

  /** Adds an entry, to the last one's batch where that is equal, else to a new one, and gives its trace number. */
  add(entry: EntryToOriginate): string {
    const key = batchKey(entry.batch);
    if (key !== this.#batch_key || this.#isTooMuchToOffset(entry)) {
      this.#balance();
      this.#batch = entry.batch;
      this.#batch_key = key;
      this.#batch_count += 1;
      this.#writer.begin(batchOf(this.#ach, entry.batch, this.#batch_count, this.#days));
    }
    const trace_number = this.#nextTrace();
    this.#writer.add({
      transaction_code: entry.transaction_code,
      receiving_routing_number: entry.routing_number,
      account_number: entry.account_number,
      amount_cents: entry.amount_cents,
      receiver_identification: entry.receiver_identification,
      receiver_name: entry.receiver_name,
      ...(entry.discretionary_data !== undefined && { discretionary_data: entry.discretionary_data }),
      trace_number,
      ...(entry.addenda && { addenda: entry.addenda }),
    });
    if (this.#writer.is_full) this.#take();
    return trace_number;
  }

  /** The offset entries that were written and that nobody has taken. */
  takeOffsets(): WrittenOffset[] {
    const taken = this.#offsets;
    this.#offsets = [];
    return taken;
  }

  /** The pieces that are full and that nobody has taken. */
  takeFull(): Uint8Array[] {
    const taken = this.#pieces;
    this.#pieces = [];
    return taken;
  }

  /** Takes back a piece that nobody reads any more: the next ones are written into it. */
  giveBack(piece: Uint8Array): void {
    this.#writer.giveBack(piece);
  }

  /** Ends the file, giving its last piece too; the last batch's offset entries are to be taken after it. */
  end(): ComposedFile {
    this.#balance();
    const totals = this.#writer.end();
    this.#take();
    return { ...totals, pieces: this.#pieces, size_bytes: this.#size_bytes, sha256: this.#hash.digest('hex') };
  }

  #nextTrace(): string {
    const trace_number = traceNumber(this.#ach.odfi_identification, this.#next_sequence);
    this.#next_sequence += 1;
    return trace_number;
  }

  /** What balances a batch must fit into one entry: whatever would not goes into another batch. */
  #isTooMuchToOffset({ amount_cents }: EntryToOriginate): boolean {
    const totals = this.#ach.offset && this.#writer.batch_totals;
    return totals !== undefined && totals.total_debit_cents + totals.total_credit_cents + amount_cents > this.#most_offset_cents;
  }

  /** Balances the batch that was begun last. */
  #balance(): void {
    const { offset } = this.#ach;
    const totals = this.#writer.batch_totals;
    if (!offset || !this.#batch || !totals) return;
    const { standard_entry_class_code, company_name } = this.#batch;
    for (const entry of offsetEntriesOf({ ...totals, standard_entry_class_code }, offset)) {
      const trace_number = this.#nextTrace();
      this.#writer.add({ ...entry, trace_number });
      const { amount_cents, transaction_code, receiver_name } = entry;
      this.#offsets.push({ amount_cents, transaction_code, receiver_name, trace_number, company_name });
    }
  }

  #take(): void {
    const piece = this.#writer.take();
    if (!piece) return;
    this.#hash.update(piece);
    this.#size_bytes += piece.byteLength;
    this.#pieces.push(piece);
  }
}

/** A hundred thousand of them are made twice over: JSON would take three times as long. No part holds a line break. */
function batchKey(batch: BatchToOriginate): string {
  return `${batch.standard_entry_class_code}\n${batch.service_class_code}\n${batch.company_name}\n${batch.company_entry_description}\n${batch.business_id}`;
}

/** The days that stand in the header of a batch: when it is to settle, and when its file was made. */
interface BatchDays {
  readonly effective: string;
  readonly created: string;
}

function batchOf(ach: Config['ach'], batch: BatchToOriginate, batch_number: number, days: BatchDays) {
  const { company_discretionary_data, company_descriptive_date: shown } = ach;
  return {
    header: {
      // Debits and credits stand in a balanced one. COR moves nothing.
      service_class_code: ach.offset && batch.standard_entry_class_code !== 'COR' ? '200' : batch.service_class_code,
      company_name: batch.company_name,
      company_identification: ach.company_id,
      standard_entry_class_code: batch.standard_entry_class_code,
      company_entry_description: batch.company_entry_description,
      ...(company_discretionary_data !== undefined && { company_discretionary_data }),
      // Six characters, for people: the format asks for no more.
      ...(shown !== 'off' && { company_descriptive_date: days[shown].slice(2).replaceAll('-', '') }),
      effective_entry_date: days.effective,
      originating_dfi_identification: ach.odfi_identification,
      batch_number,
    },
  };
}
