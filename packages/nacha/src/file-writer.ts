import { BATCH_HEADER } from './batch-header.ts';
import { BatchNumbers } from './batch-numbers.ts';
import { BatchWriter, requireReserved } from './batch-writer.ts';
import { writeRecord } from './codec.ts';
import { expectedFileControl, RECORDS_IN_BLOCK, reportDisagreements } from './controls.ts';
import { NachaError } from './errors.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILE_HEADER } from './file-header.ts';
import { checkParties } from './file-parties.ts';
import type { BatchFrame, EntryInput, FileFrame } from './model.ts';
import { RecordBuffer } from './record-buffer.ts';
import { Levels } from './rules/levels.ts';
import { addTotals, controlFieldsOf, noTotals, type Totals } from './totals.ts';
import { addUp, at, refusal } from './write-errors.ts';

/** Records of a chunk: about 240 kB. */
export const RECORDS_IN_CHUNK = 2_560;

/** What a file's control record says. */
export interface FileTotals {
  readonly batch_count: number;
  readonly entry_addenda_count: number;
  readonly entry_hash: string;
  readonly total_debit_cents: number;
  readonly total_credit_cents: number;
}

/**
 * Writes a file a few entries at a time: `begin` a batch, `add` entries, `end` last; `take` gives out what is written,
 * the rest is held. Throws `NachaError` as `writeFile`, and at every later step, as half may stand there.
 */
export class FileWriter {
  readonly #frame: FileFrame;
  readonly #buffer: RecordBuffer;
  readonly #totals = noTotals();
  readonly #levels: Levels;
  readonly #batch_numbers = new BatchNumbers();
  #batch: BatchWriter | undefined;
  #record_count = 2;
  #batch_count = 0;
  #adv_batch_count = 0;
  /** From the beginning of a step to its good end, and for ever after an error. */
  #failed = false;

  /** Begins with the header. A buffer may be given that others take from. */
  constructor(frame: FileFrame, buffer = new RecordBuffer(RECORDS_IN_CHUNK, frame.layout?.line_ending ?? '\n')) {
    this.#frame = frame;
    this.#buffer = buffer;
    this.#levels = Levels.of(frame.rules);
    const start = buffer.next();
    writeRecord(FILE_HEADER, frame.header, at('header'), buffer.bytes, start, { agreed: this.#levels.agreed_fields });
    requireReserved(this.#levels, FILE_HEADER, frame.header, at('header'));
    checkParties(frame.header, (field, rule, rule_id) => {
      if (this.#levels.of(rule_id) === 'error') throw refusal(FILE_HEADER, frame.header, field, { rule, rule_id }, { path: 'header' });
    });
  }

  /** Whether so much has been written that it is time to take it: about 240 kB. */
  get is_full(): boolean {
    return this.#buffer.is_full;
  }

  /** What the entries of the batch that was begun last add up to so far; undefined before the first. */
  get batch_totals(): Readonly<Pick<Totals, 'total_debit_cents' | 'total_credit_cents'>> | undefined {
    return this.#batch?.totals;
  }

  /** Begins a batch, and ends the one before it. */
  begin(batch: BatchFrame): void {
    this.#beginStep();
    this.#endBatch();
    const path = `batches[${this.#batch_count}]`;
    this.#batch = new BatchWriter(batch, { path, buffer: this.#buffer, levels: this.#levels });
    this.#requireNewNumber(batch, `${path}.header`);
    if (batch.format === 'adv') this.#adv_batch_count += 1;
    this.#failed = false;
  }

  /** Adds an entry to the batch that was begun last. */
  add(entry: EntryInput): void {
    this.#beginStep();
    if (!this.#batch) throw new NachaError({ path: 'batches', rule: 'an entry must have a batch' });
    this.#batch.add(entry);
    this.#failed = false;
  }

  /** What was written since the last call, line endings included; undefined for nothing. Its bytes are lent. */
  take(): Uint8Array | undefined {
    if (this.#failed) throw afterError();
    return this.#buffer.is_empty ? undefined : this.#buffer.take();
  }

  /** Takes back bytes that `take` gave and nobody reads, to write the next into: memory does not grow with the file. */
  giveBack(taken: Uint8Array): void {
    this.#buffer.giveBack(taken);
  }

  /** Ends the file and gives what its control record says of it; what is left is to be taken. */
  end(): FileTotals {
    this.#beginStep();
    this.#endBatch();
    const { control, layout } = this.#frame;
    if (this.#batch_count === 0 && this.#levels.of('file.has-batch') === 'error')
      throw new NachaError({ path: 'batches', rule: 'a file must have a batch', rule_id: 'file.has-batch' });
    if (this.#adv_batch_count > 0 && this.#adv_batch_count < this.#batch_count) {
      const rule = 'batches of class ADV must not be mixed with others in a file';
      throw new NachaError({ path: 'batches', rule, rule_id: 'file.advices-alone' });
    }
    const computed = expectedFileControl(this.#totals, this.#batch_count, this.#record_count);
    const table = this.#adv_batch_count > 0 ? ADV_FILE_CONTROL : FILE_CONTROL;
    reportDisagreements(computed, control ?? {}, (field, rule, expected) => {
      throw refusal(table, control ?? {}, field, { rule, rule_id: 'file.control', expected }, { path: 'control' });
    });
    const start = this.#buffer.next();
    writeRecord(table, { ...control, ...computed }, at('control'), this.#buffer.bytes, start);
    if (layout?.padded !== false) for (; this.#record_count % RECORDS_IN_BLOCK !== 0; this.#record_count += 1) this.#buffer.addPadding();
    requireReserved(this.#levels, table, control ?? {}, at('control'));
    const is_unbroken = layout?.line_ending === '';
    if ((layout?.final_line_ending ?? !is_unbroken) || layout?.blank_last_line) this.#buffer.endLine(is_unbroken ? '\n' : undefined);
    if (layout?.blank_last_line) this.#buffer.endLine();
    this.#failed = false;
    return { ...controlFieldsOf(this.#totals), batch_count: this.#batch_count };
  }

  #beginStep(): void {
    if (this.#failed) throw afterError();
    this.#failed = true;
  }

  #requireNewNumber({ header }: BatchFrame, path: string): void {
    const { originating_dfi_identification, batch_number } = header;
    if (!this.#batch_numbers.note(originating_dfi_identification, batch_number) || this.#levels.of('batch.number-twice') !== 'error')
      return;
    const rule = `stands in the file already, of ODFI ${originating_dfi_identification}`;
    throw refusal(BATCH_HEADER, header, 'batch_number', { rule, rule_id: 'batch.number-twice' }, { path });
  }

  #endBatch(): void {
    const batch = this.#batch;
    if (!batch) return;
    batch.end();
    addUp(() => addTotals(this.#totals, batch.totals), at(`batches[${this.#batch_count}]`));
    this.#record_count += batch.totals.entry_addenda_count + 2;
    this.#batch_count += 1;
    this.#batch = undefined;
  }
}

function afterError(): NachaError {
  return new NachaError({ path: 'batches', rule: 'nothing more can be written after an error' });
}
