import type { Queryable } from '../kernel/db/database.ts';

/** Something that must hold after anything that can happen. `prove` checks every module's. */
export interface Invariant {
  /** A sentence that says what holds. */
  readonly name: string;
  /** Gives the violations in words, at most a hundred; empty when it holds. Only reads. */
  check(db: Queryable): Promise<string[]>;
}
