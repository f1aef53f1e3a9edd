import { elapsedMs } from './clock/clock.ts';

/** Whether something outside is there: told once when it goes, and once when it is back. */
export class Presence {
  #gone_ms: number | undefined;

  /** It does not answer. Calls `tell` where it did until now. */
  gone(tell: () => void): void {
    if (this.#gone_ms !== undefined) return;
    this.#gone_ms = elapsedMs();
    tell();
  }

  /** It answers. Where it did not until now, calls `tell` with how long, in milliseconds. */
  back(tell: (away_ms: number) => void): void {
    if (this.#gone_ms === undefined) return;
    const away_ms = Math.round(elapsedMs() - this.#gone_ms);
    this.#gone_ms = undefined;
    tell(away_ms);
  }
}
