/** How far each sealed table had been proven: the number of its last sealed row; of `seals` the newest seal's. */
export type Marks = Readonly<Record<string, number>>;

/** A stretch of a table by its rows' numbers: above the first, up to the second; without one to the end. */
export interface Stretch {
  readonly after: number;
  readonly to: number | undefined;
}

/** What of the history is read again beside what is new: one part of so many, counted from 1, of what had come by some marks. */
export interface Slice {
  readonly part: number;
  readonly of: number;
  readonly marks: Marks;
}

/** What a proof looks at that goes on from marks: everything behind them, and perhaps a slice of what is before. */
export class Since {
  readonly #marks: Marks;
  readonly #slice: Slice | undefined;

  constructor(marks: Marks, slice?: Slice) {
    this.#marks = marks;
    this.#slice = slice;
  }

  /** The last number of a table that was proven; 0 where none was. */
  mark(table: string): number {
    return this.#marks[table] ?? 0;
  }

  /** The stretches of a table that are looked at. */
  stretches(table: string): readonly Stretch[] {
    const news = { after: this.mark(table), to: undefined };
    if (!this.#slice) return [news];
    const { part, of, marks } = this.#slice;
    const end = marks[table] ?? 0;
    // Ends meet: what one part ends with the next begins behind.
    const cut = (at: number): number => Number((BigInt(end) * BigInt(at)) / BigInt(of));
    return cut(part) > cut(part - 1) ? [news, { after: cut(part - 1), to: cut(part) }] : [news];
  }

  /** The SQL of whether a column, which holds numbers of rows of the table, is among them. */
  within(table: string, column: string): string {
    const said = this.stretches(table).map(({ after, to }) =>
      to === undefined ? `${column} > ${after}` : `${column} > ${after} and ${column} <= ${to}`,
    );
    return `(${said.join(' or ')})`;
  }
}
