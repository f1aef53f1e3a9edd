import { useEffect, useReducer } from 'react';
import { now } from './clock.ts';

/** The longest that a timer can wait: not as long as an invoice lives. It is set again then. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Draws what calls it again when the next of these moments (ISO 8601) has passed. */
export function useNextMoment(moments: readonly string[]): void {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const ahead = moments.map((moment) => Date.parse(moment)).filter((at_ms) => at_ms > now());
  const next_ms = ahead.length === 0 ? undefined : Math.min(...ahead);
  useEffect(() => {
    if (next_ms === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left_ms = next_ms - now() + 1;
      timer = left_ms > MAX_WAIT_MS ? setTimeout(wait, MAX_WAIT_MS) : setTimeout(drawAgain, left_ms);
    };
    wait();
    return () => clearTimeout(timer);
  }, [next_ms]);
}
