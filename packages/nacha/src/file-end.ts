import { RECORDS_IN_BLOCK } from './controls.ts';
import type { Findings } from './findings.ts';
import { RECORD_LENGTH } from './record-table.ts';

export const FILLING = '9'.repeat(RECORD_LENGTH);

/** What follows the file control: lines of nines that fill up the last block, and maybe one blank line. */
export class FileEnd {
  readonly #findings: Findings;
  #filling_count = 0;
  #has_blank_line = false;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Takes a line; `record_count` counts from file header to file control. */
  take(line: string, record_count: number): void {
    const text = line.length > RECORD_LENGTH ? this.#withoutSurplus(line) : line;
    if (text === '' && !this.#has_blank_line) {
      this.#has_blank_line = true;
      return;
    }
    this.#filling_count += 1;
    if (this.#has_blank_line) this.#findings.break('layout.filling', { rule: 'nothing may follow a blank line after the end' });
    else if (text !== FILLING) this.#findings.break('layout.filling', { rule: 'only lines of nines may follow the file control' });
    else if (this.#filling_count > fillingFor(record_count)) {
      const rule = 'the last block of ten is full: no more lines of nines may follow; reading stopped';
      this.#findings.stop('layout.filling', { rule });
    }
  }

  /** The line without the blanks past its columns, where it was agreed that there may be some. */
  #withoutSurplus(line: string): string {
    const is_agreed = this.#findings.levels.of('layout.surplus-blanks') !== 'error';
    return is_agreed && line.slice(RECORD_LENGTH).trim() === '' ? line.slice(0, RECORD_LENGTH) : line;
  }

  /** Ends the file after a file control. */
  close(record_count: number): { padded: boolean; blank_last_line: boolean } {
    const needed = fillingFor(record_count);
    const line = this.#findings.line + (this.#has_blank_line ? 0 : 1);
    if (this.#filling_count === 0 && needed > 0) {
      this.#findings.break('layout.filling-missing', { rule: 'the file is not filled up to blocks of ten records' });
    } else if (this.#filling_count < needed) {
      this.#findings.break('layout.filling', { line, rule: `expected ${needed} lines of nines, found ${this.#filling_count}` });
    }
    if (this.#has_blank_line) this.#findings.break('layout.blank-last-line', { rule: 'a blank line follows the end' });
    return { padded: this.#filling_count === needed, blank_last_line: this.#has_blank_line };
  }

  get has_blank_line(): boolean {
    return this.#has_blank_line;
  }
}

/** The lines of nines that fill up the last block. */
function fillingFor(record_count: number): number {
  return (RECORDS_IN_BLOCK - (record_count % RECORDS_IN_BLOCK)) % RECORDS_IN_BLOCK;
}
