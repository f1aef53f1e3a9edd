/** One line of a file without its ending. */
export interface Line {
  readonly text: string;
  readonly ending: '\n' | '\r\n' | '';
}

/** Past this a line is given out in pieces, so that a file without line ends cannot fill the memory. */
const LONGEST_LINE = 10_000;

/** Cuts text that arrives in pieces into lines. */
export class LineSplitter {
  #rest = '';

  *push(chunk: string): Generator<Line> {
    this.#rest += chunk;
    let start = 0;
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n', start)) {
      const has_return = end > start && this.#rest[end - 1] === '\r';
      yield { text: this.#rest.slice(start, has_return ? end - 1 : end), ending: has_return ? '\r\n' : '\n' };
      start = end + 1;
    }
    this.#rest = this.#rest.slice(start);
    if (this.#rest.length > LONGEST_LINE) yield* this.end();
  }

  /** What is left when the text ends without a line ending. */
  *end(): Generator<Line> {
    if (this.#rest !== '') yield { text: this.#rest, ending: '' };
    this.#rest = '';
  }
}
