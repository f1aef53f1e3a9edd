import type { Findings } from './findings.ts';

/** The longest mark, as one character a byte. */
const LONGEST_MARK = 3;
/** A byte order mark of UTF-8, in bytes, and as a character of text that was decoded already. */
const UTF_8_MARKS = ['\u00ef\u00bb\u00bf', '\ufeff'];
const UTF_16_MARKS = ['\u00ff\u00fe', '\u00fe\u00ff'];

/** Takes the mark away that some editors write before a text, and says that it stood there. */
export class MarkRemover {
  readonly #findings: Findings;
  /** The beginning of the file; null once it has been looked at. */
  #head: string | null = '';

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Takes the next piece of the file; gives what is to be read. */
  push(piece: string): string {
    if (this.#head === null) return piece;
    this.#head += piece;
    return this.#head.length < LONGEST_MARK ? '' : this.end();
  }

  /** Gives what is left to be read. */
  end(): string {
    const text = this.#head ?? '';
    this.#head = null;
    if (UTF_16_MARKS.some((mark) => text.startsWith(mark))) {
      const rule = 'is UTF-16, which has two bytes a character: save the file as plain text (ASCII)';
      this.#findings.stop('layout.encoding', { line: 1, rule, columns: [1, 2] });
      return '';
    }
    const mark = UTF_8_MARKS.find((one) => text.startsWith(one));
    if (mark === undefined) return text;
    const rule = 'begins with a byte order mark (UTF-8), which is no part of a record: save the file as plain text (ASCII)';
    this.#findings.break('layout.byte-order-mark', { line: 1, rule, columns: [1, mark.length] });
    return text.slice(mark.length);
  }
}
