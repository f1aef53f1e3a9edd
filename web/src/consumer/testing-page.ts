import { act } from 'react';
import { vi } from 'vitest';

/* What a test sees of a page, and what it does to it as a person does. */

export * from '../app/testing-look.ts';

const realTimeout = globalThis.setTimeout;
/** Lets everything happen that is ready to happen. */
export async function settle(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => realTimeout(resolve, 0));
  });
}

/** In steps of 5 ms: less than what a page does again by itself after some seconds, or a test of why it did would pass for that. */
const PATIENCE = 400;
/** Waits for what a test is about: until `look` gives something true without throwing. */
export async function until<T>(look: () => T): Promise<NonNullable<T>> {
  let last: unknown;
  for (let step = 0; step < PATIENCE; step += 1) {
    try {
      const seen = look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
    // A page's code may take a busy machine long.
    await act(() => vi.dynamicImportSettled());
    await act(async () => {
      await new Promise((resolve) => realTimeout(resolve, 5));
    });
  }
  throw last ?? new Error(`It never came. The page says: ${document.body.textContent}`);
}

/** Moves the clock of the page, with all that is due on the way. For tests that asked for `clock`. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Presses, as a person does: what had the focus is left first. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.click();
  });
  await settle();
}
export async function fill(control: HTMLInputElement, value: string): Promise<void> {
  const prototype = Object.getPrototypeOf(control) as object;
  await act(async () => {
    control.focus();
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
  await settle();
}
export async function leave(control: HTMLElement): Promise<void> {
  await act(async () => control.blur());
  await settle();
}
