/* What stands on the page, as tests of whole pages look for it. */

export const at = () => window.location.pathname + window.location.search;
export const text = () => document.body.textContent ?? '';
export const heading = () => document.querySelector('h1')?.textContent ?? '';
export const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);

function only<Found extends Element>(found: Found[], what: string): Found {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} × ${what} at ${at()} in: ${document.body.innerHTML}`);
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
export const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];
export const words = (selector: string) => all(selector).map((element) => element.textContent ?? '');
/** Labels and values of a list of facts, row by row. */
export const facts = () => all('.facts__row').map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

/** The control that a label names. */
export function field<Control extends HTMLElement = HTMLInputElement>(label: string): Control {
  const found = all('label').filter((element) => element.textContent?.replace(/ \(.*\)$/, '') === label) as HTMLLabelElement[];
  const { control } = only(found, `label "${label}"`);
  if (!(control instanceof HTMLElement)) throw new Error(`The label "${label}" names nothing`);
  return control as Control;
}
export function errorAt(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.map((id) => document.getElementById(id)).find((element) => element?.classList.contains('field__error'));
  return error?.textContent ?? undefined;
}
