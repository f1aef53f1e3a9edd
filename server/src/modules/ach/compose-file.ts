import { createHash } from 'node:crypto';
import { type FileTotals, FileWriter, traceNumber } from '@drawbridge/nacha';
import type { Config } from '../../config.ts';
import type { BatchToCut, EntryToCut } from './movements.ts';
import { EASTERN } from './timetable.ts';
import { wallTimeAt } from './wall-time.ts';

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** How many files a day the format can tell apart. */
const FILES_A_DAY = MODIFIERS.length;

/** The file id modifier of a day's file, counted from 0. Throws RangeError past the last one. */
export function fileIdModifier(index: number): string {
  const modifier = MODIFIERS[index];
  if (modifier === undefined) throw new RangeError(`a day has at most ${FILES_A_DAY} files`);
  return modifier;
}

export type TracedEntry = EntryToCut & { readonly trace_number: string };

/** Puts entries into the order of their batches and numbers them from `first_sequence` on: trace numbers ascend within each batch. */
export function traceEntries(ach: Config['ach'], entries: readonly EntryToCut[], first_sequence: number): TracedEntry[] {
  return [...Map.groupBy(entries, ({ batch }) => batchKey(batch)).values()]
    .flat()
    .map((entry, index) => ({ ...entry, trace_number: traceNumber(ach.odfi_identification, first_sequence + index) }));
}

export interface ComposedFile extends FileTotals {
  /** What has not been taken of its bytes, in order; all of them are ASCII. */
  readonly pieces: readonly Uint8Array[];
  readonly size_bytes: number;
  readonly sha256: string;
}

/** Writes a file as its entries come: no more is held of it than what nobody has taken. */
export class FileComposer {
  readonly #ach: Config['ach'];
  readonly #days: BatchDays;
  readonly #writer: FileWriter;
  #pieces: Uint8Array[] = [];
  #size_bytes = 0;
  readonly #hash = createHash('sha256');
  #batch_count = 0;
  #batch_key: string | undefined;

  constructor(ach: Config['ach'], file: { cut_at: Date; file_id_modifier: string; effective_entry_date: string }) {
    this.#ach = ach;
    const { date, time } = wallTimeAt(file.cut_at, EASTERN);
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

  /** Adds an entry: to the batch of the one before it where their batches are equal, else to a new one. */
  add(entry: TracedEntry): void {
    const key = batchKey(entry.batch);
    if (key !== this.#batch_key) {
      this.#batch_key = key;
      this.#batch_count += 1;
      this.#writer.begin(batchOf(this.#ach, entry.batch, this.#batch_count, this.#days));
    }
    this.#writer.add({
      transaction_code: entry.transaction_code,
      receiving_routing_number: entry.routing_number,
      account_number: entry.account_number,
      amount_cents: entry.amount_cents,
      receiver_identification: entry.receiver_identification,
      receiver_name: entry.receiver_name,
      ...(entry.discretionary_data !== undefined && { discretionary_data: entry.discretionary_data }),
      trace_number: entry.trace_number,
      ...(entry.addenda && { addenda: entry.addenda }),
    });
    if (this.#writer.is_full) this.#take();
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

  /** Ends the file. The last piece is among those that it gives. */
  end(): ComposedFile {
    const totals = this.#writer.end();
    this.#take();
    return { ...totals, pieces: this.#pieces, size_bytes: this.#size_bytes, sha256: this.#hash.digest('hex') };
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
function batchKey(batch: BatchToCut): string {
  return `${batch.standard_entry_class_code}\n${batch.service_class_code}\n${batch.company_name}\n${batch.company_entry_description}\n${batch.business_id}`;
}

/** The days that stand in the header of a batch: when it is to settle, and when its file was made. */
interface BatchDays {
  readonly effective: string;
  readonly created: string;
}

function batchOf(ach: Config['ach'], batch: BatchToCut, batch_number: number, days: BatchDays) {
  const { company_discretionary_data, company_descriptive_date: shown } = ach;
  return {
    header: {
      service_class_code: batch.service_class_code,
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
