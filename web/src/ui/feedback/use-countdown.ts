import { useEffect, useRef, useState } from 'react';
import { now } from '../clock.ts';
import { formatSeconds } from '../format.ts';

export type Countdown = {
  /** Whole seconds, never below 0. Null while there is nothing to count to. */
  seconds_left: number | null;
  /** As m:ss. */
  text: string;
  expired: boolean;
};

const secondsLeft = (expires_at: string, serverNow: () => number) => Math.max(0, Math.ceil((Date.parse(expires_at) - serverNow()) / 1000));

/**
 * Counts down by the server's clock, one step a second, also after the page slept in the background.
 * @param expires_at ISO 8601; undefined counts nothing
 * @param serverNow the time to count by, in milliseconds; the clock's when left out
 * @param onExpire called once when 0 is reached, also when it was reached before the page began
 */
export function useCountdown(expires_at: string | undefined, serverNow: () => number = now, onExpire?: () => void): Countdown {
  const [left, setLeft] = useState<number | null>(() => (expires_at === undefined ? null : secondsLeft(expires_at, serverNow)));
  const read = useRef(serverNow);
  const expire = useRef(onExpire);
  const announced = useRef<string | null>(null);
  read.current = serverNow;
  expire.current = onExpire;

  useEffect(() => {
    if (expires_at === undefined) {
      setLeft(null);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const step = () => {
      clearTimeout(timer);
      if (over) return;
      const seconds = secondsLeft(expires_at, read.current);
      setLeft(seconds);
      if (seconds > 0) {
        // To the moment the next second begins, so that steps do not drift.
        timer = setTimeout(step, (Date.parse(expires_at) - read.current()) % 1000 || 1000);
        return;
      }
      over = true;
      if (announced.current === expires_at) return;
      announced.current = expires_at;
      expire.current?.();
    };
    step();
    // Timers stand still in the background; the clock does not.
    document.addEventListener('visibilitychange', step);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', step);
    };
  }, [expires_at]);

  return { seconds_left: left, text: left === null ? '' : formatSeconds(left), expired: left === 0 };
}
