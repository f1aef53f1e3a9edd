import { act, cleanup, render as renderPart } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, vi } from 'vitest';

/*
 * What component tests need beside jsdom. It has no layout and no top layer, so modal dialogs and popovers get the part of their behavior
 * that components rely on.
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
  this.style.display = 'block';
};
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.removeProperty('display');
};

const INLINE = /^(a|abbr|b|br|cite|code|em|i|img|kbd|label|mark|s|small|span|strong|sub|sup|svg|time|u)$/;
function displayOf(element: Element): string {
  const own = element instanceof HTMLElement || element instanceof SVGElement ? element.style.display : '';
  if (own !== '') return own;
  const hidden = element.matches('[hidden], [popover]') || (element instanceof HTMLDialogElement && !element.open);
  return hidden ? 'none' : INLINE.test(element.localName) ? 'inline' : 'block';
}
// To look for a role asks for many styles, and jsdom works out each anew from all rules of its sheet, which took a third of a test's time.
// No sheet of ours is loaded here: what an element is, and its own style, are all there is to it.
window.getComputedStyle = (element, pseudo) => {
  const display = displayOf(element);
  const values: Record<string, string> = {
    display,
    visibility: 'visible',
    opacity: '1',
    content: pseudo ? 'none' : 'normal',
    direction: 'ltr',
  };
  return { ...values, getPropertyValue: (name: string) => values[name] ?? '' } as unknown as CSSStyleDeclaration;
};
Element.prototype.setPointerCapture = () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Renders a part into the page, inside a router that stands at `path`. */
export const render = (part: ReactNode, path = '/') =>
  renderPart(part, { wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter> });

/** Stops the clock at a time; `pass` moves it. */
export function stopClock(iso: string): { pass: (ms: number) => void } {
  vi.useFakeTimers({ now: Date.parse(iso) });
  return { pass: (ms) => act(() => vi.advanceTimersByTime(ms)) };
}
