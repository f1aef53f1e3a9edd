import { act } from 'react';
import { vi } from 'vitest';

/* What a test sees of a page, and what it does to it as a person does. */

const realTimeout = globalThis.setTimeout;
/** Lets everything happen that is ready to happen. */
export async function settle(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => realTimeout(resolve, 0));
  });
}

const PATIENCE = 400;
/** Waits for what a test is about: until `look` gives something true without throwing. */
export async function until<T>(look: () => T): Promise<NonNullable<T>> {
  let last: unknown;
  for (let turn = 0; turn < PATIENCE; turn += 1) {
    try {
      const seen = look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
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

export const at = () => window.location.pathname + window.location.search;
export const text = () => document.body.textContent ?? '';
export const heading = () => document.querySelector('h1')?.textContent ?? '';
export const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);

function only<Found extends Element>(found: Found[], what: string): Found {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} × ${what} in: ${document.body.innerHTML}`);
  return first;
}
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
/** The only button or link with a name. */
export function button(name: string): HTMLButtonElement {
  return only(
    [...document.querySelectorAll('button')].filter((element) => nameOf(element) === name),
    `button "${name}"`,
  );
}
export function link(name: string): HTMLAnchorElement {
  return only(
    [...document.querySelectorAll('a')].filter((element) => nameOf(element) === name),
    `link "${name}"`,
  );
}
export function one<Found extends Element = HTMLElement>(selector: string): Found {
  return only([...document.querySelectorAll<Found>(selector)], selector);
}
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
/** The control that a label names, and the words that describe it. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].filter((element) => element.textContent?.replace(/ \(.*\)$/, '') === label);
  const control = only(found, `label "${label}"`).control;
  if (!(control instanceof HTMLElement)) throw new Error(`The label "${label}" names nothing`);
  return control as HTMLInputElement;
}
export function errorAt(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return (
    ids.map((id) => document.getElementById(id)).find((element) => element?.classList.contains('field__error'))?.textContent ?? undefined
  );
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
