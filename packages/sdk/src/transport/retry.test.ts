import { expect, it, vi } from 'vitest';
import { ConnectionError, DrawbridgeError } from './errors.ts';
import { retryAfterMs, waitBeforeRetry } from './retry.ts';

const of = (status: number) => new DrawbridgeError({ message: '', code: '', status });

it('the wait doubles up to a limit, half of it by chance, and is never shorter than was asked for', () => {
  const random = vi.spyOn(Math, 'random');
  const waits = (chance: number) =>
    [1, 2, 3, 4, 5, 9].map((failures) => random.mockReturnValue(chance) && waitBeforeRetry(of(503), failures, undefined));
  expect(waits(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
  expect(waits(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  expect(waitBeforeRetry(of(429), 1, 7_000)).toBe(7_000);
  random.mockRestore();
});

it('only what may be another time is tried again', () => {
  const tried = (status: number, retry_after_ms?: number) => waitBeforeRetry(of(status), 1, retry_after_ms) !== undefined;
  expect([429, 500, 502, 503, 504].filter((status) => tried(status))).toEqual([429, 500, 502, 503, 504]);
  expect([200, 302, 400, 401, 403, 404, 409, 422].filter((status) => tried(status))).toEqual([]);
  expect(tried(409, 1_000)).toBe(true);
  expect(tried(503, 61_000)).toBe(false);
  expect(waitBeforeRetry(new ConnectionError('TIMEOUT', ''), 1, undefined)).toBeGreaterThan(0);
});

it('Retry-After is seconds or a date', () => {
  const read = (value: string) => retryAfterMs(new Headers({ 'retry-after': value }));
  expect(read('12')).toBe(12_000);
  vi.useFakeTimers({ now: new Date('2026-12-01T00:00:00Z') });
  expect(read('Tue, 01 Dec 2026 00:00:09 GMT')).toBe(9_000);
  expect(read('Mon, 30 Nov 2026 00:00:00 GMT')).toBe(0);
  vi.useRealTimers();
  expect(read('soon')).toBeUndefined();
  expect(retryAfterMs(new Headers())).toBeUndefined();
});
