import { expect, test } from 'vitest';
import { point, press, render, settle, stopClock } from '../testing.tsx';
import { Hint } from './tooltip.tsx';

function hint() {
  const clock = stopClock('2026-03-18T12:00:00Z');
  const page = render(<Hint label="About your spending limit" text="Up to $500 a day." />);
  return { clock, page, button: page.one('button'), shown: () => page.all('[role="tooltip"]').map((tip) => tip.textContent) };
}

test('opens on focus and describes its button', () => {
  const { page, button, shown } = hint();
  settle(() => button.focus());
  expect(shown()).toEqual(['Up to $500 a day.']);
  expect(button.getAttribute('aria-describedby')).toBe(page.one('[role="tooltip"]').id);
  expect(button.getAttribute('aria-label')).toBe('About your spending limit');
  settle(() => button.blur());
  expect(shown()).toEqual([]);
});

test('opens on pointing, and the pointer may move onto it', () => {
  const { clock, page, button, shown } = hint();
  point(button, 'enter');
  expect(shown()).toHaveLength(1);
  point(button, 'leave');
  point(page.one('[role="tooltip"]'), 'enter');
  clock.pass(500);
  expect(shown()).toHaveLength(1);
  point(page.one('[role="tooltip"]'), 'leave');
  clock.pass(500);
  expect(shown()).toEqual([]);
});

test('closes after 3 s', () => {
  const { clock, button, shown } = hint();
  point(button, 'enter');
  clock.pass(2999);
  expect(shown()).toHaveLength(1);
  clock.pass(1);
  expect(shown()).toEqual([]);
});

test('Escape closes it', () => {
  const { button, shown } = hint();
  settle(() => button.focus());
  expect(press('Escape').defaultPrevented).toBe(true);
  expect(shown()).toEqual([]);
  expect(press('Escape').defaultPrevented).toBe(false);
});
