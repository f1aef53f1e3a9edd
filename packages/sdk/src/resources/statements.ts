import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { PageFilters, Statement, StatementMonth } from '../types.ts';

/** The business's months in figures. */
export class Statements {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists the months that have a statement, the newest first. */
  list(page: PageFilters = {}, options?: CallOptions): List<StatementMonth> {
    return new List(this.#transport, '/statements', page, options);
  }

  /** Reads the statement of a month, such as `2026-10`. */
  read(month: string, options?: CallOptions): Promise<Statement> {
    return this.#transport.send({ method: 'GET', path: `/statements/${encodeURIComponent(month)}` }, options);
  }
}
