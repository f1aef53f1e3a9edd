import { act, screen, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { Dialog } from '../layout/dialog.tsx';
import { render } from '../testing.tsx';

let wide = true;
const told = new Set<() => void>();
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return wide;
  },
  addEventListener: (_type: string, tell: () => void) => told.add(tell),
  removeEventListener: (_type: string, tell: () => void) => told.delete(tell),
}));
const { showToast } = await import('./toaster.tsx');

/** Lets time pass in small steps, as what one timer causes may wait for the next. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 50) act(() => vi.advanceTimersByTime(Math.min(50, left)));
}

function show(...toast: Parameters<typeof showToast>): void {
  act(() => showToast(...toast));
  pass(100);
}

const region = () => within(screen.getByRole('region', { name: /^Notifications/ }));
const toasts = () => region().queryAllByRole('listitem');
/** What each says, without its button. */
const shown = () => toasts().map((toast) => within(toast).getByRole('paragraph').textContent);
const list = () => region().queryByRole('list');
const close = () => region().getByRole('button', { name: 'Close' });

beforeEach(() => {
  wide = true;
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => sonner.dismiss());
  pass(1000);
});

test('titles, texts, and a Close action [UIX-09]', async () => {
  show('success', 'Success!', { text: 'Your bank account is linked' });
  expect(shown()).toEqual(['Success!Your bank account is linked']);
  await person.click(close());
  pass(1000);
  expect(shown()).toEqual([]);
});

test('errors are red and spoken at once [UIX-09]', () => {
  show('error', 'Error', { text: 'Failed to fetch spending limit' });
  expect(region().getByRole('alert')).toHaveClass('toast--error');
});

test('a toast lasts 4000 ms [UIX-07]', () => {
  show('info', 'Primary account updated successfully', {});
  pass(3900);
  expect(shown()).toHaveLength(1);
  pass(100);
  pass(1000);
  expect(shown()).toHaveLength(0);
});

test('goes while nobody reads it: not under the keyboard, and a second after that has left', () => {
  show('error', 'Error', { text: 'Failed to fetch spending limit' });
  act(() => close().focus());
  pass(60_000);
  expect(shown()).toHaveLength(1);
  act(() => close().blur());
  pass(1000);
  pass(1000);
  expect(shown()).toEqual([]);
});

test('at most 3 are visible, 14 px apart [UIX-07]', () => {
  for (const name of ['one', 'two', 'three', 'four']) show('info', name, {});
  const visible = toasts()
    .filter(({ dataset }) => dataset['visible'] === 'true')
    .map((toast) => toast.textContent);
  expect(visible).toHaveLength(3);
  expect(visible.some((text) => text?.includes('one'))).toBe(false);
  expect((list() as HTMLElement).style.getPropertyValue('--gap')).toBe('14px');
});

test('stands top right on a desktop [UIX-06]', () => {
  show('info', 'Hello', {});
  expect([list()?.getAttribute('data-y-position'), list()?.getAttribute('data-x-position')]).toEqual(['top', 'right']);
});

test('stands bottom center below 1024 [UIX-06]', () => {
  show('info', 'Hello', {});
  wide = false;
  act(() => {
    for (const tell of told) tell();
  });
  expect([list()?.getAttribute('data-y-position'), list()?.getAttribute('data-x-position')]).toEqual(['bottom', 'center']);
});

/** Drags the toast aside, so far in so many milliseconds, and lets it go. */
function swipe(px: number, ms: number): void {
  const [toast] = toasts();
  const pointer = (what: 'down' | 'move' | 'up', clientX: number) =>
    act(() => void toast?.dispatchEvent(new MouseEvent(`pointer${what}`, { bubbles: true, clientX })));
  pointer('down', 0);
  pointer('move', 2);
  act(() => vi.advanceTimersByTime(ms));
  pointer('move', px);
  pointer('up', px);
  pass(1000);
}

test.each([
  [45, 1000, 0],
  [44, 1000, 1],
  [12, 100, 0],
  [11, 100, 1],
])('a swipe of %i px in %i ms leaves %i of one: 45 px, or more than 0.11 px a ms, send it away [UIX-08]', (px, ms, left) => {
  show('info', 'Hello', {});
  // Wide again, whatever the test before was: aside is to the right there.
  act(() => {
    for (const tell of told) tell();
  });
  swipe(px, ms);
  expect(shown()).toHaveLength(left);
});

test('Alt+T gives them the focus [UIX-08]', async () => {
  show('info', 'Hello', {});
  await person.keyboard('{Alt>}t{/Alt}');
  expect(list()).toHaveFocus();
});

test('one that waits for something stays until it is done, with a spinner and nothing to close', async () => {
  let done = () => {};
  const until = new Promise<void>((resolve) => {
    done = resolve;
  });
  show('info', 'Fetching account balance...', { until, spinner: true });
  pass(60_000);
  expect(shown()).toEqual(['Fetching account balance...']);
  const [icon] = region().getByRole('status').children;
  expect(icon?.localName).toBe('span');
  expect(region().queryByRole('button')).toBeNull();
  done();
  await until;
  await Promise.resolve();
  pass(1000);
  expect(shown()).toEqual([]);
});

test('goes to the top while a dialog is open below 1024, and back to the bottom once it is closed [TRU-30]', () => {
  wide = false;
  show('info', 'Hello', {});
  act(() => {
    for (const tell of told) tell();
  });
  expect(list()?.getAttribute('data-y-position')).toBe('bottom');
  const page = render(<Dialog title="Send link" onClose={() => undefined} />);
  pass(100);
  expect(list()?.getAttribute('data-y-position')).toBe('top');
  page.rerender(null);
  pass(100);
  expect(list()?.getAttribute('data-y-position')).toBe('bottom');
});

test('moves into an open dialog, where it can be reached, and back out', () => {
  const page = render(<Dialog title="Send link" onClose={() => undefined} />);
  show('error', 'Error', {});
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeVisible();
  page.rerender(null);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(region().getByRole('alert')).toBeVisible();
});
