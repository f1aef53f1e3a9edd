import pg from 'pg';

/** A statement of this server, known to each connection by a name of its own. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

export interface Outcome {
  readonly rows: Record<string, unknown>[];
  /** How many rows it gave or touched. */
  readonly count: number;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The part of pg's connection that a statement speaks to. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: Prepared): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: Record<string, never>): void;
  sync(): void;
}

/** How the values of each type are read. */
export interface Types {
  getTypeParser(oid: number, format: 'text'): (text: string) => unknown;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** What each statement gives, as its connection was told when it ran there first. PostgreSQL refuses one whose columns have changed since. */
const columns_of = new WeakMap<Connection, Map<string, readonly Column[]>>();

/**
 * A prepared statement under way, for pg's `query`. pg's own asks with every run what the columns are, and reads the same answer again: a
 * tenth of the server's share in a payment. This one asks once for each connection.
 */
export class Statement {
  readonly name: string;
  readonly text: string;
  /** Set by pg, or by whoever sends it: called once. */
  callback: ((error: Error | undefined, outcome?: Outcome) => void) | undefined;
  readonly #values: readonly unknown[];
  readonly #types: Types;
  readonly #rows: Record<string, unknown>[] = [];
  #known: Map<string, readonly Column[]> | undefined;
  #columns: readonly Column[] | undefined;
  #count = 0;
  #failure: Error | undefined;

  constructor({ name, text }: Prepared, values: readonly unknown[], types: Types) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#types = types;
  }

  /** Sends it. Gives the error where nothing was sent: a value that cannot be written. */
  submit(connection: Connection): Error | null {
    let values: unknown[];
    try {
      values = this.#values.map((value) => prepareValue(value));
    } catch (error) {
      return error as Error;
    }
    this.#known = columns_of.get(connection) ?? new Map();
    columns_of.set(connection, this.#known);
    this.#columns = this.#known.get(this.name);
    connection.stream.cork();
    try {
      if (!connection.parsedStatements[this.name] && !connection.submittedNamedStatements[this.name]) {
        connection.parse({ text: this.text, name: this.name });
        connection.submittedNamedStatements[this.name] = this.text;
      }
      connection.bind({ statement: this.name, values });
      if (!this.#columns) connection.describe({ type: 'P' });
      connection.execute({});
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#types.getTypeParser(dataTypeID, 'text') }));
    this.#columns = columns;
    this.#known?.set(this.name, columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    try {
      const row: Record<string, unknown> = {};
      const columns = this.#columns ?? [];
      for (let place = 0; place < columns.length; place++) {
        const { name, parse } = columns[place] as Column;
        const text = fields[place] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // `INSERT 0 5`, `UPDATE 5`, `SELECT 5`; other commands count nothing.
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback?.(this.#failure);
    else this.callback?.(undefined, { rows: this.#rows, count: this.#count });
  }

  handleError(error: Error): void {
    this.callback?.(this.#failure ?? error);
  }
}
