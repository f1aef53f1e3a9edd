import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, vi } from 'vitest';

/*
 * What component tests need beside jsdom: rendering, and pressing and typing as a person does. jsdom has no layout and no
 * top layer, so modal dialogs and popovers get the part of their behavior that components rely on.
 */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.open) throw new DOMException('already open', 'InvalidStateError');
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
HTMLElement.prototype.showPopover = function showPopover() {
  this.dataset.popoverOpen = '';
};
HTMLElement.prototype.hidePopover = function hidePopover() {
  delete this.dataset.popoverOpen;
};
Element.prototype.setPointerCapture = () => undefined;
window.scrollTo = () => undefined;

const undo: (() => void)[] = [];

afterEach(() => {
  for (const clean of undo.splice(0).reverse()) clean();
  vi.useRealTimers();
  document.body.replaceChildren();
});

export type Rendered = {
  container: HTMLElement;
  rerender: (element: ReactNode) => void;
  unmount: () => void;
  /** The only element that matches; throws when there is none or several. */
  one: <Found extends HTMLElement = HTMLElement>(selector: string) => Found;
  all: <Found extends HTMLElement = HTMLElement>(selector: string) => Found[];
  text: () => string;
};

/** Renders into the page, inside a router that stands at `path`. */
export function render(element: ReactNode, path = '/'): Rendered {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (what: ReactNode) => act(() => root.render(<MemoryRouter initialEntries={[path]}>{what}</MemoryRouter>));
  show(element);
  const unmount = () => {
    act(() => root.unmount());
    container.remove();
  };
  undo.push(unmount);
  // Dialogs stand outside of the container, at the end of the page.
  const all = <Found extends HTMLElement>(selector: string) => [...document.body.querySelectorAll<Found>(selector)];
  const one = <Found extends HTMLElement>(selector: string): Found => {
    const found = all<Found>(selector);
    const [first] = found;
    if (!first || found.length > 1) throw new Error(`${found.length} elements match ${selector} in ${document.body.innerHTML}`);
    return first;
  };
  return { container, rerender: show, unmount, one, all, text: () => document.body.textContent ?? '' };
}

/** Does something React answers to, and waits until it has. */
export function settle(what: () => void): void {
  act(what);
}

/** Presses and lets go of the pointer on an element, and gives it the focus as a browser does. */
export function click(element: Element): void {
  act(() => {
    element.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    if (element instanceof HTMLElement) element.focus();
    element.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
    element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

/** Presses a key where the focus is. Gives the event, to see whether its default was prevented. */
export function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => {
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
  return event;
}

/** Puts text and caret into an input as an edit by the person: what React sees is the input event. */
export function edit(input: HTMLInputElement | HTMLSelectElement, text: string, caret = text.length, how?: string): void {
  const prototype = input instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
    if (input instanceof HTMLInputElement) input.setSelectionRange(caret, caret);
    if (input instanceof HTMLSelectElement) input.dispatchEvent(new Event('change', { bubbles: true }));
    else input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: how }));
  });
}

/** Types characters one by one at the caret, replacing what is selected. */
export function type(input: HTMLInputElement, text: string): void {
  for (const character of text) {
    const from = input.selectionStart ?? input.value.length;
    const to = input.selectionEnd ?? from;
    edit(input, input.value.slice(0, from) + character + input.value.slice(to), from + 1);
  }
}

/** Rubs out the character before the caret, or what is selected. */
export function backspace(input: HTMLInputElement): void {
  const to = input.selectionEnd ?? 0;
  const from = input.selectionStart === to ? Math.max(0, to - 1) : (input.selectionStart ?? 0);
  edit(input, input.value.slice(0, from) + input.value.slice(to), from);
}

/** Takes away the character behind the caret. */
export function deleteForward(input: HTMLInputElement): void {
  const at = input.selectionStart ?? 0;
  edit(input, input.value.slice(0, at) + input.value.slice(at + 1), at, 'deleteContentForward');
}

/** Lets a pointer come over or leave an element. */
export function point(element: Element, how: 'enter' | 'leave'): void {
  act(() => {
    // React makes enter and leave out of over and out.
    element.dispatchEvent(new MouseEvent(how === 'enter' ? 'pointerover' : 'pointerout', { bubbles: true }));
  });
}

/** Stops the clock at a time; `pass` moves it. */
export function stopClock(iso: string): { pass: (ms: number) => void } {
  vi.useFakeTimers({ now: Date.parse(iso) });
  return { pass: (ms) => act(() => vi.advanceTimersByTime(ms)) };
}
