import type { Queryable } from '../kernel/db/database.ts';
import type { Since } from '../kernel/seals/index.ts';

/** Something that must hold after anything that can happen. `prove` checks every module's. */
export interface Invariant {
  /** A sentence that says what holds. */
  readonly name: string;
  /** Gives the violations in words, at most a hundred; empty when it holds. Only reads. */
  check(db: Queryable): Promise<string[]>;
  /**
   * How a run that goes on from a checkpoint checks it: `payments`, by `check` over what belongs to payments and credits
   * that are new, open or changed (server/sr./prove-window-store.ts); `turn`, not at all until its turn to be checked whole
   * comes; or by a function of its own. Without it `check` runs each time: it reads what is open, or little.
   */
  readonly since?: 'payments' | 'turn' | ((db: Queryable, since: Since) => Promise<string[]>);
  /** Whether it is checked whole in its turn as well: slices don't find all that it does. */
  readonly whole_in_turn?: true;
}
