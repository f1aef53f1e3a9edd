import { ADDENDA_TABLES, type Addenda, addendaKindAt, addendaTypesOf } from './addenda.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { BatchNumbers } from './batch-numbers.ts';
import { type FieldReport, readRecord } from './codec.ts';
import { compareCompany, compareControl } from './compare-controls.ts';
import { expectedBatchControl, expectedFileControl } from './controls.ts';
import { charactersOf, EntryJudge } from './entry-judge.ts';
import type { NachaEvent } from './events.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILLING, FileEnd } from './file-end.ts';
import { FILE_HEADER } from './file-header.ts';
import { checkParties } from './file-parties.ts';
import { Findings } from './findings.ts';
import { type LineEnding, LineSplitter, LONGEST_LINE } from './lines.ts';
import type { Batch, Entry } from './model.ts';
import type { OpenBatch, OpenEntry } from './open-batch.ts';
import { PlainEntryReader } from './plain-entry-reader.ts';
import { RECORD_LENGTH, RECORD_NAMES, type RecordTable } from './record-table.ts';
import type { LayoutRuleId } from './rules/layout-rules.ts';
import { type EntryRules, Levels, type RuleLevels } from './rules/levels.ts';
import { batchFormatOf } from './standard-entry-classes.ts';
import { MarkRemover } from './text-marks.ts';
import { addEntry, addEntryTo, addTotals, noTotals } from './totals.ts';
import { describeTransactionCode } from './transaction-codes.ts';
import { wholeRecord } from './whole-record.ts';

/** As many as an addenda sequence number can count, so that one entry cannot fill the memory. */
const MOST_ADDENDA = 9_999;
const ADDENDA_INDICATOR_INDEX = 78;
const NO_RULES: EntryRules = { with_addenda: [], without_addenda: [], of_code: [], right_codes: new Set() };
/** For entries without addenda, which are nearly all. */
const NO_ADDENDA_RECORDS: string[] = [];

/** What was agreed on with whom a file comes from. */
export interface ReadOptions {
  /** How rules are taken, by their names in `RULES`, where not as by default. */
  readonly rules?: RuleLevels | undefined;
}

/**
 * Reads a file piece by piece, holding one entry at a time. Whatever breaks a rule is an error, never guessed, cut off
 * or taken as zero; the package's README lists and defends each kind of warning.
 */
export class RecordReader {
  #record_count = 0;
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
  readonly #levels: Levels;
  readonly #findings: Findings;
  readonly #judge: EntryJudge;
  readonly #end: FileEnd;
  readonly #batch_numbers = new BatchNumbers();
  readonly #marks: MarkRemover;
  readonly #splitter = new LineSplitter((text, ending) => this.#takeLine(text, ending));

  /** @throws {RangeError} for rules that do not exist. */
  constructor({ rules }: ReadOptions = {}) {
    this.#levels = Levels.of(rules);
    this.#findings = new Findings(this.#levels);
    this.#judge = new EntryJudge(this.#findings);
    this.#end = new FileEnd(this.#findings);
    this.#marks = new MarkRemover(this.#findings);
  }

  /** Whether so much was wrong that the rest of the file is not looked at. */
  get stopped(): boolean {
    return this.#findings.stopped;
  }

  /** Takes the next piece of the file, wherever it was cut; gives what is known since. */
  push(piece: string): NachaEvent[] {
    const text = this.#marks.push(piece);
    if (!this.stopped) this.#splitter.push(text);
    if (this.#splitter.overflows && !this.stopped) {
      this.#findings.line += 1;
      this.#refuseEndless();
    }
    return this.#findings.take();
  }

  /** Ends the file; gives what is known since. */
  end(): NachaEvent[] {
    if (!this.stopped) this.#splitter.push(this.#marks.end());
    if (!this.stopped) this.#splitter.end();
    if (!this.stopped) this.#closeEntry();
    if (!this.stopped) this.#closeFile();
    return this.#findings.take();
  }

  #takeLine(text: string, ending: LineEnding | null): void {
    if (this.stopped) return;
    if (this.#line_ending === '' && ending === '\n') {
      // A line end after records that have none is the end of the file, and no line.
      this.#final_line_ending = true;
      return;
    }
    this.#findings.line += 1;
    if (text.length > LONGEST_LINE) {
      this.#refuseEndless();
      return;
    }
    this.#noteEnding(ending);
    if (this.#expects === 'padding') this.#end.take(text, this.#record_count);
    else this.#takeRecord(text);
  }

  #noteEnding(ending: LineEnding | null): void {
    this.#final_line_ending = ending !== null && ending !== '';
    this.#line_ending ??= ending;
    if (ending === null || ending === this.#line_ending || this.#line_endings_mixed) return;
    this.#line_endings_mixed = true;
    this.#break('layout.line-ends-mixed', { rule: 'ends otherwise than the lines before it: all are written with the first line end' });
  }

  #refuseEndless(): void {
    this.#stop('layout.endless', { rule: `must have ${RECORD_LENGTH} characters, has more than ${LONGEST_LINE}: reading stopped` });
  }

  #closeFile(): void {
    const line = this.#findings.line + 1;
    if (this.#findings.line === 0) this.#break('layout.order', { line, rule: 'the file is empty' });
    else if (this.#expects !== 'padding') {
      this.#break('layout.order', { line, rule: `expected ${this.#expects}, found the end of the file`, expected: this.#expects });
    }
    const { padded, blank_last_line } =
      this.#expects === 'padding' ? this.#end.close(this.#record_count) : { padded: true, blank_last_line: false };
    const layout = { line_ending: this.#line_ending ?? '\n', final_line_ending: this.#final_line_ending, padded, blank_last_line } as const;
    this.#findings.add({ type: 'end', layout });
  }

  #takeRecord(text: string): void {
    this.#record_count += 1;
    const record = wholeRecord(text, this.#findings);
    if (record === null) {
      if (this.#batch) this.#batch.damaged = true;
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
        if (record === FILLING) this.#misplaced('9', 'filling of nines');
        else this.#takeFileControl(record);
        break;
      default:
        this.#break('layout.record-type', { rule: 'must be a record type: 1, 5, 6, 7, 8 or 9', columns: [1, 1], value: type });
    }
  }

  #takeFileHeader(record: string): void {
    if (this.#expects !== 'file header') {
      this.#misplaced('1');
      return;
    }
    this.#expects = 'batch header or file control';
    const header = this.#read(FILE_HEADER, record);
    if (header === null) return;
    checkParties(header, (field, rule, rule_id) => {
      this.#findings.breakField(FILE_HEADER, field, { rule, rule_id, value: charactersOf(FILE_HEADER, field, record) });
    });
    this.#findings.add({ type: 'file-header', line: this.#findings.line, header });
  }

  #takeBatchHeader(record: string): void {
    if (this.#expects !== 'batch header or file control') this.#misplaced('5');
    this.#expects = 'entry detail or batch control';
    this.#batch_count += 1;
    const sec = record.slice(50, 53);
    // A header with an unknown class is read as a standard one, only to say what is wrong with it.
    const format = batchFormatOf(sec, record.slice(4, 20)) ?? 'standard';
    if (format === 'adv') this.#adv_batch_count += 1;
    const header = this.#read(BATCH_FORMATS[format].header, record) as (Batch['header'] & AnyBatchHeader) | null;
    const all_rules = this.#levels.rulesFor(sec, format === 'iat');
    const rules = header === null ? NO_RULES : this.#judge.judgeHeader(format, header, all_rules, record);
    const damaged = header === null;
    const plain = header && PlainEntryReader.of(format, header);
    this.#batch = { format, header, rules, plain, totals: noTotals(), previous_trace_number: null, nature: null, damaged };
    if (header === null) return;
    this.#noteNumber(BATCH_FORMATS[format].header, header, record);
    this.#findings.add({ type: 'batch-header', line: this.#findings.line, format, header });
  }

  #noteNumber(table: RecordTable, { originating_dfi_identification, batch_number }: AnyBatchHeader, record: string): void {
    const is_ascending = batch_number > this.#last_batch_number;
    this.#last_batch_number = batch_number;
    if (this.#batch_numbers.note(originating_dfi_identification, batch_number)) {
      const value = charactersOf(table, 'batch_number', record);
      const rule = `stands in the file already, of ODFI ${originating_dfi_identification}`;
      this.#findings.breakField(table, 'batch_number', { value, rule, rule_id: 'batch.number-twice' });
    } else if (!is_ascending) this.#break('batch.number-ascending', { rule: 'batch numbers do not count up' });
  }

  #takeEntry(record: string): void {
    if (this.#batch === null) {
      this.#misplaced('6');
      return;
    }
    const { header, format, nature } = this.#batch;
    const plain = nature === null || nature === 'forward' ? (this.#batch.plain?.read(record) ?? null) : null;
    const values = plain ?? (header && (this.#read(BATCH_FORMATS[format].entry, record) as OpenEntry['values']));
    const announces_addenda = record.charAt(ADDENDA_INDICATOR_INDEX) === '1';
    this.#entry = {
      line: this.#findings.line,
      record,
      values,
      is_plain: plain !== null,
      announces_addenda,
      addenda: [],
      addenda_records: NO_ADDENDA_RECORDS,
      addenda_count: 0,
    };
  }

  #takeAddenda(record: string): void {
    const batch = this.#batch;
    const entry = this.#entry;
    if (batch === null || entry === null) {
      this.#misplaced('7');
      return;
    }
    entry.addenda_count += 1;
    if (entry.addenda_count > MOST_ADDENDA) {
      this.#stop('layout.endless', { rule: `an entry has at most ${MOST_ADDENDA} addenda; reading stopped` });
      return;
    }
    if (batch.header === null) return;
    const kind = addendaKindAt(record, batch.format);
    if (kind === null) {
      const types = addendaTypesOf(batch.format).join(', ');
      const rule = `must be a type of addenda that class ${batch.header.standard_entry_class_code} has: ${types}`;
      this.#findings.break('layout.addenda-type', {
        rule,
        record: 'addenda',
        field: 'addenda_type_code',
        columns: [2, 3],
        value: record.slice(1, 3),
      });
      return;
    }
    const table = ADDENDA_TABLES[kind];
    const values = this.#read(table, record);
    if (values === null) return;
    this.#judge.judgeNumbers(table, kind, record, entry);
    entry.addenda.push({ kind, ...values } as Addenda);
    if (entry.addenda_records === NO_ADDENDA_RECORDS) entry.addenda_records = [];
    entry.addenda_records.push(record);
  }

  #closeEntry(): void {
    const entry = this.#entry;
    const batch = this.#batch;
    if (!entry || !batch) return;
    this.#entry = null;
    const { values, addenda, addenda_count } = entry;
    if (entry.is_plain && addenda_count === 0) {
      this.#closePlainEntry(batch, entry);
      return;
    }
    if (!batch.header || !values || addenda.length !== addenda_count) {
      batch.damaged = true;
      return;
    }
    if (entry.announces_addenda !== addenda_count > 0) {
      const [expected, rule] = addenda_count > 0 ? ['1', 'must be 1, addenda follow'] : ['0', 'must be 0, no addenda follow'];
      const problem = { value: entry.record.charAt(ADDENDA_INDICATOR_INDEX), rule, rule_id: 'entry.addenda-indicator', expected };
      this.#findings.breakField(BATCH_FORMATS[batch.format].entry, 'addenda_record_indicator', problem, entry.line);
    }
    const code = describeTransactionCode(values.transaction_code);
    const nature = this.#judge.judgeEntry(batch as OpenBatch & { header: AnyBatchHeader }, entry as OpenEntry & { values: AnyEntry }, code);
    batch.nature ??= nature;
    this.#addUp(() => addEntry(batch.totals, values, code, addenda_count));
    batch.plain?.note(values.trace_number ?? '');
    this.#keepEntry(batch, entry.line, values, addenda);
  }

  #closePlainEntry(batch: OpenBatch, { line, values, addenda }: OpenEntry): void {
    const { plain, totals } = batch;
    if (plain === null || values === null) return;
    batch.nature = 'forward';
    try {
      addEntryTo(totals, plain.first_eight, values.amount_cents, plain.is_debit);
    } catch (error) {
      this.#refuseSum(error);
    }
    this.#keepEntry(batch, line, values, addenda);
  }

  #keepEntry(batch: OpenBatch, line: number, values: NonNullable<OpenEntry['values']>, addenda: Addenda[]): void {
    batch.previous_trace_number = values.trace_number ?? null;
    values.addenda = addenda;
    this.#findings.add({ type: 'entry', line, entry: values as unknown as Entry });
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
      compareControl(this.#findings, table, expectedBatchControl(batch.header, batch.totals), control, record, 'batch.control');
      compareCompany(this.#findings, table, control, batch.header, record);
      if (batch.totals.entry_addenda_count === 0)
        this.#break('batch.has-entry', { rule: 'a batch must have an entry', record: table.name });
    }
    this.#addUp(() => addTotals(this.#totals, batch.totals));
    this.#findings.add({ type: 'batch-control', line: this.#findings.line, control });
  }

  #takeFileControl(record: string): void {
    if (this.#expects !== 'batch header or file control') this.#misplaced('9');
    this.#expects = 'padding';
    if (this.#adv_batch_count > 0 && this.#adv_batch_count < this.#batch_count) {
      this.#break('file.advices-alone', { rule: 'batches of class ADV must not be mixed with others in a file' });
    }
    const table = this.#adv_batch_count > 0 ? ADV_FILE_CONTROL : FILE_CONTROL;
    const control = this.#read(table, record);
    if (control === null) return;
    if (this.#findings.error_count === 0) {
      const expected = expectedFileControl(this.#totals, this.#batch_count, this.#record_count);
      compareControl(this.#findings, table, expected, control, record, 'file.control');
    }
    if (this.#batch_count === 0) this.#break('file.has-batch', { rule: 'a file must have a batch', record: table.name });
    this.#findings.add({ type: 'file-control', line: this.#findings.line, control });
  }

  /** Sums can pass what a number holds; then the file is wrong, not the program. */
  #addUp(add: () => void): void {
    try {
      add();
    } catch (error) {
      this.#refuseSum(error);
    }
  }

  #refuseSum(error: unknown): void {
    if (!(error instanceof RangeError)) throw error;
    this.#break('file.largest-sum', { rule: 'the amounts add up to more than can be held exactly' });
  }

  #read<Table extends RecordTable>(table: Table, record: string) {
    return readRecord(table, record, this.#reportField, this.#levels.agreed_fields);
  }

  readonly #reportField: FieldReport = (table, field, problem) => this.#findings.breakField(table, field, problem);

  #misplaced(type: string, name = RECORD_NAMES[type]): void {
    this.#break('layout.order', {
      rule: `expected ${this.#expects}, found ${name}`,
      columns: [1, 1],
      value: type,
      expected: this.#expects,
    });
  }

  /** Something that breaks a rule of the layout: where it is an error, the batch's totals say nothing any more. */
  #break(rule_id: LayoutRuleId, details: Parameters<Findings['break']>[1]): void {
    if (this.#findings.break(rule_id, details) === 'error' && this.#batch) this.#batch.damaged = true;
  }

  #stop(rule_id: LayoutRuleId, details: Parameters<Findings['stop']>[1]): void {
    this.#findings.stop(rule_id, details);
  }
}
