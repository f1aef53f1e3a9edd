/**
 * Two times. `now` is the domain's: what payments, files and due dates live by; a sandbox can move it ahead.
 * `wall` is real: what sign-in, tickets and rate limits live by. Nothing else in the server reads a clock.
 */
export interface Clock {
  now(): Date;
  wall(): Date;
}

/** Real time, in milliseconds since 1970. */
export function wallMs(): number {
  return Date.now();
}

/** A steady counter in milliseconds, for measuring how long something took. */
export function elapsedMs(): number {
  return performance.now();
}

/** A clock that stands `offset_ms` ahead of real time; the offset can be set when the sandbox advances. */
export class OffsetClock implements Clock {
  #offset_ms = 0;

  now(): Date {
    return new Date(wallMs() + this.#offset_ms);
  }

  wall(): Date {
    return new Date(wallMs());
  }

  get offset_ms(): number {
    return this.#offset_ms;
  }

  setOffset(offset_ms: number): void {
    if (!Number.isSafeInteger(offset_ms)) throw new RangeError('offset_ms must be a whole number');
    this.#offset_ms = offset_ms;
  }
}

/** The same domain for a job that is due at `at`: it sees its own time, not the moment it happens to run. */
export function fixedClock(at: Date): Clock {
  return { now: () => new Date(at), wall: () => new Date(wallMs()) };
}

/** The same domain from `at` on: time passes there as it does here. */
export function runningClock(at: Date): Clock {
  const began_ms = elapsedMs();
  return { now: () => new Date(at.getTime() + Math.round(elapsedMs() - began_ms)), wall: () => new Date(wallMs()) };
}
