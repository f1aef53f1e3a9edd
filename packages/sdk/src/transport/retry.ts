import { now_ms } from '../clock.ts';
import { ConnectionError, type DrawbridgeError } from './errors.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** What the service asks to wait for; beyond this, the caller knows better what to do meanwhile. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** How long the service asks to wait, in seconds or until a date; undefined where it says nothing that can be read. */
export function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after')?.trim();
  if (!said) return undefined;
  if (/^\d+$/.test(said)) return Number(said) * 1_000;
  const at_ms = Date.parse(said);
  return Number.isNaN(at_ms) ? undefined : Math.max(0, at_ms - now_ms());
}

/**
 * How long to wait before a call is tried again; undefined where that is of no use. `failures` counts this one. The wait doubles each time, and
 * a random half of it keeps callers that failed together from coming back together.
 */
export function waitBeforeRetry(error: DrawbridgeError, failures: number, retry_after_ms: number | undefined): number | undefined {
  const passing = error instanceof ConnectionError || error.status === 429 || error.status >= 500;
  // The same key is at work elsewhere: only then does a conflict say when to come back.
  const under_way = error.status === 409 && retry_after_ms !== undefined;
  if (!passing && !under_way) return undefined;
  if (retry_after_ms !== undefined && retry_after_ms > LONGEST_RETRY_AFTER_MS) return undefined;
  const most_ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  const wait_ms = most_ms / 2 + (Math.random() * most_ms) / 2;
  return Math.max(wait_ms, retry_after_ms ?? 0);
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export function wait(wait_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, wait_ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
