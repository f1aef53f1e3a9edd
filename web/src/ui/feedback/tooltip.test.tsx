import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { render, stopClock } from '../testing.tsx';
import { Hint } from './tooltip.tsx';

function hint() {
  const clock = stopClock('2026-03-18T12:00:00Z');
  render(<Hint label="About your spending limit" text="Up to $500 a day." />);
  const button = screen.getByRole('button', { name: 'About your spending limit' });
  return { clock, button, shown: () => screen.queryAllByRole('tooltip').map((tip) => tip.textContent) };
}

test('opens on focus and describes its button', async () => {
  const { button, shown } = hint();
  act(() => button.focus());
  expect(shown()).toEqual(['Up to $500 a day.']);
  expect(button).toHaveAccessibleDescription('Up to $500 a day.');
  act(() => button.blur());
  expect(shown()).toEqual([]);
});

test('opens on pointing, and the pointer may move onto it', async () => {
  const { clock, button, shown } = hint();
  await person.hover(button);
  expect(shown()).toHaveLength(1);
  await person.unhover(button);
  await person.hover(screen.getByRole('tooltip'));
  clock.pass(500);
  expect(shown()).toHaveLength(1);
  await person.unhover(screen.getByRole('tooltip'));
  clock.pass(500);
  expect(shown()).toEqual([]);
});

test('opened by the focus, closes after 3 s', () => {
  const { clock, button, shown } = hint();
  act(() => button.focus());
  clock.pass(2999);
  expect(shown()).toHaveLength(1);
  clock.pass(1);
  expect(shown()).toEqual([]);
});

test.each([
  ['pointer', (button: HTMLElement) => person.hover(button)],
  ['finger', (button: HTMLElement) => person.pointer([{ keys: '[TouchA]', target: button }])],
])('opened by a %s, stays until it is dismissed [CUS-16]', async (_, point) => {
  const { clock, button, shown } = hint();
  await point(button);
  clock.pass(60_000);
  expect(shown()).toHaveLength(1);
  await person.click(screen.getByRole('tooltip'));
  expect(shown()).toHaveLength(1);
  await person.pointer([{ keys: '[TouchB]', target: document.body }]);
  expect(shown()).toEqual([]);
});

test('Escape closes it', async () => {
  const { button, shown } = hint();
  act(() => button.focus());
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
  expect(shown()).toEqual([]);
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true);
});
