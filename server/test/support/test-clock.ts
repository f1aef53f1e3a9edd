import { OffsetClock } from '../../src/kernel/clock/clock.ts';
import type { Queryable } from '../../src/kernel/db/database.ts';

/** The server's clock with hands that a test can move. Time goes on by itself in between. */
export class TestClock extends OffsetClock {
  #wall_offset_ms = 0;

  override wall(): Date {
    return new Date(super.wall().getTime() + this.#wall_offset_ms);
  }

  /** Moves the domain's time ahead; what falls due in between is not done by this: the sandbox's clock does that. */
  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): void {
    this.setOffset(this.offset_ms + spanMs({ seconds, minutes, hours, days }));
  }

  /** Sets the domain's time to a moment, later or earlier. */
  set(moment: Date): void {
    this.setOffset(this.offset_ms + moment.getTime() - this.now().getTime());
  }

  /** Moves real time ahead, as sign-in, tickets and rate limits see it. */
  advanceWall(span: Span): void {
    this.#wall_offset_ms += spanMs(span);
  }
}

/** Has the database, and whatever server starts on it, go by where a test has set this clock: it was set, and nothing that falls due was done. */
export async function shareClock(clock: TestClock, db: Queryable): Promise<void> {
  await db.run('update clock set offset_ms = $1', [clock.offset_ms]);
}

interface Span {
  readonly seconds?: number;
  readonly minutes?: number;
  readonly hours?: number;
  readonly days?: number;
}

function spanMs({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
