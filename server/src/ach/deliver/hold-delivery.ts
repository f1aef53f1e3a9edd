import type { Context } from '../../context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { beginDelivery, keepDelivery, type Taking } from './delivery-store.ts';

/** How long a delivery without headway keeps its file: longer than any single step may take. */
const HELD_MS = 10 * 60_000;
/** Headway is written down no more often. */
const KEPT_EVERY_MS = 60_000;

/** Somebody else hands the file over by now, or the bank has said something about it. */
export class Overtaken extends Error {}

/**
 * A file that one server has to itself while its delivery makes headway. One that was stopped in the middle is told if
 * another has done its work, before the bank gets the file twice.
 */
export class HeldDelivery {
  readonly #db: Queryable;
  readonly #clock: Clock;
  readonly #file_id: string;
  #until: Date;

  /** Takes a file to oneself, where it is to be delivered, nobody else has it, and fewer than `at_once` are on their way. */
  static async take(
    { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
    file_id: string,
  ): Promise<HeldDelivery | Exclude<Taking, 'taken'>> {
    const at = clock.now();
    const until = new Date(at.getTime() + HELD_MS);
    const taking = await beginDelivery(db, file_id, { at, until, at_once: config.ach.files_at_once });
    return taking === 'taken' ? new HeldDelivery(db, clock, file_id, until) : taking;
  }

  private constructor(db: Queryable, clock: Clock, file_id: string, until: Date) {
    this.#db = db;
    this.#clock = clock;
    this.#file_id = file_id;
    this.#until = until;
  }

  /** What stands in the file's row while it is one's own. */
  get until(): Date {
    return this.#until;
  }

  /**
   * Keeps the file for as long again.
   * @throws {Overtaken} where it is one's own no more.
   */
  async keep(): Promise<void> {
    const until = new Date(this.#clock.now().getTime() + HELD_MS);
    if (!(await keepDelivery(this.#db, this.#file_id, this.#until, until)))
      throw new Overtaken('the file is not handed over: another server has done so meanwhile, or the bank has said something about it');
    this.#until = until;
  }

  /** What passes by is headway. Throws as `keep`, and once `signal` is aborted for the time it takes. */
  async *watch(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (signal.aborted) throw new Error('the bank took too long over the file, and was cut off');
      if (this.#clock.now().getTime() + HELD_MS - this.#until.getTime() >= KEPT_EVERY_MS) await this.keep();
      yield piece;
    }
  }
}
