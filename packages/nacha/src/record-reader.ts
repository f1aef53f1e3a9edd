import { ADDENDA_TABLES, addendaKindAt, addendaOf } from './addenda.ts';
import type { Addenda05 } from './addenda-05.ts';
import { type AnyBatchHeader, BATCH_FORMATS } from './batch-formats.ts';
import { type FieldReport, fieldError, readRecord } from './codec.ts';
import { companyIn, companyOf, expectedBatchControl, expectedFileControl, RECORDS_IN_BLOCK, reportDisagreements } from './controls.ts';
import { NachaError, type NachaErrorDetails } from './errors.ts';
import type { NachaEvent } from './events.ts';
import { unprintableColumnOf } from './field-kinds.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILE_HEADER } from './file-header.ts';
import { type LineEnding, LineSplitter, LONGEST_LINE } from './lines.ts';
import type { Batch, Entry } from './model.ts';
import type { OpenBatch, OpenEntry } from './open-batch.ts';
import { RECORD_LENGTH, type RecordTable } from './record-table.ts';
import { batchFormatOf } from './standard-entry-classes.ts';
import { addEntry, addTotals, noTotals } from './totals.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import { describeTransactionCode } from './transaction-codes.ts';
import { checkBatchHeader, checkEntry, type ProblemReport } from './validate.ts';

/** After so many errors a file is not one; the rest of it is not looked at. */
const MOST_ERRORS = 100;
/** As many as an addenda sequence number can count, so that one entry cannot fill the memory. */
const MOST_ADDENDA = 9_999;
const PADDING = '9'.repeat(RECORD_LENGTH);
const ADDENDA_INDICATOR_INDEX = 78;
const RECORD_NAMES: Readonly<Record<string, string>> = {
  1: 'file header',
  5: 'batch header',
  6: 'entry detail',
  7: 'addenda',
  8: 'batch control',
  9: 'file control',
};

/**
 * Reads a file piece by piece, holding one entry at a time. Whatever breaks a rule is an error, never guessed, cut off
 * or taken as zero; the package's README lists and defends each kind of warning.
 */
export class RecordReader {
  #line = 0;
  #record_count = 0;
  #padding_count = 0;
  #blank_last_line = false;
  #error_count = 0;
  #stopped = false;
  #batch_count = 0;
  #adv_batch_count = 0;
  #last_batch_number = -1;
  #expects: 'file header' | 'batch header or file control' | 'entry detail or batch control' | 'padding' = 'file header';
  #totals = noTotals();
  #batch: OpenBatch | null = null;
  #entry: OpenEntry | null = null;
  #line_ending: LineEnding | null = null;
  #line_endings_mixed = false;
  #final_line_ending = false;
  #events: NachaEvent[] = [];
  /** What problems that are found now are about. */
  #judged: { table: RecordTable; values: object; line: number } = { table: FILE_HEADER, values: {}, line: 0 };
  readonly #splitter = new LineSplitter((text, ending) => this.#takeLine(text, ending));

  /** Whether so much was wrong that the rest of the file is not looked at. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Takes the next piece of the file, wherever it was cut; gives what is known since. */
  push(piece: string): NachaEvent[] {
    if (!this.#stopped) this.#splitter.push(piece);
    if (this.#splitter.overflows && !this.#stopped) {
      this.#line += 1;
      this.#refuseEndless();
    }
    return this.#given();
  }

  /** Ends the file; gives what is known since. */
  end(): NachaEvent[] {
    if (!this.#stopped) this.#splitter.end();
    if (!this.#stopped) this.#closeEntry();
    if (!this.#stopped) this.#closeFile();
    return this.#given();
  }

  #given(): NachaEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #takeLine(text: string, ending: LineEnding | null): void {
    if (this.#stopped) return;
    this.#line += 1;
    if (text.length > LONGEST_LINE) {
      this.#refuseEndless();
      return;
    }
    this.#noteEnding(ending);
    if (this.#expects === 'padding') this.#takePadding(text);
    else this.#takeRecord(text);
  }

  #noteEnding(ending: LineEnding | null): void {
    this.#final_line_ending = ending !== null;
    this.#line_ending ??= ending;
    if (ending === null || ending === this.#line_ending || this.#line_endings_mixed) return;
    this.#line_endings_mixed = true;
    this.#fail({ rule: 'must end as the lines before it do: line endings must not be mixed' });
  }

  #refuseEndless(): void {
    this.#stop({ rule: `must have ${RECORD_LENGTH} characters, has more than ${LONGEST_LINE}: reading stopped` });
  }

  /** The lines of nines that fill up the last block. */
  get #padding_needed(): number {
    return (RECORDS_IN_BLOCK - (this.#record_count % RECORDS_IN_BLOCK)) % RECORDS_IN_BLOCK;
  }

  #takePadding(text: string): void {
    if (text === '' && !this.#blank_last_line) {
      this.#blank_last_line = true;
      return;
    }
    this.#padding_count += 1;
    if (this.#blank_last_line) this.#fail({ rule: 'nothing may follow a blank line after the end' });
    else if (text !== PADDING) this.#fail({ rule: 'only lines of nines may follow the file control' });
    else if (this.#padding_count > this.#padding_needed) {
      this.#stop({ rule: 'the last block of ten is full: no more lines of nines may follow; reading stopped' });
    }
  }

  #closeFile(): void {
    const line = this.#line + (this.#blank_last_line ? 0 : 1);
    if (this.#line === 0) this.#fail({ line, rule: 'the file is empty' });
    else if (this.#expects !== 'padding') this.#fail({ line, rule: `expected ${this.#expects}, found the end of the file` });
    else if (this.#padding_count === 0 && this.#padding_needed > 0) this.#warn('the file is not filled up to blocks of ten records');
    else if (this.#padding_count < this.#padding_needed) {
      this.#fail({ line, rule: `expected ${this.#padding_needed} lines of nines, found ${this.#padding_count}` });
    }
    if (this.#blank_last_line) this.#warn('a blank line follows the end');
    const layout = {
      line_ending: this.#line_ending ?? '\n',
      final_line_ending: this.#final_line_ending,
      padded: this.#padding_count === this.#padding_needed,
      blank_last_line: this.#blank_last_line,
    } as const;
    this.#events.push({ type: 'end', layout });
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
      const columns = [RECORD_LENGTH + 1, text.length] as const;
      this.#fail({ rule: `must have ${RECORD_LENGTH} characters, has ${text.length}`, columns });
      return null;
    }
    const index = unprintableColumnOf(text);
    if (index >= 0) {
      this.#fail({ rule: 'must be printable ASCII', columns: [index + 1, index + 1], value: text.charAt(index) });
      return null;
    }
    if (text.length === RECORD_LENGTH) return text;
    this.#warn(`has ${text.length} characters: read as if its trailing blanks were cut off`);
    return text.padEnd(RECORD_LENGTH, ' ');
  }

  #takeFileHeader(record: string): void {
    if (this.#expects !== 'file header') {
      this.#misplaced('1');
      return;
    }
    this.#expects = 'batch header or file control';
    const header = readRecord(FILE_HEADER, record, this.#reportField);
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
    const header = readRecord(table, record, this.#reportField) as (Batch['header'] & AnyBatchHeader) | null;
    this.#batch = { format, header, totals: noTotals(), previous_trace_number: null, damaged: header === null };
    if (header === null) return;
    this.#judge(table, header);
    checkBatchHeader(format, header, this.#report);
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
    const values = header && (readRecord(BATCH_FORMATS[format].entry, record, this.#reportField) as OpenEntry['values']);
    const announces_addenda = record.charAt(ADDENDA_INDICATOR_INDEX) === '1';
    this.#entry = { line: this.#line, values, announces_addenda, addenda: [], addenda_count: 0 };
  }

  #takeAddenda(record: string): void {
    if (this.#batch === null || this.#entry === null) {
      this.#misplaced('7');
      return;
    }
    this.#entry.addenda_count += 1;
    if (this.#entry.addenda_count > MOST_ADDENDA) {
      this.#stop({ rule: `an entry has at most ${MOST_ADDENDA} addenda; reading stopped` });
      return;
    }
    if (this.#batch.header === null) return;
    const kind = addendaKindAt(record, this.#batch.format);
    const table = ADDENDA_TABLES[kind];
    const values = readRecord(table, record, this.#reportField);
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
    this.#judge(table, values);
    reportDisagreements(expected, values, this.#report);
  }

  #closeEntry(): void {
    const entry = this.#entry;
    const batch = this.#batch;
    if (!entry || !batch) return;
    this.#entry = null;
    const { values, addenda, addenda_count } = entry;
    const { header } = batch;
    if (!header || !values || addenda.length !== addenda_count) {
      batch.damaged = true;
      return;
    }
    this.#judge(BATCH_FORMATS[batch.format].entry, values, entry.line);
    if (entry.announces_addenda !== addenda_count > 0) {
      const rule = addenda_count > 0 ? 'must be 1, addenda follow' : 'must be 0, no addenda follow';
      this.#add(fieldError(this.#judged.table, 'addenda_record_indicator', addenda_count > 0 ? '0' : '1', rule, { line: entry.line }));
    }
    const code = describeTransactionCode(values.transaction_code);
    checkEntry(batch as OpenBatch & { header: AnyBatchHeader }, values, code, addenda, this.#report);
    batch.previous_trace_number = values.trace_number ?? null;
    this.#addUp(() => addEntry(batch.totals, values, code, addenda_count));
    values.addenda = addenda;
    this.#events.push({ type: 'entry', line: entry.line, entry: values as unknown as Entry });
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
    const control = readRecord(table, record, this.#reportField) as (Batch['control'] & Record<string, unknown>) | null;
    if (control === null || batch.header === null) return;
    if (!batch.damaged) {
      this.#judge(table, control);
      reportDisagreements(expectedBatchControl(batch.header, batch.totals), control, this.#report);
      this.#checkCompany(control, batch.header);
      if (batch.totals.entry_addenda_count === 0) this.#fail({ rule: 'a batch must have an entry', record: table.name });
    }
    this.#addUp(() => addTotals(this.#totals, batch.totals));
    this.#events.push({ type: 'batch-control', line: this.#line, control });
  }

  #checkCompany(control: Record<string, unknown>, header: AnyBatchHeader): void {
    const found = companyIn(control, header);
    if (found === 'shifted') this.#warn('company identification stands elsewhere in its field than in the batch header');
    if (found === 'wrong') this.#report('company_identification', `must be ${companyOf(header)}, as in the batch header`);
  }

  #takeFileControl(record: string): void {
    if (this.#expects !== 'batch header or file control') this.#misplaced('9');
    this.#expects = 'padding';
    if (this.#adv_batch_count > 0 && this.#adv_batch_count < this.#batch_count) {
      this.#fail({ rule: 'batches of class ADV must not be mixed with others in a file' });
    }
    const table = this.#adv_batch_count > 0 ? ADV_FILE_CONTROL : FILE_CONTROL;
    const control = readRecord(table, record, this.#reportField);
    if (control === null) return;
    if (this.#error_count === 0) {
      this.#judge(table, control);
      reportDisagreements(expectedFileControl(this.#totals, this.#batch_count, this.#record_count), control, this.#report);
    }
    if (this.#batch_count === 0) this.#fail({ rule: 'a file must have a batch', record: table.name });
    this.#events.push({ type: 'file-control', line: this.#line, control });
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

  readonly #reportField: FieldReport = (table, field, characters, rule) => {
    this.#add(fieldError(table, field, characters, rule, { line: this.#line }));
  };

  #judge(table: RecordTable, values: object, line = this.#line): void {
    this.#judged.table = table;
    this.#judged.values = values;
    this.#judged.line = line;
  }

  readonly #report: ProblemReport = (field, rule) => {
    const { table, values, line } = this.#judged;
    if (field === null) this.#add(new NachaError({ rule, line, record: table.name }));
    else this.#add(fieldError(table, field, String((values as Record<string, unknown>)[field]), rule, { line }));
  };

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

  #stop(details: NachaErrorDetails): void {
    this.#fail(details);
    this.#stopped = true;
  }

  #add(error: NachaError): void {
    if (this.#stopped) return;
    this.#error_count += 1;
    this.#stopped = this.#error_count > MOST_ERRORS;
    const last = this.#stopped ? new NachaError({ line: this.#line, rule: `reading stopped after ${MOST_ERRORS} errors` }) : error;
    this.#events.push({ type: 'error', error: last });
  }
}
