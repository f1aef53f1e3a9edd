import { ADDENDA_TABLES, type Addenda, type AddendaKind, addendaKindAt } from './addenda.ts';
import type { Addenda05 } from './addenda-05.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { fieldError, readRecord } from './codec.ts';
import { disagreements, expectedBatchControl, expectedFileControl, RECORDS_IN_BLOCK } from './controls.ts';
import { NachaError, type NachaErrorDetails, type NachaWarning } from './errors.ts';
import { isPrintable } from './field-kinds.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL, type FileControl } from './file-control.ts';
import { FILE_HEADER, type FileHeader } from './file-header.ts';
import type { Line } from './lines.ts';
import type { Batch, Entry, Layout } from './model.ts';
import { RECORD_LENGTH, type RecordTable } from './record-table.ts';
import { type BatchFormat, batchFormatOf } from './standard-entry-classes.ts';
import { addEntry, addTotals, noTotals, type Totals } from './totals.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import { batchHeaderProblems, entryProblems, type Problem } from './validate.ts';

/** What the reader finds, in the order of the file. `line` is where the record stands, from 1. */
export type NachaEvent =
  | { readonly type: 'file-header'; readonly line: number; readonly header: FileHeader }
  | { readonly type: 'batch-header'; readonly line: number; readonly format: BatchFormat; readonly header: Batch['header'] }
  | { readonly type: 'entry'; readonly line: number; readonly entry: Entry }
  | { readonly type: 'batch-control'; readonly line: number; readonly control: Batch['control'] }
  | { readonly type: 'file-control'; readonly line: number; readonly control: FileControl }
  | { readonly type: 'end'; readonly layout: Layout }
  | { readonly type: 'warning'; readonly warning: NachaWarning }
  | { readonly type: 'error'; readonly error: NachaError };

/** After so many errors a file is not one; the rest of it is not looked at. */
const MOST_ERRORS = 100;
const PADDING = '9'.repeat(RECORD_LENGTH);
const RECORD_NAMES: Readonly<Record<string, string>> = {
  1: 'file header',
  5: 'batch header',
  6: 'entry detail',
  7: 'addenda',
  8: 'batch control',
  9: 'file control',
};

/** A batch whose control has not come yet. `header` is null when it could not be read: then its entries cannot be either. */
interface OpenBatch {
  readonly format: BatchFormat;
  readonly header: AnyBatchHeader | null;
  readonly totals: Totals;
  previous_trace_number: string | null;
  /** Something in it could not be read, so that its totals say nothing. */
  damaged: boolean;
}

/** An entry whose addenda may still be coming. `values` is null when it could not be read. */
interface OpenEntry {
  readonly line: number;
  readonly values: (AnyEntry & { readonly addenda_record_indicator: string }) | null;
  readonly addenda: Addenda[];
  /** Addenda lines, readable or not. */
  addenda_count: number;
}

/**
 * Reads a file line by line and holds no more than one entry at a time. Strict: what breaks a rule is an error, and
 * nothing is guessed, cut off or taken as zero. Two things are read with a warning, since they cannot be mistaken: a
 * line whose trailing blanks were cut off, and a file that is not filled up to blocks of ten.
 */
export class RecordReader {
  #line = 0;
  #record_count = 0;
  #padding_count = 0;
  #error_count = 0;
  #batch_count = 0;
  #adv_batch_count = 0;
  #last_batch_number = -1;
  #expects: 'file header' | 'batch header or file control' | 'entry detail or batch control' | 'padding' = 'file header';
  #totals = noTotals();
  #batch: OpenBatch | null = null;
  #entry: OpenEntry | null = null;
  #line_ending: Layout['line_ending'] | null = null;
  #line_endings_mixed = false;
  #final_line_ending = false;
  #blank_tail = false;
  #events: NachaEvent[] = [];

  /** Whether so much was wrong that the rest of the file is not looked at. */
  get stopped(): boolean {
    return this.#error_count > MOST_ERRORS;
  }

  /** Takes the next line; gives what is known since. */
  take(line: Line): NachaEvent[] {
    this.#line += 1;
    if (!this.stopped) {
      this.#noteEnding(line);
      if (this.#expects === 'padding') this.#takePadding(line.text);
      else this.#takeRecord(line.text);
    }
    return this.#given();
  }

  /** Ends the file; gives what is known since. */
  end(): NachaEvent[] {
    if (this.stopped) return this.#given();
    this.#closeEntry();
    const at_end = { line: this.#line + 1 };
    if (this.#line === 0) this.#fail({ ...at_end, rule: 'the file is empty' });
    else if (this.#expects !== 'padding') this.#fail({ ...at_end, rule: `expected ${this.#expects}, found the end of the file` });
    const padded = (this.#record_count + this.#padding_count) % RECORDS_IN_BLOCK === 0;
    if (!padded) this.#warn('the file is not filled up to blocks of ten records');
    else if (this.#padding_count >= RECORDS_IN_BLOCK) this.#warn('the file is filled up by more than its last block');
    const layout = { line_ending: this.#line_ending ?? '\n', final_line_ending: this.#final_line_ending, padded };
    this.#events.push({ type: 'end', layout });
    return this.#given();
  }

  #given(): NachaEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #noteEnding({ ending }: Line): void {
    this.#final_line_ending = ending !== '';
    if (ending === '') return;
    this.#line_ending ??= ending;
    if (ending === this.#line_ending || this.#line_endings_mixed) return;
    this.#line_endings_mixed = true;
    this.#warn('line endings are mixed');
  }

  #takePadding(text: string): void {
    if (text === PADDING && !this.#blank_tail) {
      this.#padding_count += 1;
    } else if (text.trim() === '') {
      if (!this.#blank_tail) this.#warn('blank lines after the end of the file');
      this.#blank_tail = true;
    } else {
      this.#fail({ rule: 'only lines of nines may follow the file control' });
    }
  }

  #takeRecord(text: string): void {
    this.#record_count += 1;
    const record = this.#wholeRecord(text);
    if (record === null) {
      // It may have been an addenda, so the entry before it is no longer known whole.
      if (this.#entry) this.#entry.addenda_count += 1;
      return;
    }
    const type = record.charAt(0);
    if (type !== '7') this.#closeEntry();
    switch (type) {
      case '1':
        this.#takeFileHeader(record);
        break;
      case '5':
        this.#takeBatchHeader(record);
        break;
      case '6':
        this.#takeEntry(record);
        break;
      case '7':
        this.#takeAddenda(record);
        break;
      case '8':
        this.#takeBatchControl(record);
        break;
      case '9':
        if (record === PADDING) this.#misplaced('9', 'filling of nines');
        else this.#takeFileControl(record);
        break;
      default:
        this.#fail({ rule: 'must be a record type: 1, 5, 6, 7, 8 or 9', columns: [1, 1], value: type });
    }
  }

  /** The line as 94 printable characters, or null after reporting why it is not. */
  #wholeRecord(text: string): string | null {
    if (text.length > RECORD_LENGTH) {
      this.#fail({ rule: `must have ${RECORD_LENGTH} characters, has ${text.length}` });
      return null;
    }
    if (!isPrintable(text)) {
      const column = text.search(/[^\x20-\x7e]/) + 1;
      this.#fail({ rule: 'must be printable ASCII', columns: [column, column], value: text.charAt(column - 1) });
      return null;
    }
    if (text.length < RECORD_LENGTH) this.#warn(`has ${text.length} characters: read as if its trailing blanks were cut off`);
    return text.padEnd(RECORD_LENGTH, ' ');
  }

  #takeFileHeader(record: string): void {
    if (this.#expects !== 'file header') {
      this.#misplaced('1');
      return;
    }
    this.#expects = 'batch header or file control';
    const header = this.#read(FILE_HEADER, record);
    if (header) this.#events.push({ type: 'file-header', line: this.#line, header });
  }

  #takeBatchHeader(record: string): void {
    if (this.#expects !== 'batch header or file control') this.#misplaced('5');
    this.#expects = 'entry detail or batch control';
    this.#batch_count += 1;
    // A header with an unknown class is read as a standard one, only to say what is wrong with it.
    const format = batchFormatOf(record.slice(50, 53)) ?? 'standard';
    if (format === 'adv') this.#adv_batch_count += 1;
    const table = BATCH_FORMATS[format].header;
    const header = this.#read(table, record) as (Batch['header'] & AnyBatchHeader) | null;
    this.#batch = { format, header, totals: noTotals(), previous_trace_number: null, damaged: header === null };
    if (header === null) return;
    this.#report(table, header, batchHeaderProblems(format, header));
    if (header.batch_number <= this.#last_batch_number) this.#warn('batch numbers do not count up');
    this.#last_batch_number = header.batch_number;
    this.#events.push({ type: 'batch-header', line: this.#line, format, header });
  }

  #takeEntry(record: string): void {
    if (this.#batch === null) {
      this.#misplaced('6');
      return;
    }
    const { header, format } = this.#batch;
    const values = header && (this.#read(BATCH_FORMATS[format].entry, record) as OpenEntry['values']);
    this.#entry = { line: this.#line, values, addenda: [], addenda_count: 0 };
  }

  #takeAddenda(record: string): void {
    if (this.#batch === null || this.#entry === null) {
      this.#misplaced('7');
      return;
    }
    this.#entry.addenda_count += 1;
    if (this.#batch.header === null) return;
    const kind = addendaKindAt(record, this.#batch.format);
    const table = ADDENDA_TABLES[kind];
    const values = this.#read(table, record);
    if (values === null) return;
    if (kind === 'payment') this.#checkPaymentNumbers(table, values as unknown as Addenda05, this.#entry);
    this.#entry.addenda.push(addendaOf(kind, values));
  }

  /** Addenda 05 count up from 1 within their entry and name it; the values follow from the entry and are not kept. */
  #checkPaymentNumbers(table: RecordTable, values: Addenda05, entry: OpenEntry): void {
    const trace_number = entry.values?.trace_number;
    const expected = {
      addenda_sequence_number: entry.addenda_count,
      ...(trace_number !== undefined && { entry_detail_sequence_number: entryDetailSequenceOf(trace_number) }),
    };
    this.#report(table, values, disagreements(expected, values));
  }

  #closeEntry(): void {
    const entry = this.#entry;
    const batch = this.#batch;
    this.#entry = null;
    if (!entry || !batch) return;
    if (!batch.header || !entry.values || entry.addenda.length !== entry.addenda_count) {
      batch.damaged = true;
      return;
    }
    const { header, format, previous_trace_number } = batch;
    const { addenda_record_indicator, ...values } = entry.values;
    const table = BATCH_FORMATS[format].entry;
    if (addenda_record_indicator !== (entry.addenda_count > 0 ? '1' : '0')) {
      const rule = entry.addenda_count > 0 ? 'must be 1, addenda follow' : 'must be 0, no addenda follow';
      this.#report(table, entry.values, [{ field: 'addenda_record_indicator', rule }], entry.line);
    }
    this.#report(table, values, entryProblems({ format, header, previous_trace_number }, values, entry.addenda), entry.line);
    batch.previous_trace_number = values.trace_number ?? null;
    this.#addUp(() => addEntry(batch.totals, values, entry.addenda_count));
    this.#events.push({ type: 'entry', line: entry.line, entry: { ...values, addenda: entry.addenda } as unknown as Entry });
  }

  #takeBatchControl(record: string): void {
    const batch = this.#batch;
    if (batch === null) {
      this.#misplaced('8');
      return;
    }
    this.#batch = null;
    this.#expects = 'batch header or file control';
    const table = BATCH_FORMATS[batch.format].control;
    const control = this.#read(table, record) as (Batch['control'] & Record<string, unknown>) | null;
    if (control === null || batch.header === null) return;
    if (!batch.damaged) {
      this.#report(table, control, disagreements(expectedBatchControl(batch.header, batch.totals), control));
      this.#checkCompany(table, control, batch.header);
      if (batch.totals.entry_addenda_count === 0) this.#fail({ rule: 'a batch must have an entry', record: table.name });
    }
    this.#addUp(() => addTotals(this.#totals, batch.totals));
    this.#events.push({ type: 'batch-control', line: this.#line, control });
  }

  /** The company identification must be the header's. Banks shift it by a blank, which is read, and kept as it stands. */
  #checkCompany(table: RecordTable, control: Record<string, unknown>, { company_identification }: AnyBatchHeader): void {
    const given = control.company_identification;
    if (company_identification === undefined || typeof given !== 'string' || given === company_identification) return;
    if (given.trim() === company_identification.trim())
      this.#warn('company identification stands elsewhere in its field than in the batch header');
    else
      this.#report(table, control, [
        { field: 'company_identification', rule: `must be ${company_identification}, as in the batch header` },
      ]);
  }

  #takeFileControl(record: string): void {
    if (this.#expects !== 'batch header or file control') this.#misplaced('9');
    this.#expects = 'padding';
    if (this.#adv_batch_count > 0 && this.#adv_batch_count < this.#batch_count) {
      this.#fail({ rule: 'batches of class ADV must not be mixed with others in a file' });
    }
    const table = this.#adv_batch_count > 0 ? ADV_FILE_CONTROL : FILE_CONTROL;
    const control = this.#read(table, record);
    if (control === null) return;
    if (this.#error_count === 0) {
      this.#report(table, control, disagreements(expectedFileControl(this.#totals, this.#batch_count, this.#record_count), control));
    }
    if (this.#batch_count === 0) this.#warn('the file has no batches');
    this.#events.push({ type: 'file-control', line: this.#line, control });
  }

  #read<Table extends RecordTable>(table: Table, record: string) {
    const { values, errors } = readRecord(table, record, { line: this.#line });
    for (const error of errors) this.#add(error);
    return values;
  }

  /** Sums can pass what a number holds; then the file is wrong, not the program. */
  #addUp(add: () => void): void {
    try {
      add();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#fail({ rule: 'the amounts add up to more than can be held exactly' });
    }
  }

  #report(table: RecordTable, values: object, problems: Iterable<Problem>, line = this.#line): void {
    for (const { field, rule } of problems) {
      if (field === null) this.#add(new NachaError({ rule, line, record: table.name }));
      else this.#add(fieldError(table, field, String((values as Record<string, unknown>)[field]), rule, { line }));
    }
  }

  #misplaced(type: string, name = RECORD_NAMES[type]): void {
    this.#fail({ rule: `expected ${this.#expects}, found ${name}`, columns: [1, 1], value: type });
  }

  #warn(message: string): void {
    this.#events.push({ type: 'warning', warning: { line: this.#line, message } });
  }

  #fail(details: NachaErrorDetails): void {
    if (this.#batch) this.#batch.damaged = true;
    this.#add(new NachaError({ line: this.#line, ...details }));
  }

  #add(error: NachaError): void {
    if (this.stopped) return;
    this.#error_count += 1;
    const last = this.stopped ? new NachaError({ line: this.#line, rule: `reading stopped after ${MOST_ERRORS} errors` }) : error;
    this.#events.push({ type: 'error', error: last });
  }
}

function addendaOf(kind: AddendaKind, values: object): Addenda {
  if (kind === 'payment') return { kind, payment_information: (values as Addenda05).payment_information };
  return { kind, ...values } as Addenda;
}
