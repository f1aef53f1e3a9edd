import { act, configure } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { at } from './testing-look.ts';

/* What a person does to a page, and how long a test waits for what comes of it. */

/** Without pauses between its keys: a clock that was stopped would never end them. */
export const person = userEvent.setup({ delay: null });

const realTimeout = globalThis.setTimeout;
async function wait(ms: number): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => realTimeout(resolve, ms));
    // A clock that was stopped moves only here, and as `pass` says.
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms);
  });
}
/** Lets everything happen that is ready to happen, without the clock moving. */
export const settle = () => wait(0);

/** In turns of 5 ms: less than what a page does again by itself after some seconds, or a test of why it did would pass for that. */
const PATIENCE = 600;
const explain = (fully: boolean) => configure({ _disableExpensiveErrorDiagnostics: !fully } as Parameters<typeof configure>[0]);
/**
 * Waits for what a test is about: until `look` gives something true without throwing. Where `waitFor` counts time, a page's code may
 * take a busy machine long: a clock that was stopped stands still meanwhile.
 */
export async function until<T>(look: () => T): Promise<NonNullable<T>> {
  explain(false);
  try {
    for (let turn = 0; turn < PATIENCE; turn += 1) {
      const seen = tried(look);
      if (seen) return seen;
      await act(() => vi.dynamicImportSettled());
      await wait(5);
    }
  } finally {
    explain(true);
  }
  return look() || Promise.reject(new Error(`It never came, at ${at()}. The page says: ${document.body.textContent}`));
}
function tried<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Moves the clock of the page, with all that is due on the way. For tests that asked for `clock`: nothing else moves it. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

/** Presses: what had the focus is left first. */
export async function press(element: Element): Promise<void> {
  await person.click(element);
  await settle();
}
/** Puts a value in the place of what a control holds, from a clipboard, or chooses it from a list. The inputs themselves are typed into in ../ui. */
export async function fill(control: HTMLElement, value: string): Promise<void> {
  if (control instanceof HTMLSelectElement) await person.selectOptions(control, value);
  else {
    await person.clear(control);
    if (value !== '') await person.paste(value);
  }
  await settle();
}
/** Goes on to what comes after a control. */
export async function leave(control: HTMLElement): Promise<void> {
  control.focus();
  await person.tab();
  await settle();
}
/** Goes back as the browser does. */
export async function goBack(): Promise<void> {
  let gone = false;
  window.addEventListener('popstate', () => (gone = true), { once: true });
  window.history.back();
  await until(() => gone);
  await settle();
}
