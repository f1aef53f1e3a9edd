import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayLoadAnew } from './load-anew.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-18T12:00:00.000Z') }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('loads an address anew once a minute, and each address for itself', () => {
  window.history.replaceState(null, '', '/dashboard/settings/personal-information?from=here');
  expect(mayLoadAnew()).toBe(true);
  expect(mayLoadAnew()).toBe(false);
  vi.advanceTimersByTime(59_999);
  expect(mayLoadAnew()).toBe(false);
  window.history.replaceState(null, '', '/dashboard/settings/contact-support');
  expect(mayLoadAnew()).toBe(true);
  window.history.replaceState(null, '', '/dashboard/settings/personal-information');
  vi.advanceTimersByTime(1);
  expect(mayLoadAnew()).toBe(true);
});
