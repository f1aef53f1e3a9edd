/*
 * Which modal dialogs are open, the topmost last. What must stay above and within reach of a modal (the toasts) moves
 * into the topmost one: everything outside a modal dialog is inert.
 */

const open_dialogs: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Notes that a modal dialog opened. Gives the function to call before it closes or leaves the page. */
export function enterModal(dialog: HTMLElement): () => void {
  open_dialogs.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    const at = open_dialogs.indexOf(dialog);
    if (at >= 0) open_dialogs.splice(at, 1);
    for (const listener of listeners) listener();
  };
}

/** The topmost modal dialog, or the page itself. */
export function topLayer(): HTMLElement {
  return open_dialogs.at(-1) ?? document.body;
}

/** Calls `listener` whenever the topmost modal changes. Gives the function that stops it. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
