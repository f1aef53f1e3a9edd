import { type Clock, wallMs } from '../../kernel/clock/clock.ts';

/** The domain's time while the demo data is loaded: it stands still until it is set. Real time goes on as ever. */
export class SimulatedClock implements Clock {
  #now_ms: number;

  constructor(starts_at: Date) {
    this.#now_ms = starts_at.getTime();
  }

  now(): Date {
    return new Date(this.#now_ms);
  }

  wall(): Date {
    return new Date(wallMs());
  }

  /** Throws RangeError for a moment that has passed: nothing may happen out of turn. */
  set(moment: Date): void {
    if (moment.getTime() < this.#now_ms) throw new RangeError(`${moment.toISOString()} comes after ${this.now().toISOString()}`);
    this.#now_ms = moment.getTime();
  }
}
